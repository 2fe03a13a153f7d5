package arena

import (
	"context"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena/archive"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
)

// A Crew plays the cases of a match on several hosts, this one among them.
type Crew interface {
	// Play plays the blocks and passes every result to keep, one call at a time. A
	// result counts as delivered when keep has returned nil: until then a host that
	// dies costs its case, which another host plays again. Play returns when all
	// blocks are played, when the context ends, or with the first error of keep.
	Play(ctx context.Context, work Work, keep func(Delivery) error) error
	// Hosts tells how the hosts are doing, in the order in which they were named.
	Hosts() []HostState
}

// Work is what a crew plays.
type Work struct {
	Contest  Contest
	Entrants []Entrant
	Limits   Limits
	// Serial plays one case at a time on each host.
	Serial bool
	Blocks []Block
	// Has tells which plays have a result of a host already, or one that counts for all
	// hosts: a block that is delivered a second time need not play them again.
	Has func(host string, plays []Play) []bool
	// Archive asks for what the cases read and printed.
	Archive bool
}

// A Block holds the plays that one worker makes one after another, so that the
// load of its host hits all entrants alike.
type Block struct {
	// Host should play the block if IsBound is set, because it has the other half of the
	// pair. Another host makes all of the plays again, once this one is lost.
	Host    string
	IsBound bool
	Plays   []Play
}

// A Play is a case of an entrant; the entrant is given by its index.
type Play struct {
	Entrant int
	Seed    int64
}

// A Delivery is the result of a play.
type Delivery struct {
	Play
	// Result has the name of its host.
	Result store.Result
	// Kept are what the case read and printed, nil if nobody asked for it.
	Kept *archive.Files
}

// States of a host.
const (
	HostConnecting = "connecting"
	HostPlaying    = "playing"
	HostSlow       = "slow"    // at most half as fast as at its calibration
	HostFailing    = "failing" // it fails cases that other hosts pass
	HostDropped    = "dropped" // by the user, or because of what it did
	HostGone       = "gone"    // nothing was heard of it for a while
	HostDone       = "done"
)

// A HostState tells how a host is doing.
type HostState struct {
	Name  string // empty for this machine
	State string // HostPlaying and so on
	// Message says why the state is not HostPlaying; empty for nothing to say.
	Message string
	Jobs    int // cases at once
	// Speed is how fast the host was at its calibration, relative to this machine.
	Speed float64
	// IsQuiet tells that the calibration had its processors for itself.
	IsQuiet bool
	// Load is the number of processes that want a processor, per processor.
	Load float64
	// OwnCPU is the median of own time over CPU time of its cases so far.
	OwnCPU         float64
	Done, Failures int
	// Pace is the mean time from one result of the host to the next.
	Pace time.Duration
}
