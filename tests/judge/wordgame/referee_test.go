package wordgame

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/judge"
)

// A script is a player that says given lines and then fails in a given way. Each
// line takes it 1.6 ms.
type script struct {
	lines []string
	end   judge.Failure
	got   strings.Builder
	spent time.Duration
}

func (s *script) Send(text string)       { s.got.WriteString(text) }
func (s *script) Elapsed() time.Duration { return s.spent }

func (s *script) ReadLine() (string, error) {
	s.spent += 1600 * time.Microsecond
	if len(s.lines) == 0 {
		return "", &judge.PlayerError{Failure: s.end, Message: "end of script"}
	}
	line := s.lines[0]
	s.lines = s.lines[1:]
	return line, nil
}

func TestPlay(t *testing.T) {
	dict := dictionary(t, "cat at")
	for _, test := range []struct {
		why   string
		d     int
		lines []string
		end   judge.Failure
		want  judge.Outcome
		reply string // after the header
	}{
		{"a whole game", 1, []string{"PLACE 0 0 H CAT", "DISCARD E", "END"}, "",
			judge.Outcome{Score: 4, Moves: 3}, "EEE\n1\nE\n3\n"},
		{"nothing but the end", 1, []string{"END"}, "", judge.Outcome{Score: 0, Moves: 1}, ""},
		{"a negative total counts 0", 5, []string{"DISCARD A", "END"}, "", judge.Outcome{Score: 0, Moves: 2}, "E\n1\n"},
		{"an illegal move", 1, []string{"PLACE 0 0 H CAT", "PLACE 3 0 H AT", "END"}, "",
			judge.Outcome{Score: -1, Failure: judge.Illegal, Message: "AT at (3,0) H contains no letter of the board", Moves: 1}, "EEE\n1\n"},
		{"an exit is no END", 1, []string{"PLACE 0 0 H CAT"}, judge.Exit,
			judge.Outcome{Score: -1, Failure: judge.Exit, Message: "end of script", Moves: 1}, "EEE\n1\n"},
		{"a time-out", 1, nil, judge.Timeout, judge.Outcome{Score: -1, Failure: judge.Timeout, Message: "end of script"}, ""},
		{"throwing away more than the hand", 0, []string{"DISCARD ACTEE", "DISCARD EEEEE", "DISCARD EEEEEE", "END"}, "",
			judge.Outcome{Score: -1, Failure: judge.Illegal, Message: "DISCARD EEEEEE needs 6 E of the hand EEEEE, which has 5", Moves: 2},
			"EEEEE\n1\nEEEEE\n3\n"},
		{"the last tile ends the game, after the reply", 0, []string{"DISCARD ACTEE", "DISCARD EEEEE", "DISCARD EEEEE", "DISCARD E", "END"}, "",
			judge.Outcome{Score: 0, Moves: 4}, "EEEEE\n1\nEEEEE\n3\nE\n4\n\n6\n"},
	} {
		c := &Case{N: 4, T: 5, D: test.d, Board: square(4), Tiles: "CATEE" + strings.Repeat("E", 11), Dictionary: dict}
		p := &script{lines: test.lines, end: test.end}
		got, err := c.Play(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.why, diff)
		}
		if diff := cmp.Diff(c.Header()+test.reply, p.got.String()); diff != "" {
			t.Errorf("%s: what the solver reads (-want +got):\n%s", test.why, diff)
		}
	}
}

func TestPlayErrors(t *testing.T) {
	c := generate(t, 3)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.Play(ctx, &script{}); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled game: %v, want %v", err, context.Canceled)
	}
	broken := errors.New("broken")
	if _, err := c.Play(t.Context(), brokenPlayer{&script{}, broken}); !errors.Is(err, broken) {
		t.Errorf("an error that is no player's: %v, want %v inside", err, broken)
	}
}

type brokenPlayer struct {
	*script
	err error
}

func (p brokenPlayer) ReadLine() (string, error) { return "", p.err }
