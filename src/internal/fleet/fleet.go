// Package fleet holds what the battleships strategies share: the public facts of
// a case, moves, answers, prices. The strategies are the folders beside it:
// parity (a checkerboard hunt), bayes (independent placement scores fitted to
// row, column and quadrant counts) and posterior (samples of whole layouts).
//
// A sea of N x N cells hides straight ships that may touch but not overlap. A
// shot costs 1. A scan tells how many cells of a rectangle belong to ships,
// destroyed ones included, for P*log2(N*N+2-cells). The least total cost wins;
// the ship cells, which must all be shot, are its floor.
package fleet

import (
	"fmt"
	"math"
)

// MaxSide is the largest N of the contest, and MaxLength the longest ship that
// can occur on such a sea.
const (
	MaxSide   = 20
	MaxLength = MaxSide / 2
)

// Rules are the public facts of a case.
type Rules struct {
	N     int     // side of the sea
	P     float64 // price factor of scans
	Count []int   // Count[l] is the number of ships of length l
}

// Check refuses what no case of the contest has and what the strategies do not
// provide for.
func (r *Rules) Check() error {
	switch {
	case r.N < 1 || r.N > MaxSide:
		return fmt.Errorf("a sea of side %d: want 1..%d", r.N, MaxSide)
	case len(r.Count) > min(r.N, MaxLength)+1:
		return fmt.Errorf("ships of length %d: want at most %d", len(r.Count)-1, min(r.N, MaxLength))
	case r.Ships() == 0:
		return fmt.Errorf("no ships")
	case r.Ships() > 3*MaxSide/2:
		return fmt.Errorf("%d ships: want at most %d", r.Ships(), 3*MaxSide/2)
	}
	return nil
}

// Ships is the number of ships.
func (r *Rules) Ships() int {
	sum := 0
	for _, n := range r.Count {
		sum += n
	}
	return sum
}

// Cells is the number of cells that belong to ships.
func (r *Rules) Cells() int {
	sum := 0
	for length, n := range r.Count {
		sum += length * n
	}
	return sum
}

// ScanPrice is the cost of scanning a rectangle of so many cells.
func (r *Rules) ScanPrice(cells int) float64 {
	return r.P * math.Log2(float64(r.N*r.N+2-cells))
}

// A Move is a shot at (R1, C1), or a scan of the rectangle whose first and last
// row and column are given, both included.
type Move struct {
	Scan           bool
	R1, C1, R2, C2 int
}

// Shot is the move that shoots a cell.
func Shot(r, c int) Move { return Move{R1: r, C1: c, R2: r, C2: c} }

// Scan is the move that scans a rectangle.
func Scan(r1, c1, r2, c2 int) Move { return Move{true, r1, c1, r2, c2} }

// Size is the number of cells of the move's rectangle.
func (m Move) Size() int { return (m.R2 - m.R1 + 1) * (m.C2 - m.C1 + 1) }

// An Answer is what a shot did. Kill means that it was the last cell of a ship,
// but not of which.
type Answer uint8

const (
	Unknown Answer = iota // not shot
	Miss
	Hit
	Kill
)

// A Strategy plays one case: Next chooses a move, then one of the other two
// tells its answer.
type Strategy interface {
	Next() Move
	ShotAnswered(m Move, a Answer)
	ScanAnswered(m Move, count int)
}
