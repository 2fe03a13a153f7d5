package tune_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/fieldlist"
	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/internal/arena/toy"
	"github.com/contest-bundle/bundle/bundler/internal/arena/tune"
	"github.com/contest-bundle/bundle/bundler/internal/param"
	"github.com/contest-bundle/bundle/bundler/judge"
)

// hill is the toy played without processes: a player's words are its name and its
// skill. It counts the cases that are played.
type hill struct {
	arena.Contest
	game   judge.Game
	played atomic.Int64
	stop   int64 // after so many cases
	cancel context.CancelFunc
	twice  map[string]bool
	again  []string              // cases played a second time
	stuck  func(seed int64) bool // a case that ends with its context
	check  func(argv []string)   // of each case
	wall   time.Duration         // of a case, as it is stored
}

func newHill() *hill {
	return &hill{Contest: arena.Builtin(toy.New()), game: toy.New(), twice: map[string]bool{}, wall: time.Microsecond}
}

func (h *hill) Play(ctx context.Context, player arena.Command, seed int64, _ arena.Limits) (store.Result, error) {
	if err := ctx.Err(); err != nil {
		return store.Result{}, err
	}
	if h.check != nil {
		h.check(player.Argv)
	}
	if h.stuck != nil && h.stuck(seed) {
		<-ctx.Done()
		return store.Result{}, context.Cause(ctx)
	}
	if id := fmt.Sprint(player.Argv, seed); h.twice[id] {
		h.again = append(h.again, id)
	} else {
		h.twice[id] = true
	}
	if h.played.Add(1) == h.stop {
		h.cancel()
	}
	c, err := h.game.Case(seed)
	if err != nil {
		return store.Result{}, err
	}
	skill, err := strconv.ParseFloat(player.Argv[1], 64)
	if err != nil {
		return store.Result{}, err
	}
	return store.Result{Seed: seed, Score: c.(*toy.Case).Score(player.Argv[0], skill), Wall: h.wall, Played: time.Now()}, nil
}

// A solver's skill by its parameters.
type skill func(pt tune.Point) (name string, value float64)

func tuned(t *testing.T, name string, kind param.Kind, declared, current string) tune.Param {
	t.Helper()
	p, err := tune.NewParam(name, kind, declared, "", current)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// plan tunes a solver of that skill in the toy with 60 seeds and 60 of holdout.
func plan(t *testing.T, h *hill, path string, how skill, params ...tune.Param) *tune.Plan {
	t.Helper()
	s, err := store.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	seeds, err := arena.ParseSeeds("1-60")
	if err != nil {
		t.Fatal(err)
	}
	holdout, err := arena.ParseSeeds("1001-1060")
	if err != nil {
		t.Fatal(err)
	}
	return &tune.Plan{
		Match:   arena.Match{Contest: h, Store: s, Seeds: seeds, Jobs: 1, Scale: stats.Relative, Fail: math.NaN()},
		Holdout: holdout, Params: params, Method: tune.CMA, Seed: 1, Evaluations: 60,
		Build: func(ctx context.Context, pt tune.Point) (arena.Entrant, error) {
			name, value := how(pt)
			argv := []string{name, fmt.Sprint(value)}
			v, err := s.Register(ctx, store.Version{Game: "toy", Key: strings.Join(argv, " "), Kind: "command"})
			return arena.Entrant{Label: name, Version: v, Command: arena.Command{Argv: argv}}, err
		},
	}
}

func run(t *testing.T, p *tune.Plan) *tune.Report {
	t.Helper()
	r, err := p.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func number(t *testing.T, text string) float64 {
	t.Helper()
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// paraboloid has its best at x = 7, n = 30; each value has noise of its own.
func paraboloid(pt tune.Point) (string, float64) {
	x, _ := strconv.ParseFloat(pt[0], 64)
	n, _ := strconv.ParseFloat(pt[1], 64)
	return strings.Join(pt, ","), 2 - math.Pow((x-7)/10, 2) - math.Pow((n-30)/100, 2)
}

func TestFindsTheBest(t *testing.T) {
	for _, method := range []string{tune.CMA, tune.Random} {
		p := plan(t, newHill(), filepath.Join(t.TempDir(), "r.db"), paraboloid,
			tuned(t, "x", "Float", "0..10", "3"), tuned(t, "n", "Int", "0..100", "70"))
		p.Method = method
		r := run(t, p)
		if r.End != tune.Confirmed || r.Stopped != "evaluations" || r.Evaluations != 60 {
			t.Errorf("%s: %s, stopped by %s after %d candidates", method, r.End, r.Stopped, r.Evaluations)
		}
		// Within 2 of 10 and 20 of 100 the skill is within 4 % of the best, and
		// the noise of 60 seeds is 0.4 %.
		if x, n := number(t, r.Best[0]), number(t, r.Best[1]); math.Abs(x-7) > 2 || math.Abs(n-30) > 20 {
			t.Errorf("%s: the best is %v, want near 7 and 30", method, r.Best)
		}
		if r.Dropped == 0 {
			t.Errorf("%s: no candidate was dropped", method)
		}
		if d := cmp.Diff([]int{0, 1}, p.Changes(r)); d != "" {
			t.Errorf("%s: changes (-want +got):\n%s", method, d)
		}
	}
}

func TestChoosesAWord(t *testing.T) {
	how := func(pt tune.Point) (string, float64) {
		value := map[string]float64{"slow": 1, "wrong": 0.5, "good": 1.1}[pt[0]]
		if pt[1] == "true" {
			value += 0.1
		}
		return strings.Join(pt, ","), value
	}
	p := plan(t, newHill(), filepath.Join(t.TempDir(), "r.db"), how,
		tuned(t, "how", "Choice", "slow wrong good", "slow"), tuned(t, "more", "Bool", "true false", "false"))
	p.Method = tune.Random
	r := run(t, p)
	if d := cmp.Diff(tune.Point{"good", "true"}, r.Best); d != "" || r.End != tune.Confirmed || r.Stopped != "nothing new" {
		t.Errorf("%s, stopped by %s (-want +got):\n%s", r.End, r.Stopped, d)
	}
}

// Everything that ends without a change is named.
func TestRefuses(t *testing.T) {
	flat := func(pt tune.Point) (string, float64) { return strings.Join(pt, ","), 1 }
	tests := []struct {
		reason string
		how    skill
		params []tune.Param
		end    string
		want   string
	}{
		{"the second parameter has no effect",
			func(pt tune.Point) (string, float64) { return pt[0], 1 },
			[]tune.Param{tuned(t, "x", "Float", "0..10", "3"), tuned(t, "dead", "Int", "0..9", "1")},
			tune.NoEffect, "dead changes nothing on the first 10 seeds"},
		{"more is better up to the end of the range",
			func(pt tune.Point) (string, float64) {
				x, _ := strconv.ParseFloat(pt[0], 64)
				return pt[0], 1 + x
			},
			[]tune.Param{tuned(t, "x", "Float", "0..10", "3")},
			tune.AtEdge, "x=10 is at the upper end of its range"},
		{"only noise: the best of many on the seeds of the search is none on others", flat,
			[]tune.Param{tuned(t, "x", "Float", "0..10", "3"), tuned(t, "y", "Float", "0..10", "3")},
			tune.NotConfirmed, "the holdout seeds do not confirm it (no difference): nothing was written\na true gain of 1% is found with about "},
		{"the current values are the best",
			func(pt tune.Point) (string, float64) {
				x, _ := strconv.ParseFloat(pt[0], 64)
				return pt[0], 2 - math.Abs(x-3)/10
			},
			[]tune.Param{tuned(t, "x", "Int", "0..10", "3")},
			tune.NothingFound, "no candidate is better"},
	}
	for _, tt := range tests {
		p := plan(t, newHill(), filepath.Join(t.TempDir(), "r.db"), tt.how, tt.params...)
		r := run(t, p)
		var out bytes.Buffer
		if err := p.WriteReport(&out, r); err != nil {
			t.Fatal(err)
		}
		if r.End != tt.end || !strings.Contains(out.String(), tt.want) || !strings.Contains(out.String(), "nothing was written") {
			t.Errorf("%s: %s, want %s with %q:\n%s", tt.reason, r.End, tt.end, tt.want, out.String())
		}
	}
}

// A search that is stopped at any case and taken up again plays no case twice and
// ends like one that was not stopped.
func TestStoppedAndTakenUp(t *testing.T) {
	params := []tune.Param{tuned(t, "x", "Float", "0..10", "3"), tuned(t, "n", "Int", "0..100", "70")}
	for _, method := range []string{tune.CMA, tune.Random} {
		straight := newHill()
		p := plan(t, straight, filepath.Join(t.TempDir(), "r.db"), paraboloid, params...)
		p.Method, p.Evaluations = method, 15
		want := run(t, p)
		total := straight.played.Load()

		path := filepath.Join(t.TempDir(), "r.db")
		h := newHill()
		for _, stop := range []int64{5, 47, 200, 401, total - 30} {
			ctx, cancel := context.WithCancel(t.Context())
			h.stop, h.cancel = stop, cancel
			p := plan(t, h, path, paraboloid, params...)
			p.Method, p.Evaluations = method, 15
			if _, err := p.Run(ctx); err == nil || ctx.Err() == nil {
				t.Fatalf("%s: stopped after %d of %d cases: error %v", method, stop, total, err)
			}
			cancel()
		}
		h.stop = 0
		p = plan(t, h, path, paraboloid, params...)
		p.Method, p.Evaluations = method, 15
		got := run(t, p)
		same := []cmp.Option{
			cmpopts.IgnoreFields(tune.Report{}, "Took"), cmpopts.IgnoreFields(tune.State{}, "New"),
			cmpopts.IgnoreFields(store.Version{}, "Created", "ID"), cmpopts.IgnoreFields(store.Result{}, "Played"),
		}
		if d := cmp.Diff(want, got, same...); d != "" {
			t.Errorf("%s: the end differs (-want +got):\n%s", method, d)
		}
		if len(h.again) > 0 || h.played.Load() != total {
			t.Errorf("%s: %d cases played, %d without a stop; twice: %v", method, h.played.Load(), total, h.again)
		}
		if again := run(t, p); again.New != 0 || again.End != got.End {
			t.Errorf("%s: once more: %d cases played, %s", method, again.New, again.End)
		}
	}
}

func TestTimeIsUp(t *testing.T) {
	p := plan(t, newHill(), filepath.Join(t.TempDir(), "r.db"), paraboloid,
		tuned(t, "x", "Float", "0..10", "3"), tuned(t, "n", "Int", "0..100", "70"))
	p.Evaluations, p.For = 0, 2*time.Second
	if r := run(t, p); r.Stopped != "time" || r.End == "" {
		t.Errorf("stopped by %q with the end %q", r.Stopped, r.End)
	}
}

// The holdout does not go on behind the end of the time: what is missing then is
// said, and nothing is confirmed.
func TestHoldoutIsCut(t *testing.T) {
	for _, played := range []int64{0, 20} {
		h := newHill()
		h.stuck = func(seed int64) bool { return seed > 1000+played }
		p := plan(t, h, filepath.Join(t.TempDir(), "r.db"), paraboloid,
			tuned(t, "x", "Float", "0..10", "3"), tuned(t, "n", "Int", "0..100", "70"))
		p.Evaluations, p.For = 5, 3*time.Second
		r := run(t, p)
		pairs := 0
		if r.Holdout != nil {
			pairs = r.Holdout.Verdict.Pairs
		}
		if r.End != tune.Unfinished || int64(pairs) != played {
			t.Errorf("%s with %d pairs, want %d", r.End, pairs, played)
		}
		var out bytes.Buffer
		if err := p.WriteReport(&out, r); err != nil {
			t.Fatal(err)
		}
		if want := fmt.Sprintf("when %d of 60 holdout seeds were played: nothing was written; the same command goes on", played); !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
		h.stuck = nil
		if r := run(t, p); r.End != tune.Confirmed {
			t.Errorf("taken up again: %s", r.End)
		}
	}
}

// A plan whose time the holdout alone would take is refused before the search.
func TestTooShort(t *testing.T) {
	h := newHill()
	p := plan(t, h, filepath.Join(t.TempDir(), "r.db"), paraboloid,
		tuned(t, "x", "Float", "0..10", "3"), tuned(t, "n", "Int", "0..100", "70"))
	h.wall, p.Evaluations = time.Second, 1
	run(t, p)
	p.For = time.Minute // by the results of the store, where a case takes a second
	if _, err := p.Run(t.Context()); !errors.Is(err, tune.ErrTooShort) || !strings.Contains(err.Error(), "the holdout seeds alone take about") {
		t.Errorf("error %v", err)
	}
	f, err := p.Forecast(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := p.WriteForecast(&out, f); err != nil || !strings.Contains(out.String(), "1m0s are too short") {
		t.Errorf("error %v: the dry run says\n%s", err, out.String())
	}
	h = newHill()
	h.stuck = func(int64) bool { return true }
	p = plan(t, h, filepath.Join(t.TempDir(), "r.db"), paraboloid, p.Params...)
	p.For = 10 * time.Millisecond
	if _, err := p.Run(t.Context()); !errors.Is(err, tune.ErrTooShort) || !strings.Contains(err.Error(), "alone takes longer than 10ms") {
		t.Errorf("error %v", err)
	}
}

// Programs are there while they play. Beside that of the current values there are
// two at most, and none at the end; and what is in the store needs none.
func TestProgramsAreDiscarded(t *testing.T) {
	path := filepath.Join(t.TempDir(), "r.db")
	params := []tune.Param{tuned(t, "x", "Float", "0..10", "3"), tuned(t, "n", "Int", "0..100", "70")}
	most, made := 0, 0
	built := map[string]bool{}
	tuning := func(stop int64) (*tune.Report, error) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		h := newHill()
		h.stop, h.cancel = stop, cancel
		h.check = func(argv []string) {
			if !built[strings.Join(argv, " ")] {
				t.Errorf("%v plays without its program", argv)
			}
		}
		p := plan(t, h, path, paraboloid, params...)
		p.Evaluations = 15
		p.Ready = func(_ context.Context, e arena.Entrant) error {
			if key := e.Version.Key; !built[key] {
				built[key] = true
				made++
			}
			most = max(most, len(built))
			return nil
		}
		p.Discard = func(e arena.Entrant) { delete(built, e.Version.Key) }
		r, err := p.Run(ctx)
		if len(built) != 1 && made > 0 {
			t.Errorf("%d programs are left, want that of the current values: %v", len(built), built)
		}
		return r, err
	}
	if _, err := tuning(300); err == nil {
		t.Error("it was not stopped")
	}
	r, err := tuning(0)
	if err != nil || r.Evaluations != 15 || most != 3 {
		t.Errorf("%d candidates, at most %d programs, error %v", r.Evaluations, most, err)
	}
	made = 0
	clear(built)
	if again, err := tuning(0); err != nil || again.End != r.End || made != 0 {
		t.Errorf("from the store: %s and %d programs, error %v", again.End, made, err)
	}
}

var update = flag.Bool("update", false, "write the golden files anew")

// The JSON has the fields of the golden file: programs read it.
func TestJSON(t *testing.T) {
	p := plan(t, newHill(), filepath.Join(t.TempDir(), "r.db"), paraboloid,
		tuned(t, "x", "Float", "0..10", "3"), tuned(t, "n", "Int", "0..100", "70"))
	f, err := p.Forecast(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var dry, done, edge bytes.Buffer
	if err := p.WriteForecastJSON(&dry, f, "N>3"); err != nil {
		t.Fatal(err)
	}
	r := run(t, p)
	if err := p.WriteReportJSON(&done, r, "", "constants.toml"); err != nil {
		t.Fatal(err)
	}
	r.Idle, r.Edges = []string{"x"}, []tune.Edge{{Param: "x", Value: "10", Side: "upper"}}
	if err := p.WriteReportJSON(&edge, r, "", ""); err != nil {
		t.Fatal(err)
	}
	lists := bytes.Join([][]byte{[]byte("dry run"), fieldlist.Of(t, dry.Bytes()), []byte("tuning"), fieldlist.Of(t, edge.Bytes())}, []byte("\n"))
	const golden = "testdata/fields.txt"
	if *update {
		if err := os.WriteFile(golden, lists, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), string(lists)); d != "" {
		t.Errorf("%s (-want +got):\n%s", golden, d)
	}
	var got struct {
		Command, End, Written string
		Params                []struct{ Name, Now, Best string }
		Holdout               struct{ Outcome string }
		Current, Candidate    struct{ Key string }
	}
	if err := json.Unmarshal(done.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if got.Command != "tune" || got.End != tune.Confirmed || got.Written != "constants.toml" || got.Holdout.Outcome != "better" ||
		got.Params[1].Name != "n" || got.Params[1].Now != "70" || got.Params[1].Best != r.Best[1] ||
		got.Current.Key != r.Current.Version.Key || got.Candidate.Key != r.Candidate.Version.Key {
		t.Errorf("read back: %+v", got)
	}
}

func TestForecast(t *testing.T) {
	h := newHill()
	p := plan(t, h, filepath.Join(t.TempDir(), "r.db"), paraboloid,
		tuned(t, "x", "Float", "0..10", "3"), tuned(t, "n", "Int", "0..100", "70"))
	f, err := p.Forecast(t.Context())
	if err != nil || f.New != 3 || f.Measured != 3 || h.played.Load() != 3 {
		t.Errorf("error %v, %d played: %+v", err, h.played.Load(), f)
	}
	f, err = p.Forecast(t.Context())
	if err != nil || f.New != 0 || f.Measured != 3 || f.Case != time.Microsecond {
		t.Errorf("once more: error %v: %+v", err, f)
	}
	if least := (61*60 + 120) * f.Case; f.Longest < least {
		t.Errorf("60 candidates on 60 seeds end within %v, want at least %v", f.Longest, least)
	}
	if f.ToConfirm != 120 || f.Holdout < 120*f.Case {
		t.Errorf("the holdout takes %v for %d cases", f.Holdout, f.ToConfirm)
	}
}

func TestPlansRefused(t *testing.T) {
	x := tuned(t, "x", "Float", "0..10", "3")
	tests := []struct {
		want   string
		change func(*tune.Plan)
	}{
		{"seed 7 is among the seeds of the search and of the holdout", func(p *tune.Plan) { p.Holdout = append(p.Holdout, 7) }},
		{"at least 6", func(p *tune.Plan) { p.Holdout = p.Holdout[:5] }},
		{"no parameter", func(p *tune.Plan) { p.Params = nil }},
		{"how long", func(p *tune.Plan) { p.Evaluations = 0 }},
		{`no method is called "grid"`, func(p *tune.Plan) { p.Method = "grid" }},
	}
	for _, tt := range tests {
		p := plan(t, newHill(), filepath.Join(t.TempDir(), "r.db"), paraboloid, x)
		tt.change(p)
		if _, err := p.Run(t.Context()); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("error %v, want %q", err, tt.want)
		}
	}
}

// Where parameters change the scores at random and none is better in truth, the
// holdout seeds let little through: the verdict's error of one side, 2.5 %.
func TestAdoptsLittleByChance(t *testing.T) {
	const tunings = 30
	adopted := 0
	for i := range tunings {
		how := func(pt tune.Point) (string, float64) { return fmt.Sprint(i, pt), 1 }
		p := plan(t, newHill(), filepath.Join(t.TempDir(), "r.db"), how, tuned(t, "x", "Float", "0..10", "3"))
		p.Method, p.Evaluations, p.Match.Seeds, p.Holdout = tune.Random, 8, p.Match.Seeds[:25], p.Holdout[:25]
		if run(t, p).End == tune.Confirmed {
			adopted++
		}
	}
	t.Logf("%d of %d tunings were confirmed", adopted, tunings)
	if adopted > 4 { // once in 1400 times, if the rate is 2.5 %
		t.Errorf("%d of %d tunings of nothing were confirmed", adopted, tunings)
	}
}
