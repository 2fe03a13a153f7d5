package posterior

import (
	"math"
	"testing"

	"github.com/contest-bundle/bundle/src/contest/rng"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/seatest"
)

// deviation of the numbers, and their mean.
func deviation(list []float64) (mean, sd float64) {
	for _, x := range list {
		mean += x / float64(len(list))
	}
	for _, x := range list {
		sd += (x - mean) * (x - mean) / float64(len(list)-1)
	}
	return mean, math.Sqrt(sd)
}

// TestLuck plays small seas, all of whose layouts are listed from the first
// move: the luck is zero in the mean, and the cost less the luck differs less
// from game to game than the cost.
func TestLuck(t *testing.T) {
	rnd := rng.New(5)
	var misses, bits, costs, less []float64
	const games, p = 400, 0.3
	for range games {
		s := seatest.Even(rnd, 5, p, 2, 2)
		strategy := New(s.Rules, nil)
		cost := 0.0
		for s.Afloat > 0 {
			if m := s.Turn(strategy); m.Scan {
				cost += s.Rules.ScanPrice(m.Size())
			} else {
				cost++
			}
		}
		if !strategy.belief.Exact {
			t.Fatal("the layouts have not been listed")
		}
		luck := strategy.Luck()
		misses, bits = append(misses, luck.Misses), append(bits, luck.Bits)
		costs, less = append(costs, cost), append(less, cost-luck.Misses-p*luck.Bits)
	}
	for _, test := range []struct {
		name string
		list []float64
	}{{"misses", misses}, {"bits", bits}} {
		mean, sd := deviation(test.list)
		if off := math.Abs(mean) * math.Sqrt(games) / sd; off > 3.5 {
			t.Errorf("the luck in %s is %.3f in the mean, %.1f standard errors from zero", test.name, mean, off)
		}
	}
	_, sd := deviation(costs)
	if _, lower := deviation(less); lower > 0.7*sd {
		t.Errorf("the deviation of a game's cost is %.2f, less the luck %.2f, want less than 0.7 of it", sd, lower)
	}
}
