//go:build linux

// Package sshtest makes machines for tests: network namespaces of their own, each
// with a real sshd and a folder for temporary files, joined with this machine by a
// virtual cable that can be cut.
//
// It needs root, iproute2 and openssh-server, and says so and skips the test where it
// has not got them. What is in the program's PATH as ssh is told of the machines, so
// that nothing in a user's ~/.ssh is read or written.
package sshtest

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// A Network is the machines of a test.
type Network struct {
	t   testing.TB
	dir string
	// Machines by name.
	Machines map[string]*Machine
}

// A Machine has one sshd.
type Machine struct {
	Name string
	// TempDir is its folder for temporary files.
	TempDir string
	// Address is that of its end of the cable.
	Address string

	t     testing.TB
	space string // the namespace
	cable string // this machine's end
	sshd  *exec.Cmd
}

// An Option changes sshd's configuration.
type Option string

// Options of sshd.
const (
	// WithoutForwarding refuses forwarded ports.
	WithoutForwarding Option = "AllowTcpForwarding no"
)

// New makes machines of these names, which are also their names for ssh.
func New(t testing.TB, names []string, options ...Option) *Network {
	t.Helper()
	if runtime.GOOS != "linux" || os.Geteuid() != 0 {
		t.Skip("needs root on Linux, for network namespaces")
	}
	for _, program := range []string{"/usr/sbin/sshd", "ssh", "ssh-keygen", "ip"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("needs iproute2 and openssh-server: %v", err)
		}
	}
	n := &Network{t: t, dir: t.TempDir(), Machines: map[string]*Machine{}}
	if err := os.MkdirAll("/run/sshd", 0o755); err != nil { // sshd wants it
		t.Fatal(err)
	}
	n.run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", n.at("key"))
	n.run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", n.at("host"))
	var client bytes.Buffer
	for i, name := range names {
		m := n.machine(i, name, options)
		fmt.Fprintf(&client, "Host %s\n\tHostName %s\n", name, m.Address)
	}
	fmt.Fprintf(&client, "Host *\n\tUser root\n\tIdentityFile %s\n\tIdentitiesOnly yes\n\tStrictHostKeyChecking no\n\tUserKnownHostsFile /dev/null\n", n.at("key"))
	n.write("config", client.String(), 0o600)
	n.program()
	return n
}

// program puts an ssh in front of the PATH that knows the machines.
func (n *Network) program() {
	n.t.Helper()
	real, err := exec.LookPath("ssh")
	if err != nil {
		n.t.Fatal(err)
	}
	bin := n.at("bin")
	if err := os.Mkdir(bin, 0o777); err != nil {
		n.t.Fatal(err)
	}
	n.write("bin/ssh", fmt.Sprintf("#!/bin/sh\nexec %s -F %s \"$@\"\n", real, n.at("config")), 0o777)
	n.t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
}

// numbers tells the networks of tests that run at once apart.
var numbers struct {
	sync.Mutex
	next int
}

func (n *Network) machine(i int, name string, options []Option) *Machine {
	n.t.Helper()
	numbers.Lock()
	number := (os.Getpid()%50)*100 + numbers.next%100
	numbers.next++
	numbers.Unlock()
	m := &Machine{
		Name: name, t: n.t, TempDir: n.at("tmp-" + name), Address: fmt.Sprintf("10.%d.%d.2", 200+number/250, number%250),
		space: fmt.Sprintf("bundle-%d-%s", number, name), cable: fmt.Sprintf("bun%d", number),
	}
	n.Machines[name] = m
	here := strings.TrimSuffix(m.Address, "2") + "1"
	if err := os.Mkdir(m.TempDir, 0o777); err != nil {
		n.t.Fatal(err)
	}
	n.t.Cleanup(m.close)
	n.run("ip", "netns", "add", m.space)
	n.run("ip", "link", "add", m.cable, "type", "veth", "peer", "name", "cable", "netns", m.space)
	n.run("ip", "addr", "add", here+"/24", "dev", m.cable)
	n.run("ip", "link", "set", m.cable, "up")
	n.run("ip", "-n", m.space, "addr", "add", m.Address+"/24", "dev", "cable")
	n.run("ip", "-n", m.space, "link", "set", "cable", "up")
	n.run("ip", "-n", m.space, "link", "set", "lo", "up")
	lines := []string{
		"ListenAddress " + m.Address, "HostKey " + n.at("host"), "AuthorizedKeysFile " + n.at("key.pub"), "PidFile none",
		"StrictModes no", "UsePAM no", "PermitRootLogin yes", "SetEnv TMPDIR=" + m.TempDir, "ClientAliveInterval 5", "ClientAliveCountMax 6",
	}
	for _, o := range options {
		lines = append(lines, string(o))
	}
	config := "sshd-" + name
	n.write(config, strings.Join(lines, "\n")+"\n", 0o600)
	m.sshd = exec.Command("ip", "netns", "exec", m.space, "/usr/sbin/sshd", "-D", "-e", "-f", n.at(config))
	log, err := os.Create(n.at(config + ".log"))
	if err != nil {
		n.t.Fatal(err)
	}
	m.sshd.Stderr = log
	if err := m.sshd.Start(); err != nil {
		n.t.Fatal(err)
	}
	log.Close()
	m.wait(n.at(config + ".log"))
	return m
}

// wait waits until sshd listens.
func (m *Machine) wait(log string) {
	m.t.Helper()
	for range 500 {
		if text, _ := os.ReadFile(log); bytes.Contains(text, []byte("Server listening")) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	text, _ := os.ReadFile(log)
	m.t.Fatalf("sshd of %s does not listen:\n%s", m.Name, text)
}

// Pids are the processes of the machine but for its sshd and the ones of its
// connections.
func (m *Machine) Pids() []int {
	m.t.Helper()
	out, err := exec.Command("ip", "netns", "pids", m.space).Output()
	if err != nil {
		m.t.Fatal(err)
	}
	var pids []int
	for _, word := range strings.Fields(string(out)) {
		name, err := os.ReadFile("/proc/" + word + "/comm")
		if pid, _ := strconv.Atoi(word); err == nil && !strings.HasPrefix(string(name), "sshd") {
			pids = append(pids, pid)
		}
	}
	return pids
}

// Kill kills the processes of the machine whose name begins with these letters, sshd's
// connections among them, and tells how many there were.
func (m *Machine) Kill(name string) int {
	m.t.Helper()
	out, err := exec.Command("ip", "netns", "pids", m.space).Output()
	if err != nil {
		m.t.Fatal(err)
	}
	killed := 0
	for _, word := range strings.Fields(string(out)) {
		pid, _ := strconv.Atoi(word)
		comm, err := os.ReadFile("/proc/" + word + "/comm")
		if err == nil && strings.HasPrefix(string(comm), name) && pid != m.sshd.Process.Pid && syscall.Kill(pid, syscall.SIGKILL) == nil {
			killed++
		}
	}
	return killed
}

// Cut takes the cable out; Join puts it back.
func (m *Machine) Cut() { m.link("down") }

// Join puts the cable back.
func (m *Machine) Join() { m.link("up") }

func (m *Machine) link(state string) {
	m.t.Helper()
	if out, err := exec.Command("ip", "link", "set", m.cable, state).CombinedOutput(); err != nil {
		m.t.Fatalf("%v: %s", err, out)
	}
}

// Slow lets everything on the machine run for only a share of the time, until the
// returned function is called.
func (m *Machine) Slow(share float64) (stop func()) {
	const period = 40 * time.Millisecond
	const listEvery = 10 // periods: to list the processes takes longer than one
	ended, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		var pids []int
		for n := 0; ; n++ {
			if n%listEvery == 0 {
				pids = m.Pids()
			}
			signal(pids, syscall.SIGSTOP)
			time.Sleep(time.Duration((1 - share) * float64(period)))
			signal(pids, syscall.SIGCONT)
			select {
			case <-ended:
				return
			case <-time.After(time.Duration(share * float64(period))):
			}
		}
	}()
	return func() { close(ended); <-stopped }
}

func signal(pids []int, s syscall.Signal) {
	for _, pid := range pids {
		syscall.Kill(pid, s) // one that has ended is no loss
	}
}

// Left are the names of what is in the machine's folder for temporary files.
func (m *Machine) Left() []string {
	m.t.Helper()
	entries, err := os.ReadDir(m.TempDir)
	if err != nil {
		m.t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func (m *Machine) close() {
	if m.sshd != nil && m.sshd.Process != nil {
		m.sshd.Process.Kill()
	}
	if out, err := exec.Command("ip", "netns", "pids", m.space).Output(); err == nil {
		for _, word := range strings.Fields(string(out)) {
			if pid, err := strconv.Atoi(word); err == nil {
				syscall.Kill(pid, syscall.SIGKILL)
			}
		}
	}
	if m.sshd != nil {
		m.sshd.Wait()
	}
	exec.Command("ip", "link", "del", m.cable).Run()
	exec.Command("ip", "netns", "del", m.space).Run()
}

func (n *Network) at(name string) string { return filepath.Join(n.dir, name) }

func (n *Network) write(name, text string, mode os.FileMode) {
	n.t.Helper()
	if err := os.WriteFile(n.at(name), []byte(text), mode); err != nil {
		n.t.Fatal(err)
	}
}

func (n *Network) run(name string, args ...string) {
	n.t.Helper()
	if out, err := exec.Command(name, args...).CombinedOutput(); err != nil {
		n.t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
}
