package crew

import (
	"strings"
	"testing"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/pace"
	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/wire"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/judge"
)

// muster is a crew without a broker.
func muster() *Crew {
	return &Crew{hosts: map[string]*host{}, own: pace.Calibration{Time: 10 * time.Millisecond}}
}

func hello(host string) wire.Hello {
	return wire.Hello{Version: wire.Version, Worker: "w-" + host, Host: host, System: system, Jobs: 2, Calibration: 20 * time.Millisecond, IsQuiet: true}
}

func (c *Crew) state(t *testing.T, name string) arena.HostState {
	t.Helper()
	for _, h := range c.Hosts() {
		if h.Name == name {
			return h
		}
	}
	t.Fatalf("no host %s", name)
	return arena.HostState{}
}

func TestGreeting(t *testing.T) {
	c := muster()
	if refusal := c.greet(hello("alpha")); refusal != "" {
		t.Errorf("refused: %s", refusal)
	}
	if h := c.state(t, "alpha"); h.State != arena.HostPlaying || h.Speed != 0.5 || h.Jobs != 2 || !h.IsQuiet {
		t.Errorf("%+v", h)
	}
	older := hello("beta")
	older.Version--
	if refusal := c.greet(older); !strings.Contains(refusal, "use one version of bundle on all machines") {
		t.Errorf("refused with %q", refusal)
	}
	elsewhere := hello("gamma")
	elsewhere.System = "plan9/mips"
	if refusal := c.greet(elsewhere); !strings.HasPrefix(refusal, "it is plan9/mips, and the programs of this run are built for ") {
		t.Errorf("refused with %q", refusal)
	}
	if h := c.state(t, "gamma"); h.State != arena.HostDropped {
		t.Errorf("%+v", h)
	}
}

// A host is slow when two calibrations in a row say so, gone when it is silent, and
// back when it is heard of.
func TestSlowGoneAndBack(t *testing.T) {
	c := muster()
	c.greet(hello("alpha"))
	beat := wire.Beat{Worker: "w-alpha", Host: "alpha", Calibration: 39 * time.Millisecond, Load: 0.5}
	want := func(state string) {
		t.Helper()
		if h := c.state(t, "alpha"); h.State != state {
			t.Errorf("%+v, want %s", h, state)
		}
	}
	c.hear(beat)
	c.hear(beat)
	want(arena.HostPlaying)
	beat.Calibration = 41 * time.Millisecond
	c.hear(beat)
	want(arena.HostPlaying)
	c.hear(beat)
	want(arena.HostSlow)
	beat.Calibration = 0 // a beat without a calibration says nothing of it
	c.hear(beat)
	want(arena.HostSlow)
	beat.Calibration = 20 * time.Millisecond
	c.hear(beat)
	want(arena.HostPlaying)
	c.hosts["alpha"].workers["w-alpha"].heard = time.Now().Add(-gone - time.Second)
	c.look(time.Now())
	want(arena.HostGone)
	c.hear(beat)
	want(arena.HostPlaying)
	if err := c.Drop("alpha", "by the user"); err != nil {
		t.Error(err)
	}
	c.hear(beat)
	c.Report("alpha", arena.HostConnecting, "")
	want(arena.HostDropped)
	if refusal := c.greet(hello("alpha")); refusal != "the host was dropped: by the user" {
		t.Errorf("refused with %q", refusal)
	}
	if err := c.Drop("omega", ""); err == nil || !strings.Contains(err.Error(), `no host "omega"`) {
		t.Error(err)
	}
	var said []string
	c.options.Say = func(line string) { said = append(said, line) }
	c.say()
	text := strings.Join(said, "\n")
	wanted := "alpha is slow: its calibration takes 2.0 times what it took at the start\nalpha is back\nalpha is gone: nothing was heard of it for 12s\nalpha is back\nalpha is dropped: by the user"
	if text != wanted {
		t.Errorf("said\n%s\nwant\n%s", text, wanted)
	}
}

// A host that fails cases which others pass is named, and not one that fails as all do.
func TestFailingHost(t *testing.T) {
	c := muster()
	for _, name := range []string{"alpha", "beta"} {
		c.greet(hello(name))
	}
	failed, fine := &store.Result{Failure: judge.Crash}, &store.Result{Score: 1}
	for range 20 {
		c.played("alpha", fine)
	}
	c.played("beta", failed)
	c.played("beta", failed)
	if h := c.state(t, "beta"); h.State != arena.HostPlaying {
		t.Errorf("after two failures %+v", h)
	}
	c.played("beta", failed)
	if h := c.state(t, "beta"); h.State != arena.HostFailing || h.Message != "3 of its 3 cases failed, of the others 0 of 20" {
		t.Errorf("%+v", h)
	}
	for range 40 {
		c.played("beta", fine)
	}
	if h := c.state(t, "beta"); h.State != arena.HostPlaying {
		t.Errorf("%+v", h)
	}
	both := muster()
	for _, name := range []string{"alpha", "beta"} {
		both.greet(hello(name))
		for range 20 {
			both.played(name, failed)
		}
		if h := both.state(t, name); h.State != arena.HostPlaying {
			t.Errorf("all fail: %+v", h)
		}
	}
}

// A machine that fails three blocks in a row is dropped; a result in between forgives.
func TestFaultyMachine(t *testing.T) {
	c := muster()
	c.greet(hello("alpha"))
	for _, fault := range []bool{true, true, false, true, true} {
		if !fault {
			c.played("alpha", &store.Result{Score: 1})
		} else if c.faulty("alpha", "no space left on device") {
			t.Fatal("dropped too early")
		}
	}
	if !c.faulty("alpha", "no space left on device") {
		t.Error("not dropped")
	}
	if why, hopeless := c.isHopeless(); !hopeless || why != "alpha: no space left on device" {
		t.Errorf("%q, %v", why, hopeless)
	}
}
