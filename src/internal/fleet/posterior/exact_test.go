package posterior

import (
	"math"
	"testing"
	"time"

	"github.com/contest-bundle/bundle/src/contest/clock"
	"github.com/contest-bundle/bundle/src/internal/fleet"
)

// learn brings a belief up to date with what was seen.
func (b *belief) learn(log []seen) {
	for _, e := range log {
		if e.move.Scan {
			b.scanned(e.move, e.count)
		} else {
			b.shot(e.move.R1*side+e.move.C1, e.answer)
		}
	}
}

// forever is no limit.
func forever() *clock.Limit {
	l := clock.Iterations(math.MaxInt)
	return &l
}

// TestEnumerationGivesUp checks all bounds: one layout too few, hardly any
// placements, and no time.
func TestEnumerationGivesUp(t *testing.T) {
	rnd := &rng{state: 19}
	s := newSea(rnd, 6, 0.5, 3, 2, 1)
	b := newBelief(s.rules, 1)
	b.learn(s.script(rnd, "sms"))
	all, ok := b.chain.enumerate(nil, math.MaxInt, math.MaxInt, forever())
	if !ok || len(all) < 2 {
		t.Fatalf("%d layouts (complete: %v), want several", len(all), ok)
	}
	for _, test := range []struct {
		reason      string
		most, nodes int
		want        bool
	}{
		{"as many layouts as there are", len(all), math.MaxInt, true},
		{"one fewer", len(all) - 1, math.MaxInt, false},
		{"fewer placements than layouts", math.MaxInt, len(all) / 2, false},
	} {
		if _, ok := b.chain.enumerate(nil, test.most, test.nodes, forever()); ok != test.want {
			t.Errorf("%s: complete is %v, want %v", test.reason, ok, test.want)
		}
	}
	over := clock.Until(time.Now(), 1)
	if _, ok := b.chain.enumerate(nil, math.MaxInt, math.MaxInt, &over); ok {
		t.Error("no time: complete")
	}
}

// TestToHit counts the cells to come through games of random shots.
func TestToHit(t *testing.T) {
	rnd := &rng{state: 29}
	for range 10 {
		s := contestSea(rnd, 8+rnd.below(5), 0.5)
		b := newBelief(s.rules, 1)
		want := s.rules.Cells()
		for s.afloat > 0 {
			cell := rnd.below(s.rules.N)*side + rnd.below(s.rules.N)
			if s.shot[cell] {
				continue
			}
			a := s.shoot(cell)
			b.shot(cell, a)
			if a != fleet.Miss {
				want--
			}
			if got := b.toHit(); got != want {
				t.Fatalf("%d cells to hit, want %d", got, want)
			}
		}
	}
}

// TestMost checks the bounds of what a decision on small pools may take, and
// that a game in which every decision takes it keeps to its steps, also one that
// lasts longer than expected.
func TestMost(t *testing.T) {
	for _, n := range []int{8, 14, 20} {
		s := New(contestSea(&rng{state: 31}, n, 0.2).rules, nil)
		for range 3 * int(s.rest()) {
			steps, most := s.steps(), s.most()
			if most < steps || most > urgentMost*steps || steps > stepsMost {
				t.Fatalf("side %d: %d steps, at most %d, want at most %d and %d times as many", n, steps, most, stepsMost, urgentMost)
			}
			s.spent += most
		}
		if s.spent > stepsGame {
			t.Errorf("side %d: %d steps in a game, want at most %d", n, s.spent, stepsGame)
		}
	}
}

// TestLayoutsStayWhole plays crowded seas with few steps, so that pools are lost,
// and checks that every layout kept has ships of the lengths left, at the cells
// that it says.
func TestLayoutsStayWhole(t *testing.T) {
	defer func(old int) { budget = old }(budget)
	budget = 100
	rnd := &rng{state: 37}
	refuted := 0
	for range 4 {
		s := newSea(rnd, 10, 0.1, 5, 5, 4, 4, 4, 3, 3, 3, 2, 2, 1, 1)
		strategy := New(s.rules, nil)
		b := strategy.belief
		for s.afloat > 0 {
			s.turn(strategy)
			refuted += len(b.refuted)
			lists := [][]layout{b.all, b.near, b.refuted}
			for k := range b.walkers {
				lists = append(lists, []layout{b.walkers[k].layout}, b.walkers[k].pool)
			}
			for _, list := range lists {
				for i := range list {
					list[i].check(t, b.lengths)
				}
			}
		}
	}
	if refuted == 0 {
		t.Error("no pool was lost")
	}
}

func (l *layout) check(t *testing.T, lengths []int) {
	t.Helper()
	var rows [side]uint32
	for i, length := range lengths {
		if l.at[i] == unplaced {
			continue
		}
		s := spans[l.at[i]]
		if int(s.length) != length {
			t.Fatalf("ship %d has length %d, want %d", i, s.length, length)
		}
		for k := range length {
			rows[s.cell(k)/side] |= 1 << (s.cell(k) % side)
		}
	}
	if rows != l.rows {
		t.Fatalf("the cells are not those of the ships: %x, want %x", l.rows, rows)
	}
}
