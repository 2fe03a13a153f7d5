package cli

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/plain"
	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
	"github.com/contest-bundle/bundle/bundler/internal/command"
	"github.com/contest-bundle/bundle/bundler/internal/param"
	"github.com/contest-bundle/bundle/bundler/internal/project"
)

// Same is "bundle check --same": do two versions play the same games, move by move?
type Same struct {
	Source project.Source
	Seeds  []int64
	Budget int // iterations a decision, of versions that have such a parameter
	JSON   bool
}

// sameCase is how two versions played a case.
type sameCase struct {
	Seed  int64 `json:"seed"`
	Same  bool  `json:"same"`
	Moves int   `json:"moves"` // lines that both said alike
	// A and B are what they said next where they differ.
	A string `json:"a,omitempty"`
	B string `json:"b,omitempty"`
	// Unsteady tells that A said something else when it played the case again.
	Unsteady bool `json:"unsteady,omitempty"`
}

// sameReport is what is printed.
type sameReport struct {
	Game     string      `json:"game"`
	Judge    string      `json:"judge"`
	Budget   int         `json:"budget,omitempty"` // 0 where the versions have none
	Versions []sameEnd   `json:"versions"`
	Same     bool        `json:"same"`
	Cases    []*sameCase `json:"cases"`
}

type sameEnd struct {
	Key   string `json:"key"`
	Label string `json:"label"`
}

// Run plays the versions named after the game, of which the second is the working
// tree if it is left out, and prints where they differ first. The status is 1 if they
// do.
func (q Same) Run(cmd *cobra.Command, args []string) error {
	f := playFlags{src: q.Source, scaleFlags: scaleFlags{scale: string(stats.Sum)}}
	f.seeds = fmt.Sprint(q.Seeds[0])
	names := append(slices.Clone(args[1:]), ".")[:2]
	s, err := f.open(cmd, args[0])
	if err != nil {
		return err
	}
	defer s.close()
	r := sameReport{Game: s.contest.Name(), Judge: s.contest.Judge(), Same: true}
	s.shop.Bundle = q.budgeted(s.shop.Bundle, &r.Budget)
	if err := s.contest.Ready(); err != nil {
		return err
	}
	var entrants []arena.Entrant
	for _, name := range names {
		e, err := s.shop.Resolve(cmd.Context(), name)
		if err != nil {
			return err
		}
		r.Versions = append(r.Versions, sameEnd{e.Version.Short(), e.Label})
		entrants = append(entrants, e)
	}
	if !q.JSON {
		fmt.Fprintf(cmd.OutOrStdout(), "A  %s  %s\nB  %s  %s\n", r.Versions[0].Key, r.Versions[0].Label, r.Versions[1].Key, r.Versions[1].Label)
	}
	for _, seed := range q.Seeds {
		c, err := s.sameIn(cmd.Context(), entrants, seed)
		if cmd.Context().Err() != nil {
			return command.StatusError(command.Interrupted)
		}
		if err != nil {
			return err
		}
		r.Cases = append(r.Cases, c)
		r.Same = r.Same && c.Same
		if !q.JSON && !c.Same {
			fmt.Fprintln(cmd.OutOrStdout(), c)
		}
	}
	if q.JSON {
		err = command.WriteJSON(cmd, r)
	} else {
		_, err = fmt.Fprintln(cmd.OutOrStdout(), r.String())
	}
	if err == nil && !r.Same {
		err = command.StatusError(1)
	}
	return err
}

// budgeted bundles with the parameter "budget" set where the program has it, and notes
// in used that it was.
func (q Same) budgeted(bundle bundleFunc, used *int) bundleFunc {
	return func(ctx context.Context, root string, set map[string]string) ([]byte, error) {
		with := map[string]string{param.Budget: fmt.Sprint(q.Budget)}
		maps.Copy(with, set)
		if source, err := bundle(ctx, root, with); err == nil {
			*used = q.Budget
			return source, nil
		}
		return bundle(ctx, root, set)
	}
}

// A bundleFunc makes one main.go of the solver in the module at root.
type bundleFunc = func(ctx context.Context, root string, set map[string]string) ([]byte, error)

// lines is how an entrant plays a case: the lines that it says, with the result last.
// A tester from outside shows no more than the result.
func (s *session) lines(ctx context.Context, e arena.Entrant, seed int64) ([]string, error) {
	limits := s.match.Settings.Limits
	if r, ok := s.contest.(arena.Recorder); ok {
		return r.Record(ctx, e.Command, seed, limits)
	}
	r, err := s.contest.Play(ctx, e.Command, seed, limits)
	return []string{strings.TrimSpace(string(r.Failure) + " " + r.Digits())}, err
}

// sameIn plays a case with both. Where they differ A plays it again: a program that
// says something else in every run is like none.
func (s *session) sameIn(ctx context.Context, e []arena.Entrant, seed int64) (*sameCase, error) {
	a, err := s.lines(ctx, e[0], seed)
	if err != nil {
		return nil, err
	}
	b, err := s.lines(ctx, e[1], seed)
	if err != nil {
		return nil, err
	}
	c := &sameCase{Seed: seed, Same: slices.Equal(a, b)}
	for c.Moves < min(len(a), len(b)) && a[c.Moves] == b[c.Moves] {
		c.Moves++
	}
	if c.Same {
		c.Moves-- // the result is no move
		return c, nil
	}
	c.A, c.B = a[c.Moves], b[c.Moves] // of two games one of which goes on, the other has its result there
	again, err := s.lines(ctx, e[0], seed)
	c.Unsteady = !slices.Equal(a, again)
	return c, err
}

// String shows the first difference of a case.
func (c *sameCase) String() string {
	text := fmt.Sprintf("seed %d, move %d: A says %q, B says %q", c.Seed, c.Moves+1, plain.Line(c.A), plain.Line(c.B))
	if c.Unsteady {
		text += "; A says something else when it plays the case again"
	}
	return text
}

// String sums the cases up.
func (r *sameReport) String() string {
	moves, different, how := 0, 0, ""
	if r.Budget > 0 {
		how = fmt.Sprintf(", budget %d", r.Budget)
	}
	for _, c := range r.Cases {
		moves += c.Moves
		if !c.Same {
			different++
		}
	}
	if different > 0 {
		return fmt.Sprintf("different in %d of %s%s", different, arena.Count(len(r.Cases), "case"), how)
	}
	return fmt.Sprintf("the same %s in %s%s", arena.Count(moves, "move"), arena.Count(len(r.Cases), "case"), how)
}
