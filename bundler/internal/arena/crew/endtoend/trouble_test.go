//go:build linux

package endtoend

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/sshtest"
)

// A cable that is out for half a minute costs time and nothing else.
func TestPartition(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute")
	}
	n := sshtest.New(t, []string{"alpha", "beta"})
	const cases = 60
	d := newDesk(t, cases, "0.5")
	p := d.start(cases)
	d.until(p, "alpha", 4)
	n.Machines["alpha"].Cut()
	time.Sleep(30 * time.Second)
	n.Machines["alpha"].Join()
	if status := p.wait(); status != 0 && status != 3 && status != 4 && status != 5 {
		t.Fatalf("status %d:\n%s", status, p.text())
	}
	if !strings.Contains(p.text(), "alpha is gone") {
		t.Errorf("nothing was said of the host:\n%s", p.text())
	}
	d.complete(cases)
	leavesNothing(t, n, time.Minute)
}

// until waits for so many results of a host.
func (d *desk) until(p *process, host string, results int) {
	d.t.Helper()
	for until := time.Now().Add(2 * time.Minute); ; time.Sleep(200 * time.Millisecond) {
		if _, err := os.Stat(filepath.Join(d.dir, "results.db")); err == nil {
			if _, hosts := d.results(); hosts[host] >= results {
				return
			}
		}
		if p.ended() || time.Now().After(until) {
			d.t.Fatalf("there are not %d results of %s:\n%s", results, host, p.text())
		}
	}
}

// A host that becomes slow is named while the run goes on, and the user drops it from
// another terminal.
func TestSlowHostIsDropped(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute")
	}
	n := sshtest.New(t, []string{"alpha", "beta"})
	const cases = 90
	d := newDesk(t, cases, "0.4")
	p := d.start(cases)
	d.until(p, "beta", 4)
	defer n.Machines["beta"].Slow(0.15)()
	d.says(p, "beta is slow: its calibration takes ")
	d.status(d.drop("gamma"), 1)
	_, text := d.status(d.drop("beta"), 0)
	if !strings.Contains(text, "host beta gets nothing more") {
		t.Errorf("--drop said %q", text)
	}
	d.says(p, "beta is dropped: by the user")
	if status := p.wait(); status != 0 && status != 3 && status != 4 && status != 5 {
		t.Fatalf("status %d:\n%s", status, p.text())
	}
	d.complete(cases)
	_, text = d.status(d.drop("beta"), 1)
	if !strings.Contains(text, "no run with several hosts is going on") {
		t.Errorf("--drop said %q", text)
	}
}

func (d *desk) drop(host string) *exec.Cmd {
	return d.bundle("hosts", "--drop", host, "--store", filepath.Join(d.dir, "results.db"))
}

// says waits until a command says something.
func (d *desk) says(p *process, want string) {
	d.t.Helper()
	for until := time.Now().Add(90 * time.Second); !strings.Contains(p.text(), want); time.Sleep(100 * time.Millisecond) {
		if p.ended() || time.Now().After(until) {
			d.t.Fatalf("it does not say %q:\n%s", want, p.text())
		}
	}
}

// A machine without sshd joins by the address that the command prints.
func TestWorkerByHand(t *testing.T) {
	const cases = 30
	d := newDesk(t, cases, "0.2")
	p := &process{cmd: d.compare(cases, "--listen", "127.0.0.1:0", "--remote-only"), done: make(chan struct{})}
	p.cmd.Stdout, p.cmd.Stderr = p, p
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { p.cmd.Wait(); close(p.done) }()
	t.Cleanup(p.kill)
	d.says(p, "other machines join with: bundle worker ")
	address := regexp.MustCompile(`bundle worker (nats://\S+)`).FindStringSubmatch(p.text())[1]
	folder := t.TempDir()
	worker := d.bundle("worker", "-", "--name", "lab7", "--jobs", "3")
	worker.Env = append(worker.Env, "TMPDIR="+folder)
	worker.Stdin = strings.NewReader(address + "\n")
	d.status(worker, 0)
	if status := p.wait(); status != 0 && status != 3 && status != 4 && status != 5 {
		t.Fatalf("status %d:\n%s", status, p.text())
	}
	d.complete(cases)
	if _, hosts := d.results(); hosts["lab7"] != 2*cases {
		t.Errorf("played on %v", hosts)
	}
	if left, _ := os.ReadDir(folder); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	guess := strings.Replace(address, "nats://", "nats://x", 1)
	_, text := d.status(d.bundle("worker", guess), 1)
	if !strings.Contains(text, "no broker: ") {
		t.Errorf("after the run: %q", text)
	}
}

// What is wrong with a host is said with its name and what ssh says; nothing is stored.
func TestHostsThatCannotPlay(t *testing.T) {
	sshtest.New(t, []string{"alpha"})
	d := newDesk(t, 2, "0")
	d.write("config/bundle/hosts.toml", "[alpha]\njobs = 3\n[broken]\naddress = \"alpha\"\nprogram = \""+filepath.Join(d.dir, "tester.sh")+"\"\n")
	out, text := d.status(d.bundle("hosts"), 1)
	if !strings.Contains(out, "alpha  3 ") || strings.Contains(out, "broken") || !strings.Contains(text, "bundle: host broken: run the worker: ") {
		t.Errorf("hosts printed\n%s\n%s", out, text)
	}
	_, text = d.status(d.bundle("hosts", "alphq.invalid"), 1)
	if !strings.Contains(text, "bundle: host alphq.invalid: find out what it is: no connection") {
		t.Errorf("hosts said\n%s", text)
	}
	_, text = d.status(d.compare(2, "--hosts", "nobody.invalid", "--remote-only"), 1)
	if !strings.Contains(text, "no host is left to play: nobody.invalid: host nobody.invalid: find out what it is: no connection") {
		t.Errorf("compare said\n%s", text)
	}
	for _, args := range [][]string{{"--remote-only"}, {"--broker-creds", "x"}, {"--broker", "nats://x", "--listen", ":1"}} {
		d.status(d.compare(2, args...), 2)
	}
	_, text = d.status(d.compare(2, "--hosts", "-oProxyCommand=x"), 1)
	if !strings.Contains(text, `"-oProxyCommand=x" is no name of a host`) {
		t.Errorf("compare said\n%s", text)
	}
	if scores, _ := d.results(); len(scores) > 0 {
		t.Errorf("stored: %v", scores)
	}
}
