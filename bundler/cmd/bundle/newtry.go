package main

import (
	"errors"
	"fmt"
	"os/exec"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/arena/cli"
	"github.com/contest-bundle/bundle/bundler/internal/arena/external"
	"github.com/contest-bundle/bundle/bundler/internal/arena/plain"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/judge"
)

// try plays one case, and reads in what the judge prints how it gives the score.
func (s *contestStart) try() error {
	if _, err := exec.LookPath(s.game.Judge[0]); err != nil && !strings.ContainsAny(s.game.Judge[0], `/\`) {
		return fmt.Errorf("%s is not installed, or not on the PATH, and the judge needs it\n\tall else is set up", s.game.Judge[0])
	}
	r, err := s.play()
	if err == nil && r.Failure != judge.None {
		r, err = s.understand(r)
	}
	if err != nil {
		return fmt.Errorf("one case was tried: %w\n\tall is written; correct %s and go on with \"bundle run %s\"", err, "bundle.toml", s.name)
	}
	out := s.cmd.OutOrStdout()
	switch {
	case r.Failure == judge.None:
		_, err = fmt.Fprintf(out, "tried seed %d: score %s\n", s.seed, r.Digits())
	case s.isNew && !s.isToy():
		_, err = fmt.Fprintf(out, "tried seed %d: %s: %s; the first solver has no answer yet\n", s.seed, r.Failure, plain.Line(r.Message))
	default:
		fmt.Fprintf(out, "tried seed %d: %s: %s\n", s.seed, r.Failure, plain.Line(r.Message))
		_, err = fmt.Fprintf(s.cmd.ErrOrStderr(), "bundle: warning: the case failed; if the solver is right, look at judge, score and failure in bundle.toml\n%s", plain.Text(string(r.Stderr)))
	}
	return err
}

func (s *contestStart) play() (store.Result, error) { return cli.Try(s.cmd.Context(), s.name, s.seed) }

// understand looks for another way to read what the judge of a failed case printed: the
// score in another form, or lines that are no complaint. What it finds is written.
func (s *contestStart) understand(r store.Result) (store.Result, error) {
	was := s.game
	if s.score == "" {
		if expr, ok := external.SuggestScore(string(r.Stderr)); ok && expr != external.DefaultScore && expr != s.game.Score {
			s.game.Score = expr
			s.remarks.say("score", "as the judge printed it for seed "+fmt.Sprint(s.seed))
		}
	}
	again, err := s.replay(was.Score != s.game.Score, r)
	if err != nil || again.Failure == judge.None || s.failure != "" || !strings.Contains(s.game.Failure, "message") ||
		!strings.Contains(again.Message, "and a message, which is a failure") {
		if s.game.Score == "" && strings.Contains(r.Message, "no score") {
			s.remarks.ask("score", "the judge printed no line that looks like a score: --score, or score = '...', is its expression")
			err = errors.Join(err, s.writeGame())
		}
		return again, err
	}
	s.game.Failure = "score==0"
	s.remarks.say("failure", "the judge prints other lines too, so they are no complaints")
	return s.replay(true, again)
}

// replay writes what was found out and plays the case again.
func (s *contestStart) replay(changed bool, r store.Result) (store.Result, error) {
	if !changed {
		return r, nil
	}
	if err := s.writeGame(); err != nil {
		return r, err
	}
	return s.play()
}
