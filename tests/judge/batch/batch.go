// Package batch asks a solver of a contest without turns: one input, one answer,
// and the end.
package batch

import (
	"context"
	"errors"
	"fmt"

	"github.com/contest-bundle/bundle/bundler/judge"
)

// An InputCloser is a player whose solver can be told that its input has ended. A
// solver may read to the end before it answers.
type InputCloser interface {
	judge.Player
	// CloseInput closes the solver's standard input after what was sent.
	CloseInput()
}

// Ask sends an input and returns the lines of the answer, without empty ones at its
// end. The function check sees each line as it comes, from line 0; its error ends the
// case as an illegal answer. More than most lines are a failure too, and so is a
// solver that does not end with status 0. The outcome has a Failure then; otherwise
// it is for the caller to fill in. The error is of the context or of the player's
// type, which must be an InputCloser.
func Ask(ctx context.Context, p judge.Player, input string, most int, check func(n int, line string) error) (lines []string, out judge.Outcome, err error) {
	if err := ctx.Err(); err != nil {
		return nil, out, err
	}
	solver, ok := p.(InputCloser)
	if !ok {
		return nil, out, fmt.Errorf("a %T cannot close the solver's input", p)
	}
	solver.Send(input)
	solver.CloseInput()
	for {
		line, err := solver.ReadLine()
		if err != nil {
			lines = trim(lines)
			out, err = end(ctx, err, len(lines))
			return lines, out, err
		}
		n := len(lines)
		if lines = append(lines, line); line == "" {
			continue // it is checked if another follows
		}
		for ; n > 0 && lines[n-1] == ""; n-- {
		}
		for ; n < len(lines); n++ {
			if err := allowed(n, most, lines[n], check); err != nil {
				out = Illegal("%v", err)
				out.Moves = n
				return nil, out, nil
			}
		}
	}
}

// allowed asks whether a line may stand where it does.
func allowed(n, most int, line string, check func(n int, line string) error) error {
	if n >= most {
		return fmt.Errorf("want at most %d lines, got %q after them", most, line)
	}
	return check(n, line)
}

// Illegal is the outcome of an answer that breaks the rules.
func Illegal(format string, args ...any) judge.Outcome {
	return judge.Outcome{Failure: judge.Illegal, Message: fmt.Sprintf(format, args...)}
}

// end is what the end of the output means: an exit is what is wanted, if there was
// an answer before it.
func end(ctx context.Context, err error, lines int) (judge.Outcome, error) {
	if ctx.Err() != nil {
		return judge.Outcome{}, ctx.Err()
	}
	stopped := (*judge.PlayerError)(nil)
	switch {
	case !errors.As(err, &stopped):
		return judge.Outcome{}, fmt.Errorf("read the answer: %w", err)
	case stopped.Failure == judge.Exit && lines > 0:
		return judge.Outcome{}, nil
	}
	return judge.Outcome{Failure: stopped.Failure, Message: stopped.Message, Moves: lines}, nil
}

func trim(lines []string) []string {
	for len(lines) > 0 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}
