package arena

import (
	"cmp"
	"errors"
	"slices"

	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/internal/arena/where"
	"github.com/contest-bundle/bundle/bundler/judge"
)

// A Comparison says how B did against A on the same cases.
type Comparison struct {
	stats.Verdict
	Pairs []Pair // by seed
	A, B  *Summary
	// Needed is the number of pairs that finds a true difference of each size.
	Needed []NeededPairs
	Groups []GroupVerdict
	// Hosts are the verdicts on the pairs of each host where several played by the
	// clock, and Agreement the chance that hosts of one true effect differ so much.
	Hosts     []HostVerdict
	Agreement float64
	// Pooled is the number of pairs whose results do not depend on their hosts.
	Pooled int
	// Worst and Best are the pairs in which B lost and gained most.
	Worst, Best []Pair
}

// A Pair is a case that both played, on the contest's scale.
type Pair struct {
	A, B             *store.Result
	PointsA, PointsB float64
	// Gain is what B has more.
	Gain float64
}

// NeededPairs is a number of pairs and the effect that it finds.
type NeededPairs struct {
	Effect float64
	Pairs  int
}

// A GroupVerdict is the verdict on the cases of one group alone.
type GroupVerdict struct {
	Feature, Label string
	stats.Verdict
}

// Effects for which a comparison tells the needed number of pairs.
var neededFor = []float64{0.002, 0.005, 0.01}

// A View says which results to compare and how.
type View struct {
	Goal  judge.Goal
	Scale stats.Scale
	// Fail is the raw score of a failed case on the scales that need one.
	Fail float64
	// Known are the best scores by seed.
	Known map[int64]stats.Score
	// Field are the scores by seed among which the scale Rank ranks.
	Field map[int64][]stats.Score
	// Where keeps only the cases for which it holds; nil keeps all.
	Where *where.Condition
	// By are the features to group by.
	By []string
}

// ErrNoPairs tells that there is nothing to compare.
var ErrNoPairs = errors.New("no case was played by both")

// Compare compares the results of two entrants, given in the same order of seeds;
// nil results are left out.
func Compare(v View, a, b []*store.Result) (*Comparison, error) {
	a, b, err := v.both(a, b)
	if err != nil {
		return nil, err
	}
	if len(a) == 0 {
		return nil, ErrNoPairs
	}
	p, err := v.pairs(a, b)
	if err != nil {
		return nil, err
	}
	c := &Comparison{Agreement: 1}
	c.byHost(a, b, p)
	known := map[int64]stats.Score{} // of each pair, so that both summaries use the same
	for k := range a {
		c.Pairs = append(c.Pairs, Pair{a[k], b[k], p.a[k], p.b[k], p.gain[k]})
		known[a[k].Seed] = bestOf(v.Goal, v.Known, a[k], b[k])
	}
	v.Known = known
	if c.A, err = Summarise(v, a); err != nil {
		return nil, err
	}
	if c.B, err = Summarise(v, b); err != nil {
		return nil, err
	}
	for _, effect := range neededFor {
		c.Needed = append(c.Needed, NeededPairs{effect, stats.NeededPairs(c.SD, effect)})
	}
	if c.Groups, err = groups(v.By, a, b, p); err != nil {
		return nil, err
	}
	slices.SortFunc(c.Pairs, func(x, y Pair) int { return cmp.Compare(x.A.Seed, y.A.Seed) })
	c.extremes()
	return c, nil
}

// both are the results of the cases that both played, on one host, and the condition
// keeps.
func (v View) both(a, b []*store.Result) (ka, kb []*store.Result, err error) {
	if err := CheckWhere(v.Where, append(slices.Clone(a), b...)); err != nil {
		return nil, nil, err
	}
	for k := range a {
		if a[k] != nil && b[k] != nil && canPair(a[k], b[k]) && Keeps(v.Where, a[k], b[k]) {
			ka, kb = append(ka, a[k]), append(kb, b[k])
		}
	}
	return ka, kb, nil
}

// extremes picks the pairs in which most was lost and gained, of equals the first
// seeds.
func (c *Comparison) extremes() {
	sorted := slices.Clone(c.Pairs)
	slices.SortStableFunc(sorted, func(x, y Pair) int { return cmp.Compare(x.Gain, y.Gain) })
	for _, p := range sorted {
		if p.Gain < 0 && len(c.Worst) < worstShown {
			c.Worst = append(c.Worst, p)
		}
	}
	slices.SortStableFunc(sorted, func(x, y Pair) int { return cmp.Compare(y.Gain, x.Gain) })
	for _, p := range sorted {
		if p.Gain > 0 && len(c.Best) < worstShown {
			c.Best = append(c.Best, p)
		}
	}
}

// groups judges each group of each feature alone. Cases whose feature is not known,
// because both failed before a tester told it, are a group of their own.
func groups(by []string, a, b []*store.Result, p pairPoints) ([]GroupVerdict, error) {
	var verdicts []GroupVerdict
	if err := CheckBy(by, append(slices.Clone(a), b...)); err != nil {
		return nil, err
	}
	for _, name := range by {
		var at, missing []int
		var values []float64
		for i := range a {
			if x, ok := featureValues(a[i], b[i])[name]; ok {
				at, values = append(at, i), append(values, x)
			} else {
				missing = append(missing, i)
			}
		}
		verdict := func(label string, members []int) {
			var points, gain []float64
			for _, i := range members {
				points, gain = append(points, p.a[i]), append(gain, p.gain[i])
			}
			verdicts = append(verdicts, GroupVerdict{name, label, stats.Compare(points, gain)})
		}
		for _, g := range stats.Groups(values) {
			members := make([]int, len(g.Members))
			for i, m := range g.Members {
				members[i] = at[m]
			}
			verdict(g.Label, members)
		}
		if len(missing) > 0 {
			verdict("unknown", missing)
		}
	}
	return verdicts, nil
}
