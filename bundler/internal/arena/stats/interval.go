package stats

import (
	"math"
	"math/rand/v2"
	"sort"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// widest is how much wider than Student's the interval may become: resamples
// without the few values that are far away make the bootstrap's as wide as one
// likes, and beyond twice the width nothing is won (lognormal values, 6 to 100 of
// them: coverage within 0.005 of that without a bound).
const widest = 2

// leastForInterval is the number of values from which on a mean gets an interval:
// with fewer, the resamples of a bootstrap are mostly copies of one value.
const leastForInterval = 6

// An Interval is where a mean lies with a chance of Level.
type Interval struct {
	Level     float64
	Low, High float64
	// Known is false where the values are too few for an interval; Low and High have
	// no meaning then.
	Known bool
}

// over is the interval as a share of a unit.
func (i Interval) over(unit float64) Interval {
	i.Low, i.High = i.Low/unit, i.High/unit
	return i
}

// An estimate gives intervals of the mean of some values.
type estimate struct {
	mean, error float64 // the mean and its standard error
	n           int
	// ratios are the sorted Student ratios (mean of a resample less the mean, over
	// the standard error in the resample) of a bootstrap.
	ratios []float64
}

func estimateMean(d []float64, resamples int, seed uint64) estimate {
	e := estimate{n: len(d), mean: stat.Mean(d, nil)}
	if e.n < leastForInterval {
		return e
	}
	e.error = stat.StdDev(d, nil) / math.Sqrt(float64(e.n))
	e.ratios = studentRatios(d, resamples, seed)
	return e
}

// interval is, at each end, the wider of two: Student's t interval and that of the
// studentised bootstrap (Efron and Tibshirani, "An Introduction to the Bootstrap",
// 12.5). The first holds its level where the values have heavy tails, the second
// where they are skewed; the percentile bootstrap holds it in neither case while
// the values are few. The command in lab measures it.
func (e estimate) interval(level float64) Interval {
	i := Interval{Level: level, Known: e.n >= leastForInterval}
	if !i.Known {
		return i
	}
	tail := (1 - level) / 2
	t := distuv.StudentsT{Sigma: 1, Nu: float64(e.n - 1)}.Quantile(1 - tail)
	below, above := t, t
	if len(e.ratios) > 0 {
		below = min(max(t, quantile(e.ratios, 1-tail)), widest*t)
		above = min(max(t, -quantile(e.ratios, tail)), widest*t)
	}
	i.Low, i.High = e.mean-below*e.error, e.mean+above*e.error
	return i
}

// studentRatios are those of resamples drawn with replacement, sorted. A resample
// of equal values has none.
func studentRatios(d []float64, resamples int, seed uint64) []float64 {
	rng := rand.New(rand.NewPCG(seed, 0x9e3779b97f4a7c15))
	n := float64(len(d))
	mean := stat.Mean(d, nil)
	ratios := make([]float64, 0, resamples)
	for range resamples {
		var sum, squares float64
		for range d {
			// The upper half of a product of 32 bits: its bias is below n/2^32.
			x := d[uint64(rng.Uint32())*uint64(len(d))>>32] - mean
			sum += x
			squares += x * x
		}
		// A variance within the rounding error of the squares is none.
		if variance := (squares - sum*sum/n) / (n - 1); variance > 1e-12*squares {
			ratios = append(ratios, sum/n/math.Sqrt(variance/n))
		}
	}
	sort.Float64s(ratios)
	return ratios
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
