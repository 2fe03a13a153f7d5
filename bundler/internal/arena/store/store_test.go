package store

import (
	"bufio"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
	"github.com/contest-bundle/bundle/bundler/judge"
)

// The test binary is also a process that writes to a store: it prints the seed of
// every result once it is stored.
func TestMain(m *testing.M) {
	if path := os.Getenv("WRITE_STORE"); path != "" {
		if err := writeSeeds(path); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func writeSeeds(path string) error {
	ctx := context.Background()
	s, err := Open(ctx, path)
	if err != nil {
		return err
	}
	defer s.Close()
	v, err := s.Register(ctx, Version{Game: "toy", Key: "0123456789abcdef", Kind: "command", Origin: "test"})
	if err != nil {
		return err
	}
	upTo, err := strconv.Atoi(os.Getenv("SEEDS"))
	if err != nil {
		return err
	}
	for seed := 1; seed <= upTo; seed++ {
		added, err := s.Add(ctx, Series{Version: v, Judge: "1"}, Result{Seed: int64(seed), Score: float64(seed), Played: time.Now()})
		if err != nil {
			return err
		}
		if added {
			fmt.Println(seed)
		}
	}
	return nil
}

func writer(path string, seeds int) *exec.Cmd {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "WRITE_STORE="+path, fmt.Sprintf("SEEDS=%d", seeds))
	cmd.Stderr = os.Stderr
	return cmd
}

func open(t *testing.T, path string) *Store {
	t.Helper()
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func register(t *testing.T, s *Store, v Version) Version {
	t.Helper()
	got, err := s.Register(t.Context(), v)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func add(t *testing.T, s *Store, of Series, r Result) bool {
	t.Helper()
	added, err := s.Add(t.Context(), of, r)
	if err != nil {
		t.Fatal(err)
	}
	return added
}

func results(t *testing.T, s *Store, of Series) []Result {
	t.Helper()
	rs, err := s.Results(t.Context(), of)
	if err != nil {
		t.Fatal(err)
	}
	return rs
}

// What goes in comes out, in the order of the seeds, also from another process's
// store.
func TestRoundTrip(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a folder? of #1", "results.db")
	s := open(t, path)
	v := register(t, s, Version{Game: "toy", Key: "abcdef0123456789", Kind: "bundle", Origin: "main.go",
		Target: "atcoder", Toolchain: "go1.26", Source: []byte("package main\n")})
	of := Series{Version: v, Judge: "1", Settings: "serial"}
	played := time.Date(2026, 11, 29, 1, 2, 3, 456000000, time.UTC)
	want := []Result{
		{Seed: -4, Score: -2.5, Moves: 7, Own: 3 * time.Second, CPU: 2, Wall: 1, Memory: 5 << 20, Jobs: 2,
			Features: []judge.Feature{{Name: "N", Value: 18}, {Name: "P", Value: 0.25}}, Played: played},
		{Seed: 9, Failure: judge.Crash, Message: "exit status 2", Stderr: []byte("panic\x00\xff"), Jobs: 1, Played: played},
		{Seed: 12, Score: math.Inf(1), Played: played},
	}
	for _, i := range []int{2, 0, 1} {
		if !add(t, s, of, want[i]) {
			t.Errorf("seed %d is not new", want[i].Seed)
		}
	}
	if d := cmp.Diff(want, results(t, open(t, path), of), cmpopts.EquateEmpty()); d != "" {
		t.Errorf("results (-want +got):\n%s", d)
	}
	records, err := s.Case(t.Context(), v, 9)
	if d := cmp.Diff([]Record{{"1", "serial", want[1]}}, records, cmpopts.EquateEmpty()); d != "" || err != nil {
		t.Errorf("one case: error %v (-want +got):\n%s", err, d)
	}
	if other := results(t, s, Series{Version: v, Judge: "1", Settings: "jobs"}); len(other) != 0 {
		t.Errorf("results with other settings: %v", other)
	}
	if string(v.Source) != "package main\n" || v.Created.IsZero() {
		t.Errorf("version %+v", v)
	}
}

func TestFirstResultStays(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "r.db"))
	of := Series{Version: register(t, s, Version{Game: "toy", Key: "aa"}), Judge: "1"}
	add(t, s, of, Result{Seed: 1, Score: 5})
	if add(t, s, of, Result{Seed: 1, Score: 6}) {
		t.Error("a second result was stored")
	}
	if got := results(t, s, of); len(got) != 1 || got[0].Score != 5 {
		t.Errorf("results %+v", got)
	}
	if best, _, err := s.Best(t.Context(), "toy", "1"); err != nil || best[1].Value != 5 {
		t.Errorf("best %v, error %v: a dropped result counts nowhere", best, err)
	}
	again := register(t, s, Version{Game: "toy", Key: "aa", Origin: "another name"})
	if again.ID != of.Version.ID || again.Origin != "" {
		t.Errorf("registered again: %+v", again)
	}
}

func TestFind(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "r.db"))
	register(t, s, Version{Game: "toy", Key: "abc1"})
	register(t, s, Version{Game: "toy", Key: "abc2"})
	register(t, s, Version{Game: "other", Key: "abd"})
	tests := []struct{ prefix, want, err string }{
		{"abc1", "abc1", ""},
		{"ABC2", "abc2", ""},
		{"abc", "", "one of 2"},
		{"abd", "", "not in the results store"},
		{"%", "", "not in the results store"},
	}
	for _, tt := range tests {
		v, err := s.Find(t.Context(), "toy", tt.prefix)
		if v.Key != tt.want || (err == nil) != (tt.err == "") || err != nil && !strings.Contains(err.Error(), tt.err) {
			t.Errorf("%q: %q, error %v", tt.prefix, v.Key, err)
		}
		if tt.err == "not in the results store" && !errors.Is(err, ErrNotFound) {
			t.Errorf("%q: %v is not ErrNotFound", tt.prefix, err)
		}
	}
}

func TestBest(t *testing.T) {
	for _, goal := range []judge.Goal{judge.Maximise, judge.Minimise} {
		t.Run(fmt.Sprint(goal), func(t *testing.T) {
			s := open(t, filepath.Join(t.TempDir(), "r.db"))
			sign := 1.0
			if goal == judge.Minimise {
				sign = -1
			}
			of := func(key, settings string) Series {
				return Series{Version: register(t, s, Version{Game: "toy", Key: key}), Judge: "1", Settings: settings, Goal: goal}
			}
			check := func(when string, want map[int64]float64) {
				t.Helper()
				for seed := range want {
					want[seed] *= sign
				}
				scores, frozen, err := s.Best(t.Context(), "toy", "1")
				got := map[int64]float64{}
				for seed, score := range scores {
					got[seed] = score.Value
				}
				if d := cmp.Diff(want, got); d != "" || err != nil {
					t.Errorf("%s: error %v (-want +got):\n%s", when, err, d)
				}
				if frozen != strings.HasPrefix(when, "frozen") {
					t.Errorf("%s: frozen is %v", when, frozen)
				}
			}
			must := func(err error) {
				t.Helper()
				if err != nil {
					t.Fatal(err)
				}
			}
			add(t, s, of("aa", ""), Result{Seed: 1, Score: sign * 5})
			add(t, s, of("bb", "serial"), Result{Seed: 1, Score: sign * 7})
			add(t, s, of("cc", ""), Result{Seed: 1, Score: sign * 6})
			add(t, s, of("cc", ""), Result{Seed: 2, Failure: judge.Timeout, Score: sign * 99})
			check("over versions and settings, without failures", map[int64]float64{1: 7})
			if n, err := s.Freeze(t.Context(), "toy"); n != 1 || err != nil {
				t.Errorf("froze %d scores, error %v", n, err)
			}
			add(t, s, of("dd", ""), Result{Seed: 1, Score: sign * 8})
			bests := Bests{"toy", "1", goal}
			must(s.ImportBest(t.Context(), bests, map[int64]stats.Score{1: {Value: sign * 3}, 5: {Value: sign * 9}}, "a file"))
			check("frozen", map[int64]float64{1: 7})
			must(s.Thaw(t.Context(), "toy"))
			check("after the frost what came meanwhile counts", map[int64]float64{1: 8, 5: 9})
			_, err := s.Prune(t.Context(), []Version{of("dd", "").Version})
			must(err)
			check("pruned, the best stay", map[int64]float64{1: 8, 5: 9})
			must(s.CorrectBest(t.Context(), bests, map[int64]stats.Score{1: {Value: sign * 6}, 3: {Value: sign * 1}}))
			check("corrected, also to a worse one", map[int64]float64{1: 6, 3: 1, 5: 9})
			if n, err := s.Freeze(t.Context(), "toy"); n != 3 || err != nil {
				t.Errorf("froze %d scores, error %v", n, err)
			}
			must(s.CorrectBest(t.Context(), bests, map[int64]stats.Score{1: {Value: sign * 7}, 4: {Value: sign * 2}}))
			check("frozen ones are corrected too", map[int64]float64{1: 7, 3: 1, 5: 9})
			if n, err := s.ClearBest(t.Context(), bests, []int64{1, 2, 4}); n != 2 || err != nil {
				t.Errorf("cleared %d scores, error %v", n, err)
			}
			check("frozen ones are cleared too", map[int64]float64{3: 1, 5: 9})
			if n, err := s.ClearBest(t.Context(), Bests{"toy", "2", goal}, nil); n != 0 || err != nil {
				t.Errorf("cleared %d scores of another judge, error %v", n, err)
			}
			if n, err := s.ClearBest(t.Context(), bests, nil); n != 2 || err != nil {
				t.Errorf("cleared %d scores, error %v", n, err)
			}
			check("all are cleared", map[int64]float64{})
			add(t, s, of("ee", ""), Result{Seed: 1, Score: sign * 2})
			check("new results count again", map[int64]float64{1: 2})
		})
	}
}

func TestRunsCommentsPrune(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "r.db"))
	a, b := register(t, s, Version{Game: "toy", Key: "aa", Origin: "main.go"}), register(t, s, Version{Game: "toy", Key: "bb"})
	for seed := range int64(4) {
		add(t, s, Series{Version: a, Judge: "1"}, Result{Seed: seed, Score: float64(seed), Played: time.Now()})
	}
	add(t, s, Series{Version: b, Judge: "1"}, Result{Seed: 1, Failure: judge.Illegal, Played: time.Now()})
	if err := s.Comment(t.Context(), a, "first try"); err != nil {
		t.Fatal(err)
	}
	type line struct {
		key, comment    string
		cases, failures int
		mean            float64
	}
	list := func() (lines []line) {
		runs, err := s.Runs(t.Context(), "toy")
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range runs {
			lines = append(lines, line{r.Version.Key, r.Version.Comment, r.Cases, r.Failures, r.Mean})
		}
		return lines
	}
	want := []line{{"aa", "first try", 4, 0, 1.5}, {"bb", "", 1, 1, 0}}
	if d := cmp.Diff(want, list(), cmp.AllowUnexported(line{})); d != "" {
		t.Errorf("runs (-want +got):\n%s", d)
	}
	if n, err := s.Prune(t.Context(), []Version{a}); n != 4 || err != nil {
		t.Errorf("pruned %d results, error %v", n, err)
	}
	if d := cmp.Diff(want[1:], list(), cmp.AllowUnexported(line{})); d != "" {
		t.Errorf("runs after pruning (-want +got):\n%s", d)
	}
}

// A process killed in the middle loses nothing that it had stored.
func TestKilled(t *testing.T) {
	path := filepath.Join(t.TempDir(), "r.db")
	cmd := writer(path, 1_000_000)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	told := 0
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if told, _ = strconv.Atoi(lines.Text()); told == 40 {
			cmd.Process.Kill()
		}
	}
	cmd.Wait()
	s := open(t, path)
	v, err := s.Find(t.Context(), "toy", "0123")
	if err != nil {
		t.Fatal(err)
	}
	got := results(t, s, Series{Version: v, Judge: "1"})
	if told < 40 || len(got) < told || len(got) > told+1 {
		t.Errorf("%d results were told, %d are there", told, len(got))
	}
	var check string
	if err := s.db.QueryRow("PRAGMA integrity_check").Scan(&check); err != nil || check != "ok" {
		t.Errorf("integrity %q, error %v", check, err)
	}
}

// Four processes with the same cases on one new file: every case is stored once.
func TestProcessesAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "r.db")
	const seeds = 60
	var wg sync.WaitGroup
	stored := make([]string, 4)
	for i := range stored {
		wg.Go(func() {
			out, err := writer(path, seeds).Output()
			if err != nil {
				t.Error(err)
			}
			stored[i] = string(out)
		})
	}
	wg.Wait()
	if n := strings.Count(strings.Join(stored, ""), "\n"); n != seeds {
		t.Errorf("%d results were new to their writer, want %d", n, seeds)
	}
	s := open(t, path)
	v, err := s.Find(t.Context(), "toy", "0123")
	if err != nil {
		t.Fatal(err)
	}
	if got := results(t, s, Series{Version: v, Judge: "1"}); len(got) != seeds {
		t.Errorf("%d results, want %d", len(got), seeds)
	}
}

func TestForeignFiles(t *testing.T) {
	dir := t.TempDir()
	newer := filepath.Join(dir, "newer.db")
	db, err := sql.Open("sqlite", newer)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("PRAGMA user_version = 99"); err != nil {
		t.Fatal(err)
	}
	db.Close()
	text := filepath.Join(dir, "text.db")
	if err := os.WriteFile(text, []byte(strings.Repeat("no database\n", 100)), 0o666); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{newer: "another version of this tool", text: "not a database", filepath.Join(text, "x.db"): "not a directory"} {
		if s, err := Open(t.Context(), path); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v, error %v, want %q", path, s, err, want)
		}
	}
}

// The last comparison of a game is remembered, also in a file that was made before
// there was a table for it; it goes with its versions.
func TestLastComparison(t *testing.T) {
	path := filepath.Join(t.TempDir(), "results.db")
	s := open(t, path)
	if _, err := s.db.Exec(`DROP TABLE comparison`); err != nil {
		t.Fatal(err)
	}
	s.Close()
	s = open(t, path)
	if _, ok, err := s.LastComparison(t.Context(), "toy"); ok || err != nil {
		t.Errorf("of nothing: %v, %v", ok, err)
	}
	var v [3]Version
	for i := range v {
		var err error
		if v[i], err = s.Register(t.Context(), Version{Game: "toy", Key: fmt.Sprint("key", i), Kind: "command"}); err != nil {
			t.Fatal(err)
		}
	}
	made := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	want := Compared{A: Version{ID: v[2].ID}, B: Version{ID: v[0].ID}, LabelA: "HEAD", LabelB: ".", Judge: "1", Settings: "serial", Made: made}
	for _, c := range []Compared{{A: v[0], B: v[1], Judge: "1", Settings: "parallel"}, {A: v[2], B: v[0], LabelA: "HEAD", LabelB: ".", Judge: "1", Settings: "serial", Made: made}} {
		if err := s.NoteComparison(t.Context(), "toy", c); err != nil {
			t.Fatal(err)
		}
	}
	got, ok, err := s.LastComparison(t.Context(), "toy")
	if d := cmp.Diff(want, got); d != "" || !ok || err != nil {
		t.Errorf("%v, %v (-want +got):\n%s", ok, err, d)
	}
	if _, err := s.Prune(t.Context(), v[2:]); err != nil {
		t.Fatal(err)
	}
	if _, ok, err := s.LastComparison(t.Context(), "toy"); ok || err != nil {
		t.Errorf("after a prune: %v, %v", ok, err)
	}
}

func TestStoreIsNoFolder(t *testing.T) {
	if _, err := Open(t.Context(), t.TempDir()); err == nil || !strings.Contains(err.Error(), "it is a folder; name a file in it") {
		t.Errorf("error %v", err)
	}
}

// Integers beyond 2^53 come back with all their digits, as results and as best
// scores.
func TestExactScores(t *testing.T) {
	path := filepath.Join(t.TempDir(), "r.db")
	s := open(t, path)
	of := func(key string) Series {
		return Series{Version: register(t, s, Version{Game: "toy", Key: key}), Judge: "1"}
	}
	for key, digits := range map[string]string{"aa": "9007199254740993", "bb": "", "cc": "9007199254740991000000001"} {
		score, ok := stats.ParseScore(digits)
		if !ok {
			score, _ = stats.ParseScore("9007199254740992")
		}
		add(t, s, of(key), Result{Seed: 1, Score: score.Value, Exact: score.Exact})
		if got := results(t, s, of(key)); len(got) != 1 || got[0].Digits() != score.String() {
			t.Errorf("%s is read as %+v", score, got)
		}
	}
	s = open(t, path)
	if best, _, err := s.Best(t.Context(), "toy", "1"); err != nil || best[1].String() != "9007199254740991000000001" {
		t.Errorf("best %v, error %v", best, err)
	}
	if _, err := s.Freeze(t.Context(), "toy"); err != nil {
		t.Fatal(err)
	}
	if best, frozen, err := s.Best(t.Context(), "toy", "1"); err != nil || !frozen || best[1].String() != "9007199254740991000000001" {
		t.Errorf("frozen %v, error %v", best, err)
	}
}

// A game has one goal; results of the other are deleted before it can change.
func TestNoteJudge(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "r.db"))
	up, down := Bests{"toy", "1", judge.Maximise}, Bests{"toy", "2", judge.Minimise}
	note := func(when string, b Bests, refused bool) {
		t.Helper()
		var other *GoalError
		if err := s.NoteJudge(t.Context(), b); errors.As(err, &other) != refused || err != nil && !refused {
			t.Errorf("%s: error %v", when, err)
		}
	}
	note("nothing was played", up, false)
	note("with either goal", down, false)
	v := register(t, s, Version{Game: "toy", Key: "aa"})
	add(t, s, Series{Version: v, Judge: "2", Goal: judge.Minimise}, Result{Seed: 1, Score: 5})
	note("another goal than that of results", up, true)
	note("the same goal, another judge", Bests{"toy", "3", judge.Minimise}, false)
	note("another game", Bests{"chess", "1", judge.Maximise}, false)
	if b, ok, err := s.LastJudge(t.Context(), "toy"); !ok || err != nil || b != down {
		t.Errorf("the last judge is %+v, %t, error %v", b, ok, err)
	}
	if _, ok, err := s.LastJudge(t.Context(), "chess"); ok || err != nil {
		t.Errorf("a game that was not played has a judge, error %v", err)
	}
	if _, err := s.Prune(t.Context(), []Version{v}); err != nil {
		t.Fatal(err)
	}
	note("the results are deleted", up, false)
}

// What a solver or tester said is stored and read without control characters.
func TestMessagesArePlain(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "r.db"))
	of := Series{Version: register(t, s, Version{Game: "toy", Key: "aa"}), Judge: "1"}
	add(t, s, of, Result{Seed: 1, Failure: judge.Crash, Message: "red \x1b[31m\nand more"})
	if got := results(t, s, of); len(got) != 1 || got[0].Message != `red \x1b[31m\nand more` {
		t.Errorf("results %+v", got)
	}
}

// TestAttempts: entries keep what was noted; a repeated one is renewed and keeps its
// comment; another result is another entry.
func TestAttempts(t *testing.T) {
	ctx := t.Context()
	s, err := Open(ctx, filepath.Join(t.TempDir(), "results.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	first := Attempt{
		Game: "toy", Kind: "compare", LabelA: ".", LabelB: "a=1", KeyA: "aa", KeyB: "bb", Judge: "1", Settings: "serial", Cases: "1-9", Scale: "relative",
		Pairs: 9, Effect: sql.NullFloat64{Float64: 0.25, Valid: true}, Verdict: "no difference", Comment: "why",
		Made: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC),
	}
	tuned := Attempt{Game: "toy", Kind: "tune", LabelA: "a=1", LabelB: "none", Judge: "1", Settings: "serial", Verdict: "no effect", Made: first.Made}
	again := first
	again.Comment, again.Made = "", first.Made.Add(time.Hour)
	better := again
	better.Effect.Float64, better.Verdict = 0.5, "better"
	for i, test := range []struct {
		a    Attempt
		want int64
	}{{first, 1}, {tuned, 2}, {again, 1}, {tuned, 2}, {better, 3}} {
		if got, err := s.NoteAttempt(ctx, test.a); err != nil || got != test.want {
			t.Fatalf("attempt %d has the number %d (%v), want %d", i, got, err, test.want)
		}
	}
	if err := s.CommentAttempt(ctx, "toy", 3, "a comment"); err != nil {
		t.Fatal(err)
	}
	if err := s.CommentAttempt(ctx, "other", 3, "of another game"); !errors.Is(err, ErrNotFound) {
		t.Errorf("the comment on another game's entry: %v", err)
	}
	again.ID, tuned.ID, better.ID = 1, 2, 3
	again.Comment, better.Comment = "why", "a comment"
	got, err := s.Attempts(ctx, "toy")
	if d := cmp.Diff([]Attempt{again, tuned, better}, got); d != "" || err != nil {
		t.Errorf("%v (-want +got):\n%s", err, d)
	}
}
