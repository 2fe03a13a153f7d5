package batch

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/judge"
)

// A script is a solver that knows its lines beforehand.
type script struct {
	lines  []string
	last   error
	sent   string
	closed bool
}

func (s *script) Send(text string)       { s.sent += text }
func (s *script) CloseInput()            { s.closed = true }
func (s *script) Elapsed() time.Duration { return 0 }

func (s *script) ReadLine() (string, error) {
	if len(s.lines) == 0 {
		return "", s.last
	}
	line := s.lines[0]
	s.lines = s.lines[1:]
	return line, nil
}

func check(n int, line string) error {
	if line == "bad" {
		return fmt.Errorf("line %d is bad", n)
	}
	return nil
}

func TestAsk(t *testing.T) {
	exit := &judge.PlayerError{Failure: judge.Exit, Message: "the solver ended"}
	crash := &judge.PlayerError{Failure: judge.Crash, Message: "status 3"}
	for _, tt := range []struct {
		why   string
		lines []string
		last  error
		want  []string
		out   judge.Outcome
	}{
		{"an answer", []string{"1", "2"}, exit, []string{"1", "2"}, judge.Outcome{}},
		{"empty lines at the end", []string{"1", "", ""}, exit, []string{"1"}, judge.Outcome{}},
		{"an empty line within", []string{"1", "", "2"}, exit, []string{"1", "", "2"}, judge.Outcome{}},
		{"no answer", nil, exit, nil, judge.Outcome{Failure: judge.Exit, Message: "the solver ended"}},
		{"a crash after an answer", []string{"1"}, crash, []string{"1"}, judge.Outcome{Failure: judge.Crash, Message: "status 3", Moves: 1}},
		{"a line that is refused at once", []string{"1", "", "bad", "2"}, exit, nil, judge.Outcome{Failure: judge.Illegal, Message: "line 2 is bad", Moves: 2}},
		{"too many lines", []string{"1", "2", "3", "4"}, exit, nil, judge.Outcome{Failure: judge.Illegal, Message: `want at most 3 lines, got "4" after them`, Moves: 3}},
	} {
		s := &script{lines: tt.lines, last: tt.last}
		lines, out, err := Ask(t.Context(), s, "input\n", 3, check)
		if d := cmp.Diff(tt.want, lines); d != "" || err != nil || out != tt.out {
			t.Errorf("%s: %+v, %v, lines -want +got:\n%s", tt.why, out, err, d)
		}
		if s.sent != "input\n" || !s.closed {
			t.Errorf("%s: sent %q, closed %v", tt.why, s.sent, s.closed)
		}
	}
}

func TestAskErrors(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := Ask(ctx, &script{}, "", 1, check); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if _, _, err := Ask(t.Context(), struct{ judge.Player }{}, "", 1, check); err == nil {
		t.Error("a player that cannot close its input")
	}
	if _, _, err := Ask(t.Context(), &script{last: errors.New("broken")}, "", 1, check); err == nil {
		t.Error("an error that is not of the solver")
	}
}
