package tune

import (
	"context"
	"errors"
	"fmt"
	"time"

	"gonum.org/v1/gonum/stat"

	"github.com/contest-bundle/bundle/tests/arena"
	"github.com/contest-bundle/bundle/tests/arena/stats"
)

// A run is a plan being carried out.
type run struct {
	plan   *Plan
	began  time.Time
	report *Report
	seen   map[string]*candidate // by the text of the point
	best   *candidate            // nil while nothing beats the current values
	pace   time.Duration         // a case, with all jobs at work
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
	entrant, err := r.plan.Build(ctx, pt)
	if err != nil {
		return nil, err
	}
	c := &candidate{point: pt, entrant: entrant}
	for _, n := range looks(len(r.plan.Match.Seeds)) {
		if err := r.gains(ctx, c, n); err != nil {
			return nil, err
		}
		if n < len(r.plan.Match.Seeds) && stats.IsLosing(r.incumbent(n), c.gains) {
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
	if c.dropped {
		r.report.Dropped++
	} else if c.value > 0 && (r.best == nil || c.value > r.best.value) {
		r.best, r.report.Best, r.report.Gain = c, c.point, c.verdict
	}
	return c, nil
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
		bySeed[pair.A.Seed] = pair.Difference()
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
	entrant, err := r.plan.Build(ctx, pt)
	if err != nil || entrant.Version.ID == r.report.Current.Version.ID {
		return false, err
	}
	m := r.plan.Match
	m.Seeds = m.Seeds[:min(probed, len(m.Seeds))]
	played, err := r.play(ctx, m, r.report.Current, entrant)
	if err != nil {
		return false, err
	}
	for k, a := range played.Results[0] {
		if b := played.Results[1][k]; a.Score != b.Score || a.Failure != b.Failure || a.Moves != b.Moves {
			return true, nil
		}
	}
	return false, nil
}

// play plays what the store does not have.
func (r *run) play(ctx context.Context, m arena.Match, entrants ...arena.Entrant) (*arena.Played, error) {
	m.Entrants = entrants
	before := r.report.New
	m.Progress = func(p arena.Progress) {
		r.report.New = before + p.Done
		r.show(p.Left)
	}
	played, err := m.Play(ctx)
	if err != nil {
		return nil, err
	}
	r.report.New = before + played.New
	var wall time.Duration
	for _, result := range played.Results[0] {
		wall += result.Wall
	}
	r.pace = wall / time.Duration(len(m.Seeds)*max(m.Jobs, 1))
	return played, nil
}

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

// left predicts the time to the end: that of the plan, or that of the candidates
// left at the pace so far, with the holdout.
func (r *run) left() time.Duration {
	gone := time.Since(r.began)
	left := r.plan.For - gone
	if r.plan.Evaluations > 0 {
		more := r.plan.Evaluations - r.report.Evaluations
		rest := gone/time.Duration(r.report.Evaluations+1)*time.Duration(more) + r.reserve()
		if r.plan.For == 0 || rest < left {
			left = rest
		}
	}
	return max(left, 0)
}

// reserve is the time kept for the holdout.
func (r *run) reserve() time.Duration {
	return 2 * r.pace * time.Duration(len(r.plan.Holdout))
}

// errTimeUp ends a search whose time is up.
var errTimeUp = errors.New("the time is up")

// timed is a context for the search, which leaves time for the holdout.
func (r *run) timed(ctx context.Context) (context.Context, context.CancelFunc, error) {
	if r.plan.For == 0 {
		ctx, cancel := context.WithCancel(ctx)
		return ctx, cancel, nil
	}
	reserve := r.reserve()
	if reserve > r.plan.For/2 {
		return nil, nil, fmt.Errorf("%w: the holdout seeds alone take about %v of %v", ErrTooShort, reserve.Round(time.Second), r.plan.For)
	}
	ctx, cancel := context.WithDeadlineCause(ctx, r.began.Add(r.plan.For-reserve), errTimeUp)
	return ctx, cancel, nil
}
