package stonegame

import (
	"context"

	"github.com/contest-bundle/bundle/bundler/judge"
	"github.com/contest-bundle/bundle/tests/judge/batch"
)

// Play referees one game.
func (c *Case) Play(ctx context.Context, p judge.Player) (judge.Outcome, error) {
	lines, out, err := batch.Ask(ctx, p, c.Text, 1)
	if err != nil || out.Failure != judge.None {
		return out, err
	}
	switch line, want := lines[0], Answer(c.Row); {
	case line != "Amal" && line != "Bimal" && line != "Tie":
		return batch.Illegal("want Amal, Bimal or Tie, got %q", line), nil
	case line != want:
		return batch.Illegal("wrong answer: %s, want %s", line, want), nil
	}
	return judge.Outcome{Score: 1, Moves: 1}, nil
}
