//go:build unix

package games

import (
	"context"
	"errors"
	"os"
	"testing"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/judge"
)

// What solvers do wrong is an outcome of every game, of the same kind in each.
func TestFailuresOfAllGames(t *testing.T) {
	tests := []struct {
		reason, script string
		want           judge.Failure
	}{
		{"nothing is said", "exit 0", judge.Exit},
		{"a crash", "echo no idea >&2; exit 3", judge.Crash},
		{"killed", "kill -9 $$", judge.Crash},
		{"nonsense", "echo nonsense; sleep 9", judge.Illegal},
		{"a hang", "sleep 9", judge.Timeout},
	}
	for _, name := range Names() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g, err := Find(name)
			if err != nil {
				t.Fatal(err)
			}
			c := arena.Builtin(g)
			for _, tt := range tests {
				r, err := c.Play(t.Context(), arena.Command{Argv: []string{"sh", "-c", tt.script}}, 1, arena.Limits{Time: 2 * time.Second})
				if err != nil || r.Failure != tt.want || r.Message == "" || r.Score != 0 {
					t.Errorf("%s: %q (%s), error %v, want %q", tt.reason, r.Failure, r.Message, err, tt.want)
				}
			}
			// A program that cannot be started has not played.
			if r, err := c.Play(t.Context(), arena.Command{Argv: []string{"/no/such/program"}}, 1, arena.Limits{}); !errors.Is(err, os.ErrNotExist) {
				t.Errorf("no such program: %+v, error %v", r, err)
			}
		})
	}
}

// A stopped case is an error and no outcome.
func TestStopOfAllGames(t *testing.T) {
	for _, name := range Names() {
		g, err := Find(name)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		begin := time.Now()
		r, err := arena.Builtin(g).Play(ctx, arena.Command{Argv: []string{"sleep", "60"}}, 1, arena.Limits{})
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) || time.Since(begin) > 20*time.Second {
			t.Errorf("%s: %+v, error %v", name, r, err)
		}
	}
}
