package pyramid

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/contest-bundle/bundle/bundler/judge"
	"github.com/contest-bundle/bundle/tests/judge/batch"
)

// Play referees one case.
func (c *Case) Play(ctx context.Context, p judge.Player) (judge.Outcome, error) {
	a := &answer{}
	for _, row := range c.Rows {
		a.rows = append(a.rows, slices.Clone(row))
	}
	lines, out, err := batch.Ask(ctx, p, c.Text(), MaxSwaps+1, a.line)
	if err != nil || out.Failure != judge.None {
		return out, err
	}
	if len(lines) != a.swaps+1 {
		return batch.Illegal("%d lines of swaps, want %d", len(lines)-1, a.swaps), nil
	}
	return judge.Outcome{Score: Score(a.rows, a.swaps), Moves: a.swaps}, nil
}

// An answer is the pyramid after the swaps so far, and their number as it was said.
type answer struct {
	rows  [][]int
	swaps int
}

// line reads a line of the answer: the number of swaps, or a swap.
func (a *answer) line(n int, line string) (err error) {
	if n == 0 {
		a.swaps, err = strconv.Atoi(strings.TrimSpace(line))
		if err != nil || a.swaps < 0 || a.swaps > MaxSwaps {
			return fmt.Errorf("line 1: %q is not a number of swaps from 0 to %d", line, MaxSwaps)
		}
		return nil
	}
	from, to, err := parse(line)
	if err != nil {
		return fmt.Errorf("swap %d: %v", n, err)
	}
	x, y := &a.rows[from.x][from.y], &a.rows[to.x][to.y]
	*x, *y = *y, *x
	return nil
}

// Score is the official score of a pyramid after so many swaps.
func Score(rows [][]int, swaps int) float64 {
	if n := wrong(rows); n > 0 {
		return float64(50000 - 50*n)
	}
	return float64(100000 - 5*swaps)
}

type cell struct{ x, y int }

// parse reads a swap of two cells that touch.
func parse(line string) (a, b cell, err error) {
	words := strings.Fields(line)
	if len(words) != 4 {
		return a, b, fmt.Errorf("%q has %d numbers, want 4", line, len(words))
	}
	var v [4]int
	for i, w := range words {
		if v[i], err = strconv.Atoi(w); err != nil {
			return a, b, fmt.Errorf("%q is not a number", w)
		}
	}
	a, b = cell{v[0], v[1]}, cell{v[2], v[3]}
	for _, c := range []cell{a, b} {
		if c.x < 0 || c.x >= Rows || c.y < 0 || c.y > c.x {
			return a, b, fmt.Errorf("%q names no cell (%d, %d)", line, c.x, c.y)
		}
	}
	if !touch(a, b) {
		return a, b, fmt.Errorf("the cells of %q do not touch", line)
	}
	return a, b, nil
}

// touch reports whether two cells are among each other's six neighbours.
func touch(a, b cell) bool {
	switch dx, dy := b.x-a.x, b.y-a.y; dx {
	case 0:
		return dy == 1 || dy == -1
	case 1:
		return dy == 0 || dy == 1
	case -1:
		return dy == 0 || dy == -1
	}
	return false
}
