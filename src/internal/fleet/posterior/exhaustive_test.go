package posterior

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/src/contest/clock"
	"github.com/contest-bundle/bundle/src/contest/rng"
	"github.com/contest-bundle/bundle/src/internal/fleet"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/belief"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/chain"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/evidence"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/seatest"
)

// replay reports whether a sea with these ships gives the same answers.
func replay(rules fleet.Rules, ships []evidence.Placement, log []seatest.Seen) bool {
	s := &seatest.Sea{Rules: rules}
	for i, p := range ships {
		s.Unshot = append(s.Unshot, int(evidence.Spans[p].Length))
		for k := range int(evidence.Spans[p].Length) {
			cell := evidence.Spans[p].Cell(k)
			if s.Owner[cell] > 0 {
				return false
			}
			s.Owner[cell] = int8(i + 1)
		}
	}
	for _, e := range log {
		if e.Move.Scan {
			if s.Scan(e.Move) != e.Count {
				return false
			}
		} else if s.Shoot(e.Move.R1*evidence.Side+e.Move.C1) != e.Answer {
			return false
		}
	}
	return true
}

// exhaustive tries all ways to place the ships, equal lengths in rising order,
// and gives the number of layouts that replay the log and the share of them with
// a ship on each cell.
func exhaustive(rules fleet.Rules, log []seatest.Seen) (layouts int, share [evidence.Cells]float64) {
	var ships []evidence.Placement
	var place func(length, left int)
	place = func(length, left int) {
		for left == 0 {
			length++
			if length == len(rules.Count) {
				if replay(rules, ships, log) {
					layouts++
					for _, p := range ships {
						for k := range int(evidence.Spans[p].Length) {
							share[evidence.Spans[p].Cell(k)]++
						}
					}
				}
				return
			}
			left = rules.Count[length]
		}
		for o := range evidence.Orientations(length) {
			for line := range rules.N {
				for first := range rules.N - length + 1 {
					p := evidence.Pack(length, o, line, first)
					if m := len(ships); m > 0 && int(evidence.Spans[ships[m-1]].Length) == length && p <= ships[m-1] {
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
	rnd := rng.New(11)
	for _, test := range scripts {
		for range 2 {
			s := seatest.New(rnd, 6, 0.5, 3, 2, 1)
			log := s.Script(rnd, test.kinds)
			layouts, want := exhaustive(s.Rules, log)

			b := belief.New(s.Rules, 1)
			seatest.Learn(b.Evidence, log)
			all, ok := b.Chain.Enumerate(nil, math.MaxInt, math.MaxInt, forever())
			if !ok || len(all) != layouts {
				t.Errorf("%s: %d layouts listed (complete: %v), want %d", test.reason, len(all), ok, layouts)
			}
			exact := tallyOf(b, all)
			if d := farthest(b, &want, exact); d > 1e-9 {
				t.Errorf("%s: a probability by the list is off by %.3g", test.reason, d)
			}
			for b.Chain.Steps < 10000 && len(b.Lengths) > 0 {
				b.Walk(4)
			}
			b.Choose()
			sampled := new(tally)
			sampled.read(b)
			if d := farthest(b, &want, sampled); d > 0.06 {
				t.Errorf("%s: a sampled probability is off by %.3f", test.reason, d)
			}
		}
	}
}

// tallyOf is the tally of a list taken as the whole truth.
func tallyOf(b *belief.Belief, list []chain.Layout) *tally {
	defer func() { b.All, b.Exact = nil, false }()
	b.All, b.Exact = list, true
	b.Choose()
	t := new(tally)
	t.read(b)
	return t
}

// farthest is the largest difference of a cell's probability.
func farthest(b *belief.Belief, want *[evidence.Cells]float64, got *tally) float64 {
	most := 0.0
	for cell := range want {
		p := got.hit[cell]
		if b.Settled[cell] {
			p = 1
		}
		most = max(most, math.Abs(p-want[cell]))
	}
	return most
}

// TestKillProbabilities compares the chance that a shot destroys a ship.
func TestKillProbabilities(t *testing.T) {
	rnd := rng.New(3)
	for range 4 {
		s := seatest.New(rnd, 6, 0.5, 3, 2)
		log := s.Script(rnd, "hmhs")
		b := belief.New(s.Rules, 1)
		seatest.Learn(b.Evidence, log)
		all, _ := b.Chain.Enumerate(nil, math.MaxInt, math.MaxInt, forever())
		got := tallyOf(b, all)
		base, _ := exhaustive(s.Rules, log)
		for row := range 6 {
			for col := range 6 {
				if cell := row*evidence.Side + col; b.Answer[cell] == fleet.Unknown {
					kills, _ := exhaustive(s.Rules, append(log[:len(log):len(log)], seatest.Seen{Move: fleet.Shot(row, col), Answer: fleet.Kill}))
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
		s := seatest.Contest(rng.New(8), 10, 0.3)
		strategy := New(s.Rules, nil)
		for s.Afloat > 0 {
			games[k] = append(games[k], s.Turn(strategy))
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
	rnd := rng.New(21)
	for range 20 {
		s := seatest.Contest(rnd, 8+rnd.Below(13), 0.5)
		strategy := New(s.Rules, nil)
		shots := map[fleet.Move]bool{}
		for turn := 0; s.Afloat > 0; turn++ {
			if turn == 10 {
				strategy.clock = clock.New(0)
			}
			m := s.Turn(strategy)
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
	rnd := rng.New(77)
	var c Calibration
	for range 8 {
		s := seatest.Contest(rnd, 10, 0.25)
		strategy := New(s.Rules, nil)
		for s.Afloat > 0 {
			s.Turn(strategy)
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
	s := seatest.Contest(rng.New(3), 20, 0.2)
	strategy := New(s.Rules, nil)
	for range 8 {
		s.Turn(strategy)
	}
	c := strategy.belief.Chain
	if n := testing.AllocsPerRun(20, func() { c.Sweep(func() {}) }); n > 0 {
		t.Errorf("a sweep makes %v allocations", n)
	}
}
