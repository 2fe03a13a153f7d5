package arena

import (
	"fmt"

	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/judge"
)

func score(r *store.Result) stats.Score {
	return stats.Score{Value: r.Score, Failed: r.Failure != judge.None}
}

// bestOf is the best score of a seed: the known one, or, where none is known, the
// best of these results.
func bestOf(goal judge.Goal, known map[int64]float64, results ...*store.Result) float64 {
	if best, ok := known[results[0].Seed]; ok {
		return best
	}
	best, any := 0.0, false
	for _, r := range results {
		if r.Failure != judge.None {
			continue
		}
		if !any || stats.Best(goal, r.Score, best) == r.Score {
			best, any = r.Score, true
		}
	}
	return best
}

// pairPoints puts the results of two entrants on the contest's scale.
func pairPoints(goal judge.Goal, scale stats.Scale, fail float64, known map[int64]float64, a, b []*store.Result) (pa, pb []float64, err error) {
	for k := range a {
		best := bestOf(goal, known, a[k], b[k])
		x, errA := scale.Points(goal, score(a[k]), best, fail)
		y, errB := scale.Points(goal, score(b[k]), best, fail)
		for _, err := range []error{errA, errB} {
			if err != nil {
				return nil, nil, fmt.Errorf("seed %d: %w", a[k].Seed, err)
			}
		}
		pa, pb = append(pa, x), append(pb, y)
	}
	return pa, pb, nil
}
