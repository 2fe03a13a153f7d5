package arena

import (
	"context"
	"database/sql"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena/plain"
	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
)

// A Note is what an entry of the notebook has beside the verdict.
type Note struct {
	Params   string // set for both versions, as name=value,name=value
	Revision string // of git
	Comment  string
}

// NoteCompared writes a comparison into the notebook.
func (h History) NoteCompared(ctx context.Context, of Heading, c *Comparison, n Note) error {
	a := attempt("compare", of, n)
	a.LabelA, a.LabelB = of.Entrants[0].Label, of.Entrants[1].Label
	a.KeyA, a.KeyB = of.Entrants[0].Version.Key, of.Entrants[1].Version.Key
	judged(&a, c, of.Where)
	if a.Verdict = string(c.Outcome); of.Played.Dropped {
		a.Verdict = "dropped by the race"
	}
	_, err := h.Store.NoteAttempt(ctx, a)
	return err
}

// NoteTuned writes a tuning into the notebook: the values before and those found, and
// the comparison on the holdout seeds, nil if there was none.
func (h History) NoteTuned(ctx context.Context, of Heading, before, found, verdict string, c *Comparison, n Note) error {
	a := attempt("tune", of, n)
	a.LabelA, a.LabelB, a.Verdict = before, found, verdict
	for i, e := range of.Entrants {
		*[]*string{&a.KeyA, &a.KeyB}[i] = e.Version.Key
	}
	judged(&a, c, of.Where)
	_, err := h.Store.NoteAttempt(ctx, a)
	return err
}

func attempt(kind string, of Heading, n Note) store.Attempt {
	return store.Attempt{
		Game: of.Contest.Name(), Kind: kind, Judge: of.Contest.Judge(), Settings: of.Settings.String(), Scale: string(of.Scale),
		Params: n.Params, Revision: n.Revision, Comment: n.Comment, Made: time.Now(),
	}
}

// judged notes the cases, the effect and its interval.
func judged(a *store.Attempt, c *Comparison, where string) {
	if c == nil {
		return
	}
	var seeds []int64
	for _, p := range c.Pairs {
		seeds = append(seeds, p.A.Seed)
	}
	a.Cases, a.Pairs = FormatSeeds(seeds), len(c.Pairs)
	if where != "" {
		a.Cases += withCondition + where
	}
	a.Effect = sql.NullFloat64{Float64: c.Effect, Valid: true}
	if i := c.Interval; i.Known {
		a.Low, a.High = sql.NullFloat64{Float64: i.Low, Valid: true}, sql.NullFloat64{Float64: i.High, Valid: true}
	}
}

// noted are the columns of an entry in a table.
func noted(a *store.Attempt) []string {
	what := fmt.Sprintf("%s -> %s", version(a.LabelA, a.KeyA), version(a.LabelB, a.KeyB))
	if a.Kind == "tune" {
		what = fmt.Sprintf("tune: %s -> %s", a.LabelA, a.LabelB)
	}
	if a.Params != "" {
		what += ", both " + a.Params
	}
	effect, interval := "none", "none"
	if a.Effect.Valid {
		effect = percent(a.Effect.Float64)
		interval = Span(stats.Interval{Known: a.Low.Valid, Low: a.Low.Float64, High: a.High.Float64})
	}
	cells := []string{fmt.Sprint(a.ID), a.Made.Format("2006-01-02 15:04"), what, shortCases(a), effect, interval, a.Verdict, a.Revision, a.Comment}
	for i := range cells {
		cells[i] = plain.Line(cells[i])
	}
	return cells
}

// version is a label, with the key where the label stands for what it was then.
func version(label, key string) string {
	if label == "." {
		return "working tree " + store.Version{Key: key}.Short()
	}
	return label
}

// shortCases are the number of cases, their seeds unless these are many ranges, and the
// condition on them.
func shortCases(a *store.Attempt) string {
	const most = 40
	if a.Pairs == 0 {
		return "none"
	}
	seeds, where, _ := strings.Cut(a.Cases, withCondition)
	text := fmt.Sprint(a.Pairs)
	if len(seeds) <= most {
		text += ": " + seeds
	}
	if where != "" {
		text += withCondition + where
	}
	return text
}

// withCondition stands between seeds and the condition on their cases.
const withCondition = " with "

var notedHead = []string{"no", "when (UTC)", "what", "cases", "effect", "95 % interval", "verdict", "commit", "comment"}

// WriteNotebook prints the entries as a table.
func WriteNotebook(w io.Writer, list []store.Attempt) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, strings.Join(notedHead, "\t"))
	for i := range list {
		fmt.Fprintln(t, strings.Join(noted(&list[i]), "\t"))
	}
	return t.Flush()
}

// WriteNotebookMarkdown prints the entries as a table of Markdown.
func WriteNotebookMarkdown(w io.Writer, list []store.Attempt) error {
	var out strings.Builder
	row := func(cells []string) {
		for _, c := range cells {
			out.WriteString("| " + strings.ReplaceAll(c, "|", `\|`) + " ")
		}
		out.WriteString("|\n")
	}
	row(notedHead)
	out.WriteString(strings.Repeat("|---", len(notedHead)) + "|\n")
	for i := range list {
		row(noted(&list[i]))
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// WriteNotebookJSON prints the entries with all that they hold.
func WriteNotebookJSON(w io.Writer, list []store.Attempt) error {
	type entry struct {
		Number   int64    `json:"number"`
		Made     string   `json:"made"`
		Kind     string   `json:"kind"`
		A        string   `json:"a"`
		B        string   `json:"b"`
		KeyA     string   `json:"key_a"`
		KeyB     string   `json:"key_b,omitempty"`
		Judge    string   `json:"judge"`
		Settings string   `json:"settings"`
		Params   string   `json:"params,omitempty"`
		Cases    string   `json:"cases"`
		Scale    string   `json:"scale"`
		Pairs    int      `json:"pairs"`
		Effect   *float64 `json:"effect"`
		Low      *float64 `json:"low"`
		High     *float64 `json:"high"`
		Verdict  string   `json:"verdict"`
		Commit   string   `json:"commit,omitempty"`
		Comment  string   `json:"comment,omitempty"`
	}
	known := func(n sql.NullFloat64) *float64 {
		if !n.Valid {
			return nil
		}
		return &n.Float64
	}
	entries := []entry{}
	for _, a := range list {
		entries = append(entries, entry{
			a.ID, a.Made.Format(time.RFC3339), a.Kind, a.LabelA, a.LabelB, a.KeyA, a.KeyB, a.Judge, a.Settings, a.Params, a.Cases, a.Scale,
			a.Pairs, known(a.Effect), known(a.Low), known(a.High), a.Verdict, a.Revision, a.Comment,
		})
	}
	return EncodeJSON(w, entries)
}
