package replay

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/contest-bundle/bundle/bundler/judge"
	"github.com/contest-bundle/bundle/bundler/judge/process"
)

// A Record is one game, line by line.
type Record struct {
	Case      judge.Case
	Outcome   judge.Outcome
	Exchanges []Exchange
	// Rest is what the referee sent after the solver's last line.
	Rest string
	// Known are the debug lines: every line of stderr that is a JSON object.
	Known []json.RawMessage
	// Said is the rest of stderr.
	Said string
	Own  time.Duration
}

// An Exchange is a line of the solver with what the referee sent before it.
type Exchange struct {
	Sent, Line string
	Own        time.Duration // of the solver for this line
}

// Reply is what the referee sent after the k-th line.
func (r *Record) Reply(k int) string {
	if k+1 < len(r.Exchanges) {
		return r.Exchanges[k+1].Sent
	}
	return r.Rest
}

// Play plays the case of a seed once and records it. The error is for what is no
// fault of the solver. The solver's time limit is the game's own if it is 0.
func Play(ctx context.Context, game judge.Game, seed int64, solver process.Config) (*Record, error) {
	c, err := game.Case(seed)
	if err != nil {
		return nil, err
	}
	if solver.Limit == 0 {
		solver.Limit = game.TimeLimit()
	}
	stderr := &bounded{left: maxStderr}
	solver.Stderr = stderr
	p := process.New(ctx, solver)
	r, err := Referee(ctx, c, p)
	used := p.Close()
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if err := errors.Join(err, p.Fault()); err != nil {
		return nil, fmt.Errorf("%s, seed %d: %w", game.Name(), seed, err)
	}
	r.Own = used.Own
	r.Hear(stderr.buf.Bytes())
	return r, nil
}

// Referee referees a game and notes every line.
func Referee(ctx context.Context, c judge.Case, p judge.Player) (*Record, error) {
	n := &recorder{player: p, record: &Record{Case: c}}
	var err error
	n.record.Outcome, err = c.Play(ctx, n)
	n.record.Rest = n.sent.String()
	return n.record, err
}

// Hear notes what the solver wrote to stderr.
func (r *Record) Hear(stderr []byte) { r.Known, r.Said = split(stderr) }

// A recorder stands between a referee and a player.
type recorder struct {
	player judge.Player
	record *Record
	sent   bytes.Buffer // since the last line
}

func (n *recorder) Send(text string) {
	n.sent.WriteString(text)
	n.player.Send(text)
}

func (n *recorder) ReadLine() (string, error) {
	before := n.player.Elapsed()
	line, err := n.player.ReadLine()
	if err == nil {
		n.record.Exchanges = append(n.record.Exchanges, Exchange{n.sent.String(), line, n.player.Elapsed() - before})
		n.sent.Reset()
	}
	return line, err
}

func (n *recorder) Elapsed() time.Duration { return n.player.Elapsed() }

// CloseInput is for the games whose referee ends the solver's input.
func (n *recorder) CloseInput() {
	if p, ok := n.player.(interface{ CloseInput() }); ok {
		p.CloseInput()
	}
}

// maxStderr bounds what is kept of stderr: a page of 64 MB opens nowhere.
const maxStderr = 64 << 20

// A bounded writer keeps the first bytes.
type bounded struct {
	buf  bytes.Buffer
	left int
}

func (b *bounded) Write(p []byte) (int, error) {
	n := min(len(p), b.left)
	b.left -= n
	b.buf.Write(p[:n])
	return len(p), nil
}

// maxSaid bounds the text of stderr on a page.
const maxSaid = 4 << 10

// split divides stderr into its JSON objects and the end of the rest.
func split(stderr []byte) (known []json.RawMessage, said string) {
	var rest []byte
	for line := range bytes.Lines(stderr) {
		if object := bytes.TrimSpace(line); bytes.HasPrefix(object, []byte("{")) && json.Valid(object) {
			known = append(known, object)
			continue
		}
		rest = append(rest, line...)
	}
	if cut := len(rest) - maxSaid; cut > 0 {
		rest = append([]byte("...\n"), rest[cut:]...)
	}
	return known, string(bytes.ToValidUTF8(rest, []byte("?")))
}
