package main

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/stat"
)

// On many normal values BCa is the normal interval; on skewed ones it leans to the long
// tail.
func TestBCa(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	normal, skewed := make([]float64, 2000), make([]float64, 200)
	for i := range normal {
		normal[i] = rng.NormFloat64()
	}
	for i := range skewed {
		skewed[i] = math.Exp(rng.NormFloat64())
	}
	low, high := bca(normal, 0.95, 4000, rng)
	mean, half := stat.Mean(normal, nil), 1.96*stat.StdDev(normal, nil)/math.Sqrt(2000)
	if math.Abs(low-(mean-half)) > 0.1*half || math.Abs(high-(mean+half)) > 0.1*half {
		t.Errorf("%g to %g, want %g to %g", low, high, mean-half, mean+half)
	}
	low, high = bca(skewed, 0.95, 4000, rng)
	if mean := stat.Mean(skewed, nil); high-mean < 1.1*(mean-low) {
		t.Errorf("%g to %g about %g does not lean", low, high, mean)
	}
}
