//go:build unix

package crew_test

import (
	"context"
	"errors"
	"fmt"
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

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/archive"
	"github.com/contest-bundle/bundle/bundler/internal/arena/crew"
	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/worker"
	"github.com/contest-bundle/bundle/bundler/internal/arena/external"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/judge"
	"github.com/contest-bundle/bundle/bundler/judge/process"
)

// The test binary is also a worker on another host.
func TestMain(m *testing.M) {
	process.Guard()
	if url := os.Getenv("TEST_WORKER"); url != "" {
		jobs, _ := strconv.Atoi(os.Getenv("TEST_JOBS"))
		err := worker.Run(context.Background(), worker.Options{
			URL: url, Host: os.Getenv("TEST_HOST"), Jobs: jobs, Dir: os.Getenv("TEST_DIR"),
			Say: func(line string) { fmt.Fprintln(os.Stderr, line) },
		})
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// hire starts a worker in a process of its own.
func hire(t *testing.T, url, host string) *exec.Cmd {
	t.Helper()
	return hireIn(t, url, host, t.TempDir())
}

func hireIn(t *testing.T, url, host, dir string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "TEST_WORKER="+url, "TEST_HOST="+host, "TEST_JOBS=2", "TEST_DIR="+dir, "TMPDIR="+dir)
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

// tester has AtCoder's conventions. It takes a while, and the score is of the seed and
// the answer.
const tester = `#!/bin/sh
read n
sleep $(cat "$(dirname "$0")/pause.txt")
answer=$(echo $n | "$@") || { echo "solver failed" >&2; exit 1; }
echo "$answer"
echo "Score = $((n * 100 + answer))" >&2
`

// A table is a contest with a tester from outside, two solvers and a store.
type table struct {
	dir      string
	contest  *external.Tester
	store    *store.Store
	entrants []arena.Entrant
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o777); err != nil {
		t.Fatal(err)
	}
}

// set makes a table with so many cases, each of which takes the pause in seconds.
func set(t *testing.T, cases int, pause string) *table {
	t.Helper()
	x := &table{dir: t.TempDir()}
	write(t, filepath.Join(x.dir, "tester.sh"), tester)
	write(t, filepath.Join(x.dir, "pause.txt"), pause)
	for seed := range cases {
		write(t, filepath.Join(x.dir, "in", fmt.Sprintf("%04d.txt", seed)), fmt.Sprintln(seed+1))
	}
	t.Chdir(x.dir)
	var err error
	if x.contest, err = external.AtCoder("toy", "sh tester.sh", "in/{seed04}.txt", judge.Maximise); err != nil {
		t.Fatal(err)
	}
	if x.store, err = store.Open(t.Context(), filepath.Join(x.dir, ".bundle", "results.db")); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { x.store.Close() })
	for i, add := range []int{1, 3} {
		key := strings.Repeat(strconv.Itoa(i+1), 64)
		program := filepath.Join(x.shelf(), "bin", key)
		write(t, program, fmt.Sprintf("#!/bin/sh\nread n\n[ $n != 7 ] || exit 3\necho thinking >&2\necho $((n %% 10 + %d))\n", add))
		v, err := x.store.Register(t.Context(), store.Version{Game: "toy", Key: key, Kind: "command"})
		if err != nil {
			t.Fatal(err)
		}
		x.entrants = append(x.entrants, arena.Entrant{Label: "plus " + strconv.Itoa(add), Version: v, Command: arena.Command{Argv: []string{program}}})
	}
	return x
}

func (x *table) shelf() string { return filepath.Join(x.dir, ".bundle") }

func (x *table) match(cases int) *arena.Match {
	m := &arena.Match{Contest: x.contest, Store: x.store, Entrants: x.entrants, Pooled: true}
	for seed := range cases {
		m.Seeds = append(m.Seeds, int64(seed))
	}
	return m
}

// scores are the results of a match without what the clock decides.
func (x *table) scores(t *testing.T) (all [][]store.Result) {
	t.Helper()
	for _, e := range x.entrants {
		list, err := x.store.Results(t.Context(), store.Series{Version: e.Version, Judge: x.contest.Judge(), Settings: "parallel"})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, list)
	}
	return all
}

var byClock = cmpopts.IgnoreFields(store.Result{}, "Own", "CPU", "Wall", "Memory", "Jobs", "Host", "Played", "Pooled")

func start(t *testing.T, o crew.Options) *crew.Crew {
	t.Helper()
	c, err := crew.Start(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(sync.OnceFunc(c.Close))
	return c
}

// What two hosts play is what one machine plays.
func TestSameAsHere(t *testing.T) {
	const cases = 12
	here := set(t, cases, "0")
	if _, err := here.match(cases).Play(t.Context()); err != nil {
		t.Fatal(err)
	}
	want := here.scores(t)

	x := set(t, cases, "0.05")
	c := start(t, crew.Options{Hosts: []string{"alpha", "beta"}, Shelf: x.shelf()})
	alpha, beta := hire(t, c.WorkerURL(), "alpha"), hire(t, c.WorkerURL(), "beta")
	m := x.match(cases)
	m.Crew = c
	m.Archive = &archive.Archive{Dir: filepath.Join(x.dir, "archive")}
	played, err := m.Play(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, x.scores(t), byClock); diff != "" {
		t.Error(diff)
	}
	if played.New != 2*cases || played.Hosts[0].Done+played.Hosts[1].Done != 2*cases || played.Hosts[0].Done == 0 || played.Hosts[1].Done == 0 {
		t.Errorf("%d played, hosts %+v", played.New, played.Hosts)
	}
	for k := range m.Seeds {
		if a, b := played.Results[0][k], played.Results[1][k]; a.Host != b.Host || a.Host == "" {
			t.Errorf("seed %d was played on %q and %q", k, a.Host, b.Host)
		}
	}
	if err := keptAll(m); err != nil {
		t.Error(err)
	}
	c.Close()
	for _, w := range []*exec.Cmd{alpha, beta} {
		if err := w.Wait(); err != nil {
			t.Errorf("a worker did not end well: %v", err)
		}
	}
}

// keptAll looks for the cases in the archive.
func keptAll(m *arena.Match) error {
	var errs []error
	files := 0
	filepath.WalkDir(m.Archive.Dir, func(name string, d os.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			files++
		}
		return err
	})
	if want := 3 * len(m.Seeds); files != want { // two entrants, and the input once
		errs = append(errs, fmt.Errorf("%d files in the archive, want %d", files, want))
	}
	return errors.Join(errs...)
}

// This machine plays too.
func TestWithThisMachine(t *testing.T) {
	const cases = 10
	x := set(t, cases, "0.05")
	c := start(t, crew.Options{Hosts: []string{"alpha"}, Jobs: 1, Shelf: x.shelf()})
	hire(t, c.WorkerURL(), "alpha")
	m := x.match(cases)
	m.Crew = c
	for !has(c, "alpha", arena.HostPlaying) {
		time.Sleep(10 * time.Millisecond)
	}
	played, err := m.Play(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	hosts := map[string]int{}
	for _, r := range played.Results[0] {
		hosts[r.Host]++
	}
	if hosts[""] == 0 || hosts["alpha"] == 0 || len(hosts) != 2 {
		t.Errorf("played on %v", hosts)
	}
}

func has(c *crew.Crew, name, state string) bool {
	for _, h := range c.Hosts() {
		if h.Name == name && h.State == state {
			return true
		}
	}
	return false
}

// Workers are killed at random moments and come again; no result is lost or doubled.
func TestKilledWorkers(t *testing.T) {
	const cases = 30
	here := set(t, cases, "0")
	if _, err := here.match(cases).Play(t.Context()); err != nil {
		t.Fatal(err)
	}
	want := here.scores(t)
	x := set(t, cases, "0.2")
	c := start(t, crew.Options{Hosts: []string{"alpha", "beta"}, Shelf: x.shelf()})
	stop := make(chan struct{})
	var killers sync.WaitGroup
	for i, name := range []string{"alpha", "beta"} {
		killers.Go(func() {
			for n := 0; ; n++ {
				w := hire(t, c.WorkerURL(), name)
				// Each plays something before it goes, however slow the machine is.
				for enough := done(c, name) + 2 + (n+i)%3; done(c, name) < enough; {
					select {
					case <-stop:
						return
					case <-time.After(20 * time.Millisecond):
					}
				}
				w.Process.Kill()
				w.Wait()
			}
		})
	}
	m := x.match(cases)
	m.Crew = c
	_, err := m.Play(t.Context())
	close(stop)
	killers.Wait()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, x.scores(t), byClock); diff != "" {
		t.Error(diff)
	}
}

// done is the number of a host's results.
func done(c *crew.Crew, name string) int {
	for _, h := range c.Hosts() {
		if h.Name == name {
			return h.Done
		}
	}
	return 0
}

// A worker is refused by what it says, and by what it is connected to.
func TestRefusedWorkers(t *testing.T) {
	c := start(t, crew.Options{Hosts: []string{"alpha"}})
	address := c.WorkerURL()
	token := address[len("nats://"):strings.Index(address, "@")]
	for name, tt := range map[string]struct{ url, want string }{
		"token":      {strings.Replace(address, token, "guess", 1), "the broker does not know the token"},
		"other run":  {address[:len(address)-4] + "0000", "the broker knows no such run"},
		"no run":     {address[:strings.LastIndex(address, "/")], "the address names no run"},
		"no address": {"::", "not an address"},
		"no broker":  {"nats://x@127.0.0.1:1/" + address[strings.LastIndex(address, "/")+1:], "no broker: "},
	} {
		err := worker.Run(t.Context(), worker.Options{URL: tt.url, Host: "alpha", Dir: t.TempDir()})
		if err == nil || !strings.HasPrefix(err.Error(), tt.want) || strings.Contains(err.Error(), token) {
			t.Errorf("%s: %v, want %q", name, err, tt.want)
		}
	}
}

// A worker whose disk is full is dropped, with what the system said; the others play
// its cases, and nothing of it becomes a result.
func TestFullDisk(t *testing.T) {
	if os.Geteuid() != 0 || exec.Command("sh", "-c", "command -v mount").Run() != nil {
		t.Skip("needs root, to mount a file system")
	}
	const cases = 12
	small := t.TempDir()
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=8k", "tmpfs", small).CombinedOutput(); err != nil {
		t.Skipf("no small file system: %v: %s", err, out)
	}
	t.Cleanup(func() { exec.Command("umount", "-l", small).Run() })
	x := set(t, cases, "0.1")
	c := start(t, crew.Options{Hosts: []string{"alpha", "beta"}, Shelf: x.shelf()})
	hireIn(t, c.WorkerURL(), "alpha", small)
	hire(t, c.WorkerURL(), "beta")
	m := x.match(cases)
	m.Crew = c
	played, err := m.Play(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	alpha := played.Hosts[0]
	if alpha.State != arena.HostDropped || !strings.Contains(alpha.Message, "no space left on device") || alpha.Done > 0 {
		t.Errorf("%+v", alpha)
	}
	for _, row := range x.scores(t) {
		for _, r := range row {
			if r.Host != "beta" || r.Failure != judge.None && r.Seed != 6 {
				t.Errorf("%+v", r)
			}
		}
	}
}

// Programs that a host does not have are a fault of the host. The last one ends the
// match.
func TestNoHostLeft(t *testing.T) {
	x := set(t, 4, "0")
	for i := range x.entrants {
		x.entrants[i].Command.Argv = []string{"/nonexistent/program"}
	}
	c := start(t, crew.Options{Hosts: []string{"alpha"}, Shelf: x.shelf()})
	hire(t, c.WorkerURL(), "alpha")
	m := x.match(4)
	m.Crew = c
	_, err := m.Play(t.Context())
	if err == nil || !strings.HasPrefix(err.Error(), "no host is left to play: alpha: ") {
		t.Error(err)
	}
	for _, row := range x.scores(t) {
		if len(row) > 0 {
			t.Errorf("stored: %v", row)
		}
	}
}

// After a match another is played by the same workers, and a stopped one leaves
// nothing in the queue.
func TestOneMatchAfterAnother(t *testing.T) {
	x := set(t, 40, "0.1")
	c := start(t, crew.Options{Hosts: []string{"alpha"}, Shelf: x.shelf()})
	hire(t, c.WorkerURL(), "alpha")
	m := x.match(40)
	m.Crew = c
	ctx, cancel := context.WithCancel(t.Context())
	m.Progress = func(p arena.Progress) {
		if p.Done == 3 {
			cancel()
		}
	}
	played, err := m.Play(ctx)
	if !errors.Is(err, context.Canceled) || played.New < 3 || played.New > 20 {
		t.Fatalf("%d played, error %v", played.New, err)
	}
	before := played.New
	m = x.match(8)
	m.Crew = c
	if played, err = m.Play(t.Context()); err != nil || played.New+played.Stored != 16 || played.Stored > before {
		t.Errorf("%+v, error %v", played, err)
	}
}
