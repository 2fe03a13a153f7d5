package battleships_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/judge"
	"github.com/contest-bundle/bundle/tests/judge/battleships"
)

// script is a player that knows its lines beforehand.
type script struct {
	lines []string
	end   error // what ReadLine returns when the lines are used up
	heard strings.Builder
}

func (s *script) Send(text string)       { s.heard.WriteString(text) }
func (s *script) Elapsed() time.Duration { return 1999 * time.Microsecond }
func (s *script) ReadLine() (string, error) {
	if len(s.lines) == 0 {
		return "", s.end
	}
	line := s.lines[0]
	s.lines = s.lines[1:]
	return line, nil
}

var exited = &judge.PlayerError{Failure: judge.Exit, Message: "Cannot parse your output"}

func play(t *testing.T, c judge.Case, s *script) judge.Outcome {
	t.Helper()
	out, err := c.Play(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// seed 1: H 2 at (1,4), V 2 at (2,5), V 4 at (4,2), H 3 at (1,1).
func TestReplies(t *testing.T) {
	s := &script{end: exited, lines: []string{
		"SHOOT 0 0", "SHOOT 1 4", "SHOOT +1 5  ", "SHOOT -0 7\r",
		"SCAN 0 0 7 7", "SCAN 1 5 1 4", "SCAN 2 5 1 4", "SCAN 3 0 3 0", "SCAN 1 4 2 5",
	}}
	out := play(t, battleships.Generate(1), s)
	want := "8\n4\n4\n0.45932295207803875\n0\n2\n1\n1\n" +
		"MISS\n1\nHIT\n1\nKILL\n1\nMISS\n1\n11\n1\n2\n1\n3\n1\n0\n1\n3\n1\n"
	if d := cmp.Diff(want, s.heard.String()); d != "" {
		t.Errorf("what the solver hears (-want +got):\n%s", d)
	}
	ended := judge.Outcome{Score: -1, Failure: judge.Exit, Message: "Cannot parse your output", Moves: 9}
	if d := cmp.Diff(ended, out); d != "" {
		t.Errorf("outcome (-want +got):\n%s", d)
	}
}

func TestIllegalMoves(t *testing.T) {
	tests := []struct{ reason, line, message string }{
		{"unknown word of a shot", "FIRE 1 1", "Invalid format! Should be SHOOT R C"},
		{"lower case", "shoot 1 1", "Invalid format! Should be SHOOT R C"},
		{"unknown word of a scan", "SHOOT 1 1 2 2", "Invalid format! Should be SCAN R1 C1 R2 C2"},
		{"empty line", "", "Invalid format! "},
		{"blanks only", "   ", "Invalid format!    "},
		{"one word", "SHOOT", "Invalid format! SHOOT"},
		{"four words", "SCAN 1 1 2", "Invalid format! SCAN 1 1 2"},
		{"two blanks make an empty word", "SHOOT  1 1", "Invalid format! SHOOT  1 1"},
		{"a leading blank makes an empty word", " SHOOT 1", "Invalid format! Should be SHOOT R C"},
		{"a fraction", "SHOOT 0.0 0", "Cannot parse your output"},
		{"beyond 32 bits", "SHOOT 2147483648 0", "Cannot parse your output"},
		{"a tab", "SHOOT 1 1\t", "Cannot parse your output"},
		{"below the sea", "SHOOT 8 0", "Location (8,0) is out of bounds!"},
		{"left of the sea", "SHOOT 0 -1", "Location (0,-1) is out of bounds!"},
		{"second corner outside", "SCAN 0 0 3 8", "Location (3,8) is out of bounds!"},
		{"the first bad corner is named", "SCAN 9 9 8 8", "Location (9,9) is out of bounds!"},
		{"water shot twice", "SHOOT 0 0", "You already shot at (0,0)!"},
		{"destroyed ship shot again", "SHOOT 1 4", "You already shot at (1,4)!"},
	}
	for _, tt := range tests {
		s := &script{lines: []string{"SHOOT 0 0", "SHOOT 1 4", "SHOOT 1 5", tt.line}}
		want := judge.Outcome{Score: -1, Failure: judge.Illegal, Message: tt.message, Moves: 3}
		if d := cmp.Diff(want, play(t, battleships.Generate(1), s)); d != "" {
			t.Errorf("%s: %q (-want +got):\n%s", tt.reason, tt.line, d)
		}
	}
}

// TestScore holds the official tester's score of a game with a scan. The game
// ends with the last KILL: the rest of the script is not read.
func TestScore(t *testing.T) {
	s := &script{lines: append([]string{"SCAN 0 0 7 7"}, rowByRow(8)...)}
	out := play(t, battleships.Generate(1), s)
	want := judge.Outcome{Score: 59.45932295207804, Moves: 60}
	if d := cmp.Diff(want, out); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if len(s.lines) != 5 {
		t.Errorf("%d lines left, want the 5 cells after the last ship cell", len(s.lines))
	}
	if heard := s.heard.String(); !strings.HasSuffix(heard, "KILL\n1\n") {
		t.Errorf("the last answer is missing: %q", heard)
	}
}

func rowByRow(n int) []string {
	var lines []string
	for row := range n {
		for col := range n {
			lines = append(lines, "SHOOT "+string(rune('0'+row))+" "+string(rune('0'+col)))
		}
	}
	return lines
}

func TestPlayEndsWithTheContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := battleships.Generate(1).Play(ctx, &script{lines: []string{"SHOOT 0 0"}})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want the context's", err)
	}
}
