//go:build unix

// Package scale measures a crew of a thousand workers: real broker, real store and the
// real worker code, with cases that take a given time and no processor.
//
//	go test -run '^$' -bench . -benchtime 1x ./bundler/internal/arena/crew/scale
//
// The workers live in processes of their own, so that what is measured of this process
// is the coordinator's, and so that many of them can be killed at once.
package scale

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/crew"
	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/pace"
	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/worker"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/judge"
)

// The test binary is also a fleet of workers.
func TestMain(m *testing.M) {
	if url := os.Getenv("FLEET_URL"); url != "" {
		if err := sail(url); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// idle is a contest whose cases take a while. The score is of the seed and the entrant.
type idle struct{ time.Duration }

func (idle) Name() string                            { return "idle" }
func (idle) Judge() string                           { return "idle-1" }
func (idle) Goal() judge.Goal                        { return judge.Maximise }
func (idle) Ready() error                            { return nil }
func (idle) Features(int64) ([]judge.Feature, error) { return nil, nil }

func (c idle) Play(ctx context.Context, player arena.Command, seed int64, _ arena.Limits) (store.Result, error) {
	select {
	case <-ctx.Done():
		return store.Result{}, context.Cause(ctx)
	case <-time.After(c.Duration):
	}
	add, err := strconv.Atoi(player.Argv[0])
	return store.Result{Seed: seed, Score: float64(seed*10) + float64(add), Played: time.Now().UTC()}, err
}

func entrants() []arena.Entrant {
	var list []arena.Entrant
	for _, add := range []string{"1", "3"} {
		list = append(list, arena.Entrant{Label: add, Command: arena.Command{Argv: []string{add}}})
	}
	return list
}

// sail runs the workers of a fleet until the run is over. None calibrates: a thousand
// on one machine would do nothing else.
func sail(url string) error {
	size, err := strconv.Atoi(os.Getenv("FLEET_SIZE"))
	if err != nil {
		return err
	}
	took, err := time.ParseDuration(os.Getenv("FLEET_CASE"))
	if err != nil {
		return err
	}
	var all sync.WaitGroup
	errs := make(chan error, size)
	for i := range size {
		all.Go(func() {
			errs <- worker.Run(context.Background(), worker.Options{
				URL: url, Host: fmt.Sprintf("%s%04d", os.Getenv("FLEET_NAME"), i), Jobs: 1, Dir: os.TempDir(),
				Here:      func() (arena.Contest, []arena.Entrant) { return idle{took}, entrants() },
				Calibrate: func() pace.Calibration { return pace.Calibration{Time: time.Millisecond, IsQuiet: true} },
			})
		})
	}
	all.Wait()
	close(errs)
	for err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// launch starts a fleet.
func launch(t testing.TB, url, name string, size int, took time.Duration) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "FLEET_URL="+url, "FLEET_NAME="+name, "FLEET_SIZE="+strconv.Itoa(size), "FLEET_CASE="+took.String())
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	return cmd
}

// match makes a match of some seeds in a store of its own.
func match(t testing.TB, seeds int, took time.Duration) *arena.Match {
	t.Helper()
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "results.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	m := &arena.Match{Contest: idle{took}, Store: s, Entrants: entrants(), Jobs: 1}
	for i := range m.Entrants {
		if m.Entrants[i].Version, err = s.Register(t.Context(), store.Version{Game: "idle", Key: strings.Repeat(m.Entrants[i].Label, 64), Kind: "command"}); err != nil {
			t.Fatal(err)
		}
	}
	for seed := range seeds {
		m.Seeds = append(m.Seeds, int64(seed))
	}
	return m
}

// muster starts a crew and waits until two fleets, of half of the workers each, play.
// The last of what it returns ends the run.
func muster(t testing.TB, workers int, took time.Duration) (*crew.Crew, []*exec.Cmd, func()) {
	t.Helper()
	c, err := crew.Start(t.Context(), crew.Options{Shelf: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	dismiss := sync.OnceFunc(c.Close)
	t.Cleanup(dismiss)
	var fleets []*exec.Cmd
	for _, name := range []string{"a", "b"} {
		fleets = append(fleets, launch(t, c.WorkerURL(), name, workers/2, took))
	}
	for playing(c) < workers {
		time.Sleep(20 * time.Millisecond)
	}
	return c, fleets, dismiss
}

func playing(c *crew.Crew) (n int) {
	for _, h := range c.Hosts() {
		if h.State == arena.HostPlaying {
			n++
		}
	}
	return n
}

// check tells whether each entrant has a result of each seed, with the score that it has
// on any host, and both halves of each pair are of one host.
func check(t testing.TB, m *arena.Match, played *arena.Played) {
	t.Helper()
	for k, seed := range m.Seeds {
		a, b := played.Results[0][k], played.Results[1][k]
		switch {
		case a == nil || b == nil:
			t.Errorf("seed %d was not played by both", seed)
		case a.Score != float64(seed*10+1) || b.Score != float64(seed*10+3):
			t.Errorf("seed %d has the scores %v and %v", seed, a.Score, b.Score)
		case a.Host != b.Host || a.Host == "":
			t.Errorf("seed %d was played on %q and %q", seed, a.Host, b.Host)
		}
	}
}

// used is the processor time of this process.
func used() time.Duration {
	var r syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &r)
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}

// peak is the largest memory that this process had, in MiB; 0 where the system does not
// tell.
func peak() float64 {
	text, _ := os.ReadFile("/proc/self/status") // without it there is no figure
	_, rest, _ := strings.Cut(string(text), "VmHWM:")
	var kib float64
	fmt.Sscan(rest, &kib)
	return kib / 1024
}

// Half of the workers are killed in the middle of a match; nothing is lost.
func TestHalfKilled(t *testing.T) {
	const seeds, workers, took = 200, 20, 50 * time.Millisecond
	c, fleets, _ := muster(t, workers, took)
	m := match(t, seeds, took)
	m.Crew = c
	m.Progress = func(p arena.Progress) {
		if p.Done == seeds {
			fleets[0].Process.Kill()
		}
	}
	played, err := m.Play(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	check(t, m, played)
}

// Cases that take no time: the rate is that of the coordinator, or of the machine.
func BenchmarkResults(b *testing.B) {
	for _, workers := range []int{2, 100, 1000} {
		b.Run(fmt.Sprintf("workers=%d", workers), func(b *testing.B) {
			const seeds = 5000
			c, fleets, dismiss := muster(b, workers, 0)
			for b.Loop() {
				m := match(b, seeds, 0)
				m.Crew = c
				began, before := time.Now(), used()
				played, err := m.Play(b.Context())
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(2*seeds/time.Since(began).Seconds(), "results/s")
				b.ReportMetric(float64((used()-before).Microseconds())/(2*seeds), "coordinator-µs/result")
				check(b, m, played)
			}
			b.ReportMetric(peak(), "peak-MiB")
			dismiss()
			var fleet time.Duration
			for _, f := range fleets {
				f.Wait() // how it ended does not matter here
				fleet += f.ProcessState.UserTime() + f.ProcessState.SystemTime()
			}
			b.ReportMetric(float64(fleet.Microseconds())/(2*seeds)/float64(b.N), "workers-µs/result")
		})
	}
}

// The same cases without a crew, beside which distribution has its cost.
func BenchmarkLocal(b *testing.B) {
	const seeds = 5000
	for b.Loop() {
		m := match(b, seeds, 0)
		began, before := time.Now(), used()
		if _, err := m.Play(b.Context()); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(2*seeds/time.Since(began).Seconds(), "results/s")
		b.ReportMetric(float64((used()-before).Microseconds())/(2*seeds), "coordinator-µs/result")
	}
}

// A thousand workers with cases of two seconds lose half of their number; the metric is
// the time from then to the last result.
func BenchmarkDrain(b *testing.B) {
	const seeds, workers, took = 5000, 1000, 2 * time.Second
	for b.Loop() {
		c, fleets, dismiss := muster(b, workers, took)
		m := match(b, seeds, took)
		m.Crew = c
		var killed time.Time
		m.Progress = func(p arena.Progress) {
			if p.Done == seeds {
				fleets[0].Process.Kill()
				killed = time.Now()
			}
		}
		began := time.Now()
		played, err := m.Play(b.Context())
		if err != nil {
			b.Fatal(err)
		}
		check(b, m, played)
		b.ReportMetric(time.Since(began).Seconds(), "s-in-all")
		b.ReportMetric(time.Since(killed).Seconds(), "s-from-kill")
		b.ReportMetric(peak(), "peak-MiB")
		dismiss()
	}
}
