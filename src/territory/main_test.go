package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/contest-bundle/bundle/src/contest/clock"
	"github.com/contest-bundle/bundle/src/contest/lineio"
	"github.com/contest-bundle/bundle/src/internal/territory"
)

// header is a case of two players on a board of equal values.
func header(first string) string {
	row := strings.TrimSpace(strings.Repeat("1000 ", 10)) + "\n"
	return first + "\n" + strings.Repeat(row, 10) + "0 0\n9 9\n"
}

func TestReadCaseRefuses(t *testing.T) {
	for _, c := range []struct{ input, want, reason string }{
		{"", "line 1: want an integer, the input has ended", "no input"},
		{header("10 9 100 3"), "no case of this game: N=10 M=9 T=100 U=3", "too many players"},
		{header("20 2 100 3"), "no case of this game: N=20 M=2 T=100 U=3", "another board"},
		{header("10 2 100 6"), "no case of this game: N=10 M=2 T=100 U=6", "too many levels"},
		{strings.Replace(header("10 2 100 3"), "9 9", "9 10", 1), "no cell of the board: 9 10", "a start off the board"},
		{strings.Replace(header("10 2 100 3"), "1000", "x", 1), `line 2: want an integer, got "x"`, "no number"},
	} {
		t.Run(c.reason, func(t *testing.T) {
			_, _, err := readCase(lineio.NewReader(strings.NewReader(c.input)))
			if err == nil || err.Error() != c.want {
				t.Errorf("error %v, want %s", err, c.want)
			}
		})
	}
}

// answer is the judge's text after a turn in which player 0 went right from the
// corner and player 1 stayed; cell says what the board has at 0 1.
func answer(owner, level int) string {
	var owners, levels [10][10]int
	for i := range owners {
		for j := range owners[i] {
			owners[i][j] = -1
		}
	}
	owners[0][0], owners[0][1], owners[9][9] = 0, owner, 1
	levels[0][0], levels[0][1], levels[9][9] = 1, level, 2
	text := "0 1\n9 9\n0 1\n9 9\n"
	for _, grid := range [][10][10]int{owners, levels} {
		for _, row := range grid {
			text += strings.Trim(fmt.Sprint(row), "[]") + "\n"
		}
	}
	return text
}

func TestReadTurn(t *testing.T) {
	for _, c := range []struct{ answer, want, reason string }{
		{answer(0, 1), "", "the board is what the moves give"},
		{answer(1, 1), "turn 1: the judge's board is not what the moves give", "another owner"},
		{answer(0, 2), "turn 1: the judge's board is not what the moves give", "another level"},
		{"0 1\n9 9\n0 1\n", "line 4: want an integer, the input has ended", "cut short"},
		{"0 1\n9 12\n", "no cell of the board: 9 12", "a move off the board"},
	} {
		t.Run(c.reason, func(t *testing.T) {
			game, start, err := readCase(lineio.NewReader(strings.NewReader(header("10 2 100 3"))))
			if err != nil {
				t.Fatal(err)
			}
			solver := territory.NewSolver(game, start, territory.Tuned(2))
			solver.Move(clock.Iterations(1))
			in := lineio.NewReader(strings.NewReader(c.answer))
			got := ""
			if err := readTurn(in, game, solver, in.Int()); err != nil {
				got = err.Error()
			}
			if got != c.want {
				t.Errorf("error %q, want %q", got, c.want)
			}
		})
	}
}
