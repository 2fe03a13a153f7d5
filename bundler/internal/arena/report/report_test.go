package report_test

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/report"
	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/internal/arena/toy"
	"github.com/contest-bundle/bundle/bundler/judge"
)

// stored fills a store with results of two versions of the toy, whose names are to
// be escaped: 200 cases, in some of which B fails.
func stored(t *testing.T, skill float64) report.Input {
	t.Helper()
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "r.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	h := arena.Heading{Contest: arena.Builtin(toy.New()), Scale: stats.Relative, Played: &arena.Played{}}
	var results [2][]*store.Result
	for i, name := range []string{"<b>old</b>", "x=1,y=\"2\""} {
		v, err := s.Register(t.Context(), store.Version{Game: "toy", Key: fmt.Sprintf("%064d", i+1), Kind: "command", Origin: name})
		if err != nil {
			t.Fatal(err)
		}
		h.Entrants = append(h.Entrants, arena.Entrant{Label: name, Version: v})
		of := store.Series{Version: v, Judge: "toy-1", Settings: "parallel", Goal: judge.Maximise}
		for seed := int64(1); seed <= 200; seed++ {
			c, err := toy.New().Case(seed)
			if err != nil {
				t.Fatal(err)
			}
			r := store.Result{
				Seed: seed, Score: c.(*toy.Case).Score(name, 1+float64(i)*skill), Features: c.Features(),
				Own: time.Duration(100+seed*int64(i+1)) * time.Millisecond, Played: time.Now(),
			}
			if i == 1 && seed%50 == 0 {
				r.Score, r.Failure = 0, judge.Timeout
			}
			if _, err := s.Add(t.Context(), of, r); err != nil {
				t.Fatal(err)
			}
		}
		list, err := s.Results(t.Context(), of)
		if err != nil {
			t.Fatal(err)
		}
		for j := range list {
			results[i] = append(results[i], &list[j])
		}
	}
	known, _, err := s.Best(t.Context(), "toy", "toy-1")
	if err != nil {
		t.Fatal(err)
	}
	view := arena.View{Goal: judge.Maximise, Scale: stats.Relative, Fail: math.NaN(), Known: known, By: []string{"N", "D"}}
	c, err := arena.Compare(view, results[0], results[1])
	if err != nil {
		t.Fatal(err)
	}
	return report.Input{Heading: h, Comparison: c, Watch: "bundle replay toy 'x=<1>' . --seed 50"}
}

func write(t *testing.T, in report.Input) string {
	t.Helper()
	var b bytes.Buffer
	if err := report.Write(&b, in); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// row is a line of the table of all pairs.
var row = regexp.MustCompile(`<tr><td>(-?\d+)</td><td>([^<]*)</td><td>([^<]*)</td><td class="(?:a|b|same)">([^<]*)</td>`)

// allPairs are the seeds and scores of the page's table of all pairs.
func allPairs(t *testing.T, page string) [][4]string {
	t.Helper()
	_, table, ok := strings.Cut(page, `id="all"`)
	if !ok {
		t.Fatal("the page has no table of all pairs")
	}
	var rows [][4]string
	for _, m := range row.FindAllStringSubmatch(table, -1) {
		rows = append(rows, [4]string{m[1], m[2], m[3], m[4]})
	}
	return rows
}

func wantPairs(in report.Input) [][4]string {
	text := func(r *store.Result) string {
		if r.Failure != judge.None {
			return string(r.Failure)
		}
		return strconv.FormatFloat(r.Score, 'f', -1, 64)
	}
	var rows [][4]string
	for _, p := range in.Comparison.Pairs {
		// html/template writes a plus sign as an entity.
		gain := strings.ReplaceAll(fmt.Sprintf("%+.4f", p.Gain), "+", "&#43;")
		rows = append(rows, [4]string{fmt.Sprint(p.A.Seed), text(p.A), text(p.B), gain})
	}
	return rows
}

func TestNumbersAreTheStores(t *testing.T) {
	in := stored(t, 0.05)
	page := write(t, in)
	if d := cmp.Diff(wantPairs(in), allPairs(t, page)); d != "" {
		t.Errorf("pairs (-want +got):\n%s", d)
	}
	c := in.Comparison
	for _, want := range []string{
		fmt.Sprintf(`id="span">%s<`, strings.ReplaceAll(arena.Span(c.Verdict.Interval), "+", "&#43;")),
		fmt.Sprintf("%d pairs: B better in %d, worse in %d, equal in 0", 200, c.Up, c.Down),
		"<td>timeout</td><td>0</td><td>4</td><td>50</td>",
		fmt.Sprintf("<td>relative</td><td>%.4f</td><td>%.4f</td>", c.A.Points, c.B.Points),
		"Not shown: 4 pairs with a failure",
		"&lt;b&gt;old&lt;/b&gt;",
		"<code>bundle replay toy &#39;x=&lt;1&gt;&#39; . --seed 50 --open</code>",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has no %q", want)
		}
	}
	if again := write(t, in); again != page {
		t.Error("a second page of the same comparison differs")
	}
}

// The page needs nothing from outside.
func TestNeedsNothing(t *testing.T) {
	page := write(t, stored(t, 0.01))
	for _, outside := range []string{"http:", "https:", " src=", "@import", "url(", "<link rel=\"stylesheet"} {
		if strings.Contains(page, outside) {
			t.Errorf("the page has %q", outside)
		}
	}
	if strings.Contains(page, "<b>old</b>") || strings.Contains(page, "NaN") || strings.Contains(page, "Inf") {
		t.Error("a name is not escaped, or a place is no number")
	}
}

func TestVerdicts(t *testing.T) {
	for skill, want := range map[float64]string{
		0:    `<p class="effect same"`, // the four failures lose too little to show
		0.1:  `<p class="effect b"`,
		-0.1: `<p class="effect a"`,
	} {
		if page := write(t, stored(t, skill)); !strings.Contains(page, want) {
			t.Errorf("skill %+g: no %q", skill, want)
		}
	}
}

func TestRefuses(t *testing.T) {
	tests := []struct {
		want   string
		change func(*report.Input)
	}{
		{`no feature is called "Q"`, func(in *report.Input) { in.Heat = []string{"N", "Q"} }},
		{"two features, not 3", func(in *report.Input) { in.Heat = []string{"N", "D", "seed"} }},
		{"two versions", func(in *report.Input) { in.Heading.Entrants = in.Heading.Entrants[:1] }},
	}
	for _, tt := range tests {
		in := stored(t, 0)
		tt.change(&in)
		if err := report.Write(&bytes.Buffer{}, in); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("error %v, want %q", err, tt.want)
		}
	}
}

// Pages of unusual comparisons are whole: one pair, equal scores, all failed, no
// features.
func TestUnusual(t *testing.T) {
	result := func(seed int64, score float64, f judge.Failure) *store.Result {
		return &store.Result{Seed: seed, Score: score, Failure: f}
	}
	tests := []struct {
		reason string
		a, b   []*store.Result
		want   string
	}{
		{"one pair", []*store.Result{result(1, 3, "")}, []*store.Result{result(1, 4, "")}, "1 pair: B better in 1"},
		{"equal scores", []*store.Result{result(1, 3, ""), result(2, 3, "")}, []*store.Result{result(1, 3, ""), result(2, 3, "")}, ">0.05%</text>"},
		{"all failed", []*store.Result{result(1, 0, judge.Crash)}, []*store.Result{result(1, 0, judge.Crash)}, "In every pair one failed."},
		{"scores that are not positive", []*store.Result{result(1, 0, "")}, []*store.Result{result(1, -5, "")}, "No pair has a ratio"},
	}
	for _, tt := range tests {
		in := stored(t, 0)
		c, err := arena.Compare(arena.View{Goal: judge.Maximise, Scale: stats.Relative, Fail: math.NaN()}, tt.a, tt.b)
		if err != nil {
			t.Fatal(err)
		}
		in.Comparison = c
		page := write(t, in)
		if !strings.Contains(page, tt.want) || !strings.Contains(page, "no feature with several values") || strings.Contains(page, "NaN") {
			t.Errorf("%s: no %q, or a place that is not a number", tt.reason, tt.want)
		}
	}
}

// In a browser the page loads without an error, on a large screen and on a phone,
// shows the store's numbers, and is not wider than the screen.
func TestInBrowser(t *testing.T) {
	browser := slices.IndexFunc(browsers, func(name string) bool { _, err := exec.LookPath(name); return err == nil })
	if browser < 0 {
		t.Skip("no Chromium here")
	}
	in := stored(t, 0.02)
	probe := `<script>
addEventListener("error", e => document.documentElement.dataset.failed = e.message);
document.querySelector("#all").open = true;
dispatchEvent(new PointerEvent("pointermove"));
document.querySelector(".hit").dispatchEvent(new PointerEvent("pointermove", {bubbles: true, clientX: 9, clientY: 9}));
document.documentElement.dataset.tip = document.querySelector("#tip").textContent;
document.documentElement.dataset.wider = document.documentElement.scrollWidth - document.documentElement.clientWidth;
</script></body>`
	file := filepath.Join(t.TempDir(), "report.html")
	page := strings.Replace(write(t, in), "</body>", probe, 1)
	if err := os.WriteFile(file, []byte(page), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, width := range []int{390, 1280} {
		dom, said := load(t, browsers[browser], file, width)
		first := in.Comparison.Pairs[0]
		for _, want := range []string{`data-ready="yes"`, `data-wider="0"`, fmt.Sprintf(`data-tip="seed 1: A %d.`, int(first.A.Score))} {
			if !strings.Contains(dom, want) {
				t.Errorf("%d pixels: no %s", width, want)
			}
		}
		if strings.Contains(dom, "data-failed") || strings.Contains(said, "Uncaught") {
			t.Errorf("%d pixels: an error in the script:\n%s", width, said)
		}
		want := wantPairs(in)
		for i := range want {
			want[i][3] = strings.ReplaceAll(want[i][3], "&#43;", "+")
		}
		if d := cmp.Diff(want, allPairs(t, dom)); d != "" {
			t.Errorf("%d pixels: pairs (-want +got):\n%s", width, d)
		}
	}
}

var browsers = []string{"chromium", "chromium-browser", "google-chrome"}

// load gives the document after its script ran, and what the browser said.
func load(t *testing.T, browser, file string, width int) (dom, said string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--disable-sync", "--enable-logging=stderr",
		"--user-data-dir="+t.TempDir(), fmt.Sprintf("--window-size=%d,900", width), "--dump-dom", "file://"+file)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s", browser, err, errs.String())
	}
	return string(out), errs.String()
}
