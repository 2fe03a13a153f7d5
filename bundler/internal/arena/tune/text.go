package tune

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
)

// Line is a state on one line.
func (p *Plan) Line(s State, now time.Time) string {
	best := "nothing better yet"
	if s.Best != nil {
		best = fmt.Sprintf("best %s with %s", effect(s.Gain), s.Best.text(p.Params))
	}
	return fmt.Sprintf("%s: ends in %v (%s); %s, %d dropped, %s; %s",
		s.Stage, s.Left.Round(time.Second), now.Add(s.Left).Format("15:04:05"), arena.Count(s.Evaluations, "candidate"), s.Dropped, arena.Count(s.New, "case"), best)
}

func effect(v stats.Verdict) string {
	return fmt.Sprintf("%+.2f%% (95%% interval %s)", 100*v.Effect, arena.Span(v.Interval))
}

// WritePlan prints what is to be tuned and how.
func (p *Plan) WritePlan(w io.Writer) error {
	out := &strings.Builder{}
	m := p.Match
	fmt.Fprintf(out, "tuning %s, judge %s, %s, method %s\n\n", m.Contest.Name(), m.Contest.Judge(), m.Settings, p.Method)
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "parameter\tnow\trange")
	for _, q := range p.Params {
		span := strings.Join(q.Choices, " ")
		if q.numeric() {
			span = fmt.Sprintf("%g..%g", q.Lo, q.Hi)
		}
		fmt.Fprintf(t, "%s\t%s\t%s\n", q.Name, q.Current, span)
	}
	t.Flush()
	fmt.Fprintf(out, "\n%d seeds for the search, looked at after %s; %d holdout seeds\n",
		len(m.Seeds), strings.Trim(fmt.Sprint(looks(len(m.Seeds))), "[]"), len(p.Holdout))
	_, err := io.WriteString(w, out.String())
	return err
}

// WriteForecast prints what a plan will take.
func (p *Plan) WriteForecast(w io.Writer, f *Forecast) error {
	out := &strings.Builder{}
	fmt.Fprintf(out, "a case takes %v with %d at once (from %d cases, %d played now), a version %v to build\n",
		f.Case.Round(time.Millisecond), max(p.Match.Jobs, 1), f.Measured, f.New, f.Build.Round(10*time.Millisecond))
	fmt.Fprintf(out, "the holdout takes about %v, which is kept for it: %s, where the current values have played %d\n",
		f.Holdout.Round(time.Second), arena.Count(2*len(p.Holdout), "case"), 2*len(p.Holdout)-f.ToConfirm)
	switch {
	case tooShort(f.Holdout, p.For):
		fmt.Fprintf(out, "%v are too short: the holdout may take half of it at most\n", p.For)
	case p.For > 0:
		fmt.Fprintf(out, "%v are enough for %d to %d candidates beside it\n", p.For, f.Fewest, f.Most)
		fallthrough
	default:
		fmt.Fprintf(out, "it ends within %v\n", f.Longest.Round(time.Second))
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// WriteReport prints how a tuning ended.
func (p *Plan) WriteReport(w io.Writer, r *Report) error {
	out := &strings.Builder{}
	fmt.Fprintf(out, "\n%s, %d of them dropped; %s played in %v", arena.Count(r.Evaluations, "candidate"), r.Dropped, arena.Count(r.New, "case"), r.Took.Round(time.Second))
	if r.Stopped != "" {
		fmt.Fprintf(out, "; the search ended: %s", stopText[r.Stopped])
	}
	fmt.Fprintln(out)
	if r.Best != nil {
		fmt.Fprintf(out, "best     %s  %s\n", r.Candidate.Version.Short(), r.Best.text(p.Params))
		fmt.Fprintf(out, "search   %s\n", effect(r.Gain))
	}
	if r.Holdout != nil {
		fmt.Fprintf(out, "holdout  %s, signed rank p = %.4f, %d up, %d down, %d same: %s\n",
			effect(r.Holdout.Verdict), r.Holdout.P, r.Holdout.Up, r.Holdout.Down, r.Holdout.Same, r.Holdout.Outcome)
	}
	fmt.Fprintln(out)
	p.writeEnd(out, r)
	_, err := io.WriteString(w, out.String())
	return err
}

var stopText = map[string]string{
	"time":        "its time was up",
	"evaluations": "it had all its candidates",
	"nothing new": "it found no new points",
}

// writeEnd says what came of it and what can be done.
func (p *Plan) writeEnd(out io.Writer, r *Report) {
	const nothing = "nothing was written"
	switch r.End {
	case Confirmed:
		fmt.Fprintln(out, "the holdout seeds confirm it")
	case NotConfirmed:
		fmt.Fprintf(out, "the holdout seeds do not confirm it (%s): %s\n", r.Holdout.Outcome, nothing)
		const one = 0.01
		fmt.Fprintf(out, "a true gain of 1%% is found with about %d holdout seeds; here are %d\n",
			stats.NeededPairs(r.Holdout.SD, one), r.Holdout.Verdict.Pairs)
	case Unfinished:
		pairs := 0
		if r.Holdout != nil {
			pairs = r.Holdout.Verdict.Pairs
		}
		fmt.Fprintf(out, "the time was up when %d of %d holdout seeds were played: %s; the same command goes on from there\n", pairs, len(p.Holdout), nothing)
	case NothingFound:
		fmt.Fprintf(out, "no candidate is better than the current values: %s\n", nothing)
	case NoEffect:
		for _, name := range r.Idle {
			fmt.Fprintf(out, "%s changes nothing on the first %d seeds, whatever its value: leave it out; %s\n", name, min(probed, len(p.Match.Seeds)), nothing)
		}
	case AtEdge:
		for _, e := range r.Edges {
			fmt.Fprintf(out, "%s=%s is at the %s end of its range: the best may lie outside; widen the range, or fix it with --set and tune the others; %s\n",
				e.Param, e.Value, e.Side, nothing)
		}
	}
}

// Changes are the places, in the list of parameters, of those whose best value is
// not the current one.
func (p *Plan) Changes(r *Report) []int {
	var changed []int
	for i, q := range p.Params {
		if r.Best[i] != q.Current {
			changed = append(changed, i)
		}
	}
	return changed
}

// Values are those before and the best ones, as name=value,name=value; "none" where
// no candidate was better.
func (p *Plan) Values(r *Report) (before, best string) {
	if before, best = current(p.Params).text(p.Params), "none"; r.Best != nil {
		best = r.Best.text(p.Params)
	}
	return before, best
}

// Origin says where a new value came from, for a comment beside it.
func (r *Report) Origin(old, seeds string) string {
	return fmt.Sprintf("tuned: %s against %s on holdout seeds %s, version %s", effect(r.Holdout.Verdict), old, seeds, r.Candidate.Version.Short())
}
