// Package wire has what a coordinator and its workers say to each other over NATS.
//
// All subjects of a run begin with "bundle.RUN.", its stream and bucket with
// "bundle-RUN-"; RUN is random and stands in the address that workers get. Workers ask
// and the coordinator answers; nothing is sent to a worker that it did not ask for but
// blocks, which it pulls, and the pulse. Every message that opens something carries the
// version of the protocol.
package wire

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
)

// Version is that of the protocol.
const Version = 1

// Times of the protocol.
const (
	// BeatEvery is the time between two beats of a worker and two pulses of the coordinator.
	BeatEvery = 2 * time.Second
	// AckWait is after what time of silence a block goes to another worker.
	AckWait = 12 * time.Second
	// Silence ends a worker that has not heard of its coordinator for so long.
	Silence = 45 * time.Second
	// AnswerWait is the time that an answer may take. The coordinator answers a result when
	// it is stored, which a locked store can delay by half a minute.
	AnswerWait = 40 * time.Second
)

// A Run names what belongs to a run.
type Run string

var runs = regexp.MustCompile(`^[0-9a-f]{16,64}$`)

// ParseAddress reads an address of the form nats://TOKEN@HOST:PORT/RUN: the address
// for NATS and the run.
func ParseAddress(text string) (server string, run Run, err error) {
	u, err := url.Parse(text)
	if err != nil {
		return "", "", errors.New("not an address: want nats://TOKEN@HOST:PORT/RUN, as the command that plays prints it") // the error would show the token
	}
	name := strings.TrimPrefix(u.Path, "/")
	if u.Host == "" || !runs.MatchString(name) {
		return "", "", errors.New("the address names no run: want nats://TOKEN@HOST:PORT/RUN, as the command that plays prints it")
	}
	u.Path = ""
	return u.String(), Run(name), nil
}

// Address is what a worker is started with.
func (r Run) Address(server string) string { return strings.TrimSuffix(server, "/") + "/" + string(r) }

func (r Run) subject(what string) string { return "bundle." + string(r) + "." + what }

// Subjects and names of a run.
func (r Run) Hello() string  { return r.subject("hello") }  // Hello, answered by Welcome
func (r Run) Beat() string   { return r.subject("beat") }   // Beat, not answered
func (r Run) Pulse() string  { return r.subject("pulse") }  // Pulse, from the coordinator
func (r Run) Work() string   { return r.subject("work") }   // number of a Work, answered by it
func (r Run) Begin() string  { return r.subject("begin") }  // Begin, answered by Begun
func (r Run) Result() string { return r.subject("result") } // Result, answered by Answer
func (r Run) Fault() string  { return r.subject("fault") }  // Fault, answered by Answer
func (r Run) Drop() string   { return r.subject("drop") }   // the name of a host, answered by Answer
func (r Run) Blocks() string { return r.subject("blocks") } // Block, in the stream
func (r Run) Stream() string { return "bundle-" + string(r) + "-blocks" }
func (r Run) Bucket() string { return "bundle-" + string(r) + "-files" }

// Consumer is the durable pull consumer that all workers share.
const Consumer = "workers"

// Hello is said by a worker that begins or comes back.
type Hello struct {
	Version int
	Worker  string // random, one a process
	Host    string
	System  string // GOOS/GOARCH
	Jobs    int
	// Calibration is the time of a fixed piece of work; IsQuiet tells that it had a
	// processor for itself.
	Calibration time.Duration
	IsQuiet     bool
}

// Welcome answers Hello. Refusal says why the worker cannot take part.
type Welcome struct {
	Version int
	Refusal string
}

// Beat tells how a worker is.
type Beat struct {
	Worker, Host string
	Calibration  time.Duration // now
	Load         float64       // processes that want a processor, per processor
}

// Pulse tells the workers that the coordinator lives. Over ends them.
type Pulse struct {
	Over    bool
	Dropped []string // hosts that get nothing more
}

// A File is one of the run. Its name is that on the coordinator's machine; a worker
// puts it below its own folder, whatever it is.
type File struct {
	Name   string
	Digest string // sha256, in hex
	IsExec bool
}

// Work is what is played: the contest and its entrants.
type Work struct {
	Version int
	Number  int
	// Judge is the name that the worker's contest must have too.
	Judge    string
	Contest  Contest
	Entrants []Entrant
	Limits   arena.Limits
	Serial   bool
	Archive  bool
	// Roots are folders of the coordinator's machine. Where their names stand in words,
	// a worker puts those of its copies.
	Roots []string
}

// Contest is a built-in game or a tester from outside.
type Contest struct {
	Game, Rules string          // of a built-in judge
	Tester      json.RawMessage `json:",omitempty"` // of package external; nil for a built-in judge
	Files       []File
}

// Entrant is a player's command.
type Entrant struct {
	Argv, Env []string
	Dir       string
	Files     []File
}

// Block is what a worker pulls: plays that it makes one after another.
type Block struct {
	Version int
	Work    int // its number
	ID      int
	Plays   []arena.Play
	// Files are the inputs of the plays' cases.
	Files []File
}

// Begin asks whether a block is to be played.
type Begin struct {
	Worker, Host string
	Work, ID     int
}

// Verdicts on a block.
const (
	BlockPlay  = "play"
	BlockDone  = "done"  // nobody needs it any more
	BlockLater = "later" // another host should have it
	BlockNever = "never" // the host is dropped
)

// Begun answers Begin.
type Begun struct {
	Verdict string
	Todo    []bool // by play
}

// Result is how a play went.
type Result struct {
	Worker, Host   string
	Work, ID, Play int
	Result         store.Result
	Kept           *Kept
}

// Kept are what a case read and printed; its parts are gzipped. Object is the name in
// the bucket of a Kept that is too large for a message; it ends with the digest.
type Kept struct {
	Input, Out, Err []byte
	Object          string
}

// Fault tells of what is no fault of a player: a full disk, a missing program.
type Fault struct {
	Worker, Host string
	Work, ID     int
	Message      string
}

// Answer answers a request without a question. An error means that nothing was
// stored.
type Answer struct{ Error string }

// Encode is the form of a message.
func Encode(m any) []byte {
	data, err := json.Marshal(m)
	if err != nil {
		panic(fmt.Sprintf("a message cannot be written: %v", err)) // none holds what JSON does not have
	}
	return data
}

// Decode reads a message.
func Decode(data []byte, m any) error {
	if err := json.Unmarshal(data, m); err != nil {
		return fmt.Errorf("a message that is none of this protocol: %w", err)
	}
	return nil
}
