package tune

import (
	"context"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
)

// A record notes in the store what a search tries, for "bundle serve".
type record struct {
	store *store.Store
	id    int64
	count int
}

// begin notes the search; the current values must have been built.
func (r *run) begin(ctx context.Context) error {
	m := r.plan.Match
	plan := store.TuningPlan{
		Method: r.plan.Method, Settings: m.Settings.String(), Scale: string(m.Scale),
		Seeds: len(m.Seeds), Holdout: len(r.plan.Holdout), Current: r.report.Current.Version.Key,
	}
	for _, q := range r.plan.Params {
		plan.Params = append(plan.Params, store.TuningParam{Name: q.Name, Now: q.Current, Low: q.Lo, High: q.Hi, Choices: q.Choices})
	}
	id, err := m.Store.BeginTuning(ctx, store.Bests{Game: m.Contest.Name(), Judge: m.Contest.Judge(), Goal: m.Contest.Goal()}, plan)
	r.record = record{store: m.Store, id: id}
	return err
}

// tried notes a candidate.
func (n *record) tried(ctx context.Context, c *candidate, best bool) error {
	n.count++
	v := arena.NewVerdictJSON(c.verdict)
	return n.store.AddCandidate(ctx, n.id, n.count, store.Candidate{
		Values: c.point, Key: c.entrant.Version.Key, Cases: len(c.gains), Gain: c.verdict.Effect, Low: v.Low, High: v.High, Dropped: c.dropped, Best: best,
	})
}

// end notes how the search ended.
func (n *record) end(ctx context.Context, r *Report) error {
	end := store.TuningEnd{End: r.End, Values: r.Best}
	if r.Holdout != nil {
		v := arena.NewVerdictJSON(r.Holdout.Verdict)
		end.Effect, end.Low, end.High = &v.Effect, v.Low, v.High
	}
	return n.store.EndTuning(ctx, n.id, end)
}
