package wordgame

import (
	"context"
	"errors"
	"fmt"

	"github.com/contest-bundle/bundle/bundler/judge"
)

// lost is the raw score of a case that was not played to its end.
const lost = -1

// Play referees one game. A time limit is the player's to enforce.
func (c *Case) Play(ctx context.Context, p judge.Player) (judge.Outcome, error) {
	p.Send(c.Header())
	t := NewTable(c)
	moves := 0
	for ; !t.over(); moves++ {
		if err := ctx.Err(); err != nil {
			return judge.Outcome{}, err
		}
		line, err := p.ReadLine()
		if err != nil {
			return stopped(ctx, err, moves)
		}
		turn, err := t.Do(line)
		if err != nil {
			return judge.Outcome{Score: lost, Failure: judge.Illegal, Message: err.Error(), Moves: moves}, nil
		}
		if turn.Kind != End {
			p.Send(reply(turn.Revealed, p.Elapsed()))
		}
	}
	return judge.Outcome{Score: float64(max(0, t.total)), Moves: moves}, nil
}

// stopped is the outcome where no line came.
func stopped(ctx context.Context, err error, moves int) (judge.Outcome, error) {
	if ctx.Err() != nil {
		return judge.Outcome{}, ctx.Err()
	}
	if e := (*judge.PlayerError)(nil); errors.As(err, &e) {
		return judge.Outcome{Score: lost, Failure: e.Failure, Message: e.Message, Moves: moves}, nil
	}
	return judge.Outcome{}, fmt.Errorf("wordgame: read move %d: %w", moves+1, err)
}
