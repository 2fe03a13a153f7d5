package posterior

import (
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/contest-bundle/bundle/src/contest/clock"
	"github.com/contest-bundle/bundle/src/internal/fleet"
)

// A slowTree is the tree by its definition: one sea for each layout, asked anew
// at every node.
type slowTree struct {
	rules fleet.Rules
	rects []fleet.Move
	seas  []*sea
}

// after makes a move on some of the seas and gives its waste with that of the
// game after each answer.
func (t *slowTree) after(list []int, m fleet.Move) float64 {
	groups := map[string][]int{}
	waste := 0.0
	for _, i := range list {
		s := t.seas[i]
		answer := ""
		if m.Scan {
			answer = fmt.Sprint(s.scan(m))
			waste += t.rules.ScanPrice(m.Size())
		} else {
			a := s.shoot(m.R1*side + m.C1)
			answer = fmt.Sprint(a)
			if a == fleet.Miss {
				waste++
			}
		}
		groups[answer] = append(groups[answer], i)
	}
	for _, group := range groups {
		waste += t.rest(group)
	}
	if !m.Scan {
		for _, i := range list {
			t.seas[i].takeBack(m.R1*side + m.C1)
		}
	}
	return waste
}

func (s *sea) takeBack(cell int) {
	s.shot[cell] = false
	if i := s.owner[cell] - 1; i >= 0 {
		s.unshot[i]++
	}
}

func (t *slowTree) rest(list []int) float64 {
	if len(list) < 2 {
		return 0
	}
	best, most := -1, 0
	for cell := range cells {
		have := 0
		for _, i := range list {
			if t.seas[i].owner[cell] > 0 && !t.seas[i].shot[cell] {
				have++
			}
		}
		if have == len(list) {
			return t.after(list, fleet.Shot(cell/side, cell%side))
		}
		if have > most {
			best, most = cell, have
		}
	}
	if most == 0 {
		return 0
	}
	m := fleet.Shot(best/side, best%side)
	rate := alphaEnd * t.bits(list, m) / (1 - float64(most)/float64(len(list)))
	for _, r := range t.rects {
		if x := t.bits(list, r) / t.rules.ScanPrice(r.Size()); x > rate+1e-12 {
			m, rate = r, x
		}
	}
	return t.after(list, m)
}

// bits is the entropy of the answer to a move.
func (t *slowTree) bits(list []int, m fleet.Move) float64 {
	count := map[int]int{}
	for _, i := range list {
		if m.Scan {
			count[t.seas[i].scan(m)]++
		} else {
			cell := m.R1*side + m.C1
			count[int(t.seas[i].shoot(cell))]++
			t.seas[i].takeBack(cell)
		}
	}
	sum := 0.0
	for _, n := range count {
		p := float64(n) / float64(len(list))
		sum -= p * math.Log2(p)
	}
	return sum
}

// seaOf is the sea whose unsettled ships lie as in a layout, after the shots.
func (b *belief) seaOf(l *layout) *sea {
	s := &sea{rules: b.rules}
	for j, length := range b.lengths {
		s.unshot = append(s.unshot, length)
		for k := range length {
			s.owner[spans[l.at[j]].cell(k)] = int8(j + 1)
		}
	}
	for cell, a := range b.answer {
		if a != fleet.Unknown {
			s.shoot(cell)
		}
	}
	return s
}

// listed is a belief that lists all layouts after a script of moves.
func listed(t *testing.T, s *sea, log []seen) *belief {
	t.Helper()
	b := newBelief(s.rules, 1)
	b.learn(log)
	b.all, b.exact = b.chain.enumerate(nil, math.MaxInt, math.MaxInt, forever())
	if !b.exact {
		t.Fatal("the layouts have not been listed")
	}
	b.choose()
	return b
}

func TestTreeByDefinition(t *testing.T) {
	rnd := &rng{state: 5}
	for _, kinds := range []string{"hmm", "hm", "ks", "shm", "hhs", "hks"} {
		s := newSea(rnd, 5, 0.3, 2, 2, 1)
		b := listed(t, s, s.script(rnd, kinds))
		rects := []fleet.Move{fleet.Scan(0, 0, 2, 4), fleet.Scan(0, 0, 4, 1), fleet.Scan(2, 2, 4, 4), fleet.Scan(1, 0, 3, 2)}
		fast := tree{rules: &s.rules}
		fast.load(b, rects, forever())
		if len(b.all) < 10 || len(b.all) > 3000 {
			t.Errorf("%s: %d layouts, want some hundred", kinds, len(b.all))
			continue
		}
		slow := slowTree{rules: s.rules, rects: rects}
		var all []int
		for i := range b.all {
			slow.seas = append(slow.seas, b.seaOf(&b.all[i]))
			all = append(all, i)
		}
		check := func(m fleet.Move, got float64) {
			if want := slow.after(all, m); math.Abs(got-want) > 1e-6 {
				t.Errorf("%s, %d layouts: %s wastes %.4f, want %.4f", kinds, len(all), moveText(m), got, want)
			}
		}
		for r, m := range rects {
			check(m, fast.scan(fast.every(), r))
		}
		for cell := 0; cell < 5*side; cell += 3 {
			if cell%side < 5 && b.answer[cell] == fleet.Unknown {
				check(fleet.Shot(cell/side, cell%side), fast.shoot(fast.every(), cell))
			}
		}
	}
}

// TestLookaheadWastesLess plays every layout of a small sea, with and without.
func TestLookaheadWastesLess(t *testing.T) {
	defer func(old int) { lookaheadMost = old }(lookaheadMost)
	rules := fleet.Rules{N: 5, P: 0.3, Count: []int{0, 0, 1, 1}}
	b := listed(t, &sea{rules: rules}, nil)
	var waste [2]float64
	for k, most := range []int{0, lookaheadMost} {
		lookaheadMost = most
		for i := 0; i < len(b.all); i += 11 {
			s := b.seaOf(&b.all[i])
			s.afloat = 2
			for strategy := New(rules, nil); s.afloat > 0; {
				if m := s.turn(strategy); m.Scan {
					waste[k] += rules.ScanPrice(m.Size())
				} else if s.owner[m.R1*side+m.C1] == 0 {
					waste[k]++
				}
			}
		}
	}
	if waste[1] > 0.99*waste[0] {
		t.Errorf("%d layouts waste %.1f with the lookahead, %.1f without", len(b.all)/11, waste[1], waste[0])
	}
}

// TestLookaheadOutOfTime keeps to the rule.
func TestLookaheadOutOfTime(t *testing.T) {
	rnd := &rng{state: 5}
	s := newSea(rnd, 6, 0.3, 3, 2, 2)
	b := listed(t, s, s.script(rnd, "sm"))
	over := clock.Until(time.Now(), 1)
	rule := fleet.Scan(1, 2, 3, 4)
	scans := []rated{{fleet.Scan(0, 0, 2, 5), 2, 3}}
	if m := newLookahead(&s.rules).better(b, rule, 0, scans, &over); m != rule {
		t.Errorf("with no time the move is %s, want the rule's", moveText(m))
	}
	if m := newLookahead(&s.rules).better(b, rule, 0, scans, forever()); m == rule {
		t.Error("with time the move is not among those looked at")
	}
}
