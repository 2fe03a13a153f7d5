// Package report makes a page of a comparison: one HTML file that needs nothing
// else and opens from the file system, in light and dark, on a phone too.
//
// Contract: every number on the page is of the comparison that it is given, which
// is of the results store; the table of all pairs at its end has the scores with
// all their digits. The same comparison gives the same bytes.
package report

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/judge"
)

//go:embed page.html
var pageText string

var page = template.Must(template.New("page").Parse(pageText))

// An Input is what a page is made of.
type Input struct {
	Heading    arena.Heading // with two entrants
	Comparison *arena.Comparison
	// Heat are the features of the heat map, at most two; none chooses the first
	// two that have several values.
	Heat []string
	// Watch is the command that replays the case that B lost most, empty for none.
	Watch string
}

// view is what the template shows.
type view struct {
	Game, Judge, Settings, Scale string
	A, B                         party
	Verdict, Outcome             string
	Effect, Span, P              string
	Pairs, Up, Down, Same        int
	PairsText, Where, LeftOut    string
	Minimise                     bool

	Interval               template.HTML
	BySeed, BySeedNarrow   template.HTML
	Scatter, Ratios, Times template.HTML
	Heat                   template.HTML
	ScatterNote, RatioNote string
	HeatNote               string
	Watch                  string
	Failures               []failureRow
	Groups                 []groupRow
	Worst, Best            []pairRow
	All                    []pairRow
}

// A party is one of the two versions.
type party struct {
	Label                 []string // the parts between commas
	Key, Comment          string
	Mean, Points          string
	Median, P90, P99, Max string
	Failed                int
}

type failureRow struct {
	Kind  string
	A, B  int
	First int64
}

type groupRow struct {
	Name           string
	Pairs          int
	Effect, Span   string
	Outcome, Class string
}

type pairRow struct {
	Seed            int64
	A, B            string
	Difference      string
	Class, Features string
}

// Write writes the page.
func Write(w io.Writer, in Input) error {
	if len(in.Heading.Entrants) != 2 || len(in.Comparison.Pairs) == 0 {
		return fmt.Errorf("a report is of two versions that played the same cases")
	}
	r := &reporter{Input: in, c: in.Comparison, minimise: in.Heading.Contest.Goal() == judge.Minimise}
	v, err := r.view()
	if err != nil {
		return err
	}
	var b strings.Builder
	if err := page.Execute(&b, v); err != nil {
		return fmt.Errorf("report: %w", err)
	}
	_, err = io.WriteString(w, b.String())
	return err
}

// A reporter makes the parts of a page.
type reporter struct {
	Input
	c        *arena.Comparison
	minimise bool
}

func (r *reporter) view() (*view, error) {
	h, c := r.Heading, r.c
	v := &view{
		Game: h.Contest.Name(), Judge: h.Contest.Judge(), Settings: h.Settings.String(), Scale: string(h.Scale), Where: h.Where, Watch: r.Watch, Minimise: r.minimise,
		A: r.party(0, c.A), B: r.party(1, c.B), Verdict: sentence(arena.VerdictText(h, c)), Outcome: outcomeClass(c.Outcome),
		Effect: percent(c.Effect), Span: arena.Span(c.Verdict.Interval), P: pValue(c.P),
		Pairs: c.Verdict.Pairs, PairsText: arena.Count(c.Verdict.Pairs, "pair"), Up: c.Up, Down: c.Down, Same: c.Same,
		Interval: r.interval(), BySeed: r.bySeed(wideChart), BySeedNarrow: r.bySeed(narrowChart), Times: r.times(),
		Failures: r.failures(), Worst: r.rows(c.Worst, rounded), Best: r.rows(c.Best, rounded), All: r.rows(c.Pairs, exact),
	}
	if h.LeftOut > 0 {
		v.LeftOut = arena.Count(h.LeftOut, "seed")
	}
	v.Scatter, v.ScatterNote = r.scatter()
	v.Ratios, v.RatioNote = r.ratios()
	var err error
	if v.Heat, v.HeatNote, err = r.heat(); err != nil {
		return nil, err
	}
	for _, g := range c.Groups {
		outcome := string(g.Outcome)
		if g.Outcome == stats.NoDifference {
			outcome = "" // of most groups
		}
		v.Groups = append(v.Groups, groupRow{
			Name: g.Feature + " = " + g.Label, Pairs: g.Verdict.Pairs, Effect: percent(g.Effect),
			Span: arena.Span(g.Interval), Outcome: outcome, Class: outcomeClass(g.Outcome),
		})
	}
	return v, nil
}

func (r *reporter) party(i int, s *arena.Summary) party {
	e := r.Heading.Entrants[i]
	p := party{
		Label: strings.Split(labelText(e.Label), ","), Key: e.Version.Short(), Comment: e.Version.Comment, Mean: score(s.Mean), Points: strconv.FormatFloat(s.Points, 'f', 4, 64),
		Median: seconds(s.Own.Median), P90: seconds(s.Own.P90), P99: seconds(s.Own.P99), Max: seconds(s.Own.Max),
	}
	for _, f := range s.Failures {
		p.Failed += f.Count
	}
	return p
}

// labelText is how a version was named; the working tree's dot says little.
func labelText(label string) string {
	if label == "." {
		return "working tree"
	}
	return label
}

// failures are the counts of both by kind, the most frequent first.
func (r *reporter) failures() []failureRow {
	var rows []failureRow
	row := func(f arena.FailureCount) *failureRow {
		i := slices.IndexFunc(rows, func(row failureRow) bool { return row.Kind == string(f.Kind) })
		if i < 0 {
			i = len(rows)
			rows = append(rows, failureRow{Kind: string(f.Kind), First: f.First})
		}
		rows[i].First = min(rows[i].First, f.First)
		return &rows[i]
	}
	for _, f := range r.c.A.Failures {
		row(f).A = f.Count
	}
	for _, f := range r.c.B.Failures {
		row(f).B = f.Count
	}
	slices.SortStableFunc(rows, func(x, y failureRow) int { return y.A + y.B - x.A - x.B })
	return rows
}

// rows are pairs as lines of a table, with their scores in that form.
func (r *reporter) rows(pairs []arena.Pair, form func(*store.Result) string) []pairRow {
	var rows []pairRow
	for _, p := range pairs {
		rows = append(rows, pairRow{
			Seed: p.A.Seed, A: form(p.A), B: form(p.B), Difference: fmt.Sprintf("%+.4f", p.Gain),
			Class: side(p.Gain), Features: features(p),
		})
	}
	return rows
}

// logRatio is how much better B is, as a logarithm; not if one failed or a score
// is not positive.
func (r *reporter) logRatio(p arena.Pair) (float64, bool) {
	if p.A.Failure != judge.None || p.B.Failure != judge.None || p.A.Score <= 0 || p.B.Score <= 0 {
		return 0, false
	}
	x := math.Log(p.B.Score / p.A.Score)
	if r.minimise {
		x = -x
	}
	return x, true
}

// tip is what is shown when a pair is pointed at.
func (r *reporter) tip(p arena.Pair) string {
	text := fmt.Sprintf("seed %d: A %s, B %s", p.A.Seed, rounded(p.A), rounded(p.B))
	if x, ok := r.logRatio(p); ok {
		text += ", " + percent(math.Exp(x)-1)
	}
	if f := features(p); f != "" {
		text += "\n" + f
	}
	return text
}

// side is the class of a difference: which of the two is better.
func side(difference float64) string {
	switch {
	case difference > 0:
		return "b"
	case difference < 0:
		return "a"
	}
	return "same"
}

func outcomeClass(o stats.Outcome) string {
	switch o {
	case stats.Better:
		return "b"
	case stats.Worse:
		return "a"
	}
	return "same"
}

func features(p arena.Pair) string {
	list := p.A.Features
	if len(list) == 0 {
		list = p.B.Features
	}
	var parts []string
	for _, f := range list {
		parts = append(parts, f.Name+"="+strconv.FormatFloat(f.Value, 'g', 6, 64))
	}
	return strings.Join(parts, " ")
}

// exact is a score with all its digits, or how the case failed.
func exact(r *store.Result) string {
	if r.Failure != judge.None {
		return string(r.Failure)
	}
	return r.Digits()
}

// rounded is a score with a few digits, or how the case failed.
func rounded(r *store.Result) string {
	if r.Failure != judge.None {
		return string(r.Failure)
	}
	if r.Exact != "" {
		return r.Exact
	}
	return score(r.Score)
}

func score(x float64) string {
	digits := 0
	for y := math.Abs(x); digits < 4 && y < 1e4 && x != math.Trunc(x); y *= 10 {
		digits++
	}
	return strconv.FormatFloat(x, 'f', digits, 64)
}

func percent(x float64) string { return fmt.Sprintf("%+.2f%%", 100*x) }

func pValue(p float64) string {
	if p < 0.0001 {
		return "< 0.0001"
	}
	return fmt.Sprintf("= %.4f", p)
}

func seconds(d time.Duration) string {
	if d < time.Second {
		return fmt.Sprintf("%.3g ms", float64(d)/float64(time.Millisecond))
	}
	return fmt.Sprintf("%.2f s", d.Seconds())
}

func sentence(text string) string {
	if text == "" {
		return text
	}
	return strings.ToUpper(text[:1]) + text[1:]
}
