package arena

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/contest-bundle/bundle/tests/arena/stats"
	"github.com/contest-bundle/bundle/tests/arena/store"
	"github.com/contest-bundle/bundle/tests/arena/where"
	"github.com/contest-bundle/bundle/tests/judge"
)

// A Comparison says how B did against A on the same cases.
type Comparison struct {
	stats.Verdict
	Pairs []Pair // by seed
	A, B  *Summary
	// Needed is the number of pairs that finds a true difference of each size.
	Needed []NeededPairs
	Groups []GroupVerdict
	// Worst and Best are the pairs in which B lost and gained most.
	Worst, Best []Pair
}

// A Pair is a case that both played, on the contest's scale.
type Pair struct {
	A, B             *store.Result
	PointsA, PointsB float64
}

// Difference is what B gained.
func (p Pair) Difference() float64 { return p.PointsB - p.PointsA }

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
	Known map[int64]float64
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
	pa, pb, err := pairPoints(v.Goal, v.Scale, v.Fail, v.Known, a, b)
	if err != nil {
		return nil, err
	}
	c := &Comparison{Verdict: stats.Compare(pa, pb)}
	known := map[int64]float64{} // of each pair, so that both summaries use the same
	for k := range a {
		c.Pairs = append(c.Pairs, Pair{a[k], b[k], pa[k], pb[k]})
		known[a[k].Seed] = bestOf(v.Goal, v.Known, a[k], b[k])
	}
	if c.A, err = Summarise(v.Goal, v.Scale, v.Fail, known, a); err != nil {
		return nil, err
	}
	if c.B, err = Summarise(v.Goal, v.Scale, v.Fail, known, b); err != nil {
		return nil, err
	}
	for _, effect := range neededFor {
		c.Needed = append(c.Needed, NeededPairs{effect, stats.NeededPairs(c.SD, effect)})
	}
	if c.Groups, err = groups(v.By, a, pa, pb); err != nil {
		return nil, err
	}
	c.extremes()
	slices.SortFunc(c.Pairs, func(x, y Pair) int { return cmp.Compare(x.A.Seed, y.A.Seed) })
	return c, nil
}

// both are the results of the cases that both played and the condition keeps.
func (v View) both(a, b []*store.Result) (ka, kb []*store.Result, err error) {
	for k := range a {
		if a[k] == nil || b[k] == nil {
			continue
		}
		keep, err := Keep(v.Where, a[k])
		if err != nil {
			return nil, nil, err
		}
		if keep {
			ka, kb = append(ka, a[k]), append(kb, b[k])
		}
	}
	return ka, kb, nil
}

// Keep tells whether a condition, or none, keeps a result.
func Keep(c *where.Condition, r *store.Result) (bool, error) {
	if c == nil {
		return true, nil
	}
	if err := c.Check(featureNames(r)); err != nil {
		return false, err
	}
	return c.Holds(featureValues(r)), nil
}

func featureNames(r *store.Result) []string {
	names := []string{"seed"}
	for _, f := range r.Features {
		names = append(names, f.Name)
	}
	return names
}

// extremes picks the pairs in which most was lost and gained.
func (c *Comparison) extremes() {
	sorted := slices.Clone(c.Pairs)
	slices.SortStableFunc(sorted, func(x, y Pair) int { return cmp.Compare(x.Difference(), y.Difference()) })
	for _, p := range sorted {
		if p.Difference() < 0 && len(c.Worst) < worstShown {
			c.Worst = append(c.Worst, p)
		}
	}
	slices.Reverse(sorted)
	for _, p := range sorted {
		if p.Difference() > 0 && len(c.Best) < worstShown {
			c.Best = append(c.Best, p)
		}
	}
}

// groups judges each group of each feature alone.
func groups(by []string, results []*store.Result, pa, pb []float64) ([]GroupVerdict, error) {
	var verdicts []GroupVerdict
	for _, name := range by {
		values := make([]float64, len(results))
		for i, r := range results {
			x, ok := featureValues(r)[name]
			if !ok {
				return nil, fmt.Errorf("no feature is called %q; there are %s", name, strings.Join(featureNames(r), ", "))
			}
			values[i] = x
		}
		for _, g := range stats.Groups(values) {
			var ga, gb []float64
			for _, i := range g.Members {
				ga, gb = append(ga, pa[i]), append(gb, pb[i])
			}
			verdicts = append(verdicts, GroupVerdict{name, g.Label, stats.Compare(ga, gb)})
		}
	}
	return verdicts, nil
}
