package main

import (
	"math"
	"math/rand/v2"

	"github.com/contest-bundle/bundle/src/internal/territory"
)

const (
	policySize = territory.Kinds * territory.MoveFeatures
	facts      = territory.MoveFeatures / 2
)

// fitPolicy fits a policy to the shares of visits that searches gave to moves,
// by cross-entropy.
func fitPolicy(p *territory.Policy, part []*sample) {
	const batch = 64
	r := rand.New(rand.NewPCG(5, 6))
	opt := newAdam(policySize, 10**rate, *epochs*(len(part)/batch+1))
	each := func(p *territory.Policy) func(func(row []float32)) {
		return func(visit func(row []float32)) {
			for k := range p {
				visit(p[k][:])
			}
		}
	}
	for range *epochs {
		r.Shuffle(len(part), func(i, j int) { part[i], part[j] = part[j], part[i] })
		for rest := part; len(rest) > 0; rest = rest[min(batch, len(rest)):] {
			var g territory.Policy
			n := min(batch, len(rest))
			for _, s := range rest[:n] {
				for k, q := range odds(s, p) {
					m := &s.Moves[k]
					d := float32(q) - m.Share
					for j, f := range m.F {
						g[m.Kind][j] += d * f
						g[m.Kind][facts+j] += d * f * s.Left
					}
				}
			}
			opt.descend(each(p), each(&g), 1/float64(n), 1e-4)
		}
	}
}

// odds are the policy's probabilities of a sample's moves.
func odds(s *sample, p *territory.Policy) []float64 {
	q := make([]float64, len(s.Moves))
	top := math.Inf(-1)
	for i := range s.Moves {
		m := &s.Moves[i]
		for k, f := range m.F {
			q[i] += float64(f * (p[m.Kind][k] + s.Left*p[m.Kind][facts+k]))
		}
		top = max(top, q[i])
	}
	sum := 0.0
	for i := range q {
		q[i] = math.Exp(q[i] - top)
		sum += q[i]
	}
	for i := range q {
		q[i] /= sum
	}
	return q
}

// crossEntropy is the mean of -sum of share*log(odds).
func crossEntropy(part []*sample, p *territory.Policy) float64 {
	sum := 0.0
	for _, s := range part {
		for k, q := range odds(s, p) {
			if share := float64(s.Moves[k].Share); share > 0 {
				sum -= share * math.Log(q)
			}
		}
	}
	return sum / float64(len(part))
}

// entropy is the cross-entropy of the shares with themselves.
func entropy(part []*sample) float64 {
	sum := 0.0
	for _, s := range part {
		for _, m := range s.Moves {
			if share := float64(m.Share); share > 0 {
				sum -= share * math.Log(share)
			}
		}
	}
	return sum / float64(len(part))
}
