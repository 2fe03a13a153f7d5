package stonegame

import (
	"context"
	"errors"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/judge"
)

func TestAnswer(t *testing.T) {
	for _, test := range []struct {
		why  string
		row  []int64
		want string
	}{
		{"the statement's first example", []int64{1, 2, 3, 7}, "Bimal"},
		{"its second", []int64{1, 2, 3, -9}, "Amal"},
		{"its third", []int64{1, 2, 3, 6}, "Tie"},
		{"its fourth", []int64{-1, -2, -3}, "Tie"},
		{"an empty row", nil, "Tie"},
	} {
		if got := Answer(test.row); got != test.want {
			t.Errorf("%s: %v is %s, want %s", test.why, test.row, got, test.want)
		}
	}
}

// All rows of up to 4 stones of -3..3, and a sample of those of 5 to 12.
func TestMarginAgainstExhaustive(t *testing.T) {
	check := func(row []int64) {
		if got, want := Margin(row), Exhaustive(row); got != want {
			t.Errorf("%v: margin %d, want %d", row, got, want)
		}
	}
	for n, rows := 0, 1; n <= 4; n, rows = n+1, rows*7 {
		for number := range rows {
			row := make([]int64, n)
			for i, rest := 0, number; i < n; i, rest = i+1, rest/7 {
				row[i] = int64(rest%7) - 3
			}
			check(row)
		}
	}
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 5000 {
		row := make([]int64, 5+rnd.IntN(8))
		for i := range row {
			row[i] = rnd.Int64N(7) - 3
		}
		check(row)
	}
}

// A case's text holds the row: the integers in it are the stones, in order,
// after the count if there is one.
func TestTextHoldsTheRow(t *testing.T) {
	seen := map[Form]int{}
	words := map[string]int{}
	for seed := int64(-20); seed < 150; seed++ {
		c := Generate(seed)
		seen[c.Form]++
		words[Answer(c.Row)]++
		got := []int64{}
		for _, token := range strings.FieldsFunc(c.Text, func(r rune) bool { return strings.ContainsRune("{}[], \t\r\n", r) }) {
			v, err := strconv.ParseInt(token, 10, 64)
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			got = append(got, v)
		}
		want := c.Row
		if c.Form == Counted {
			want = append([]int64{int64(len(c.Row))}, want...)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("seed %d (-want +got):\n%s", seed, diff)
		}
	}
	if len(seen) != int(forms) || len(words) != 3 {
		t.Errorf("170 cases have the forms %v and the answers %v, want 4 and 3", seen, words)
	}
}

func TestSameSeedSameCase(t *testing.T) {
	for _, seed := range []int64{0, 1, 77} {
		if diff := cmp.Diff(Generate(seed), Generate(seed)); diff != "" {
			t.Errorf("seed %d:\n%s", seed, diff)
		}
	}
}

// A script is a player that says given lines and then ends in a given way.
type script struct {
	lines  []string
	end    judge.Failure
	got    strings.Builder
	closed bool
}

func (s *script) Send(text string)       { s.got.WriteString(text) }
func (s *script) CloseInput()            { s.closed = true }
func (s *script) Elapsed() time.Duration { return 0 }

func (s *script) ReadLine() (string, error) {
	if !s.closed {
		return "", errors.New("the input is still open")
	}
	if len(s.lines) == 0 {
		return "", &judge.PlayerError{Failure: s.end, Message: "end of script"}
	}
	line := s.lines[0]
	s.lines = s.lines[1:]
	return line, nil
}

func TestPlay(t *testing.T) {
	c := &Case{Row: []int64{1, 2, 3, 7}, Text: "{1,2,3,7}\n"} // Bimal's
	for _, test := range []struct {
		why    string
		player script
		want   judge.Outcome
	}{
		{"right", script{lines: []string{"Bimal"}, end: judge.Exit}, judge.Outcome{Score: 1, Moves: 1}},
		{"wrong", script{lines: []string{"Tie"}, end: judge.Exit},
			judge.Outcome{Failure: judge.Illegal, Message: "wrong answer: Tie, want Bimal"}},
		{"no answer that there is", script{lines: []string{"bimal"}, end: judge.Exit},
			judge.Outcome{Failure: judge.Illegal, Message: `want Amal, Bimal or Tie, got "bimal"`}},
		{"two answers", script{lines: []string{"Bimal", "Tie"}, end: judge.Exit},
			judge.Outcome{Failure: judge.Illegal, Message: `want at most 1 lines, got "Tie" after them`, Moves: 1}},
		{"silence", script{end: judge.Exit}, judge.Outcome{Failure: judge.Exit, Message: "end of script"}},
		{"a crash after the answer", script{lines: []string{"Bimal"}, end: judge.Crash},
			judge.Outcome{Failure: judge.Crash, Message: "end of script", Moves: 1}},
		{"no end after the answer", script{lines: []string{"Bimal"}, end: judge.Timeout},
			judge.Outcome{Failure: judge.Timeout, Message: "end of script", Moves: 1}},
	} {
		got, err := c.Play(t.Context(), &test.player)
		if err != nil {
			t.Errorf("%s: %v", test.why, err)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.why, diff)
		}
		if test.player.got.String() != c.Text {
			t.Errorf("%s: the solver got %q, want %q", test.why, test.player.got.String(), c.Text)
		}
	}
}

func TestPlayErrors(t *testing.T) {
	c := Generate(1)
	open := struct{ judge.Player }{&script{}}
	if _, err := c.Play(t.Context(), open); err == nil {
		t.Error("a player that cannot close the input: want an error")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.Play(ctx, &script{}); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled game: %v, want %v", err, context.Canceled)
	}
}

func TestGame(t *testing.T) {
	c, err := New().Case(1)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range c.Features() {
		names = append(names, f.Name)
	}
	if diff := cmp.Diff([]string{"stones", "form", "largest"}, names); diff != "" {
		t.Errorf("features (-want +got):\n%s", diff)
	}
	got, err := c.Play(t.Context(), &script{lines: []string{Answer(Generate(1).Row)}, end: judge.Exit})
	if err != nil || got != (judge.Outcome{Score: 1, Moves: 1}) {
		t.Errorf("the right answer is %+v, %v", got, err)
	}
}

// No bare row begins with a number that could be its count.
func TestBareRowsHaveOneReading(t *testing.T) {
	for seed := range int64(1500) {
		if c := Generate(seed); c.Form == Bare && len(c.Row) > 0 && c.Row[0] == int64(len(c.Row)-1) {
			t.Errorf("seed %d: %q", seed, c.Text)
		}
	}
}
