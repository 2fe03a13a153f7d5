package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"

	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
)

// bca is the bias-corrected and accelerated bootstrap interval of the mean (Efron,
// "Better bootstrap confidence intervals", 1987), the usual alternative to the
// studentised one.
func bca(d []float64, level float64, resamples int, rng *rand.Rand) (low, high float64) {
	mean := stat.Mean(d, nil)
	means := make([]float64, resamples)
	below := 0.0
	for i := range means {
		for range d {
			means[i] += d[rng.IntN(len(d))] / float64(len(d))
		}
		if means[i] < mean {
			below++
		}
	}
	slices.Sort(means)
	normal := distuv.UnitNormal
	bias := normal.Quantile(min(max(below/float64(resamples), 0.5/float64(resamples)), 1-0.5/float64(resamples)))
	// The acceleration by the jackknife: without a value the mean moves by its distance.
	var squares, cubes float64
	for _, x := range d {
		away := x - mean
		squares += away * away
		cubes += away * away * away
	}
	acceleration := 0.0
	if squares > 0 {
		acceleration = cubes / (6 * squares * math.Sqrt(squares))
	}
	at := func(tail float64) float64 {
		z := bias + normal.Quantile(tail)
		q := normal.CDF(bias + z/(1-acceleration*z))
		return means[min(int(q*float64(resamples)), resamples-1)]
	}
	return at((1 - level) / 2), at((1 + level) / 2)
}

// printBCa prints the coverage of the 95 % interval that is used beside that of BCa.
func printBCa(pairs []int, trials int) {
	const resamples = 1000
	fmt.Print("| differences |")
	for _, n := range pairs {
		fmt.Printf(" %d pairs |", n)
	}
	fmt.Println("\n|---|" + repeat("---|", len(pairs)))
	for _, of := range noises {
		fmt.Printf("| %s |", of.name)
		for _, n := range pairs {
			rng := rand.New(rand.NewPCG(uint64(n), 29))
			used, other := 0.0, 0.0
			for range trials {
				d := make([]float64, n)
				for i := range d {
					d[i] = of.draw(rng)
				}
				if v := stats.Compare(make([]float64, n), d); v.Interval.Low <= 0 && 0 <= v.Interval.High {
					used += 1 / float64(trials)
				}
				if low, high := bca(d, 0.95, resamples, rng); low <= 0 && 0 <= high {
					other += 1 / float64(trials)
				}
			}
			fmt.Printf(" %.3f, %.3f |", used, other)
		}
		fmt.Println()
	}
}
