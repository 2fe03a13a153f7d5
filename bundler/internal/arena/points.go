package arena

import (
	"fmt"

	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/judge"
)

func score(r *store.Result) stats.Score {
	return stats.Score{Value: r.Score, Exact: r.Exact, Failed: r.Failure != judge.None}
}

// bestOf is the best score of a seed: the known one, or, where none is known, the
// best of these results.
func bestOf(goal judge.Goal, known map[int64]stats.Score, results ...*store.Result) stats.Score {
	if best, ok := known[results[0].Seed]; ok {
		return best
	}
	var best stats.Score
	any := false
	for _, r := range results {
		if r.Failure != judge.None {
			continue
		}
		if !any || stats.IsBetter(goal, score(r), best) {
			best, any = score(r), true
		}
	}
	return best
}

// pairPoints are the points of two entrants on the contest's scale, and what the
// second gained.
type pairPoints struct{ a, b, gain []float64 }

// pointsOf puts the results of two entrants on the contest's scale.
func pointsOf(goal judge.Goal, scale stats.Scale, fail float64, known map[int64]stats.Score, a, b []*store.Result) (pairPoints, error) {
	var p pairPoints
	for k := range a {
		best := bestOf(goal, known, a[k], b[k])
		x, errA := scale.Points(goal, score(a[k]), best, fail)
		y, errB := scale.Points(goal, score(b[k]), best, fail)
		gain, errG := scale.Gain(goal, score(a[k]), score(b[k]), best, fail)
		for _, err := range []error{errA, errB, errG} {
			if err != nil {
				return pairPoints{}, fmt.Errorf("seed %d: %w", a[k].Seed, err)
			}
		}
		p.a, p.b, p.gain = append(p.a, x), append(p.b, y), append(p.gain, gain)
	}
	return p, nil
}
