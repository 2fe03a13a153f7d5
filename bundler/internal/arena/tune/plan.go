// Package tune searches for better values of a solver's tuned parameters.
//
// Contract: every candidate plays the same seeds as the current values, a losing
// one only the first of them. The best one then plays seeds that the search never
// saw, and only what these confirm is to be adopted. Everything that is played is
// in the results store, and a search depends on nothing but its plan, its random
// seed and these results: stopped at any time, it goes on where it was, without
// playing a case twice.
//
// The package refuses, each with the name of what is wrong: a parameter that
// changes nothing, a best value at the end of its range (the best lies outside, or
// the range is wrong), and a gain that the holdout seeds do not show.
//
// A search compares candidates on the contest's scale with the better one of the
// candidate's and the current score as the best known: the best score over all
// versions grows while it runs, and would make it depend on the time.
package tune

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
)

// Methods of search.
const (
	CMA    = "cma"    // covariance matrix adaptation, for numbers
	Random = "random" // random search around the best, for choices and single parameters
)

// A Plan says what to tune, with which cases and for how long.
type Plan struct {
	// Match has the contest, the store, the settings and the scale, and the
	// development seeds; its entrants are not used.
	Match   arena.Match
	Holdout []int64
	Params  []Param
	// Build makes the version of a point. It may leave out the program of a version
	// that the store knows.
	Build func(context.Context, Point) (arena.Entrant, error)
	// Ready makes the program of a version if it is not there, before a case is
	// played; nil if Build leaves nothing out.
	Ready func(context.Context, arena.Entrant) error
	// Discard is called when the program of a candidate is of no more use; nil to
	// keep them.
	Discard func(arena.Entrant)
	Method  string
	// Seed is of the search's random numbers.
	Seed uint64
	// Evaluations is the number of candidates, 0 for no limit; For is the time for
	// everything, 0 for no limit. One of them must be given.
	Evaluations int
	For         time.Duration
	// Progress is called after every case, from one goroutine at a time; nil for
	// none.
	Progress func(State)
}

// A State says how far a search is.
type State struct {
	Stage string // "effect", "search" or "holdout"
	// Best is the best point so far, nil if none is better than the current one;
	// Gain is its gain on the development seeds.
	Best Point
	Gain stats.Verdict
	// Evaluations counts candidates, Dropped those that lost on the first seeds.
	Evaluations, Dropped int
	// New counts the cases played now.
	New  int
	Left time.Duration // to the predicted end
}

// Ends of a tuning.
const (
	Confirmed    = "confirmed"
	NotConfirmed = "not confirmed"
	Unfinished   = "unfinished" // the time was up before the holdout was played
	NothingFound = "nothing found"
	NoEffect     = "no effect"
	AtEdge       = "at the edge"
)

// A Report is the end of a tuning.
type Report struct {
	State
	End string
	// Why the search stopped: "time", "evaluations" or "nothing new".
	Stopped string
	// Idle are the parameters that change nothing.
	Idle []string
	// Edges are those whose best value is at the end of its range, with the end.
	Edges []Edge
	// Current and Candidate are the versions that played the holdout seeds.
	Current, Candidate arena.Entrant
	// Holdout is the verdict on the holdout seeds, nil if none was played; of an
	// unfinished one, on those that were.
	Holdout *arena.Comparison
	Frozen  bool // the best scores of the holdout seeds are frozen
	Took    time.Duration
}

// An Edge is a parameter whose best value is clamped at an end of its range.
type Edge struct {
	Param, Value string
	Side         string // "lower" or "upper"
}

// ErrTooShort tells that the time is not enough for the holdout seeds and a search
// beside them.
var ErrTooShort = errors.New("the time is too short")

// Run tunes. If it is stopped, it returns what it knew then with the error.
func (p *Plan) Run(ctx context.Context) (*Report, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	r := &run{plan: p, seen: map[string]*candidate{}, report: &Report{}, clock: clock{began: time.Now()}}
	bounded, cancel := ctx, context.CancelFunc(func() {})
	if p.For > 0 {
		bounded, cancel = context.WithDeadlineCause(ctx, r.clock.began.Add(p.For), errOver)
	}
	defer cancel()
	err := r.stages(bounded)
	if err == nil {
		err = r.record.end(context.WithoutCancel(ctx), r.report)
	}
	if r.best != nil {
		r.discard(r.best.entrant)
	}
	r.report.Took = time.Since(r.clock.began)
	return r.report, err
}

// Check tells what is wrong with the plan.
func (p *Plan) Check() error {
	switch {
	case len(p.Params) == 0:
		return errors.New("no parameter to tune")
	case p.Evaluations <= 0 && p.For <= 0:
		return errors.New("say how long to search: a time or a number of candidates")
	case p.Method != CMA && p.Method != Random:
		return fmt.Errorf("no method is called %q: %s or %s", p.Method, CMA, Random)
	}
	for _, seed := range p.Holdout {
		if slices.Contains(p.Match.Seeds, seed) {
			return fmt.Errorf("seed %d is among the seeds of the search and of the holdout: what was fitted to it cannot be confirmed by it", seed)
		}
	}
	const fewest = 6 // with fewer pairs no verdict is possible
	if len(p.Match.Seeds) < fewest || len(p.Holdout) < fewest {
		return fmt.Errorf("%d seeds and %d holdout seeds: at least %d of each are needed for a verdict", len(p.Match.Seeds), len(p.Holdout), fewest)
	}
	return nil
}

// stages are the order of a tuning: the current values, whether each parameter has
// an effect, the search, the holdout.
func (r *run) stages(ctx context.Context) error {
	base, err := r.build(ctx, current(r.plan.Params))
	if err != nil {
		return err
	}
	r.report.Current = base
	if err := r.begin(ctx); err != nil {
		return err
	}
	if r.toConfirm, r.clock.guess, err = r.plan.missing(ctx, r.plan.Holdout, base); err != nil {
		return err
	}
	r.toConfirm += len(r.plan.Holdout) // of a candidate
	r.report.Stage = "effect"
	if err := r.effects(ctx); over(ctx) {
		return fmt.Errorf("%w: whether the parameters have an effect alone takes longer than %v", ErrTooShort, r.plan.For)
	} else if err != nil {
		return err
	}
	if len(r.report.Idle) > 0 {
		r.report.End = NoEffect
		return nil
	}
	r.report.Stage, r.clock.searching = "search", time.Now()
	if err := r.search(ctx); err != nil {
		return err
	}
	if r.best == nil {
		r.report.End = NothingFound
		return nil
	}
	r.report.Candidate = r.best.entrant
	for i, q := range r.plan.Params {
		if side := q.atEdge(r.best.point[i]); side != "" && r.best.point[i] != q.Current {
			r.report.Edges = append(r.report.Edges, Edge{q.Name, r.best.point[i], side})
		}
	}
	if len(r.report.Edges) > 0 {
		r.report.End = AtEdge
		return nil
	}
	r.report.Stage = "holdout"
	return r.holdout(ctx)
}

// effects finds the parameters that change nothing: whatever their value, the
// first seeds go as with the current values.
func (r *run) effects(ctx context.Context) error {
	for i, q := range r.plan.Params {
		idle := true
		for _, value := range q.probes() {
			pt := current(r.plan.Params)
			pt[i] = value
			differs, err := r.differs(ctx, pt)
			if err != nil {
				return err
			}
			if idle = !differs; differs {
				break
			}
		}
		if idle {
			r.report.Idle = append(r.report.Idle, q.Name)
		}
	}
	return nil
}

// holdout gives the verdict on the seeds that the search never saw.
func (r *run) holdout(ctx context.Context) error {
	m := r.plan.Match
	m.Seeds = r.plan.Holdout
	played, err := r.play(ctx, m, r.report.Current, r.best.entrant)
	r.report.End = NotConfirmed
	if err != nil {
		if !over(ctx) {
			return err
		}
		r.report.End = Unfinished
		if played == nil {
			return nil
		}
	}
	ctx = context.WithoutCancel(ctx) // what was played counts, though the time may be up by now
	known, frozen, err := m.Store.Best(ctx, m.Contest.Name(), m.Contest.Judge())
	if err != nil {
		return err
	}
	r.report.Frozen = frozen
	view := arena.View{Goal: m.Contest.Goal(), Scale: m.Scale, Fail: m.Fail, Known: known}
	r.report.Holdout, err = arena.Compare(view, played.Results[0], played.Results[1])
	switch {
	case r.report.End == Unfinished && errors.Is(err, arena.ErrNoPairs):
		return nil
	case err != nil:
		return err
	case r.report.End == NotConfirmed && r.report.Holdout.Outcome == stats.Better:
		r.report.End = Confirmed
	}
	return nil
}

// over tells that a context ended because all the plan's time is up.
func over(ctx context.Context) bool { return errors.Is(context.Cause(ctx), errOver) }
