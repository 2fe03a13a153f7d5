package tune

import (
	"context"
	"errors"
	"math/rand/v2"

	"gonum.org/v1/gonum/optimize"
)

// errEnough ends a search that has made its candidates, errNothingNew one that
// finds no point it has not measured.
var (
	errEnough     = errors.New("enough candidates")
	errNothingNew = errors.New("nothing new")
)

// repeats in a row of points that were measured before end a search.
const repeats = 200

// search looks for better points until the time or the number of candidates is up
// or nothing new turns up.
func (r *run) search(ctx context.Context) error {
	timed, cancel, err := r.timed(ctx)
	if err != nil {
		return err
	}
	defer cancel()
	t := &tries{run: r, ctx: timed}
	if r.plan.Method == CMA {
		t.adapt()
	} else {
		t.wander()
	}
	switch err := t.err; {
	case ctx.Err() != nil && !over(ctx):
		return context.Cause(ctx)
	case err == nil || errors.Is(err, errNothingNew):
		r.report.Stopped = "nothing new"
	case errors.Is(err, errEnough):
		r.report.Stopped = "evaluations"
	case timed.Err() != nil:
		r.report.Stopped = "time"
	default:
		return err
	}
	return nil
}

// tries measures the points that a method proposes.
type tries struct {
	run      *run
	ctx      context.Context
	repeated int
	err      error // why it has ended
}

// try measures the point at a place in the unit cube; places outside are clamped.
func (t *tries) try(at []float64) *candidate {
	r := t.run
	pt := make(Point, len(at))
	for i, q := range r.plan.Params {
		pt[i] = q.value(at[i])
	}
	if r.seen[pt.text(r.plan.Params)] != nil {
		if t.repeated++; t.repeated >= repeats {
			t.err = errNothingNew
			return nil
		}
	} else {
		t.repeated = 0
		if r.plan.Evaluations > 0 && r.report.Evaluations >= r.plan.Evaluations {
			t.err = errEnough
			return nil
		}
	}
	var c *candidate
	if c, t.err = r.measure(t.ctx, pt); t.err != nil {
		return nil
	}
	return c
}

// firstStep is the standard deviation of the first candidates in the unit cube.
const firstStep = 0.2

// adapt searches with CMA-ES (Hansen, arXiv:1604.00772; gonum's variant updates
// the Cholesky factor). The method has no bounds: what lies outside is measured
// at the edge and pays for its distance.
func (t *tries) adapt() {
	params := t.run.plan.Params
	place := func(z []float64) (at []float64, outside float64) {
		at = make([]float64, len(z))
		for i, q := range params {
			at[i] = q.start + firstStep*z[i]
			if d := max(-at[i], at[i]-1, 0); d > 0 {
				outside += d * d
			}
		}
		return at, outside
	}
	problem := optimize.Problem{
		Func: func(z []float64) float64 {
			at, outside := place(z)
			c := t.try(at)
			if c == nil {
				return 0 // Status ends the search
			}
			return outside - c.value
		},
		Status: func() (optimize.Status, error) {
			if t.err != nil {
				return optimize.Failure, t.err
			}
			return optimize.NotTerminated, nil
		},
	}
	method := &optimize.CmaEsChol{InitStepSize: 1, Src: rand.NewPCG(t.run.plan.Seed, 1)}
	settings := &optimize.Settings{Converger: optimize.NeverTerminate{}}
	if _, err := optimize.Minimize(problem, make([]float64, len(params)), settings, method); err != nil && t.err == nil {
		t.err = err
	}
}

// wander is a random search: a third of the candidates lie anywhere, the others
// near the best. Half of those anywhere are spread evenly over the range, as it was
// declared: the unit interval has little room for what is far from a current value
// near an end.
func (t *tries) wander() {
	rng := rand.New(rand.NewPCG(t.run.plan.Seed, 2))
	params := t.run.plan.Params
	best := make([]float64, len(params))
	for i, q := range params {
		best[i] = q.start
	}
	for t.err == nil {
		at := make([]float64, len(params))
		anywhere, evenly := rng.IntN(3) == 0, rng.IntN(2) == 0
		moved := rng.IntN(len(params)) // at least this one
		for i, q := range params {
			switch {
			case anywhere && evenly:
				at[i] = q.place(rng.Float64())
			case anywhere || !q.numeric() && i == moved:
				at[i] = rng.Float64()
			case i == moved || rng.IntN(2) == 0:
				at[i] = best[i] + firstStep*rng.NormFloat64()
			default:
				at[i] = best[i]
			}
		}
		known := t.run.best
		if t.try(at); t.run.best != known {
			for i := range best {
				best[i] = min(max(at[i], 0), 1)
			}
		}
	}
}
