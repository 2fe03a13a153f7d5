package arena

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
	"github.com/contest-bundle/bundle/bundler/judge"
)

// WriteComparison prints the verdict with what it rests on.
func WriteComparison(w io.Writer, h Heading, c *Comparison) error {
	out := &strings.Builder{}
	h.write(out)
	fmt.Fprintf(out, "%s\n\n", VerdictText(h, c))
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "effect\t%s (mean on the scale %q)\n", percent(c.Effect), string(h.Scale))
	fmt.Fprintf(t, "interval\t%s\n", intervalsText(c.Verdict))
	fmt.Fprintf(t, "signed rank\tp = %s%s\n", pValue(c.P), direction(c.Sign))
	fmt.Fprintf(t, "pairs\t%d: B better in %d, worse in %d, equal in %d\n", c.Verdict.Pairs, c.Up, c.Down, c.Same)
	if text := c.hostsText(); text != "" {
		fmt.Fprintf(t, "hosts\t%s\n", text)
	}
	fmt.Fprintf(t, "mean\t%s\n", c.meansText())
	fmt.Fprintf(t, "%s\tA %s, B %s\n", h.Scale.Title(), points(c.A.Points), points(c.B.Points))
	fmt.Fprintf(t, "failures\tA %s\n\tB %s\n", failuresText(c.A.Failures), failuresText(c.B.Failures))
	fmt.Fprintf(t, "own time\tA %s\n\tB %s\n", c.A.Own, c.B.Own)
	if c.A.Inflation > 0 && c.B.Inflation > 0 {
		fmt.Fprintf(t, "own/CPU\tA %.2f, B %.2f\n", c.A.Inflation, c.B.Inflation)
	}
	if c.SD > 0 {
		fmt.Fprintf(t, "pairs needed\t%s (for a true difference of that size, sd %s)\n", neededText(c.Needed), share(c.SD))
	} else {
		fmt.Fprintln(t, "pairs needed\tnot known: no pair differs from another")
	}
	t.Flush()
	c.writeHostVerdicts(out)
	writeGroups(out, c.Groups)
	writePairs(out, "most lost by B", c.Worst)
	writePairs(out, "most gained by B", c.Best)
	_, err := io.WriteString(w, trimLines(out.String()))
	return err
}

// meansText are the means of the raw scores of the cases that both finished.
func (c *Comparison) meansText() string {
	var a, b float64
	n := 0
	for _, p := range c.Pairs {
		if p.A.Failure == judge.None && p.B.Failure == judge.None {
			a, b, n = a+p.A.Score, b+p.B.Score, n+1
		}
	}
	if n == 0 {
		return "none: no case was finished by both"
	}
	text := fmt.Sprintf("A %s, B %s", number(a/float64(n)), number(b/float64(n)))
	if n < len(c.Pairs) {
		text += fmt.Sprintf(" (of the %s that both finished)", Count(n, "case"))
	}
	return text
}

// BeforeText are the means of the raw scores of A and B, and the effect.
func (c *Comparison) BeforeText() string {
	a, b := c.A.mean(), c.B.mean()
	return fmt.Sprintf("mean %s then, %s now (%s)", a, b, percent(c.Effect))
}

// FailedBefore is the number of cases that A failed.
func (c *Comparison) FailedBefore() int {
	n := 0
	for _, f := range c.A.Failures {
		n += f.Count
	}
	return n
}

// VerdictText says the outcome in words.
func VerdictText(h Heading, c *Comparison) string {
	if h.Played.Dropped {
		return fmt.Sprintf("B was dropped by the race after %s: it was losing. This is not a verdict; run it without --race to get one.",
			Count(c.Verdict.Pairs, "pair"))
	}
	if h.Stopped {
		return fmt.Sprintf("stopped after %s. This is not a verdict: the same command continues from there", Count(c.Verdict.Pairs, "pair"))
	}
	switch c.Outcome {
	case stats.Better:
		return "B is better than A"
	case stats.Worse:
		return "B is worse than A"
	case stats.SignConflict:
		up, down := "gains", "loses"
		if c.Sign < 0 {
			up, down = down, up
		}
		return fmt.Sprintf("sign conflict: B %s in the middle of the cases and %s in the sum; look at the pairs and groups below", up, down)
	}
	if h.Entrants[0].Version.Key == h.Entrants[1].Version.Key {
		return "no difference: A and B are the same program"
	}
	return "no difference shown"
}

func direction(sign int) string {
	switch {
	case sign > 0:
		return ", for B"
	case sign < 0:
		return ", for A"
	}
	return ""
}

func neededText(needed []NeededPairs) string {
	var parts []string
	for _, n := range needed {
		parts = append(parts, fmt.Sprintf("%d for %s", n.Pairs, share(n.Effect)))
	}
	return strings.Join(parts, ", ")
}

// writeGroups prints the groups, a block a feature. Many groups have many chances
// to be out of line, which the reader is told.
func writeGroups(w io.Writer, groups []GroupVerdict) {
	if len(groups) == 0 {
		return
	}
	fmt.Fprintf(w, "\ngroups, each alone at the 5%% level: of %d, about %.1f would look different by chance\n",
		len(groups), stats.Level*float64(len(groups)))
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "group\tpairs\teffect\t95% interval\tp\t")
	for _, g := range groups {
		outcome := ""
		if g.Outcome != stats.NoDifference {
			outcome = string(g.Outcome)
		}
		fmt.Fprintf(t, "%s=%s\t%d\t%s\t%s\t%s\t  %s\n", g.Feature, g.Label, g.Verdict.Pairs,
			percent(g.Effect), Span(g.Interval), pValue(g.P), outcome)
	}
	t.Flush()
}

func writePairs(w io.Writer, title string, pairs []Pair) {
	if len(pairs) == 0 {
		return
	}
	fmt.Fprintf(w, "\n%s\n", title)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "seed\tA\tB\tdifference\t")
	for _, p := range pairs {
		a, b := Case{Result: p.A}, Case{Result: p.B}
		fmt.Fprintf(t, "%d\t%s\t%s\t%+.4f\t  %s\n", p.A.Seed, scoreOrFailure(a), scoreOrFailure(b), p.Gain, featureText(p.A.Features))
	}
	t.Flush()
}

func scoreOrFailure(c Case) string {
	if c.Failure != "" {
		return string(c.Failure)
	}
	return scoreDigits(c.Result)
}

// intervalsText are the intervals of 95 % and 80 %, and the one that the verdict
// rests on where it is another.
func intervalsText(v stats.Verdict) string {
	if !v.Interval.Known {
		return "none: too few pairs"
	}
	text := fmt.Sprintf("95%% %s, 80%% %s", Span(v.Interval), Span(v.Inner))
	if l := v.Deciding.Level; l != v.Interval.Level && l != v.Inner.Level {
		text += fmt.Sprintf(", %.0f%% %s", 100*l, Span(v.Deciding))
	}
	return text + fmt.Sprintf("; the verdict rests on that of %.0f%%", 100*v.Deciding.Level)
}

// Span is an interval as shares, "none" where it is not known.
func Span(i stats.Interval) string {
	if !i.Known {
		return "none"
	}
	return percent(i.Low) + " to " + percent(i.High)
}

func percent(x float64) string { return fmt.Sprintf("%+.2f%%", 100*x) }

func share(x float64) string { return fmt.Sprintf("%.3g%%", 100*x) }

func pValue(p float64) string {
	if p < 0.0001 {
		return "<0.0001"
	}
	return fmt.Sprintf("%.4f", p)
}
