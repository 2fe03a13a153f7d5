package cli

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/arena/external"
)

// tester is the contest's tester from outside, nil for a built-in judge.
func (s *session) tester() *external.Tester {
	if s.pahcer != nil {
		return s.pahcer.Tester
	}
	t, _ := s.contest.(*external.Tester)
	return t
}

// keyInputs makes the inputs of these seeds part of the judge: it takes the last
// generation of inputs that agrees with the files as they are. What is to be
// played on is recorded.
func (s *session) keyInputs(ctx context.Context, seeds []int64, record bool) error {
	t := s.tester()
	if t == nil {
		return nil
	}
	t.Generation = 0
	in, err := s.store.Inputs(ctx, t.Name(), t.Judge())
	if err != nil {
		return err
	}
	now, err := t.Inputs(seeds, in.Known)
	if err != nil {
		return err
	}
	generation := in.Generation(now)
	if record {
		err = in.Record(ctx, generation, now)
	}
	t.Generation = generation
	return err
}

// sayKey says what the judge's key does not cover and, before its first results,
// what it does.
func (s *session) sayKey(ctx context.Context, w io.Writer) error {
	t := s.tester()
	if t == nil {
		return nil
	}
	files, unknown, err := t.Covers()
	if err != nil {
		return err
	}
	for _, what := range unknown {
		fmt.Fprintf(w, "bundle: note: %s is not known, so old results stand if it changes; \"bundle runs --prune\" deletes them\n", what)
	}
	runs, err := s.history().Runs(ctx)
	if err != nil || len(runs) > 0 {
		return err
	}
	if t.Input != "" {
		files = append(files, t.Input)
	}
	if len(files) > 0 {
		fmt.Fprintf(w, "bundle: note: the judge is %q; a change of these files makes another: %s\n", t.Judge(), strings.Join(files, ", "))
	}
	return nil
}
