package tune

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// A clock measures what a run's cases and builds take.
type clock struct {
	began, searching time.Time // the run, the search
	// guess is the time of a case by the results of the store, which may be of a
	// quieter day, for the time before the first case of this run.
	guess time.Duration

	cases   int
	playing time.Duration // with all jobs at work
	since   time.Time     // when playing went on; zero while it does not
	builds  int
	built   time.Duration
	// rearm moves the end of the search, nil outside of one.
	rearm func()
}

// ended notes a case.
func (c *clock) ended() {
	c.cases++
	if c.rearm != nil {
		c.rearm()
	}
}

func (c *clock) resume() { c.since = time.Now() }

func (c *clock) pause() {
	c.playing += time.Since(c.since)
	c.since = time.Time{}
}

// building measures a part of the builds, which are counted apart.
func (c *clock) building(do func() error) error {
	began := time.Now()
	err := do()
	c.built += time.Since(began)
	return err
}

// pace is the time a case takes with all jobs at work, on the average of this run.
func (c *clock) pace() time.Duration {
	if c.cases == 0 {
		return c.guess
	}
	playing := c.playing
	if !c.since.IsZero() {
		playing += time.Since(c.since)
	}
	return playing / time.Duration(c.cases)
}

// build is the time a version takes to build.
func (c *clock) build() time.Duration {
	if c.builds == 0 {
		return 0
	}
	return c.built / time.Duration(c.builds)
}

// margin is what the holdout may take more than predicted, as a share: the machine
// may be busier then.
const margin = 1.15

// reserved is the time for cases of the holdout at a pace, and for the builds at the
// end: that of a candidate and two of the tree.
func reserved(cases int, pace, build time.Duration) time.Duration {
	return time.Duration(margin*float64(cases)*float64(pace)) + 3*build
}

var (
	errTimeUp = errors.New("the time of the search is up")
	errOver   = errors.New("the time is up") // of everything
)

// tooShort tells that a time leaves less for the search than for the holdout. No
// time is never too short.
func tooShort(holdout, all time.Duration) bool { return all > 0 && holdout > all/2 }

// timed is a context for the search. It ends in time for the holdout, which is
// predicted anew after every case.
func (r *run) timed(ctx context.Context) (context.Context, context.CancelFunc, error) {
	if r.plan.For == 0 {
		ctx, cancel := context.WithCancel(ctx)
		return ctx, cancel, nil
	}
	if reserve := r.reserve(); tooShort(reserve, r.plan.For) {
		return nil, nil, fmt.Errorf("%w: the holdout seeds alone take about %v of %v", ErrTooShort, reserve.Round(time.Second), r.plan.For)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	left := func() time.Duration { return time.Until(r.clock.began.Add(r.plan.For - r.reserve())) }
	timer := time.AfterFunc(left(), func() { cancel(errTimeUp) })
	r.clock.rearm = func() { timer.Reset(left()) }
	return ctx, func() {
		r.clock.rearm = nil
		timer.Stop()
		cancel(nil)
	}, nil
}

// reserve is the time that is kept for the holdout.
func (r *run) reserve() time.Duration {
	return reserved(r.toConfirm, r.clock.pace(), r.clock.build())
}

// candidateTime is what a candidate takes: on the average of those that there were,
// or, before, if it plays all seeds.
func (r *run) candidateTime() time.Duration {
	if n := r.report.Evaluations; n > 0 {
		return time.Since(r.clock.searching) / time.Duration(n)
	}
	return r.clock.build() + r.clock.pace()*time.Duration(len(r.plan.Match.Seeds))
}

// left predicts the time to the end of a search: that of the plan, or that of the
// candidates left at the pace so far, with the holdout.
func (r *run) left() time.Duration {
	gone := time.Since(r.clock.began)
	left := r.plan.For - gone
	if r.plan.Evaluations > 0 {
		more := r.plan.Evaluations - r.report.Evaluations
		rest := r.candidateTime()*time.Duration(more) + r.reserve()
		if r.plan.For == 0 || rest < left {
			left = rest
		}
	}
	return max(left, 0)
}
