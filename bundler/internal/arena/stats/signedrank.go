// Package stats says whether one version of a solver is better than another from
// scores on the same seeds.
//
// Contract: a verdict "better" or "worse" needs two witnesses. Wilcoxon's
// signed-rank test must reject equality at the 5 % level (two-sided), and an
// interval of the mean on the contest's own scale must lie on the same side of
// zero. The first is powerful where scores have heavy tails but tests the
// pseudo-median, which is the mean only where the differences lie evenly about
// it; the second is about what the contest sums but is weaker. So its level
// depends on how many differences there are and on how they lie (see verdict.go).
// Where one of the two is sure and the other points the other way, the verdict is
// a sign conflict and no winner is named.
//
// The package refuses to compare unpaired scores: with cases that differ by 40 %
// an unpaired test sees nothing of a difference of 1 %.
//
// Random numbers have fixed seeds: the same scores give the same verdict.
package stats

import (
	"math"
	"sort"

	"gonum.org/v1/gonum/stat/distuv"
)

// exactUpTo is the number of non-zero differences up to which the distribution
// is counted exactly, ties included.
const exactUpTo = 25

// A SignedRank is the result of Wilcoxon's signed-rank test of differences.
type SignedRank struct {
	// N is the number of differences that are not zero; zeros are dropped.
	N int
	// W is the sum of the ranks of the positive differences. Ties have their
	// mean rank.
	W float64
	// P is two-sided; PGreater is the chance of a W at least as large if positive
	// and negative were alike, PLess of one at most as large.
	P, PGreater, PLess float64
	// Exact tells that the distribution was counted, not approximated.
	Exact bool
}

// Sign is 1 if the positive ranks outweigh the negative ones, -1 if it is the
// other way, 0 if neither does.
func (s SignedRank) Sign() int {
	mean := float64(s.N) * float64(s.N+1) / 4
	switch {
	case s.W > mean:
		return 1
	case s.W < mean:
		return -1
	}
	return 0
}

// SignedRankTest tests whether differences are symmetric around zero (Wilcoxon,
// "Individual comparisons by ranking methods", 1945). With more than 25 non-zero
// differences it uses the normal approximation with the correction for ties and
// for continuity.
func SignedRankTest(d []float64) SignedRank {
	ranks, positive, ties := midRanks(d)
	s := SignedRank{N: len(ranks), Exact: len(ranks) <= exactUpTo}
	for i, r := range ranks {
		if positive[i] {
			s.W += r
		}
	}
	if s.N == 0 {
		s.P, s.PGreater, s.PLess = 1, 1, 1
		return s
	}
	if s.Exact {
		s.PGreater, s.PLess = exactTails(ranks, s.W)
	} else {
		n := float64(s.N)
		mean := n * (n + 1) / 4
		sd := math.Sqrt(n*(n+1)*(2*n+1)/24 - ties/48)
		s.PGreater = distuv.UnitNormal.Survival((s.W - mean - 0.5) / sd)
		s.PLess = distuv.UnitNormal.CDF((s.W - mean + 0.5) / sd)
	}
	s.P = min(1, 2*min(s.PGreater, s.PLess))
	return s
}

// midRanks ranks the non-zero differences by size, the mean rank for ties, and
// returns the sum of t³-t over the groups of t ties.
func midRanks(d []float64) (ranks []float64, positive []bool, ties float64) {
	var nonzero []float64
	for _, x := range d {
		if x != 0 {
			nonzero = append(nonzero, x)
		}
	}
	sort.Slice(nonzero, func(i, j int) bool { return math.Abs(nonzero[i]) < math.Abs(nonzero[j]) })
	ranks = make([]float64, len(nonzero))
	positive = make([]bool, len(nonzero))
	for i := 0; i < len(nonzero); {
		j := i
		for j < len(nonzero) && math.Abs(nonzero[j]) == math.Abs(nonzero[i]) {
			j++
		}
		t := float64(j - i)
		ties += t*t*t - t
		for k := i; k < j; k++ {
			ranks[k] = float64(i+j+1) / 2
			positive[k] = nonzero[k] > 0
		}
		i = j
	}
	return ranks, positive, ties
}

// exactTails counts, over all 2^n choices of signs, the sums of ranks that are at
// least and at most w. Mid-ranks are halves, so doubled ranks are whole.
func exactTails(ranks []float64, w float64) (atLeast, atMost float64) {
	ways := []float64{1}
	for _, r := range ranks {
		step := int(2 * r)
		next := make([]float64, len(ways)+step)
		for sum, n := range ways {
			next[sum] += n
			next[sum+step] += n
		}
		ways = next
	}
	all := math.Ldexp(1, len(ranks))
	for sum, n := range ways {
		if float64(sum) >= 2*w {
			atLeast += n / all
		}
		if float64(sum) <= 2*w {
			atMost += n / all
		}
	}
	return atLeast, atMost
}
