//go:build unix

package arena_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/internal/arena/toy"
	"github.com/contest-bundle/bundle/bundler/internal/arena/versions"
	"github.com/contest-bundle/bundle/bundler/internal/arena/where"
	"github.com/contest-bundle/bundle/bundler/judge"
)

// The test binary is also a run that can be killed: it plays 150 seeds of the
// toy.
func TestMain(m *testing.M) {
	if dir := os.Getenv("ARENA_RUN"); dir != "" {
		if err := killable(dir); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func killable(dir string) error {
	ctx := context.Background()
	s, err := store.Open(ctx, filepath.Join(dir, "results.db"))
	if err != nil {
		return err
	}
	defer s.Close()
	m, err := toyMatch(ctx, s, "1-150", filepath.Join(dir, "solver.sh"))
	if err != nil {
		return err
	}
	m.Progress = func(p arena.Progress) { fmt.Println(p.Last.Seed) }
	_, err = m.Play(ctx)
	return err
}

// toyMatch is a match of the toy between scripts.
func toyMatch(ctx context.Context, s *store.Store, seeds string, scripts ...string) (*arena.Match, error) {
	list, err := arena.ParseSeeds(seeds)
	if err != nil {
		return nil, err
	}
	m := &arena.Match{Contest: arena.Builtin(toy.New()), Store: s, Seeds: list, Jobs: 2, Scale: stats.Relative, Fail: math.NaN()}
	shop := versions.Workshop{Game: "toy", Store: s, Bin: filepath.Join(filepath.Dir(s.Path()), "bin")}
	for _, script := range scripts {
		e, err := shop.Resolve(ctx, script)
		if err != nil {
			return nil, err
		}
		m.Entrants = append(m.Entrants, e)
	}
	return m, nil
}

// script writes a solver: a shell script with the header in $seed, $n and $d.
func script(t *testing.T, dir, name, body string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte("#!/bin/sh\nread seed n d\n"+body+"\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	return path
}

func openStore(t *testing.T, dir string) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), filepath.Join(dir, "results.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func match(t *testing.T, s *store.Store, seeds string, scripts ...string) *arena.Match {
	t.Helper()
	m, err := toyMatch(t.Context(), s, seeds, scripts...)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func play(t *testing.T, m *arena.Match) *arena.Played {
	t.Helper()
	p, err := m.Play(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func scores(p *arena.Played, entrant int) map[int64]float64 {
	got := map[int64]float64{}
	for _, r := range p.Results[entrant] {
		if r != nil {
			got[r.Seed] = r.Score
		}
	}
	return got
}

// A run fills in what is missing and plays nothing twice.
func TestFillsIn(t *testing.T) {
	dir := t.TempDir()
	s := openStore(t, dir)
	log := filepath.Join(dir, "log")
	solver := script(t, dir, "a.sh", fmt.Sprintf("echo $seed >> %s; echo a 1", log))
	for _, step := range []struct {
		seeds          string
		played, stored int
	}{{"1-6", 6, 0}, {"1-6", 0, 6}, {"4-9,2", 3, 4}} {
		p := play(t, match(t, s, step.seeds, solver))
		if p.New != step.played || p.Stored != step.stored {
			t.Errorf("seeds %s: %d played and %d stored, want %d and %d", step.seeds, p.New, p.Stored, step.played, step.stored)
		}
	}
	if n := lines(t, log); len(n) != 9 {
		t.Errorf("the solver was started for the seeds %v, want 9 different ones", n)
	}
	serial := match(t, s, "1-2", solver)
	serial.Settings.Serial = true
	if p := play(t, serial); p.New != 2 {
		t.Errorf("with other settings %d cases were played, want 2", p.New)
	}
}

func lines(t *testing.T, file string) []string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Fields(string(text))
}

// kill -9 in the middle: the next run plays the rest, the table is that of a run
// without a kill, and no stored case is played again.
func TestKilledInTheMiddle(t *testing.T) {
	dir := t.TempDir()
	log := filepath.Join(dir, "log")
	solver := script(t, dir, "solver.sh", fmt.Sprintf("echo $seed >> %s; echo a 1", log))
	run := exec.Command(os.Args[0])
	run.Env = append(os.Environ(), "ARENA_RUN="+dir)
	out, err := run.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := run.Start(); err != nil {
		t.Fatal(err)
	}
	told := map[string]bool{}
	for b := make([]byte, 64); len(told) < 30; {
		n, err := out.Read(b)
		if err != nil {
			t.Fatal(err)
		}
		for _, seed := range strings.Fields(string(b[:n])) {
			told[seed] = true
		}
	}
	run.Process.Kill()
	run.Wait()
	atKill := len(lines(t, log))

	s := openStore(t, dir)
	m := match(t, s, "1-150", solver)
	p := play(t, m)
	if p.Stored < 30 || p.Stored > atKill || p.New != 150-p.Stored {
		t.Errorf("%d started and %d told before the kill; then %d stored and %d played", atKill, len(told), p.Stored, p.New)
	}
	started := map[string]int{}
	for _, seed := range lines(t, log) {
		started[seed]++
	}
	again := 0
	for seed, n := range started {
		if n > 1 {
			again++
			if told[seed] {
				t.Errorf("seed %s was stored and played again", seed)
			}
		}
	}
	if len(started) != 150 || again > m.Jobs {
		t.Errorf("%d seeds were started, %d of them twice; at most the %d in flight may be", len(started), again, m.Jobs)
	}
	fresh := play(t, match(t, openStore(t, t.TempDir()), "1-150", solver))
	if d := cmp.Diff(scores(fresh, 0), scores(p, 0)); d != "" {
		t.Errorf("scores (-without a kill +with):\n%s", d)
	}
}

// Two runs at once on one store: both end well and agree.
func TestTwoRunsAtOnce(t *testing.T) {
	dir := t.TempDir()
	script(t, dir, "solver.sh", "echo a 1")
	var runs []*exec.Cmd
	for range 2 {
		run := exec.Command(os.Args[0])
		run.Env = append(os.Environ(), "ARENA_RUN="+dir)
		run.Stderr = os.Stderr
		if err := run.Start(); err != nil {
			t.Fatal(err)
		}
		runs = append(runs, run)
	}
	for _, run := range runs {
		if err := run.Wait(); err != nil {
			t.Error(err)
		}
	}
	p := play(t, match(t, openStore(t, dir), "1-150", filepath.Join(dir, "solver.sh")))
	if p.New != 0 || p.Stored != 150 {
		t.Errorf("then %d cases are stored and %d missing", p.Stored, p.New)
	}
}

// Every way to fail is an outcome of its own, and the table counts it.
func TestFailuresAreCounted(t *testing.T) {
	dir := t.TempDir()
	s := openStore(t, dir)
	solver := script(t, dir, "fails.sh", `case $seed in
1) exit 3;;
2) exit 0;;
3) kill -9 $$;;
4) echo nonsense;;
5) exec sleep 9;;
6) yes | tr -d '\n';;
7) sleep 60 & echo left 1;;
*) echo a 1;;
esac`)
	m := match(t, s, "1-10", solver)
	m.Settings.Limits.Time = 3 * time.Second
	p := play(t, m)
	want := []judge.Failure{judge.Crash, judge.Exit, judge.Crash, judge.Illegal, judge.Timeout, "", "", "", "", ""}
	var got []judge.Failure
	for _, r := range p.Results[0] {
		got = append(got, r.Failure)
	}
	if got[5] == judge.Flood || got[5] == judge.Timeout { // which comes first is up to the machine
		got[5] = ""
	} else {
		t.Errorf("a flood ended with %q", got[5])
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("failures (-want +got):\n%s", d)
	}
	sum, err := arena.Summarise(arena.View{Goal: judge.Maximise, Scale: stats.Relative, Fail: math.NaN()}, p.Results[0])
	if err != nil {
		t.Fatal(err)
	}
	if len(sum.Cases) != 10 || sum.Failures[0].Count != 2 || math.Abs(sum.Points-0.4) > 1e-9 {
		t.Errorf("%d cases, failures %v, %.3f of the best", len(sum.Cases), sum.Failures, sum.Points)
	}
}

func TestStopped(t *testing.T) {
	dir := t.TempDir()
	s := openStore(t, dir)
	m := match(t, s, "1-50", script(t, dir, "slow.sh", "sleep 0.02; echo a 1"))
	ctx, cancel := context.WithCancel(t.Context())
	m.Progress = func(p arena.Progress) {
		if p.Done == 5 {
			cancel()
		}
	}
	p, err := m.Play(ctx)
	if !errors.Is(err, context.Canceled) || p == nil || p.New < 5 || p.New > 7 {
		t.Fatalf("error %v with %+v", err, p)
	}
	if rest := play(t, match(t, s, "1-50", filepath.Join(dir, "slow.sh"))); rest.Stored != p.New {
		t.Errorf("%d cases are stored, %d were played", rest.Stored, p.New)
	}
}

func TestSeedWithoutACase(t *testing.T) {
	dir := t.TempDir()
	m := match(t, openStore(t, dir), "0-3", script(t, dir, "a.sh", "echo a 1"))
	if _, err := m.Play(t.Context()); err == nil || !strings.Contains(err.Error(), "seed 0 is random") {
		t.Errorf("error %v", err)
	}
}

// The solvers are played in turn, each seed beginning with another.
func TestInterleaved(t *testing.T) {
	dir := t.TempDir()
	m := match(t, openStore(t, dir), "1-4", script(t, dir, "a.sh", "echo a 1"), script(t, dir, "b.sh", "echo b 1"))
	m.Settings.Serial = true
	var order []string
	m.Progress = func(p arena.Progress) {
		order = append(order, fmt.Sprint(strings.TrimSuffix(filepath.Base(p.By), ".sh"), p.Last.Seed))
		if p.Total != 8 || p.Done != len(order) {
			t.Errorf("progress %+v", p)
		}
	}
	play(t, m)
	if got, want := strings.Join(order, " "), "a1 b1 b2 a2 a3 b3 b4 a4"; got != want {
		t.Errorf("order %s, want %s", got, want)
	}
}

func compare(t *testing.T, m *arena.Match, p *arena.Played, v arena.View) *arena.Comparison {
	t.Helper()
	known, _, err := m.Store.Best(t.Context(), "toy", m.Contest.Judge())
	if err != nil {
		t.Fatal(err)
	}
	v.Goal, v.Scale, v.Fail, v.Known = judge.Maximise, stats.Relative, math.NaN(), known
	c, err := arena.Compare(v, p.Results[0], p.Results[1])
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Played for real: equal skills are not told apart, 2 % are, and failures count
// against who fails.
func TestCompare(t *testing.T) {
	dir := t.TempDir()
	s := openStore(t, dir)
	a := script(t, dir, "a.sh", "echo a 1")
	tests := []struct {
		reason, body string
		want         stats.Outcome
	}{
		{"A/A: another name, the same skill", "echo b 1", stats.NoDifference},
		{"2 % better", "echo c 1.02", stats.Better},
		{"2 % worse", "echo d 0.98", stats.Worse},
		{"10 % better, but every fifth case fails", `[ $((seed % 5)) = 0 ] && exit 1; echo e 1.1`, stats.SignConflict},
	}
	for i, tt := range tests {
		m := match(t, s, "1-100", a, script(t, dir, fmt.Sprintf("b%d.sh", i), tt.body))
		p := play(t, m)
		c := compare(t, m, p, arena.View{By: []string{"N", "D"}})
		if c.Outcome != tt.want || c.Verdict.Pairs != 100 {
			t.Errorf("%s: %+v, want %s", tt.reason, c.Verdict, tt.want)
		}
		pairs := 0
		for _, g := range c.Groups {
			pairs += g.Verdict.Pairs
		}
		if pairs != 200 {
			t.Errorf("%s: the groups of two features have %d pairs", tt.reason, pairs)
		}
	}
	m := match(t, s, "1-100", a, a)
	p := play(t, m)
	if c := compare(t, m, p, arena.View{}); p.New != 0 || c.Same != 100 || c.Outcome != stats.NoDifference {
		t.Errorf("a version with itself: %d played, %+v", p.New, c.Verdict)
	}
}

func TestWhereAndBy(t *testing.T) {
	dir := t.TempDir()
	m := match(t, openStore(t, dir), "1-40", script(t, dir, "a.sh", "echo a 1"), script(t, dir, "b.sh", "echo b 1"))
	p := play(t, m)
	cond := mustCompile(t, "N<9 && D>0")
	c := compare(t, m, p, arena.View{Where: cond})
	want := 0
	for _, r := range p.Results[0] {
		if r.Features[0].Value < 9 && r.Features[1].Value > 0 {
			want++
		}
	}
	if len(c.Pairs) != want || want == 0 || want == 40 {
		t.Errorf("%d pairs, want %d", len(c.Pairs), want)
	}
	for _, v := range []arena.View{{Where: mustCompile(t, "Q>1")}, {By: []string{"Q"}}} {
		v.Goal, v.Scale = judge.Maximise, stats.Relative
		if _, err := arena.Compare(v, p.Results[0], p.Results[1]); err == nil || !strings.Contains(err.Error(), "seed, N, D") {
			t.Errorf("an unknown feature: error %v", err)
		}
	}
	v := arena.View{Where: mustCompile(t, "N>99"), Scale: stats.Relative}
	if _, err := arena.Compare(v, p.Results[0], p.Results[1]); !errors.Is(err, arena.ErrNoPairs) {
		t.Errorf("no pairs: error %v", err)
	}
}

// A race drops a clear loser early and lets a winner play to the end.
func TestRace(t *testing.T) {
	dir := t.TempDir()
	s := openStore(t, dir)
	a := script(t, dir, "a.sh", "echo a 1")
	race := func(name, body string) *arena.Played {
		m := match(t, s, "1-100", a, script(t, dir, name, body))
		m.Race = true
		return play(t, m)
	}
	if p := race("loser.sh", "echo b 0.9"); !p.Dropped || len(scores(p, 1)) < 20 || len(scores(p, 1)) > 40 {
		t.Errorf("a loser: dropped %v after %d cases", p.Dropped, len(scores(p, 1)))
	}
	if p := race("winner.sh", "echo c 1.1"); p.Dropped || len(scores(p, 1)) != 100 {
		t.Errorf("a winner: dropped %v after %d cases", p.Dropped, len(scores(p, 1)))
	}
}

func TestParseSeeds(t *testing.T) {
	tests := []struct {
		text, want string // an error if want begins with "!"
	}{
		{"1-3", "1 2 3"},
		{"5, 1-2,2,7", "5 1 2 7"},
		{"-2--1,-1-1", "-2 -1 0 1"},
		{"", "!neither a seed nor a range"},
		{"1-", "!neither a seed nor a range"},
		{"a-3", "!neither a seed nor a range"},
		{"3-1", "!empty range"},
		{"1-99999999999", "!more than"},
		{"-9223372036854775808-9223372036854775807", "!empty range"},
	}
	for _, tt := range tests {
		seeds, err := arena.ParseSeeds(tt.text)
		if msg, bad := strings.CutPrefix(tt.want, "!"); bad {
			if err == nil || !strings.Contains(err.Error(), msg) {
				t.Errorf("%q: error %v, want %q", tt.text, err, msg)
			}
			continue
		}
		var words []string
		for _, s := range seeds {
			words = append(words, strconv.FormatInt(s, 10))
		}
		if got := strings.Join(words, " "); got != tt.want || err != nil {
			t.Errorf("%q: %s, error %v", tt.text, got, err)
		}
	}
}

func mustCompile(t *testing.T, text string) *where.Condition {
	t.Helper()
	c, err := where.Compile(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// A case that failed before its features were told is not lost: the other's
// features are taken, and if there are none it is in a group of its own.
func TestFeaturesOfFailedCases(t *testing.T) {
	n := func(x float64) []judge.Feature { return []judge.Feature{{Name: "N", Value: x}} }
	a := []*store.Result{{Seed: 1, Score: 5, Features: n(3)}, {Seed: 2, Failure: judge.Crash}, {Seed: 3, Failure: judge.Crash}}
	b := []*store.Result{{Seed: 1, Failure: judge.Crash}, {Seed: 2, Score: 7, Features: n(4)}, {Seed: 3, Failure: judge.Crash}}
	v := arena.View{Scale: stats.Relative, By: []string{"N"}}
	c, err := arena.Compare(v, a, b)
	if err != nil {
		t.Fatal(err)
	}
	var labels []string
	for _, g := range c.Groups {
		labels = append(labels, fmt.Sprint(g.Label, ":", g.Verdict.Pairs))
	}
	if got := strings.Join(labels, " "); got != "3:1 4:1 unknown:1" {
		t.Errorf("groups %s", got)
	}
	v.Where = mustCompile(t, "N>=3")
	if c, err := arena.Compare(v, a, b); err != nil || len(c.Pairs) != 2 {
		t.Errorf("the condition keeps %d pairs, error %v", len(c.Pairs), err)
	}
}

func TestParseSettings(t *testing.T) {
	for _, s := range []arena.Settings{
		{}, {Serial: true}, {Limits: arena.Limits{Time: 90 * time.Second}},
		{Serial: true, Limits: arena.Limits{Time: 1500 * time.Millisecond, Memory: 64 << 20}},
	} {
		if got, err := arena.ParseSettings(s.String()); got != s || err != nil {
			t.Errorf("%q: %+v, error %v", s, got, err)
		}
	}
	for _, text := range []string{"both", "serial time=x", "parallel memory=x", "time=1s serial", "serial color=red"} {
		if got, err := arena.ParseSettings(text); err == nil {
			t.Errorf("%q: %+v and no error", text, got)
		}
	}
}

// Of equals, the first seeds are among the most lost and gained.
func TestExtremesOfEquals(t *testing.T) {
	var a, b []*store.Result
	for _, seed := range []int64{9, 3, 7, 1, 5, 2, 8, 4, 6} {
		x, y := &store.Result{Seed: seed, Score: 1}, &store.Result{Seed: seed, Score: 1}
		switch {
		case seed < 8 && seed != 4:
			y.Score, y.Failure = 0, judge.Crash
		case seed != 4:
			x.Score, x.Failure = 0, judge.Crash
		}
		a, b = append(a, x), append(b, y)
	}
	c, err := arena.Compare(arena.View{Goal: judge.Maximise, Scale: stats.Relative, Fail: math.NaN()}, a, b)
	if err != nil {
		t.Fatal(err)
	}
	var lost, gained []int64
	for _, p := range c.Worst {
		lost = append(lost, p.A.Seed)
	}
	for _, p := range c.Best {
		gained = append(gained, p.A.Seed)
	}
	if d := cmp.Diff([][]int64{{1, 2, 3, 5, 6}, {8, 9}}, [][]int64{lost, gained}); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// Where no case is worse than another there is no list of the worst.
func TestNoCaseStandsOut(t *testing.T) {
	for _, tt := range []struct {
		reason string
		scale  stats.Scale
		known  map[int64]stats.Score
		fail   judge.Failure
		want   bool
	}{
		{"its own scores are the best known", stats.Relative, nil, judge.None, false},
		{"others were better in one", stats.Relative, map[int64]stats.Score{1: {Value: 10}, 2: {Value: 30}, 3: {Value: 31}}, judge.None, true},
		{"sums differ", stats.Sum, nil, judge.None, true},
		{"one failed", stats.Relative, nil, judge.Crash, true},
	} {
		results := []*store.Result{{Seed: 1, Score: 10}, {Seed: 2, Score: 30}, {Seed: 3, Score: 30, Failure: tt.fail}}
		s, err := arena.Summarise(arena.View{Goal: judge.Maximise, Scale: tt.scale, Fail: math.NaN(), Known: tt.known}, results)
		if err != nil || s.StandsOut() != tt.want {
			t.Errorf("%s: %v, error %v", tt.reason, s.StandsOut(), err)
		}
	}
}
