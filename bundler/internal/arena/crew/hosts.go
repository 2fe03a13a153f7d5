package crew

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/wire"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/judge"
)

// A host is a machine with one worker, or several that came one after another.
type host struct {
	state, message string
	workers        map[string]*crewman
	calibration    time.Duration // at the start
	isQuiet        bool
	load           float64
	slowBeats      int
	faults         int // blocks in a row that its machine failed
	done, failures int
	began          time.Time // of the first block in play
	ratios         []float64 // of own time to CPU time
}

// A crewman is a worker of a host.
type crewman struct {
	jobs  int
	heard time.Time
}

// Limits of a host's conduct.
const (
	// slowFactor makes a host slow: its calibration takes so many times what it took.
	slowFactor = 2
	// slowAfter is the number of slow calibrations in a row.
	slowAfter = 2
	// faultsToDrop is the number of blocks in a row that a machine may fail.
	faultsToDrop = 3
	// failsSuspicious is the number of failed cases from which a host is compared with
	// the others.
	failsSuspicious = 3
	// gone is the silence after which a host is gone.
	gone = wire.AckWait
)

// host returns the host of a name, and makes it. The caller holds the lock, or nobody
// else knows the crew.
func (c *Crew) host(name string) *host {
	h := c.hosts[name]
	if h == nil {
		h = &host{workers: map[string]*crewman{}}
		c.hosts[name] = h
		c.names = append(c.names, name)
	}
	return h
}

// jobs is the number of cases at once of the workers that were heard of lately.
func (h *host) jobs(now time.Time) (n int) {
	for _, w := range h.workers {
		if now.Sub(w.heard) < gone {
			n += w.jobs
		}
	}
	return n
}

// Hosts tells how the hosts are doing, in the order in which they were named or came.
func (c *Crew) Hosts() []arena.HostState {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := time.Now()
	var states []arena.HostState
	for _, name := range c.names {
		h := c.hosts[name]
		s := arena.HostState{
			Name: name, State: h.state, Message: h.message, Jobs: h.jobs(now), IsQuiet: h.isQuiet, Load: h.load,
			Done: h.done, Failures: h.failures,
		}
		if h.calibration > 0 {
			s.Speed = float64(c.own.Time) / float64(h.calibration)
		}
		if h.done > 0 {
			s.Pace = now.Sub(h.began) / time.Duration(h.done)
		}
		if n := len(h.ratios); n > 0 {
			sorted := slices.Sorted(slices.Values(h.ratios))
			s.OwnCPU = sorted[n/2]
		}
		states = append(states, s)
	}
	return states
}

// set changes the state of a host, and notes for the user what he should know. The
// caller holds the lock.
func (c *Crew) set(name, state, message string) {
	h := c.host(name)
	worth := map[string]string{
		arena.HostGone: "is gone", arena.HostDropped: "is dropped", arena.HostSlow: "is slow", arena.HostFailing: "fails",
	}
	text, was := worth[state], worth[h.state] != ""
	switch {
	case text != "" && (h.state != state || h.message != message):
		c.notes = append(c.notes, fmt.Sprintf("%s %s: %s", arena.HostTitle(name), text, message))
	case state == arena.HostPlaying && was:
		c.notes = append(c.notes, arena.HostTitle(name)+" is back")
	}
	h.state, h.message = state, message
}

// say passes the notes on, outside the lock: who hears them may ask for the hosts.
func (c *Crew) say() {
	c.mu.Lock()
	notes := c.notes
	c.notes = nil
	c.mu.Unlock()
	if c.options.Say == nil {
		return
	}
	for _, n := range notes {
		c.options.Say(n)
	}
}

// Report is told by whoever connects to a host what happens there. A host that plays
// is not affected: its worker speaks for itself.
func (c *Crew) Report(name, state, message string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	h := c.host(name)
	if h.state == arena.HostDropped || h.jobs(time.Now()) > 0 && state != arena.HostGone {
		return
	}
	if state == arena.HostConnecting && h.state == arena.HostGone {
		return // why it is gone is worth more
	}
	c.set(name, state, message)
}

// Drop gives a host nothing more, until its name is dropped from the crew by the end
// of the run. What it plays goes to others.
func (c *Crew) Drop(name, why string) error {
	c.mu.Lock()
	h := c.hosts[name]
	if h == nil {
		names := slices.Clone(c.names)
		c.mu.Unlock()
		return fmt.Errorf("no host %q plays; the hosts are %q", name, names)
	}
	c.set(name, arena.HostDropped, why)
	p := c.current
	c.mu.Unlock()
	if p != nil {
		p.release(name)
	}
	return nil
}

// greet takes a worker into the crew. A refusal says why not.
func (c *Crew) greet(m wire.Hello) (refusal string) {
	if m.Version != wire.Version {
		return fmt.Sprintf("the coordinator speaks version %d of the protocol and this worker version %d: use one version of bundle on all machines", wire.Version, m.Version)
	}
	if m.System != system {
		refusal = fmt.Sprintf("it is %s, and the programs of this run are built for %s", m.System, system)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	h := c.host(m.Host)
	switch {
	case h.state == arena.HostDropped:
		return "the host was dropped: " + h.message
	case refusal != "":
		c.set(m.Host, arena.HostDropped, refusal)
		return refusal
	}
	if h.calibration == 0 {
		h.calibration, h.isQuiet = m.Calibration, m.IsQuiet
	}
	h.workers[m.Worker] = &crewman{jobs: m.Jobs, heard: time.Now()}
	c.set(m.Host, arena.HostPlaying, "")
	return ""
}

// hear notes a beat.
func (c *Crew) hear(m wire.Beat) {
	c.mu.Lock()
	defer c.mu.Unlock()
	h := c.hosts[m.Host]
	if h == nil || h.workers[m.Worker] == nil {
		return
	}
	h.workers[m.Worker].heard = time.Now()
	h.load = m.Load
	switch {
	case m.Calibration == 0:
	case m.Calibration >= slowFactor*h.calibration:
		h.slowBeats++
	default:
		h.slowBeats = 0
	}
	switch h.state {
	case arena.HostGone, arena.HostConnecting:
		c.set(m.Host, arena.HostPlaying, "")
	case arena.HostPlaying:
		if h.slowBeats >= slowAfter {
			c.set(m.Host, arena.HostSlow, fmt.Sprintf("its calibration takes %.1f times what it took at the start", float64(m.Calibration)/float64(h.calibration)))
		}
	case arena.HostSlow:
		if h.slowBeats == 0 {
			c.set(m.Host, arena.HostPlaying, "")
		}
	}
}

// look finds hosts that are gone.
func (c *Crew) look(now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for name, h := range c.hosts {
		active := h.state == arena.HostPlaying || h.state == arena.HostSlow || h.state == arena.HostFailing
		if active && h.jobs(now) == 0 {
			c.set(name, arena.HostGone, fmt.Sprintf("nothing was heard of it for %v", gone))
		}
	}
}

// played notes the result of a host. The caller holds the lock.
func (c *Crew) played(name string, r *store.Result) {
	h := c.host(name)
	h.done++
	h.faults = 0
	if r.Failure != judge.None {
		h.failures++
	} else if r.CPU > 20*time.Millisecond {
		h.ratios = append(h.ratios, float64(r.Own)/float64(r.CPU))
	}
	done, failures := 0, 0
	for other, o := range c.hosts {
		if other != name {
			done, failures = done+o.done, failures+o.failures
		}
	}
	// It fails four times as often as the others do.
	fails := h.failures >= failsSuspicious && done >= 10 && h.failures*done > 4*(failures+1)*h.done
	switch {
	case fails && h.state == arena.HostPlaying:
		c.set(name, arena.HostFailing, fmt.Sprintf("%d of its %d cases failed, of the others %d of %d", h.failures, h.done, failures, done))
	case !fails && h.state == arena.HostFailing:
		c.set(name, arena.HostPlaying, "")
	}
}

// faulty notes a block that a machine failed, and tells whether it is dropped.
func (c *Crew) faulty(name, message string) (dropped bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	h := c.host(name)
	if h.faults++; h.faults < faultsToDrop {
		c.set(name, arena.HostFailing, message)
		return false
	}
	c.set(name, arena.HostDropped, message)
	return true
}

// isThere tells whether a host can be given a block. The caller holds the lock.
func (c *Crew) isThere(name string) bool {
	h := c.hosts[name]
	return h != nil && h.state != arena.HostDropped && h.jobs(time.Now()) > 0
}

// isHopeless tells whether no host plays or may come. The caller holds the lock.
func (c *Crew) isHopeless() (why string, hopeless bool) {
	for _, name := range c.names {
		h := c.hosts[name]
		never := h.state == arena.HostGone && h.calibration == 0 // it could not be reached
		if h.state != arena.HostDropped && h.state != arena.HostDone && !never {
			return "", false
		}
		why = cmp.Or(why, fmt.Sprintf("%s: %s", arena.HostTitle(name), h.message))
	}
	return why, len(c.hosts) > 0
}
