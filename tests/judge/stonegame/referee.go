package stonegame

import (
	"context"
	"fmt"

	"github.com/contest-bundle/bundle/bundler/judge"
	"github.com/contest-bundle/bundle/tests/judge/batch"
)

// Play referees one game.
func (c *Case) Play(ctx context.Context, p judge.Player) (judge.Outcome, error) {
	want := Answer(c.Row)
	_, out, err := batch.Ask(ctx, p, c.Text, 1, func(_ int, line string) error {
		switch {
		case line != "Amal" && line != "Bimal" && line != "Tie":
			return fmt.Errorf("want Amal, Bimal or Tie, got %q", line)
		case line != want:
			return fmt.Errorf("wrong answer: %s, want %s", line, want)
		}
		return nil
	})
	if err != nil || out.Failure != judge.None {
		return out, err
	}
	return judge.Outcome{Score: 1, Moves: 1}, nil
}
