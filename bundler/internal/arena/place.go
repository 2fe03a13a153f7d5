package arena

import (
	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/judge"
)

// A Place is where a version would stand among opponents.
type Place struct {
	Place, Of int // Of counts the version too
	Cases     int // that the version and the opponents have
	// Own and First are the means of the points of the version and of the first of all.
	Own, First float64
}

// PlaceAmong ranks results among opponents, by the sum over the cases that any opponent
// has. What an opponent lacks is a failure.
func PlaceAmong(v View, results []*store.Result, opponents []store.Opponent) (Place, error) {
	has := map[int64]bool{}
	for _, o := range opponents {
		for seed := range o.Scores {
			has[seed] = true
		}
	}
	p := Place{Place: 1, Of: len(opponents) + 1}
	sums := make([]float64, len(opponents))
	for _, r := range results {
		if !has[r.Seed] {
			continue
		}
		p.Cases++
		best := v.bestWith(r, opponents)
		x, err := v.points(r, best)
		if err != nil {
			return p, err
		}
		p.Own += x
		for i, o := range opponents {
			s, ok := o.Scores[r.Seed]
			s.Failed = s.Failed || !ok
			x, err := v.score(r.Seed, s, best)
			if err != nil {
				return p, err
			}
			sums[i] += x
		}
	}
	if p.Cases == 0 {
		return p, nil
	}
	p.First = p.Own
	for _, sum := range sums {
		if sum > p.Own {
			p.Place++
		}
		p.First = max(p.First, sum)
	}
	p.Own, p.First = p.Own/float64(p.Cases), p.First/float64(p.Cases)
	return p, nil
}

// bestWith is the best score of a case, with those of the opponents that are better than
// all that is known.
func (v View) bestWith(r *store.Result, opponents []store.Opponent) stats.Score {
	best := bestOf(v.Goal, v.Known, r)
	_, known := v.Known[r.Seed]
	known = known || r.Failure == judge.None
	for _, o := range opponents {
		if s, ok := o.Scores[r.Seed]; ok && !s.Failed && (!known || stats.IsBetter(v.Goal, s, best)) {
			best, known = s, true
		}
	}
	return best
}
