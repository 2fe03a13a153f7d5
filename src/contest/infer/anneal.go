package infer

import (
	"math"

	"github.com/contest-bundle/bundle/src/contest/rng"
)

// Anneal turns states drawn from a prior into states drawn from the posterior, by
// raising the likelihood to an exponent that grows from 0 to 1 (a sequential Monte
// Carlo sampler: Del Moral, Doucet and Jasra, 2006). After each rise the states are
// drawn anew by their weights and moved, so that copies go different ways. The
// exponent rises by as much as leaves the effective number of states at a share of
// all; 0.5 is usual.
//
// The function move changes a state by steps that leave the prior times the
// likelihood to the exponent as it is, such as those of Metropolis. Anneal returns
// the states, the logarithm of the mean likelihood under the prior, and false if the
// likelihood of every state is 0.
func Anneal[S any](r *rng.Rand, states []S, share float64, logLikelihood func(s *S) float64, move func(s *S, exponent float64)) (posterior []S, evidence float64, possible bool) {
	f := NewFilter(states)
	logs := make([]float64, len(states))
	for exponent := 0.0; exponent < 1; {
		for i := range f.states {
			logs[i] = logLikelihood(&f.states[i])
		}
		next := Exponent(logs, exponent, share)
		i := -1
		gain, ok := f.Observe(func(*S) float64 {
			i++
			return scaled(logs[i], next-exponent)
		})
		if !ok {
			return f.states, math.Inf(-1), false
		}
		evidence += gain
		f.Resample(r, math.Inf(1))
		exponent = next
		for i := range f.states {
			move(&f.states[i], exponent)
		}
	}
	return f.states, evidence, true
}

// Exponent returns how far an exponent of the likelihood can rise from a value, at
// most to 1, so that equally weighted states keep an effective number of a share of
// all. It always rises.
func Exponent(logLikelihoods []float64, from, share float64) float64 {
	const halvings = 40
	enough := func(to float64) bool {
		return effective(logLikelihoods, to-from) >= share*float64(len(logLikelihoods))
	}
	if enough(1) {
		return 1
	}
	lo, hi := from, 1.0
	for range halvings {
		if mid := (lo + hi) / 2; enough(mid) {
			lo = mid
		} else {
			hi = mid
		}
	}
	return hi
}

// effective is the effective number of states whose weights are likelihoods to an
// exponent.
func effective(logs []float64, exponent float64) float64 {
	most := math.Inf(-1)
	for _, l := range logs {
		most = max(most, l)
	}
	if math.IsInf(most, -1) {
		return 0
	}
	sum, squares := 0.0, 0.0
	for _, l := range logs {
		w := math.Exp(scaled(l-most, exponent))
		sum += w
		squares += w * w
	}
	return sum * sum / squares
}

// scaled multiplies a logarithm; what is impossible stays so with any exponent.
func scaled(log, exponent float64) float64 {
	if math.IsInf(log, -1) {
		return log
	}
	return log * exponent
}
