//go:build linux

// Package endtoend tests runs over several machines with real parts: the command as it is
// built, the user's ssh, an sshd in a network namespace for each host.
//
// The tests need root, iproute2 and openssh-server, and skip where these are missing.
package endtoend

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/sshtest"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
)

// command builds the command once, without libraries that a host may not have.
var command = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "bundle-hosts-test-")
	if err != nil {
		return "", err
	}
	name := filepath.Join(dir, "bundle")
	build := exec.Command("go", "build", "-o", name, "github.com/contest-bundle/bundle/bundler/cmd/bundle")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return name, nil
})

func TestMain(m *testing.M) {
	status := m.Run()
	if name, err := command(); err == nil {
		os.RemoveAll(filepath.Dir(name))
	}
	os.Exit(status)
}

// A desk is a contest in a folder: a tester, two solvers, and inputs.
type desk struct {
	t   testing.TB
	dir string
}

// tester has AtCoder's conventions; a case takes the time of pause.txt in seconds. Seed
// 6 crashes every solver.
const tester = `#!/bin/sh
read n
sleep $(cat "$(dirname "$0")/pause.txt")
answer=$(echo $n | "$@") || exit 1
echo "$answer"
echo "Score = $((n * 100 + answer))" >&2
`

func newDesk(t testing.TB, cases int, pause string) *desk {
	t.Helper()
	if _, err := command(); err != nil {
		t.Fatal(err)
	}
	d := &desk{t, t.TempDir()}
	d.write("tester.sh", tester)
	d.write("pause.txt", pause)
	for i, name := range []string{"a.sh", "b.sh"} {
		d.write(name, fmt.Sprintf("#!/bin/sh\nread n\n[ $n != 7 ] || exit 3\necho $((n %% 10 + %d))\n", 3*i+1))
	}
	for seed := range cases {
		d.write(fmt.Sprintf("in/%04d.txt", seed), fmt.Sprintln(seed+1))
	}
	return d
}

func (d *desk) write(name, text string) {
	d.t.Helper()
	path := filepath.Join(d.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		d.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o777); err != nil {
		d.t.Fatal(err)
	}
}

// bundle is a call of the command in the desk's folder.
func (d *desk) bundle(args ...string) *exec.Cmd {
	name, err := command()
	if err != nil {
		d.t.Fatal(err)
	}
	cmd := exec.Command(name, args...)
	cmd.Dir = d.dir
	cmd.Env = append(os.Environ(), "XDG_CONFIG_HOME="+filepath.Join(d.dir, "config"))
	return cmd
}

// compare is the command line of a comparison of the two solvers.
func (d *desk) compare(cases int, more ...string) *exec.Cmd {
	args := []string{"compare", "toy", "--atcoder", "sh tester.sh", "--input", "in/{seed04}.txt", "--cmd", "./a.sh", "--cmd", "./b.sh",
		"--seeds", fmt.Sprintf("0-%d", cases-1), "--store", filepath.Join(d.dir, "results.db")}
	return d.bundle(append(args, more...)...)
}

// results are the scores in the store, by version and seed, with the hosts that played.
func (d *desk) results() (scores map[string]string, hosts map[string]int) {
	d.t.Helper()
	s, err := store.OpenReader(d.t.Context(), filepath.Join(d.dir, "results.db"))
	if err != nil {
		d.t.Fatal(err)
	}
	defer s.Close()
	runs, err := s.Runs(d.t.Context(), "toy")
	if err != nil {
		d.t.Fatal(err)
	}
	scores, hosts = map[string]string{}, map[string]int{}
	for _, run := range runs {
		list, err := s.Results(d.t.Context(), store.Series{Version: run.Version, Judge: run.Judge, Settings: run.Settings})
		if err != nil {
			d.t.Fatal(err)
		}
		for _, r := range list {
			key := fmt.Sprintf("%s seed %03d on %s", run.Version.Origin, r.Seed, r.Host)
			scores[key] = fmt.Sprint(r.Digits(), r.Failure)
			hosts[r.Host]++
		}
	}
	return scores, hosts
}

// times are when the results in the store were played, sorted.
func (d *desk) times() (times []time.Time) {
	d.t.Helper()
	s, err := store.OpenReader(context.Background(), filepath.Join(d.dir, "results.db"))
	if err != nil {
		d.t.Fatal(err)
	}
	defer s.Close()
	recent, err := s.Recents(context.Background(), 0, 1<<20)
	if err != nil {
		d.t.Fatal(err)
	}
	for _, r := range recent {
		times = append(times, r.Played)
	}
	slices.SortFunc(times, time.Time.Compare)
	return times
}

// complete wants each version to have each seed as it is played here, and the two of a
// seed on one host.
func (d *desk) complete(cases int) {
	d.t.Helper()
	scores, _ := d.results()
	got := map[string]string{}
	pairs := map[int64]map[string]int{}
	for key, score := range scores {
		var version, host string
		var seed int64
		fmt.Sscanf(key, "%s seed %d on %s", &version, &seed, &host)
		at := fmt.Sprintf("%s %d", version, seed)
		if old, ok := got[at]; ok && old != score {
			d.t.Errorf("%s: scores %s and %s", at, old, score)
		}
		got[at] = score
		if pairs[seed] == nil {
			pairs[seed] = map[string]int{}
		}
		pairs[seed][host]++
	}
	want := map[string]string{}
	for i, version := range []string{"./a.sh", "./b.sh"} {
		for seed := range cases {
			n := seed + 1
			want[fmt.Sprintf("%s %d", version, seed)] = fmt.Sprint(n*100 + n%10 + 3*i + 1)
			if n == 7 {
				want[fmt.Sprintf("%s %d", version, seed)] = "0crash"
			}
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		d.t.Error(diff)
	}
	for seed, hosts := range pairs {
		whole := false
		for _, n := range hosts {
			whole = whole || n == 2
		}
		if !whole {
			d.t.Errorf("seed %d is no pair of one host: %v", seed, hosts)
		}
	}
}

// status runs a command and wants one of these exit statuses.
func (d *desk) status(cmd *exec.Cmd, statuses ...int) (stdout, stderr string) {
	d.t.Helper()
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	got := cmd.ProcessState.ExitCode()
	for _, s := range statuses {
		if got == s {
			return out.String(), errs.String()
		}
	}
	d.t.Fatalf("%v: %v, want status %v\n%s%s", cmd.Args[1:], err, statuses, out.String(), errs.String())
	return "", ""
}

// leavesNothing wants the hosts to have neither files nor processes after a while.
func leavesNothing(t testing.TB, n *sshtest.Network, within time.Duration) {
	t.Helper()
	for until := time.Now().Add(within); ; time.Sleep(100 * time.Millisecond) {
		var left []string
		for _, m := range n.Machines {
			left = append(left, m.Left()...)
			for _, pid := range m.Pids() {
				left = append(left, fmt.Sprint("process ", pid))
			}
		}
		if len(left) == 0 {
			return
		}
		if time.Now().After(until) {
			t.Fatalf("left behind: %v", left)
		}
	}
}

// The two commands of the documentation.
func TestCompareOnHosts(t *testing.T) {
	n := sshtest.New(t, []string{"alpha", "beta"})
	const cases = 40
	d := newDesk(t, cases, "0.1")
	out, _ := d.status(d.bundle("hosts", "alpha", "beta"), 0)
	if !strings.Contains(out, "alpha") || !strings.Contains(out, "beta") || !strings.Contains(out, "speed") {
		t.Errorf("hosts printed\n%s", out)
	}
	leavesNothing(t, n, 10*time.Second)
	text, _ := d.status(d.compare(cases, "--hosts", "alpha,beta", "--remote-only", "--json"), 0, 3, 4, 5)
	var got struct {
		Hosts []struct {
			Name  string
			State string
			Done  int
		}
	}
	if err := json.Unmarshal([]byte(text), &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Hosts) != 2 || got.Hosts[0].Name != "alpha" || got.Hosts[0].Done == 0 || got.Hosts[1].Done == 0 {
		t.Errorf("hosts %+v", got.Hosts)
	}
	d.complete(cases)
	leavesNothing(t, n, 10*time.Second)
	// It is all there: the same command plays nothing.
	out, _ = d.status(d.compare(cases, "--hosts", "alpha,beta"), 0, 3, 4, 5)
	if !strings.Contains(out, "0 cases played now, 80 from the store") || !strings.Contains(out, "stratified by host") {
		t.Errorf("a second time:\n%s", out)
	}
}

// Whatever is killed, at random moments: no result is lost and none is doubled.
func TestKilled(t *testing.T) {
	n := sshtest.New(t, []string{"alpha", "beta"})
	const cases = 60
	d := newDesk(t, cases, "0.2")
	rng := rand.New(rand.NewPCG(1, 2))
	kills := 20
	if testing.Short() {
		kills = 6
	}
	running := d.start(cases)
	for k := range kills {
		time.Sleep(time.Duration(1000+rng.IntN(1500)) * time.Millisecond)
		name := []string{"alpha", "beta"}[rng.IntN(2)]
		switch what := k % 3; what {
		case 0:
			n.Machines[name].Kill("bundle")
		case 1:
			n.Machines[name].Kill("sshd")
		case 2:
			running.kill()
			running = d.start(cases)
		}
		if running.ended() {
			break
		}
	}
	if status := running.wait(); status != 0 && status != 3 && status != 4 && status != 5 {
		t.Fatalf("status %d:\n%s", status, running.text())
	}
	d.complete(cases)
	leavesNothing(t, n, time.Minute)
}

// A process of the command that goes on while the test does something.
type process struct {
	cmd  *exec.Cmd
	mu   sync.Mutex
	out  bytes.Buffer
	done chan struct{}
}

func (d *desk) start(cases int, more ...string) *process {
	d.t.Helper()
	p := &process{cmd: d.compare(cases, append([]string{"--hosts", "alpha,beta", "--remote-only"}, more...)...), done: make(chan struct{})}
	p.cmd.Stdout, p.cmd.Stderr = p, p
	if err := p.cmd.Start(); err != nil {
		d.t.Fatal(err)
	}
	go func() { p.cmd.Wait(); close(p.done) }()
	d.t.Cleanup(p.kill)
	return p
}

func (p *process) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.out.Write(b)
}

func (p *process) text() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.out.String()
}

func (p *process) kill() { p.cmd.Process.Kill(); <-p.done }

func (p *process) ended() bool {
	select {
	case <-p.done:
		return true
	default:
		return false
	}
}

func (p *process) wait() int { <-p.done; return p.cmd.ProcessState.ExitCode() }
