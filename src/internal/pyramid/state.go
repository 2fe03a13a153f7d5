// Package pyramid sorts a pyramid of balls by swaps of neighbours, as few as it
// finds: AtCoder Heuristic Contest 021. The search is package beam's; here is the
// state that it moves.
//
// Balls are brought to their places in order, the smallest first. A ball is in place
// if all of the balls before it are and both cells above its own hold some of them.
// A move swaps the next ball, the target, with a neighbour beside or above it. Among
// states after the same number of swaps those are better that have more balls in
// place, and that have large balls far down: each swap on the way pushes one down.
package pyramid

import (
	"fmt"

	"github.com/contest-bundle/bundle/src/contest/beam"
	"github.com/contest-bundle/bundle/src/contest/hash"
	"github.com/contest-bundle/bundle/src/contest/tune"
)

// The size of the pyramid.
const (
	Rows  = 30
	Balls = Rows * (Rows + 1) / 2
)

// placed is what a ball in place is worth, where a ball of number k one row further
// down is worth k.
var placed = tune.Int("placed", 600, 0, 3000)

// A Swap exchanges the target, ball number Target, with the ball in another cell.
// The next target is then Next.
type Swap struct {
	From, To     int16 // cells, row by row from the top
	Target, Next int16
	Gain         int32 // of the score
}

// A State is a pyramid on the way to order.
type State struct {
	ball   [Balls]int16 // by cell
	cell   [Balls]int16 // by ball
	target int16
	score  int32
	hash   uint64 // of the balls in place
}

// none is a cell that does not exist.
const none = -1

// near has the neighbours of each cell: left, right, above left, above right.
var near [Balls][4]int16

var (
	placedKeys = hash.NewZobrist(Balls*Balls, 1) // by ball and cell
	targetKeys = hash.NewZobrist(Balls, 2)       // by cell
)

func init() {
	for row := range Rows {
		for col := range row + 1 {
			n := &near[Cell(row, col)]
			*n = [4]int16{none, none, none, none}
			if col > 0 {
				n[0], n[2] = int16(Cell(row, col-1)), int16(Cell(row-1, col-1))
			}
			if col < row {
				n[1], n[3] = int16(Cell(row, col+1)), int16(Cell(row-1, col))
			}
		}
	}
}

// Cell returns the number of a cell.
func Cell(row, col int) int { return row*(row+1)/2 + col }

// At returns the row and column of a cell.
func At(cell int) (row, col int) {
	for (row+1)*(row+2)/2 <= cell {
		row++
	}
	return row, cell - row*(row+1)/2
}

// New returns the state of a pyramid, given by cell: each ball once.
func New(balls []int) (*State, error) {
	if len(balls) != Balls {
		return nil, fmt.Errorf("%d balls, want %d", len(balls), Balls)
	}
	s := &State{}
	for ball := range s.cell {
		s.cell[ball] = none
	}
	for cell, ball := range balls {
		if ball < 0 || ball >= Balls || s.cell[ball] != none {
			return nil, fmt.Errorf("cell %d holds ball %d, which is another's or none of 0 to %d", cell, ball, Balls-1)
		}
		s.ball[cell], s.cell[ball] = int16(ball), int16(cell)
	}
	for s.target < Balls && s.inPlace(s.target) {
		s.settle(s.target)
		s.target++
	}
	return s, nil
}

// inPlace reports whether a ball is in place, given that all before it are.
func (s *State) inPlace(ball int16) bool {
	n := &near[s.cell[ball]]
	return (n[2] < 0 || s.ball[n[2]] < ball) && (n[3] < 0 || s.ball[n[3]] < ball)
}

// settle puts a ball into the hash of those in place, or takes it out.
func (s *State) settle(ball int16) {
	s.hash ^= placedKeys[int(ball)*Balls+int(s.cell[ball])]
}

func (s *State) exchange(from, to int16) {
	a, b := s.ball[from], s.ball[to]
	s.ball[from], s.ball[to] = b, a
	s.cell[a], s.cell[b] = to, from
}

// Apply makes a swap.
func (s *State) Apply(m Swap) {
	s.exchange(m.From, m.To)
	for ball := m.Target; ball < m.Next; ball++ {
		s.settle(ball)
	}
	s.target = m.Next
	s.score += m.Gain
}

// Undo takes back a swap.
func (s *State) Undo(m Swap) {
	for ball := m.Target; ball < m.Next; ball++ {
		s.settle(ball)
	}
	s.exchange(m.From, m.To)
	s.target = m.Target
	s.score -= m.Gain
}

// Expand lists the swaps of the target with a ball beside or above it that is not in
// place. Two states count as one if the same balls are in the same places and the
// target is in the same cell: of all ways to get there, the best is kept.
func (s *State) Expand(list []beam.Candidate[Swap]) []beam.Candidate[Swap] {
	from := s.cell[s.target]
	for direction, to := range near[from] {
		if to < 0 || s.ball[to] < s.target {
			continue
		}
		m := Swap{From: from, To: to, Target: s.target, Next: s.target}
		if direction >= 2 {
			m.Gain = int32(s.ball[to] - s.target)
		}
		s.exchange(from, to)
		for m.Next < Balls && s.inPlace(m.Next) {
			s.settle(m.Next)
			m.Next++
		}
		c := beam.Candidate[Swap]{Hash: s.hash, Done: m.Next == Balls}
		if !c.Done {
			c.Hash ^= targetKeys[s.cell[m.Next]]
		}
		for ball := m.Target; ball < m.Next; ball++ {
			s.settle(ball)
		}
		s.exchange(from, to)
		m.Gain += int32(placed) * int32(m.Next-m.Target)
		c.Move, c.Score = m, float64(s.score+m.Gain)
		list = append(list, c)
	}
	return list
}
