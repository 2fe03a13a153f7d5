package tune

import (
	"context"
	"time"

	"gonum.org/v1/gonum/stat"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
)

// A run is a plan being carried out.
type run struct {
	plan   *Plan
	report *Report
	// toConfirm is the number of cases that the holdout takes.
	toConfirm int
	seen      map[string]*candidate // by the text of the point
	best      *candidate            // nil while nothing beats the current values
	clock     clock
	record    record
}

// A candidate is a point that was measured.
type candidate struct {
	point   Point
	entrant arena.Entrant
	gains   []float64 // over the current values, by the order of the seeds played
	dropped bool      // it lost on the first seeds, and played no more
	// value is what the search maximises: the mean gain. That of a dropped one is
	// the best one's, less what it lost to it.
	value   float64
	verdict stats.Verdict // against the current values
}

// Looks of the race: after raceFrom seeds and then after half as many more.
const raceFrom = 20

// looks are the numbers of seeds after which a candidate may be dropped, and at
// the end all seeds.
func looks(seeds int) []int {
	var at []int
	for n := raceFrom; n < seeds; n += n / 2 {
		at = append(at, n)
	}
	return append(at, seeds)
}

// measure plays a point until it has lost against the best or played all seeds. A
// point that was measured before costs nothing.
func (r *run) measure(ctx context.Context, pt Point) (*candidate, error) {
	text := pt.text(r.plan.Params)
	if c := r.seen[text]; c != nil {
		return c, nil
	}
	entrant, err := r.build(ctx, pt)
	if err != nil {
		return nil, err
	}
	c := &candidate{point: pt, entrant: entrant}
	defer func() {
		if c != r.best {
			r.discard(entrant)
		}
	}()
	for _, n := range looks(len(r.plan.Match.Seeds)) {
		if err := r.gains(ctx, c, n); err != nil {
			return nil, err
		}
		if n < len(r.plan.Match.Seeds) && stats.IsLosing(stats.Differences(r.incumbent(n), c.gains)) {
			c.dropped = true
			break
		}
	}
	c.value = stat.Mean(c.gains, nil)
	if c.dropped && r.best != nil {
		c.value += r.best.value - stat.Mean(r.incumbent(len(c.gains)), nil)
	}
	r.seen[text] = c
	r.report.Evaluations++
	better := !c.dropped && c.value > 0 && (r.best == nil || c.value > r.best.value)
	if c.dropped {
		r.report.Dropped++
	}
	if better {
		if r.best != nil {
			r.discard(r.best.entrant)
		}
		r.best, r.report.Best, r.report.Gain = c, c.point, c.verdict
	}
	return c, r.record.tried(context.WithoutCancel(ctx), c, better)
}

// incumbent are the gains of the best point on the first seeds; those of the
// current values over themselves are zero.
func (r *run) incumbent(n int) []float64 {
	if r.best == nil {
		return make([]float64, n)
	}
	return r.best.gains[:n]
}

// gains plays the first n seeds and sets what the candidate gained in each.
func (r *run) gains(ctx context.Context, c *candidate, n int) error {
	m := r.plan.Match
	m.Seeds = m.Seeds[:n]
	played, err := r.play(ctx, m, r.report.Current, c.entrant)
	if err != nil {
		return err
	}
	view := arena.View{Goal: m.Contest.Goal(), Scale: m.Scale, Fail: m.Fail}
	compared, err := arena.Compare(view, played.Results[0], played.Results[1])
	if err != nil {
		return err
	}
	bySeed := make(map[int64]float64, n)
	for _, pair := range compared.Pairs {
		bySeed[pair.A.Seed] = pair.Gain
	}
	c.gains = c.gains[:0]
	for _, seed := range m.Seeds {
		c.gains = append(c.gains, bySeed[seed])
	}
	c.verdict = compared.Verdict
	return nil
}

// probed is the number of seeds on which the effect of a parameter is looked for.
const probed = 10

// differs tells whether a point plays any of the first seeds otherwise than the
// current values.
func (r *run) differs(ctx context.Context, pt Point) (bool, error) {
	entrant, err := r.build(ctx, pt)
	if err != nil || entrant.Version.ID == r.report.Current.Version.ID {
		return false, err
	}
	defer r.discard(entrant)
	m := r.plan.Match
	m.Seeds = m.Seeds[:min(probed, len(m.Seeds))]
	played, err := r.play(ctx, m, r.report.Current, entrant)
	if err != nil {
		return false, err
	}
	for k, a := range played.Results[0] {
		if b := played.Results[1][k]; a.Score != b.Score || a.Exact != b.Exact || a.Failure != b.Failure || a.Moves != b.Moves {
			return true, nil
		}
	}
	return false, nil
}

// play plays what the store does not have. What it returns with an error is what
// was played up to then.
func (r *run) play(ctx context.Context, m arena.Match, entrants ...arena.Entrant) (*arena.Played, error) {
	m.Entrants = entrants
	for _, e := range entrants {
		missing, _, err := r.plan.missing(ctx, m.Seeds, e)
		if err == nil && (missing > 0 || m.Crew != nil) {
			err = r.ready(ctx, e)
		}
		if err != nil {
			return nil, err
		}
	}
	before := r.report.New
	m.Progress = func(p arena.Progress) {
		r.report.New = before + p.Done
		r.clock.ended()
		r.show(p.Left)
	}
	r.clock.resume()
	played, err := m.Play(ctx)
	r.clock.pause()
	return played, err
}

// show tells of a state; rest is the time that what is being played still takes.
func (r *run) show(rest time.Duration) {
	if r.plan.Progress == nil {
		return
	}
	s := r.report.State
	s.Left = rest
	if s.Stage != "holdout" {
		s.Left = r.left()
	}
	r.plan.Progress(s)
}

// build makes the version of a point, though not its program if the store knows the
// version.
func (r *run) build(ctx context.Context, pt Point) (e arena.Entrant, err error) {
	r.clock.builds++
	err = r.clock.building(func() error {
		e, err = r.plan.Build(ctx, pt)
		return err
	})
	return e, err
}

// ready makes the program of a version if it is not there.
func (r *run) ready(ctx context.Context, e arena.Entrant) error {
	if r.plan.Ready == nil {
		return nil
	}
	return r.clock.building(func() error { return r.plan.Ready(ctx, e) })
}

// missing counts the seeds that an entrant has not played, and predicts the time of
// a case by all that it has.
func (p *Plan) missing(ctx context.Context, seeds []int64, e arena.Entrant) (count int, pace time.Duration, err error) {
	m := p.Match
	results, err := m.Store.Results(ctx, store.Series{Version: e.Version, Judge: m.Contest.Judge(), Settings: m.Settings.String()})
	if err != nil {
		return 0, 0, err
	}
	played := make(map[int64]bool, len(results))
	for _, result := range results {
		played[result.Seed] = true
		pace += result.Wall / time.Duration(len(results)*max(m.Jobs, 1))
	}
	for _, seed := range seeds {
		if !played[seed] {
			count++
		}
	}
	return count, pace, nil
}

// discard gives up a candidate's program. That of the current values is of use to
// others.
func (r *run) discard(e arena.Entrant) {
	if r.plan.Discard != nil && e.Version.ID != r.report.Current.Version.ID {
		r.plan.Discard(e)
	}
}
