package arena

import (
	"math"
	"strconv"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/judge"
)

// A Standing is how an entrant stands in the middle of a match. It is no verdict.
type Standing struct {
	Cases int
	// Mean is of the raw scores of the cases that did not fail, Points the mean on the
	// contest's scale of all; each is of HasMean and HasPoints alone.
	Mean, Points       float64
	HasMean, HasPoints bool
}

// standings are those of all entrants. The table is locked.
func (t *table) standings() []Standing {
	all := make([]Standing, len(t.played.Results))
	points := make([]float64, len(all))
	finished := make([]int, len(all))
	for k := range t.match.Seeds {
		var here []*store.Result
		for _, row := range t.played.Results {
			if row[k] != nil {
				here = append(here, row[k])
			}
		}
		for i, row := range t.played.Results {
			r := row[k]
			if r == nil {
				continue
			}
			all[i].Cases++
			if r.Failure == judge.None {
				all[i].Mean += r.Score
				finished[i]++
			}
			points[i] += t.points(r, here)
		}
	}
	for i := range all {
		s := &all[i]
		if s.HasMean = finished[i] > 0; s.HasMean {
			s.Mean /= float64(finished[i])
		}
		s.Points = points[i] / float64(s.Cases)
		s.HasPoints = s.Cases > 0 && !math.IsNaN(s.Points)
	}
	return all
}

// points is a result on the contest's scale, NaN if it has none there. The best known
// score is that of the beginning, so that a better one has more than 1 on the scale
// Relative.
func (t *table) points(r *store.Result, here []*store.Result) float64 {
	m := t.match
	v := View{Goal: m.Contest.Goal(), Scale: m.Scale, Fail: m.Fail, Field: m.Field}
	x, err := v.points(r, bestOf(v.Goal, t.best, here...))
	if err != nil {
		return math.NaN()
	}
	return x
}

// standingText is the part of a progress line about the entrants so far.
func standingText(scale stats.Scale, all []Standing) string {
	var means, points []string
	for i, s := range all {
		side := ""
		if len(all) > 1 {
			side = string(rune('A'+i)) + " "
		}
		if s.HasMean {
			means = append(means, side+strconv.FormatFloat(s.Mean, 'g', 6, 64))
		}
		if s.HasPoints && scale != stats.Sum {
			points = append(points, side+strconv.FormatFloat(s.Points, 'f', 4, 64))
		}
	}
	text := ""
	if len(means) > 0 {
		text += "mean " + strings.Join(means, " ") + ", "
	}
	if len(points) > 0 {
		text += scale.Title() + " " + strings.Join(points, " ") + ", "
	}
	return text
}
