package serve

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"net"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/judge"
)

const testToken = "TESTTOKENTESTTOKENTEST"

// A filled store has versions of a game "boxes" that get better, with features N
// and D, and failures.
type filled struct {
	*store.Store
	path     string
	versions []store.Version
}

func fillStore(t testing.TB, versions, cases int) *filled {
	t.Helper()
	f := &filled{path: filepath.Join(t.TempDir(), "results.db")}
	var err error
	if f.Store, err = store.Open(t.Context(), f.path); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	if err := f.NoteJudge(t.Context(), store.Bests{Game: "boxes", Judge: "boxes-1", Goal: judge.Maximise}); err != nil {
		t.Fatal(err)
	}
	for k := range versions {
		f.version(t, k)
		for seed := range cases {
			f.add(t, k, int64(seed))
		}
	}
	return f
}

func (f *filled) version(t testing.TB, k int) {
	t.Helper()
	v, err := f.Register(t.Context(), store.Version{
		Game: "boxes", Key: strings.Repeat(fmt.Sprintf("%c1f7%d", "abcdef"[k%6], k%10), 12) + "0000", Kind: "bundle", Origin: []string{"HEAD~1", "."}[k%2], Target: "atcoder", Comment: []string{"", "wider beam"}[k%2],
	})
	if err != nil {
		t.Fatal(err)
	}
	f.versions = append(f.versions, v)
}

func (f *filled) add(t testing.TB, k int, seed int64) {
	t.Helper()
	rng := rand.New(rand.NewPCG(uint64(seed), uint64(k)))
	n, d := float64(5+seed%10), float64(1+seed%4)
	r := store.Result{
		Seed: seed, Score: float64(int(1000*n + 20*float64(k) + 60*rng.NormFloat64())), Moves: 100, Own: time.Duration(1e9 + 1e7*seed), CPU: time.Second,
		Features: []judge.Feature{{Name: "N", Value: n}, {Name: "D", Value: d}}, Jobs: 1, Played: time.Now(),
	}
	if seed%17 == 5 && k == 0 {
		r.Score, r.Failure, r.Message, r.Stderr = 0, judge.Crash, "exit status 2", []byte("panic: <b>not bold</b>\x1b[31m\n")
	}
	if _, err := f.Add(t.Context(), store.Series{Version: f.versions[k], Judge: "boxes-1", Settings: "parallel", Goal: judge.Maximise}, r); err != nil {
		t.Fatal(err)
	}
}

// kept are texts of every case.
type kept map[Stream]string

func (k kept) Open(_ context.Context, at Case, what Stream) (io.ReadCloser, error) {
	text, ok := k[what]
	if !ok {
		return nil, fs.ErrNotExist
	}
	return io.NopCloser(strings.NewReader(strings.ReplaceAll(text, "SEED", fmt.Sprint(at.Seed)))), nil
}

// serving is a running server and the address of its page.
func serving(t testing.TB, c Config) string {
	t.Helper()
	c.Token = testToken
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := New(c)
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Run(ctx, l) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		s.Close()
	})
	return "http://" + l.Addr().String() + "/" + testToken + "/"
}

const board = "game=boxes&judge=boxes-1&settings=parallel"

// Every view, large and on a phone, light and dark: no script fails, nothing is
// wider than the window, and what is there can be used.
func TestViews(t *testing.T) {
	f := fillStore(t, 4, 60)
	frames := "$v CANVAS 200 200\n$v GRID 2 2 #888 black white\nCELL_COLORS\nred white\nwhite blue\n$v SCORE 1\n$v COMMIT\n$v GRID 2 2 #888 black white\nCELL_TEXT\na b\nc \"d e\"\n$v TEXTAREA second turn\n$v COMMIT\n"
	for k := range 20 {
		frames += fmt.Sprintf(`{"anneal":{"Progress":%.2f,"Temperature":%d,"Score":%d,"Best":%d,"Steps":%d,"Kinds":[{"Weight":1,"Tried":%d,"Accepted":%d,"Improved":1}]}}`+"\n", float64(k)/20, 20-k, k*k, k*k, k*10, k*10, k*5)
	}
	at := serving(t, Config{Store: f.path, Texts: kept{Input: "N SEED\n", Output: "1 2 3\n", Stderr: frames}, Replays: func(string) bool { return false }})
	a, b := f.versions[0].Short(), f.versions[3].Short()
	tuned(t, f)
	views := []struct{ name, hash, ready string }{
		{"live", "#live?" + board, `document.querySelector(".live tbody tr")`},
		{"versions", "#versions?" + board, `document.querySelectorAll(".versions tbody tr").length === 4 && document.querySelector(".versions td:nth-child(4)").textContent !== "–"`},
		{"compare", "#versions?" + board + "&sel=" + a + "," + b + "&where=N<12&x=log(N)&y=points&colour=D", `document.querySelector(".verdict .curve")`},
		{"case", "#case?" + board + "&seed=7&a=" + a + "&b=" + b, `document.querySelector(".player") && document.querySelectorAll(".texts pre").length === 6 && document.querySelectorAll(".case .curve").length === 8`},
		{"tuning", "#tuning?" + board, `document.querySelectorAll(".tuning .card").length >= 4`},
	}
	page := browse(t)
	for _, v := range views {
		for _, size := range []struct {
			name   string
			w, h   int
			dark   bool
			height int
		}{{"wide", 1200, 1000, false, 0}, {"dark", 1200, 1000, true, 0}, {"phone", 390, 800, false, 0}, {"phone-dark", 390, 800, true, 0}} {
			t.Run(v.name+"/"+size.name, func(t *testing.T) {
				page.begin(t)
				page.show(size.w, size.h, size.dark, at+v.hash)
				page.wait(v.ready)
				var overflow int
				page.eval(&overflow, "document.documentElement.scrollWidth - innerWidth")
				if overflow > 0 {
					t.Errorf("%d pixels wider than the window", overflow)
				}
				page.shot(v.name + "-" + size.name)
				if fault := page.fault(); fault != "" {
					t.Error(fault)
				}
			})
		}
	}
}

// tuned notes a search.
func tuned(t *testing.T, f *filled) {
	t.Helper()
	ctx := t.Context()
	id, err := f.BeginTuning(ctx, store.Bests{Game: "boxes", Judge: "boxes-1"}, store.TuningPlan{
		Method: "cma", Settings: "parallel", Scale: "relative", Seeds: 40, Holdout: 40,
		Params: []store.TuningParam{{Name: "heat", Now: "1", Low: 0, High: 4}, {Name: "cold", Now: "0.1", Low: 0, High: 1}},
	})
	if err != nil {
		t.Fatal(err)
	}
	best := -1.0
	for k := range 24 {
		x, y := float64(k*7%24)/6, float64(k*5%24)/24
		gain := 0.05 - 0.01*(x-2)*(x-2) - 0.1*(y-0.4)*(y-0.4)
		low, high := gain-0.01, gain+0.01
		c := store.Candidate{Values: []string{fmt.Sprint(x), fmt.Sprint(y)}, Key: "k", Cases: 40, Gain: gain, Low: &low, High: &high, Dropped: gain < 0, Best: gain > best}
		best = max(best, gain)
		if err := f.AddCandidate(ctx, id, k+1, c); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.EndTuning(ctx, id, store.TuningEnd{End: "confirmed", Values: []string{"2", "0.4"}, Effect: &best}); err != nil {
		t.Fatal(err)
	}
}
