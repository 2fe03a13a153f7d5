package tune

import (
	"context"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
)

// A Forecast is what a plan will take.
type Forecast struct {
	// Case is the time of a case with all jobs at work: of Measured cases that the
	// current values have played, New of them for the forecast.
	Case          time.Duration
	Measured, New int
	// Build is the time to build a version.
	Build time.Duration
	// Holdout is the time kept for the holdout, of ToConfirm cases.
	Holdout   time.Duration
	ToConfirm int
	// Fewest and Most are the candidates that the time allows, if none and if all
	// are dropped at the first look. 0 where the plan has no time.
	Fewest, Most int
	// Longest is the time that all candidates of the plan and the holdout take,
	// within the plan's time.
	Longest time.Duration
}

// sampled is the number of cases that a forecast plays if there are none.
const sampled = 3

// Forecast predicts what the plan takes. It plays three cases, which are stored,
// where the current values have played none.
func (p *Plan) Forecast(ctx context.Context) (*Forecast, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	f := &Forecast{}
	r := &run{plan: p, report: &Report{}, clock: clock{began: time.Now()}}
	base, err := r.build(ctx, current(p.Params))
	if err != nil {
		return nil, err
	}
	r.report.Current = base
	m := p.Match
	m.Progress = nil
	results, err := m.Store.Results(ctx, store.Series{Version: base.Version, Judge: m.Contest.Judge(), Settings: m.Settings.String(), Goal: m.Contest.Goal()})
	if err != nil {
		return nil, err
	}
	if len(results) == 0 {
		m.Seeds = m.Seeds[:sampled]
		played, err := r.play(ctx, m, base)
		if err != nil {
			return nil, err
		}
		f.New = played.New
		for _, result := range played.Results[0] {
			results = append(results, *result)
		}
	}
	f.Measured = len(results)
	var wall time.Duration
	for _, result := range results {
		wall += result.Wall
	}
	f.Case = wall / time.Duration(len(results)*max(m.Jobs, 1))
	if f.Build, err = r.aBuild(ctx); err != nil {
		return nil, err
	}
	missing, _, err := p.missing(ctx, p.Holdout, base)
	f.ToConfirm = missing + len(p.Holdout)
	f.Holdout = reserved(f.ToConfirm, f.Case, f.Build)
	f.predict(p)
	return f, err
}

// aBuild is the time to build a candidate, measured on one.
func (r *run) aBuild(ctx context.Context) (time.Duration, error) {
	pt := current(r.plan.Params)
	pt[0] = r.plan.Params[0].probes()[0]
	r.clock = clock{began: r.clock.began}
	e, err := r.build(ctx, pt)
	if err == nil {
		defer r.discard(e)
		err = r.ready(ctx, e)
	}
	return r.clock.build(), err
}

func (f *Forecast) predict(p *Plan) {
	seeds := len(p.Match.Seeds)
	whole := f.Build + f.Case*time.Duration(seeds)
	short := f.Build + f.Case*time.Duration(looks(seeds)[0])
	if p.Evaluations > 0 {
		f.Longest = whole*time.Duration(p.Evaluations+1) + f.Holdout
	}
	if p.For > 0 {
		f.Fewest = int(max(p.For-f.Holdout, 0) / max(whole, 1))
		f.Most = int(max(p.For-f.Holdout, 0) / max(short, 1))
		if p.Evaluations > 0 {
			f.Fewest, f.Most = min(f.Fewest, p.Evaluations), min(f.Most, p.Evaluations)
		}
		if f.Longest == 0 || f.Longest > p.For {
			f.Longest = p.For
		}
	}
}
