// Package pyramid is the judge of AtCoder Heuristic Contest 021, "Pyramid Sorting":
// the official inputs by seed, bit by bit, and the official score.
//
// A pyramid of 30 rows holds 465 balls with different numbers. A solver names swaps
// of touching balls, at most 10,000, after which every ball is to be smaller than
// the two right below it. The score is 100,000 less 5 for each swap, or if the
// pyramid is not sorted, 50,000 less 50 for each pair that stands wrong.
package pyramid

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/contest-bundle/bundle/bundler/judge"
	"github.com/contest-bundle/bundle/tests/judge/chacha"
)

// The size of the pyramid, and the bound of the answer.
const (
	Rows     = 30
	Balls    = Rows * (Rows + 1) / 2
	MaxSwaps = 10000
)

type game struct{}

// New is the game.
func New() judge.Game { return game{} }

func (game) Name() string             { return "pyramid" }
func (game) Version() string          { return "pyramid-1" }
func (game) Goal() judge.Goal         { return judge.Maximise }
func (game) TimeLimit() time.Duration { return 2 * time.Second }

// Case makes the official input of a seed.
func (game) Case(seed int64) (judge.Case, error) {
	if seed < 0 {
		return nil, fmt.Errorf("seed %d: AtCoder's seeds are not negative", seed)
	}
	return Generate(uint64(seed)), nil
}

// A Case is the numbers of the balls, row by row from the top.
type Case struct{ Rows [][]int }

// Generate makes the official input of a seed.
func Generate(seed uint64) *Case {
	g, list := chacha.New(seed), make([]int, Balls)
	for i := range list {
		list[i] = i
	}
	for i := len(list) - 1; i > 0; i-- {
		j := g.Below(i + 1)
		list[i], list[j] = list[j], list[i]
	}
	c := &Case{}
	for x := range Rows {
		row := make([]int, x+1)
		for y := range row {
			row[y] = list[len(list)-1]
			list = list[:len(list)-1]
		}
		c.Rows = append(c.Rows, row)
	}
	return c
}

// Text is the input as the solver reads it.
func (c *Case) Text() string {
	var b strings.Builder
	for _, row := range c.Rows {
		for y, ball := range row {
			if y > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(strconv.Itoa(ball))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// Features are the number of pairs that stand wrong at the beginning, and how far
// the balls are from where they would stand in order, in rows and in the mean.
func (c *Case) Features() []judge.Feature {
	moved := 0
	for x, row := range c.Rows {
		for _, ball := range row {
			moved += max(x-rowOf(ball), rowOf(ball)-x)
		}
	}
	return []judge.Feature{
		{Name: "wrong", Value: float64(wrong(c.Rows))},
		{Name: "moved", Value: float64(moved*1000/Balls) / 1000},
	}
}

// rowOf is the row of a ball if the balls are in order row by row.
func rowOf(ball int) int {
	x := 0
	for (x+1)*(x+2)/2 <= ball {
		x++
	}
	return x
}

// wrong counts the pairs of a ball and one right below it of which the upper is
// larger.
func wrong(rows [][]int) int {
	n := 0
	for x, row := range rows[:len(rows)-1] {
		for y, ball := range row {
			for _, below := range rows[x+1][y : y+2] {
				if ball > below {
					n++
				}
			}
		}
	}
	return n
}
