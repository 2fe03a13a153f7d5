package stats

import (
	"math/rand/v2"
	"sort"
)

// bootstrapMeans are the sorted means of resamples drawn with replacement from d
// (Efron's percentile bootstrap). A pair is drawn whole: d are the differences.
func bootstrapMeans(d []float64, resamples int, seed uint64) []float64 {
	rng := rand.New(rand.NewPCG(seed, 0x9e3779b97f4a7c15))
	n := uint32(len(d))
	means := make([]float64, resamples)
	for i := range means {
		var sum float64
		for range d {
			// The upper half of a product of 32 bits: its bias is below n/2^32.
			sum += d[uint64(rng.Uint32())*uint64(n)>>32]
		}
		means[i] = sum / float64(n)
	}
	sort.Float64s(means)
	return means
}

// quantile is the q-quantile of sorted values, interpolated linearly.
func quantile(sorted []float64, q float64) float64 {
	at := q * float64(len(sorted)-1)
	i := min(int(at), len(sorted)-1)
	j := min(i+1, len(sorted)-1)
	return sorted[i] + (at-float64(i))*(sorted[j]-sorted[i])
}

// Quantile is the q-quantile of values in any order, 0 for none.
func Quantile(values []float64, q float64) float64 {
	if len(values) == 0 {
		return 0
	}
	sorted := append([]float64(nil), values...)
	sort.Float64s(sorted)
	return quantile(sorted, q)
}
