package posterior

import (
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/contest-bundle/bundle/src/contest/clock"
	"github.com/contest-bundle/bundle/src/contest/rng"
	"github.com/contest-bundle/bundle/src/internal/fleet"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/belief"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/chain"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/evidence"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/seatest"
)

// A slowTree is the tree by its definition: one sea for each layout, asked anew
// at every node.
type slowTree struct {
	rules fleet.Rules
	rects []fleet.Move
	seas  []*seatest.Sea
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
			answer = fmt.Sprint(s.Scan(m))
			waste += t.rules.ScanPrice(m.Size())
		} else {
			a := s.Shoot(m.R1*evidence.Side + m.C1)
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
			t.seas[i].TakeBack(m.R1*evidence.Side + m.C1)
		}
	}
	return waste
}

func (t *slowTree) rest(list []int) float64 {
	if len(list) < 2 {
		return 0
	}
	best, most := -1, 0
	for cell := range evidence.Cells {
		have := 0
		for _, i := range list {
			if t.seas[i].Owner[cell] > 0 && !t.seas[i].Shot[cell] {
				have++
			}
		}
		if have == len(list) {
			return t.after(list, fleet.Shot(cell/evidence.Side, cell%evidence.Side))
		}
		if have > most {
			best, most = cell, have
		}
	}
	if most == 0 {
		return 0
	}
	m := fleet.Shot(best/evidence.Side, best%evidence.Side)
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
			count[t.seas[i].Scan(m)]++
		} else {
			cell := m.R1*evidence.Side + m.C1
			count[int(t.seas[i].Shoot(cell))]++
			t.seas[i].TakeBack(cell)
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
func seaOf(b *belief.Belief, l *chain.Layout) *seatest.Sea {
	s := &seatest.Sea{Rules: b.Rules}
	for j, length := range b.Lengths {
		s.Unshot = append(s.Unshot, length)
		for k := range length {
			s.Owner[evidence.Spans[l.At[j]].Cell(k)] = int8(j + 1)
		}
	}
	for cell, a := range b.Answer {
		if a != fleet.Unknown {
			s.Shoot(cell)
		}
	}
	return s
}

// listed is a belief that lists all layouts after a script of moves.
func listed(t *testing.T, s *seatest.Sea, log []seatest.Seen) *belief.Belief {
	t.Helper()
	b := belief.New(s.Rules, 1)
	seatest.Learn(b.Evidence, log)
	b.All, b.Exact = b.Chain.Enumerate(nil, math.MaxInt, math.MaxInt, forever())
	if !b.Exact {
		t.Fatal("the layouts have not been listed")
	}
	b.Choose()
	return b
}

func TestTreeByDefinition(t *testing.T) {
	rnd := rng.New(5)
	for _, kinds := range []string{"hmm", "hm", "ks", "shm", "hhs", "hks"} {
		s := seatest.New(rnd, 5, 0.3, 2, 2, 1)
		b := listed(t, s, s.Script(rnd, kinds))
		rects := []fleet.Move{fleet.Scan(0, 0, 2, 4), fleet.Scan(0, 0, 4, 1), fleet.Scan(2, 2, 4, 4), fleet.Scan(1, 0, 3, 2)}
		fast := tree{rules: &s.Rules}
		fast.load(b, rects, forever())
		if len(b.All) < 10 || len(b.All) > 3000 {
			t.Errorf("%s: %d layouts, want some hundred", kinds, len(b.All))
			continue
		}
		slow := slowTree{rules: s.Rules, rects: rects}
		var all []int
		for i := range b.All {
			slow.seas = append(slow.seas, seaOf(b, &b.All[i]))
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
		for cell := 0; cell < 5*evidence.Side; cell += 3 {
			if cell%evidence.Side < 5 && b.Answer[cell] == fleet.Unknown {
				check(fleet.Shot(cell/evidence.Side, cell%evidence.Side), fast.shoot(fast.every(), cell))
			}
		}
	}
}

// TestLookaheadWastesLess plays every layout of a small sea, with and without.
func TestLookaheadWastesLess(t *testing.T) {
	defer func(old int) { lookaheadMost = old }(lookaheadMost)
	rules := fleet.Rules{N: 5, P: 0.3, Count: []int{0, 0, 1, 1}}
	b := listed(t, &seatest.Sea{Rules: rules}, nil)
	var waste [2]float64
	for k, most := range []int{0, lookaheadMost} {
		lookaheadMost = most
		for i := 0; i < len(b.All); i += 11 {
			s := seaOf(b, &b.All[i])
			s.Afloat = 2
			for strategy := New(rules, nil); s.Afloat > 0; {
				if m := s.Turn(strategy); m.Scan {
					waste[k] += rules.ScanPrice(m.Size())
				} else if s.Owner[m.R1*evidence.Side+m.C1] == 0 {
					waste[k]++
				}
			}
		}
	}
	if waste[1] > 0.99*waste[0] {
		t.Errorf("%d layouts waste %.1f with the lookahead, %.1f without", len(b.All)/11, waste[1], waste[0])
	}
}

// TestLookaheadOutOfTime keeps to the rule.
func TestLookaheadOutOfTime(t *testing.T) {
	rnd := rng.New(5)
	s := seatest.New(rnd, 6, 0.3, 3, 2, 2)
	b := listed(t, s, s.Script(rnd, "sm"))
	over := clock.Until(time.Now(), 1)
	rule := fleet.Scan(1, 2, 3, 4)
	scans := []rated{{fleet.Scan(0, 0, 2, 5), 2, 3}}
	if m := newLookahead(&s.Rules).better(b, rule, 0, scans, &over); m != rule {
		t.Errorf("with no time the move is %s, want the rule's", moveText(m))
	}
	if m := newLookahead(&s.Rules).better(b, rule, 0, scans, forever()); m == rule {
		t.Error("with time the move is not among those looked at")
	}
}
