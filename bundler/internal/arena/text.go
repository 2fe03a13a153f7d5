package arena

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena/plain"
	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/judge"
)

// A Heading says what a table is about.
type Heading struct {
	Contest  Contest
	Settings Settings
	Jobs     int
	Scale    stats.Scale
	Frozen   bool // the best scores are frozen
	Entrants []Entrant
	Played   *Played
	Where    string // the condition on the cases, if there is one
	// LeftOut is the number of seeds that were asked for and are in no table, such
	// as those whose case does not meet the condition.
	LeftOut int
	// Pooled tells that the results of all hosts count as one.
	Pooled bool
	// Stopped tells that not all was played that was to be.
	Stopped bool
}

func (h Heading) write(w io.Writer) {
	fmt.Fprintf(w, "%s, judge %s, %s", h.Contest.Name(), h.Contest.Judge(), h.Settings)
	if !h.Settings.Serial {
		fmt.Fprintf(w, ", %s", Count(h.Jobs, "job"))
	}
	if h.Contest.Goal() == judge.Minimise {
		fmt.Fprint(w, "; lower is better")
	}
	fmt.Fprintln(w)
	for i, e := range h.Entrants {
		name := ""
		if len(h.Entrants) > 1 {
			name = string(rune('A'+i)) + "  "
		}
		fmt.Fprintf(w, "%s%s  %s", name, e.Version.Short(), e.Label)
		if e.Version.Comment != "" {
			fmt.Fprintf(w, "  (%s)", plain.Line(e.Version.Comment))
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintf(w, "%s played now, %d from the store", Count(h.Played.New, "case"), h.Played.Stored)
	if h.Where != "" {
		fmt.Fprintf(w, "; only those with %s", h.Where)
	}
	if h.LeftOut > 0 {
		fmt.Fprintf(w, "; %s left out", Count(h.LeftOut, "seed"))
	}
	fmt.Fprint(w, "\n\n")
}

// WriteSummary prints the table of a run.
func WriteSummary(w io.Writer, h Heading, s *Summary) error {
	out := &strings.Builder{}
	h.write(out)
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "cases\t%d\n", len(s.Cases))
	fmt.Fprintf(t, "mean\t%s\n", s.mean())
	fmt.Fprintf(t, "sum\t%s\n", number(s.Sum))
	fmt.Fprintf(t, "%s\n", pointsLine(h, s))
	if text := resultHosts(s.Cases); text != "" {
		fmt.Fprintf(t, "hosts\t%s\n", text)
	}
	fmt.Fprintf(t, "failures\t%s\n", failuresText(s.Failures))
	fmt.Fprintf(t, "own time\t%s\n", s.Own)
	fmt.Fprintf(t, "CPU time\t%s\n", s.CPU)
	if s.Inflation > 0 {
		fmt.Fprintf(t, "own/CPU\t%.2f%s\n", s.Inflation, inflationHint(h, s))
	}
	if s.Memory > 0 {
		fmt.Fprintf(t, "memory\t%d MiB at most\n", (s.Memory+1<<20-1)>>20)
	}
	t.Flush()
	if !s.StandsOut() {
		fmt.Fprintf(out, "\nno seed is worse than another%s\n", s.unbeaten())
		_, err := io.WriteString(w, trimLines(out.String()))
		return err
	}
	fmt.Fprintln(out, "\nworst seeds")
	t = tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(t, "seed\tscore\t%s\ttime\t\n", h.Scale.Title())
	for _, c := range s.Worst {
		fmt.Fprintf(t, "%d\t%s\t%s\t%s\t  %s\n", c.Seed, scoreText(c), points(c.Points), seconds(c.Own), caseText(c))
	}
	t.Flush()
	_, err := io.WriteString(w, trimLines(out.String()))
	return err
}

// WriteRecords prints how a version played one case.
func WriteRecords(w io.Writer, v store.Version, records []store.Record) error {
	out := &strings.Builder{}
	for _, r := range records {
		at := ""
		if r.Host != "" {
			at = ", host " + r.Host
		}
		fmt.Fprintf(out, "%s  seed %d, judge %s, %s%s\n", v.Short(), r.Seed, r.Judge, r.Settings, at)
		if r.Failure != judge.None {
			fmt.Fprintf(out, "%s: %s\n", r.Failure, plain.Line(r.Message))
		} else {
			fmt.Fprintf(out, "score %s\n", scoreDigits(&r.Result))
		}
		fmt.Fprintf(out, "%s, own time %s, CPU time %s\n", Count(r.Moves, "move"), seconds(r.Own), seconds(r.CPU))
		if text := featureText(r.Features); text != "" {
			fmt.Fprintln(out, text)
		}
		if len(r.Stderr) > 0 {
			fmt.Fprintf(out, "stderr:\n%s\n", strings.TrimRight(plain.Text(string(r.Stderr)), "\n"))
		}
	}
	_, err := io.WriteString(w, out.String())
	return err
}

func pointsLine(h Heading, s *Summary) string {
	switch h.Scale {
	case stats.Relative:
		frozen := ""
		if h.Frozen {
			frozen = ", frozen"
		}
		return fmt.Sprintf("relative\t%.4f of the best known%s", s.Points, frozen)
	case stats.Rank:
		return fmt.Sprintf("rank\t%.4f of the other versions and opponents beaten", s.Points)
	case stats.Log:
		return fmt.Sprintf("log\t%.4f", s.Points)
	}
	return fmt.Sprintf("points\t%s a case, with failures", number(s.Points))
}

func inflationHint(h Heading, s *Summary) string {
	const crowded = 1.1
	if h.Settings.Serial || s.Inflation < crowded {
		return ""
	}
	if h.Jobs == 1 {
		return "  (cases waited: the solver for something else, or for a processor that had other work)"
	}
	return "  (cases waited: the solver for something else, or for a processor; --serial gives times to be trusted)"
}

// mean is that of the raw scores, if there is one.
func (s *Summary) mean() string {
	for _, c := range s.Cases {
		if c.Failure == judge.None {
			return number(s.Mean)
		}
	}
	return "none"
}

func (t Times) String() string {
	return fmt.Sprintf("median %s, 90%% %s, 99%% %s, max %s", seconds(t.Median), seconds(t.P90), seconds(t.P99), seconds(t.Max))
}

func failuresText(counts []FailureCount) string {
	if len(counts) == 0 {
		return "none"
	}
	var parts []string
	for _, f := range counts {
		parts = append(parts, fmt.Sprintf("%d %s (first: seed %d)", f.Count, f.Kind, f.First))
	}
	return strings.Join(parts, ", ")
}

func scoreText(c Case) string {
	if c.Failure != judge.None {
		return "-"
	}
	return scoreDigits(c.Result)
}

// scoreDigits is a score as tables show it.
func scoreDigits(r *store.Result) string {
	if r.Exact != "" {
		return r.Exact
	}
	return number(r.Score)
}

// caseText names the features and what went wrong.
func caseText(c Case) string {
	text := featureText(c.Features)
	if c.Failure == judge.None {
		return text
	}
	return strings.TrimSpace(fmt.Sprintf("%s  %s: %s", text, c.Failure, c.Message))
}

func featureText(features []judge.Feature) string {
	var parts []string
	for _, f := range features {
		parts = append(parts, fmt.Sprintf("%s=%s", f.Name, strconv.FormatFloat(f.Value, 'g', 6, 64)))
	}
	return strings.Join(parts, " ")
}

// number prints a score with seven digits at least, without an exponent.
func number(x float64) string {
	digits := 0
	for y := max(x, -x); digits < 4 && y < 1e6 && x != float64(int64(x)); y *= 10 {
		digits++
	}
	return strconv.FormatFloat(x, 'f', digits, 64)
}

func points(x float64) string { return strconv.FormatFloat(x, 'f', 4, 64) }

func seconds(d time.Duration) string {
	if d < time.Second {
		return fmt.Sprintf("%d ms", d.Round(time.Millisecond).Milliseconds())
	}
	return fmt.Sprintf("%.2f s", d.Seconds())
}

// Count says how many of something there are: "1 case", "2 cases".
func Count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// trimLines takes off the blanks that a table leaves at the ends of lines.
func trimLines(text string) string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n")
}
