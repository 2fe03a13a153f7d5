package arena

import (
	"context"
	"errors"
	"fmt"

	"github.com/contest-bundle/bundle/bundler/judge"
	"github.com/contest-bundle/bundle/bundler/judge/process"
)

// A Recorder is a contest that hears what a player says, line by line.
type Recorder interface {
	// Record plays a case and returns the lines of the player and, in the last one,
	// how the game ended.
	Record(ctx context.Context, player Command, seed int64, limits Limits) ([]string, error)
}

func (b builtin) Record(ctx context.Context, player Command, seed int64, limits Limits) ([]string, error) {
	return Record(ctx, b.Game, seed, b.config(player, limits))
}

// Record plays a case of a built-in game and returns the lines that the player said
// and, in the last one, how the game ended. A failure of the player is such an end.
func Record(ctx context.Context, game judge.Game, seed int64, cfg process.Config) ([]string, error) {
	c, err := game.Case(seed)
	if err != nil {
		return nil, err
	}
	r := &recorder{Player: process.New(ctx, cfg)}
	out, err := c.Play(ctx, r)
	r.Close()
	if err := errors.Join(context.Cause(ctx), err, r.Fault()); err != nil {
		return nil, err
	}
	return append(r.lines, fmt.Sprintf("%s %g", out.Failure, out.Score)), nil
}

// A recorder is a player that keeps what the solver says.
type recorder struct {
	*process.Player
	lines []string
}

// ReadLine reads and keeps a line.
func (r *recorder) ReadLine() (string, error) {
	line, err := r.Player.ReadLine()
	if err == nil {
		r.lines = append(r.lines, line)
	}
	return line, err
}
