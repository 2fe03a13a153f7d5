// Package arena plays versions of a solver over many cases and compares them seed
// by seed.
//
// Contract: what is played is a built version whose key stands for its bytes, its
// judge profile and its toolchain. Every case is stored the moment it ends; a run
// plays only what the store does not have yet, so that it can be stopped at any
// time and taken up again. A crash, a time-out, an illegal move or a silent exit
// is a result like any other and is never dropped from a mean or a pair. Of two
// versions, the cases are played in turn, so that the load of the machine hits
// both.
//
// The package refuses to compare results of different judges or settings, and to
// name a winner early.
package arena

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena/archive"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/judge"
	"github.com/contest-bundle/bundle/bundler/judge/process"
)

// A Contest plays cases: a built-in judge or a tester from outside.
type Contest interface {
	// Name is the game's.
	Name() string
	// Judge names the rules; results of different judges are never mixed.
	Judge() string
	Goal() judge.Goal
	// Ready tells what is missing to play at all, such as a tester's script.
	Ready() error
	// Features are those of a seed's case if they are known before it is played,
	// nil if not. The error says why the seed has no case.
	Features(seed int64) ([]judge.Feature, error)
	// Play plays one case. The error is for what is no fault of the player: the
	// context's end, a player or tester that does not start, a full disk.
	Play(ctx context.Context, player Command, seed int64, limits Limits) (store.Result, error)
}

// A Command starts a player.
type Command struct {
	Argv []string
	Dir  string // working directory, empty for the caller's
	// Env are variables, NAME=VALUE, beside those of the caller.
	Env []string
	// Keep is called with what a case had, before that goes; nil to keep nothing.
	Keep func(archive.Files) error
}

// Environ is the whole environment of the command, nil for the caller's.
func (c Command) Environ() []string {
	if len(c.Env) == 0 {
		return nil
	}
	return append(os.Environ(), c.Env...)
}

// Limits are those of a case.
type Limits struct {
	// Time is the own time of a player, 0 for the contest's own limit.
	Time time.Duration
	// Memory is in bytes, 0 for none.
	Memory int64
}

// hangLimit ends a case of a game without a time limit: no solver may stop a run.
const hangLimit = 2 * time.Minute

// Builtin makes a contest of a built-in game.
func Builtin(game judge.Game) Contest { return BuiltinBy(game, "") }

// BuiltinBy is Builtin of a game that was made with rules of the user's own, as
// judge.Configurable has them.
func BuiltinBy(game judge.Game, rules string) Contest { return builtin{game, rules} }

type builtin struct {
	judge.Game
	rules string
}

// Rules are those with which the game was made, empty for its own.
func (b builtin) Rules() string { return b.rules }

func (b builtin) Judge() string { return b.Version() }

func (b builtin) Ready() error { return nil }

func (b builtin) Features(seed int64) ([]judge.Feature, error) {
	c, err := b.Case(seed)
	if err != nil {
		return nil, fmt.Errorf("%s has no case of seed %d: %w", b.Name(), seed, err)
	}
	return c.Features(), nil
}

func (b builtin) Play(ctx context.Context, player Command, seed int64, limits Limits) (store.Result, error) {
	c, err := b.Case(seed)
	if err != nil {
		return store.Result{}, fmt.Errorf("%s has no case of seed %d: %w", b.Name(), seed, err)
	}
	p := process.New(ctx, b.config(player, limits))
	out, err := c.Play(ctx, p)
	used := p.Close()
	if ctx.Err() != nil {
		return store.Result{}, context.Cause(ctx)
	}
	if err := errors.Join(err, p.Fault()); err != nil {
		return store.Result{}, fmt.Errorf("%s, seed %d: %w", b.Name(), seed, err)
	}
	if out.Failure == judge.None && (math.IsNaN(out.Score) || math.IsInf(out.Score, 0)) {
		return store.Result{}, fmt.Errorf("%s, seed %d: the judge gave the score %g", b.Name(), seed, out.Score)
	}
	if out.Score == 0 {
		out.Score = 0 // not -0
	}
	r := store.Result{
		Seed: seed, Score: out.Score, Failure: out.Failure, Message: out.Message, Moves: out.Moves,
		Own: used.Own, CPU: used.CPU, Wall: used.Wall, Memory: used.Memory,
		Features: c.Features(), Played: time.Now().UTC(),
	}
	if r.Failure != judge.None {
		r.Score, r.Stderr = 0, used.Stderr
	}
	return r, nil
}

// config is how a player is run within limits.
func (b builtin) config(player Command, limits Limits) process.Config {
	limit := limits.Time
	if limit == 0 {
		limit = b.TimeLimit()
	}
	if limit == 0 {
		limit = hangLimit
	}
	return process.Config{Argv: player.Argv, Dir: player.Dir, Env: player.Environ(), Limit: limit, Memory: limits.Memory}
}

// Settings are the conditions of play. Only results of the same settings are
// compared.
type Settings struct {
	// Serial plays one case at a time, for reliable times.
	Serial bool
	Limits Limits
}

// String is the form in which settings are stored.
func (s Settings) String() string {
	text := "parallel"
	if s.Serial {
		text = "serial"
	}
	if s.Limits.Time > 0 {
		text += fmt.Sprintf(" time=%v", s.Limits.Time)
	}
	if s.Limits.Memory > 0 {
		text += fmt.Sprintf(" memory=%dMiB", s.Limits.Memory>>20)
	}
	return text
}

// ParseSettings reads what String wrote.
func ParseSettings(text string) (Settings, error) {
	var s Settings
	for k, word := range strings.Fields(text) {
		name, value, _ := strings.Cut(word, "=")
		var err error
		switch {
		case k == 0 && (word == "parallel" || word == "serial"):
			s.Serial = word == "serial"
		case k > 0 && name == "time":
			s.Limits.Time, err = time.ParseDuration(value)
		case k > 0 && name == "memory":
			_, err = fmt.Sscanf(value, "%dMiB", &s.Limits.Memory)
			s.Limits.Memory <<= 20
		default:
			err = errors.New("no such setting")
		}
		if err != nil {
			return Settings{}, fmt.Errorf("settings %q: %s: %w", text, word, err)
		}
	}
	return s, nil
}

// DefaultJobs is half of the processors: a solver's own process and what its
// garbage collector and the judge do beside it.
func DefaultJobs() int { return max(1, runtime.NumCPU()/2) }
