package stats

import (
	"math"
	"math/rand/v2"
	"slices"
	"sort"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// CompareStrata is Compare where the cases fall into strata, such as the hosts that
// played them, which may differ in how the gains lie: the signed ranks are taken
// within each stratum, and so are the resamples of the bootstrap. stratum gives that
// of each case by number. The effect is the mean of all cases, each stratum with the
// weight of its cases, as the contest sums them up.
//
// Strata with too few cases for an interval are joined to one.
func CompareStrata(points, gain []float64, stratum []int) Verdict {
	groups := strata(gain, stratum)
	v := Compare(points, gain)
	if len(groups) < 2 {
		return v
	}
	unit := unit(points)
	e := estimateStrata(groups, resamples, uint64(len(gain)))
	v.Interval, v.Inner = e.interval(0.95).over(unit), e.interval(0.80).over(unit)
	v.Deciding = e.interval(decidingLevel(gain)).over(unit)
	rank := signedRankOfStrata(groups)
	v.P, v.Sign = rank.P, rank.sign
	v.Outcome = outcome(rank.P, rank.sign, v.Effect, v.Deciding)
	return v
}

// strata divides values, those of strata that are too small together at the end.
func strata(d []float64, stratum []int) [][]float64 {
	if len(d) != len(stratum) {
		panic("stats: a value without a stratum")
	}
	byNumber := map[int][]float64{}
	for i, x := range d {
		byNumber[stratum[i]] = append(byNumber[stratum[i]], x)
	}
	var numbers []int
	for n := range byNumber {
		numbers = append(numbers, n)
	}
	slices.Sort(numbers)
	var groups [][]float64
	var few []float64
	for _, n := range numbers {
		if g := byNumber[n]; len(g) < leastForInterval {
			few = append(few, g...)
		} else {
			groups = append(groups, g)
		}
	}
	switch {
	case len(few) == 0:
	case len(few) < leastForInterval && len(groups) > 0:
		last := len(groups) - 1
		groups[last] = append(slices.Clone(groups[last]), few...)
	default:
		groups = append(groups, few)
	}
	return groups
}

// estimateStrata is estimateMean of values in strata: the standard error is the one of
// a stratified sample (Cochran, "Sampling Techniques", 3rd edition, 5.3), and resamples
// keep the number of values of each stratum.
func estimateStrata(groups [][]float64, resamples int, seed uint64) estimate {
	e := estimate{}
	for _, g := range groups {
		e.n += len(g)
	}
	n := float64(e.n)
	variance := 0.0
	for _, g := range groups {
		share := float64(len(g)) / n
		e.mean += share * stat.Mean(g, nil)
		variance += share * share * stat.Variance(g, nil) / float64(len(g))
	}
	e.error = math.Sqrt(variance)
	rng := rand.New(rand.NewPCG(seed, 0x9e3779b97f4a7c15))
	for range resamples {
		mean, variance := 0.0, 0.0
		for _, g := range groups {
			m, v := resample(rng, g)
			share := float64(len(g)) / n
			mean += share * m
			variance += share * share * v / float64(len(g))
		}
		if variance > 1e-12*mean*mean {
			e.ratios = append(e.ratios, (mean-e.mean)/math.Sqrt(variance))
		}
	}
	sort.Float64s(e.ratios)
	e.n -= len(groups) - 1 // a mean of each stratum is estimated
	return e
}

// resample draws as many values as there are, with replacement, and returns their mean
// and variance.
func resample(rng *rand.Rand, d []float64) (mean, variance float64) {
	n := float64(len(d))
	var sum, squares float64
	for range d {
		x := d[rng.IntN(len(d))]
		sum += x
		squares += x * x
	}
	return sum / n, max(0, (squares-sum*sum/n)/(n-1))
}

// A strataRank is a signed-rank test over strata.
type strataRank struct {
	P    float64 // two-sided
	sign int
}

// signedRankOfStrata is Wilcoxon's signed-rank test within strata: the sums of ranks,
// less their means, are added with the weights 1/(n+1) that van Elteren gives the
// rank-sum test ("On the combination of independent two sample tests of Wilcoxon",
// 1960), so that a stratum counts by its cases. The distribution is the normal one.
func signedRankOfStrata(groups [][]float64) strataRank {
	sum, variance := 0.0, 0.0
	for _, g := range groups {
		ranks, positive, ties := midRanks(g)
		n := float64(len(ranks))
		if n == 0 {
			continue
		}
		w := 0.0
		for i, r := range ranks {
			if positive[i] {
				w += r
			}
		}
		weight := 1 / (n + 1)
		sum += weight * (w - n*(n+1)/4)
		variance += weight * weight * (n*(n+1)*(2*n+1)/24 - ties/48)
	}
	if variance == 0 {
		return strataRank{P: 1}
	}
	r := strataRank{P: 2 * distuv.UnitNormal.Survival(math.Abs(sum)/math.Sqrt(variance))}
	switch {
	case sum > 0:
		r.sign = 1
	case sum < 0:
		r.sign = -1
	}
	return r
}

// Agreement is the chance that strata of one true mean differ as much as these do:
// Cochran's Q test ("The combination of estimates from different experiments", 1954).
// It is 1 where fewer than two strata have enough values.
func Agreement(d []float64, stratum []int) float64 {
	groups := strata(d, stratum)
	if len(groups) < 2 {
		return 1
	}
	weights, mean, total := make([]float64, len(groups)), 0.0, 0.0
	for i, g := range groups {
		variance := stat.Variance(g, nil)
		if variance == 0 {
			return 1 // such values have no scale
		}
		weights[i] = float64(len(g)) / variance
		mean += weights[i] * stat.Mean(g, nil)
		total += weights[i]
	}
	mean /= total
	q := 0.0
	for i, g := range groups {
		off := stat.Mean(g, nil) - mean
		q += weights[i] * off * off
	}
	return distuv.ChiSquared{K: float64(len(groups) - 1)}.Survival(q)
}
