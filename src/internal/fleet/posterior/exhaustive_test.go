package posterior

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/src/contest/clock"
	"github.com/contest-bundle/bundle/src/internal/fleet"
)

// seen is a move with its answer.
type seen struct {
	move   fleet.Move
	answer fleet.Answer
	count  int
}

// script makes moves of the kinds asked for on a sea: m a miss, h a hit that
// destroys nothing, k hits up to the next kill, s a scan.
func (s *sea) script(rnd *rng, kinds string) []seen {
	var log []seen
	shoot := func(cell int) {
		log = append(log, seen{move: fleet.Shot(cell/side, cell%side), answer: s.shoot(cell)})
	}
	n := s.rules.N
	for _, kind := range kinds {
		switch kind {
		case 's':
			r, c := rnd.below(n), rnd.below(n)
			m := fleet.Scan(r, c, r+rnd.below(n-r), c+rnd.below(n-c))
			log = append(log, seen{move: m, count: s.scan(m)})
		case 'm':
			for {
				cell := rnd.below(n)*side + rnd.below(n)
				if s.owner[cell] == 0 && !s.shot[cell] {
					shoot(cell)
					break
				}
			}
		case 'h', 'k':
			for tries := 0; tries < 1000; tries++ {
				cell := rnd.below(n)*side + rnd.below(n)
				if i := s.owner[cell] - 1; i >= 0 && !s.shot[cell] && (kind == 'k' || s.unshot[i] > 1) {
					shoot(cell)
					if kind == 'h' || s.unshot[i] == 0 {
						break
					}
				}
			}
		}
	}
	return log
}

// replay reports whether a sea with these ships gives the same answers.
func replay(rules fleet.Rules, ships []placement, log []seen) bool {
	s := &sea{rules: rules}
	for i, p := range ships {
		s.unshot = append(s.unshot, int(spans[p].length))
		for k := range int(spans[p].length) {
			cell := spans[p].cell(k)
			if s.owner[cell] > 0 {
				return false
			}
			s.owner[cell] = int8(i + 1)
		}
	}
	for _, e := range log {
		if e.move.Scan {
			if s.scan(e.move) != e.count {
				return false
			}
		} else if s.shoot(e.move.R1*side+e.move.C1) != e.answer {
			return false
		}
	}
	return true
}

// exhaustive tries all ways to place the ships, equal lengths in rising order,
// and gives the number of layouts that replay the log and the share of them with
// a ship on each cell.
func exhaustive(rules fleet.Rules, log []seen) (layouts int, share [cells]float64) {
	var ships []placement
	var place func(length, left int)
	place = func(length, left int) {
		for left == 0 {
			length++
			if length == len(rules.Count) {
				if replay(rules, ships, log) {
					layouts++
					for _, p := range ships {
						for k := range int(spans[p].length) {
							share[spans[p].cell(k)]++
						}
					}
				}
				return
			}
			left = rules.Count[length]
		}
		for o := range orientations(length) {
			for line := range rules.N {
				for first := range rules.N - length + 1 {
					p := pack(length, o, line, first)
					if m := len(ships); m > 0 && int(spans[ships[m-1]].length) == length && p <= ships[m-1] {
						continue
					}
					ships = append(ships, p)
					place(length, left-1)
					ships = ships[:len(ships)-1]
				}
			}
		}
	}
	place(0, 0)
	for cell := range share {
		share[cell] /= float64(layouts)
	}
	return layouts, share
}

// scripts name every kind of observation, alone and after others.
var scripts = []struct{ reason, kinds string }{
	{"nothing seen", ""},
	{"a miss", "m"},
	{"a hit", "h"},
	{"a kill", "k"},
	{"a scan", "s"},
	{"hits of several ships, in any order", "hhh"},
	{"a kill while other hits are open", "hhk"},
	{"two kills", "kk"},
	{"misses around an open hit", "hmmmm"},
	{"scans and misses", "ssmm"},
	{"a scan that counts a ship destroyed before it", "ks"},
	{"a kill in a scan made before it", "sk"},
	{"scans whose ships have been hit in part", "ssskhs"},
	{"everything", "smhshkms"},
}

func TestAgainstExhaustiveSearch(t *testing.T) {
	rnd := &rng{state: 11}
	for _, test := range scripts {
		for range 2 {
			s := newSea(rnd, 6, 0.5, 3, 2, 1)
			log := s.script(rnd, test.kinds)
			layouts, want := exhaustive(s.rules, log)

			b := newBelief(s.rules, 1)
			b.learn(log)
			all, ok := b.chain.enumerate(nil, math.MaxInt, math.MaxInt, forever())
			if !ok || len(all) != layouts {
				t.Errorf("%s: %d layouts listed (complete: %v), want %d", test.reason, len(all), ok, layouts)
			}
			exact := tallyOf(b, all)
			if d := farthest(b, &want, exact); d > 1e-9 {
				t.Errorf("%s: a probability by the list is off by %.3g", test.reason, d)
			}
			for b.chain.steps < 10000 && len(b.lengths) > 0 {
				b.walk(4)
			}
			b.choose()
			sampled := new(tally)
			sampled.read(b)
			if d := farthest(b, &want, sampled); d > 0.06 {
				t.Errorf("%s: a sampled probability is off by %.3f", test.reason, d)
			}
		}
	}
}

// tallyOf is the tally of a list taken as the whole truth.
func tallyOf(b *belief, list []layout) *tally {
	defer func() { b.all, b.exact = nil, false }()
	b.all, b.exact = list, true
	b.choose()
	t := new(tally)
	t.read(b)
	return t
}

// farthest is the largest difference of a cell's probability.
func farthest(b *belief, want *[cells]float64, got *tally) float64 {
	most := 0.0
	for cell := range want {
		p := got.hit[cell]
		if b.settled[cell] {
			p = 1
		}
		most = max(most, math.Abs(p-want[cell]))
	}
	return most
}

// TestKillProbabilities compares the chance that a shot destroys a ship.
func TestKillProbabilities(t *testing.T) {
	rnd := &rng{state: 3}
	for range 4 {
		s := newSea(rnd, 6, 0.5, 3, 2)
		log := s.script(rnd, "hmhs")
		b := newBelief(s.rules, 1)
		b.learn(log)
		all, _ := b.chain.enumerate(nil, math.MaxInt, math.MaxInt, forever())
		got := tallyOf(b, all)
		base, _ := exhaustive(s.rules, log)
		for row := range 6 {
			for col := range 6 {
				if cell := row*side + col; b.answer[cell] == fleet.Unknown {
					kills, _ := exhaustive(s.rules, append(log[:len(log):len(log)], seen{move: fleet.Shot(row, col), answer: fleet.Kill}))
					if want := float64(kills) / float64(base); math.Abs(got.kill[cell]-want) > 1e-9 {
						t.Errorf("(%d,%d) destroys with %.4f, want %.4f", row, col, got.kill[cell], want)
					}
				}
			}
		}
	}
}

// TestSameGameTwice checks that a game depends on the seed alone.
func TestSameGameTwice(t *testing.T) {
	defer func(old int) { budget = old }(budget)
	budget = 500
	var games [2][]fleet.Move
	for k := range games {
		s := contestSea(&rng{state: 8}, 10, 0.3)
		strategy := New(s.rules, nil)
		for s.afloat > 0 {
			games[k] = append(games[k], s.turn(strategy))
		}
	}
	if d := cmp.Diff(games[0], games[1]); d != "" {
		t.Errorf("(-first +second):\n%s", d)
	}
}

// TestTimeLimit checks that a clock that is used up after some turns still gives
// legal moves to the end.
func TestTimeLimit(t *testing.T) {
	defer func(old int) { budget = old }(budget)
	budget = 500
	rnd := &rng{state: 21}
	for range 20 {
		s := contestSea(rnd, 8+rnd.below(13), 0.5)
		strategy := New(s.rules, nil)
		shots := map[fleet.Move]bool{}
		for turn := 0; s.afloat > 0; turn++ {
			if turn == 10 {
				strategy.clock = clock.New(0)
			}
			m := s.turn(strategy)
			if shots[m] && !m.Scan {
				t.Fatalf("%v twice", m)
			}
			shots[m] = true
		}
	}
}

// TestCalibration plays small seas and checks that cells claimed at some
// probability are hit about as often. The best of many estimates is claimed too
// high; a pool that has collapsed is off by far more than the bound.
func TestCalibration(t *testing.T) {
	defer func(old int) { budget = old }(budget)
	budget = 2000
	rnd := &rng{state: 77}
	var c Calibration
	for range 8 {
		s := contestSea(rnd, 10, 0.25)
		strategy := New(s.rules, nil)
		for s.afloat > 0 {
			s.turn(strategy)
		}
		c.Add(strategy.Calibration())
	}
	claimed, hits, shots := 0.0, 0, 0
	for _, bin := range c {
		claimed += bin.claimed
		hits += bin.hits
		shots += bin.shots
	}
	if over := (claimed - float64(hits)) / float64(shots); math.Abs(over) > 0.1 {
		t.Errorf("claims are too high by %.3f on average:\n%s", over, c.String())
	}
}

// TestNoAllocation checks the chain's loop.
func TestNoAllocation(t *testing.T) {
	s := contestSea(&rng{state: 3}, 20, 0.2)
	strategy := New(s.rules, nil)
	for range 8 {
		s.turn(strategy)
	}
	c := strategy.belief.chain
	if n := testing.AllocsPerRun(20, func() { c.sweep(func() {}) }); n > 0 {
		t.Errorf("a sweep makes %v allocations", n)
	}
}
