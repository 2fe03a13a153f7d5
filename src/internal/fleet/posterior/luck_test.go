package posterior

import (
	"math"
	"testing"

	"github.com/contest-bundle/bundle/src/internal/fleet"
)

// evenSea draws among all layouts with equal chances, as the belief assumes.
func evenSea(rnd *rng, n int, p float64, lengths ...int) *sea {
	for {
		s := &sea{rules: fleet.Rules{N: n, P: p, Count: make([]int, n/2+1)}, afloat: len(lengths)}
		free := true
		for i, length := range lengths {
			s.rules.Count[length]++
			s.unshot = append(s.unshot, length)
			q := pack(length, rnd.below(orientations(length)), 0, 0)
			q += placement(rnd.below(n)*side + rnd.below(n-length+1))
			for k := range length {
				owner := &s.owner[spans[q].cell(k)]
				free = free && *owner == 0
				*owner = int8(i + 1)
			}
			s.ships = append(s.ships, q)
		}
		if free {
			return s
		}
	}
}

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
	rnd := &rng{state: 5}
	var misses, bits, costs, less []float64
	const games, p = 400, 0.3
	for range games {
		s := evenSea(rnd, 5, p, 2, 2)
		strategy := New(s.rules, nil)
		cost := 0.0
		for s.afloat > 0 {
			if m := s.turn(strategy); m.Scan {
				cost += s.rules.ScanPrice(m.Size())
			} else {
				cost++
			}
		}
		if !strategy.belief.exact {
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
