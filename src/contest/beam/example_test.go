package beam_test

import (
	"fmt"

	"github.com/contest-bundle/bundle/src/contest/beam"
)

// A climber goes up a triangle of numbers and collects what lies on the way.
type climber struct {
	rows     [][]int
	row, col int
	sum      int
}

func (c *climber) Apply(right int) {
	c.row, c.col = c.row+1, c.col+right
	c.sum += c.rows[c.row][c.col]
}

func (c *climber) Undo(right int) {
	c.sum -= c.rows[c.row][c.col]
	c.row, c.col = c.row-1, c.col-right
}

func (c *climber) Expand(list []beam.Candidate[int]) []beam.Candidate[int] {
	for right := range 2 {
		sum := c.sum + c.rows[c.row+1][c.col+right]
		list = append(list, beam.Candidate[int]{Move: right, Score: float64(sum), Hash: uint64(c.col + right + 1)})
	}
	return list
}

func Example() {
	c := &climber{rows: [][]int{{3}, {7, 4}, {2, 4, 6}, {8, 5, 9, 3}}}
	c.sum = c.rows[0][0]
	r := beam.Search[int](c, beam.Config{Width: 2, Levels: 3})
	fmt.Println(r.Score, r.Moves)
	// Output: 23 [0 1 1]
}

func ExampleChokudai() {
	c := &climber{rows: [][]int{{3}, {7, 4}, {2, 4, 6}, {8, 5, 9, 3}}}
	c.sum = c.rows[0][0]
	r := beam.Chokudai[int](c, beam.Config{Levels: 3}, 3)
	fmt.Println(r.Score, r.Moves)
	// Output: 23 [0 1 1]
}
