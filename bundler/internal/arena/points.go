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

// points puts a result on the view's scale.
func (v View) points(r *store.Result, best stats.Score) (float64, error) {
	return v.score(r.Seed, score(r), best)
}

// score puts a score of a seed on the view's scale.
func (v View) score(seed int64, own, best stats.Score) (float64, error) {
	if v.Scale == stats.Rank {
		return stats.RankPoints(v.Goal, own, v.Field[seed]), nil
	}
	return v.Scale.Points(v.Goal, own, best, v.Fail)
}

// pairs puts the results of two entrants on the view's scale.
func (v View) pairs(a, b []*store.Result) (pairPoints, error) {
	var p pairPoints
	for k := range a {
		best := bestOf(v.Goal, v.Known, a[k], b[k])
		x, errA := v.points(a[k], best)
		y, errB := v.points(b[k], best)
		gain, errG := y-x, error(nil)
		if v.Scale != stats.Rank {
			gain, errG = v.Scale.Gain(v.Goal, score(a[k]), score(b[k]), best, v.Fail)
		}
		for _, err := range []error{errA, errB, errG} {
			if err != nil {
				return pairPoints{}, fmt.Errorf("seed %d: %w", a[k].Seed, err)
			}
		}
		p.a, p.b, p.gain = append(p.a, x), append(p.b, y), append(p.gain, gain)
	}
	return p, nil
}
