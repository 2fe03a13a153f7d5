package arena_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"flag"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/fieldlist"
	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/internal/arena/toy"
	"github.com/contest-bundle/bundle/bundler/judge"
)

var update = flag.Bool("update", false, "write the golden files anew")

// golden compares a text with a file of testdata.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), string(got)); d != "" {
		t.Errorf("%s (-want +got):\n%s", name, d)
	}
}

// results are made up: 40 cases, some failed.
func results(name string, skill float64, fail map[int64]judge.Failure) []*store.Result {
	var all []*store.Result
	for seed := int64(1); seed <= 40; seed++ {
		c, err := toy.New().Case(seed)
		if err != nil {
			panic(err)
		}
		r := &store.Result{
			Seed: seed, Score: c.(*toy.Case).Score(name, skill), Features: c.Features(), Moves: 1, Jobs: 2, Memory: (3 + seed%2) << 20,
			Own: time.Duration(100+seed) * time.Millisecond, CPU: time.Duration(90+seed) * time.Millisecond, Wall: 200 * time.Millisecond,
		}
		if kind := fail[seed]; kind != judge.None {
			r.Score, r.Failure, r.Message = 0, kind, "made up"
		}
		all = append(all, r)
	}
	return all
}

// fixture is a comparison that is the same on every machine.
func fixture(t *testing.T) (arena.Heading, *arena.Comparison) {
	t.Helper()
	a := results("a", 1, map[int64]judge.Failure{7: judge.Timeout})
	b := results("b", 1.03, map[int64]judge.Failure{7: judge.Timeout, 12: judge.Crash, 30: judge.Crash})
	c, err := arena.Compare(arena.View{Goal: judge.Maximise, Scale: stats.Relative, Fail: math.NaN(), By: []string{"D"}}, a, b)
	if err != nil {
		t.Fatal(err)
	}
	h := arena.Heading{
		Contest: arena.Builtin(toy.New()), Jobs: 2, Scale: stats.Relative, Where: "seed<=40",
		Settings: arena.Settings{Limits: arena.Limits{Time: time.Second, Memory: 64 << 20}},
		Entrants: []arena.Entrant{
			{Label: "HEAD", Version: store.Version{Key: strings.Repeat("a1", 32), Kind: "bundle", Target: "atcoder", Toolchain: "go1.26 linux/amd64", Comment: "before"}},
			{Label: "skill=1.03", Version: store.Version{Key: strings.Repeat("b2", 32), Kind: "bundle"}},
		},
		Played: &arena.Played{New: 70, Stored: 10},
	}
	return h, c
}

func TestText(t *testing.T) {
	h, c := fixture(t)
	var run, compare bytes.Buffer
	if err := arena.WriteComparison(&compare, h, c); err != nil {
		t.Fatal(err)
	}
	h.Entrants = h.Entrants[1:]
	h.Frozen = true
	if err := arena.WriteSummary(&run, h, c.B); err != nil {
		t.Fatal(err)
	}
	golden(t, "run.txt", run.Bytes())
	golden(t, "compare.txt", compare.Bytes())
}

func TestDroppedByTheRace(t *testing.T) {
	h, c := fixture(t)
	h.Played.Dropped = true
	var out bytes.Buffer
	if err := arena.WriteComparison(&out, h, c); err != nil {
		t.Fatal(err)
	}
	if text := out.String(); !strings.Contains(text, "B was dropped by the race after 40 pairs") || strings.Contains(text, "B is worse") {
		t.Errorf("it says:\n%s", text)
	}
}

// The JSON is as the golden files have it, byte for byte: programs read it.
func TestJSON(t *testing.T) {
	h, c := fixture(t)
	var run, compare bytes.Buffer
	if err := arena.WriteComparisonJSON(&compare, h, c); err != nil {
		t.Fatal(err)
	}
	h.Entrants = h.Entrants[1:]
	if err := arena.WriteSummaryJSON(&run, h, c.B); err != nil {
		t.Fatal(err)
	}
	golden(t, "run-fields.txt", fieldlist.Of(t, run.Bytes()))
	golden(t, "compare-fields.txt", fieldlist.Of(t, compare.Bytes()))
	var got struct {
		Schema  int
		Verdict struct {
			Outcome stats.Outcome
			Pairs   int
		}
		Pairs []struct {
			Seed int64
			B    struct {
				Score   *float64
				Failure string
			}
		}
	}
	if err := json.Unmarshal(compare.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if got.Schema != 1 || got.Verdict.Outcome != c.Outcome || got.Verdict.Pairs != 40 || len(got.Pairs) != 40 {
		t.Errorf("read back: %+v", got.Verdict)
	}
	if p := got.Pairs[11]; p.Seed != 12 || p.B.Score != nil || p.B.Failure != "crash" {
		t.Errorf("a failed case has no score: %+v", p)
	}
}

func TestCSV(t *testing.T) {
	h, c := fixture(t)
	var out bytes.Buffer
	if err := arena.WriteCSV(&out, h.Entrants[0].Label, c.A); err != nil {
		t.Fatal(err)
	}
	if err := arena.AppendCSV(&out, h.Entrants[1].Label, c.B); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&out).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) != 81 || rows[1][0] != "HEAD" || rows[80][0] != "skill=1.03" || rows[80][1] != "40" {
		t.Errorf("%d rows, %v ... %v", len(rows), rows[1], rows[len(rows)-1])
	}
	if at := slices.Index(rows[0], "score"); rows[7][at] != "" || rows[6][at] == "" {
		t.Errorf("scores of the seeds 6 and 7: %q and %q; seed 7 failed", rows[6][at], rows[7][at])
	}
	if !slices.Contains(rows[0], "N") || len(rows[0]) != len(rows[5]) {
		t.Errorf("header %v", rows[0])
	}
}

// On a terminal one line is rewritten; elsewhere there is a line every ten
// seconds.
func TestProgressLine(t *testing.T) {
	state := arena.Progress{Done: 5, Total: 10, Failures: 1, Left: 90 * time.Second}
	var term, plain bytes.Buffer
	l := arena.NewProgressLine(&term, func() int { return 80 })
	l.Show(state)
	l.Show(state) // too soon
	l.Clear()
	l.Clear()
	text := term.String()
	if strings.Count(text, "5/10 cases, 1 failed, ends in 1m30s (") != 1 || strings.Contains(text, "\n") || !strings.HasSuffix(text, " \r") {
		t.Errorf("on a terminal: %q", text)
	}
	// A line that is longer than the terminal is wide cannot be rewritten.
	var narrow bytes.Buffer
	arena.NewProgressLine(&narrow, func() int { return 20 }).Show(state)
	if narrow.String() != "\r5/10 cases, 1 fail…" {
		t.Errorf("on a narrow terminal: %q", narrow.String())
	}
	p := arena.NewProgressLine(&plain, nil)
	p.Show(state)
	p.Clear()
	if plain.Len() != 0 {
		t.Errorf("at once elsewhere: %q", plain.String())
	}
}
