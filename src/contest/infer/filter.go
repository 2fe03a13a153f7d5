// Package infer estimates what a solver cannot see from what it can: a particle
// filter for a hidden state that changes, and likelihood annealing for one that
// stays. States are values of the caller's type; the package keeps their weights,
// decides when to draw them anew, and does so with as little noise as can be.
//
// Weights are logarithms, so that a thousand observations do not underflow. A state
// that cannot be has the likelihood 0 and the logarithm -Inf; where no state is left
// the package says so instead of dividing by 0.
package infer

import (
	"math"

	"github.com/contest-bundle/bundle/src/contest/rng"
)

// A Filter is a set of states with weights: a sample of what the hidden state may be
// (Gordon, Salmond and Smith, Novel Approach to Nonlinear/Non-Gaussian Bayesian State
// Estimation, 1993).
type Filter[S any] struct {
	states, spare []S
	logs, fresh   []float64 // of the weights, up to a constant
	weights       []float64 // adding up to 1
	source        []int32
	effective     float64
}

// NewFilter returns a filter of states of equal weights. It keeps the slice.
//
// Where a state holds slices or maps, two states drawn from one share them: give S a
// type that is copied by assignment, or copy what is shared before changing it.
func NewFilter[S any](states []S) *Filter[S] {
	n := len(states)
	f := &Filter[S]{states: states, spare: make([]S, n), logs: make([]float64, n), fresh: make([]float64, n), weights: make([]float64, n), source: make([]int32, n)}
	f.even()
	return f
}

// even gives all states the same weight.
func (f *Filter[S]) even() {
	for i := range f.logs {
		f.logs[i], f.weights[i] = 0, 1/float64(len(f.logs))
	}
	f.effective = float64(len(f.logs))
}

// States returns the states. The caller may change them, to let them move on in time.
func (f *Filter[S]) States() []S { return f.states }

// Weights returns the weights of the states, which add up to 1.
func (f *Filter[S]) Weights() []float64 { return f.weights }

// Effective returns the number of equally weighted states that would be as good: the
// inverse of the sum of the squared weights (Kong, Liu and Wong, 1994).
func (f *Filter[S]) Effective() float64 { return f.effective }

// Observe multiplies each weight by the likelihood of an observation, given as its
// logarithm. It returns the logarithm of the mean likelihood, by which two models of
// the same observations can be compared, and false if the observation is impossible
// in every state: then the weights are as before.
func (f *Filter[S]) Observe(logLikelihood func(s *S) float64) (evidence float64, possible bool) {
	most := math.Inf(-1)
	for i := range f.states {
		f.fresh[i] = f.logs[i] + logLikelihood(&f.states[i])
		most = max(most, f.fresh[i])
	}
	if math.IsInf(most, -1) || math.IsNaN(most) {
		return math.Inf(-1), false
	}
	before, after := 0.0, 0.0
	for i, l := range f.fresh {
		before += math.Exp(f.logs[i] - most)
		after += math.Exp(l - most)
	}
	f.logs, f.fresh = f.fresh, f.logs
	f.normalise(most)
	return math.Log(after / before), true
}

// normalise makes weights of the logarithms, of which the largest is given.
func (f *Filter[S]) normalise(most float64) {
	sum := 0.0
	for i, l := range f.logs {
		f.logs[i] = l - most // so that they do not drift off
		f.weights[i] = math.Exp(l - most)
		sum += f.weights[i]
	}
	squares := 0.0
	for i := range f.weights {
		f.weights[i] /= sum
		squares += f.weights[i] * f.weights[i]
	}
	f.effective = 1 / squares
}

// Resample draws the states anew by their weights, if the effective number has
// fallen below a share of all, and reports whether it did. Each state is drawn the
// integer part of its expected number of times, or once more (systematic resampling:
// Kitagawa, 1996).
func (f *Filter[S]) Resample(r *rng.Rand, share float64) bool {
	if f.effective >= share*float64(len(f.states)) {
		return false
	}
	Systematic(r, f.weights, f.source)
	for i, from := range f.source {
		f.spare[i] = f.states[from]
	}
	f.states, f.spare = f.spare, f.states
	f.even()
	return true
}

// Systematic fills a list with indices, each as often as its weight says: len(list)
// times the weight, rounded down or up. The weights add up to 1. The list is sorted.
func Systematic(r *rng.Rand, weights []float64, list []int32) {
	offset := r.Float64()
	at := positive(weights, 0)
	sum := weights[at]
	for i := range list {
		for point := (float64(i) + offset) / float64(len(list)); sum <= point; sum += weights[at] {
			next := positive(weights, at+1)
			if next == len(weights) {
				break // the sum of the weights is a rounding error less than 1
			}
			at = next
		}
		list[i] = int32(at)
	}
}

// positive returns the first index from i on whose weight is not 0.
func positive(weights []float64, i int) int {
	for i < len(weights) && !(weights[i] > 0) {
		i++
	}
	return i
}

// Mean returns the weighted mean of a number of the states.
func (f *Filter[S]) Mean(value func(s *S) float64) float64 {
	mean := 0.0
	for i := range f.states {
		if w := f.weights[i]; w > 0 {
			mean += w * value(&f.states[i])
		}
	}
	return mean
}
