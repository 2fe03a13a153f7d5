package stonegame

import (
	"context"
	"errors"
	"fmt"

	"github.com/contest-bundle/bundle/bundler/judge"
)

// An InputCloser is a player whose solver can be told that its input has ended.
// A solver of this game may read to the end before it answers.
type InputCloser interface {
	judge.Player
	// CloseInput closes the solver's standard input after what was sent.
	CloseInput()
}

// Play referees one game. The player must be an InputCloser.
func (c *Case) Play(ctx context.Context, p judge.Player) (judge.Outcome, error) {
	if err := ctx.Err(); err != nil {
		return judge.Outcome{}, err
	}
	solver, ok := p.(InputCloser)
	if !ok {
		return judge.Outcome{}, fmt.Errorf("stonegame: a %T cannot close the solver's input", p)
	}
	solver.Send(c.Text)
	solver.CloseInput()
	line, err := solver.ReadLine()
	if err != nil {
		return failed(ctx, err, 0)
	}
	switch want := Answer(c.Row); {
	case line != "Amal" && line != "Bimal" && line != "Tie":
		return illegal(0, "want Amal, Bimal or Tie, got %q", line), nil
	case line != want:
		return illegal(0, "wrong answer: %s, want %s", line, want), nil
	}
	if line, err = solver.ReadLine(); err == nil {
		return illegal(1, "more than one line: %q after the answer", line), nil
	}
	if stopped := (*judge.PlayerError)(nil); !errors.As(err, &stopped) || stopped.Failure != judge.Exit {
		return failed(ctx, err, 1)
	}
	return judge.Outcome{Score: 1, Moves: 1}, nil
}

func illegal(moves int, format string, args ...any) judge.Outcome {
	return judge.Outcome{Failure: judge.Illegal, Message: fmt.Sprintf(format, args...), Moves: moves}
}

// failed is the outcome of an error of the player.
func failed(ctx context.Context, err error, moves int) (judge.Outcome, error) {
	if ctx.Err() != nil {
		return judge.Outcome{}, ctx.Err()
	}
	if stopped := (*judge.PlayerError)(nil); errors.As(err, &stopped) {
		return judge.Outcome{Failure: stopped.Failure, Message: stopped.Message, Moves: moves}, nil
	}
	return judge.Outcome{}, fmt.Errorf("stonegame: read the answer: %w", err)
}
