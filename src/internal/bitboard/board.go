// Package bitboard holds sets of cells of a 10 by 10 board in 128 bits and does
// with shifts what a game of territory asks of them: neighbours, flood fill,
// the question whether the loss of a cell can split a region.
//
// A row takes 11 bits, its last one always clear: a step right from the last
// column or left from the first lands on such a bit and is masked away, so that
// no column masks are needed before a shift. Boards of other sizes are refused
// by construction: Side is a constant.
package bitboard

import "math/bits"

const (
	// Side is the number of rows and of columns.
	Side = 10
	// Stride is the distance of two vertically adjacent cells.
	Stride = Side + 1
	// Cells bounds the numbers of cells: arrays indexed by cell have this
	// length, the gaps at the row ends included.
	Cells = Side * Stride
)

// A Cell is Stride*row + column.
type Cell = uint8

// At gives the cell of a row and a column.
func At(row, col int) Cell { return Cell(Stride*row + col) }

// Row gives a cell's row.
func Row(c Cell) int { return int(c) / Stride }

// Col gives a cell's column.
func Col(c Cell) int { return int(c) % Stride }

// A Board is a set of cells; the zero Board is empty.
type Board struct{ Lo, Hi uint64 }

// Full is the set of all cells.
var Full = full()

func full() Board {
	var b Board
	for row := range Side {
		for col := range Side {
			b = b.Or(Bit(At(row, col)))
		}
	}
	return b
}

// Bit is the set of one cell.
func Bit(c Cell) Board {
	return Board{1 << c, 1 << (c - 64)} // a shift by 64 or more gives 0, and c-64 wraps to such a shift
}

// Has reports whether c is in b.
func (b Board) Has(c Cell) bool { return b.Lo>>c&1|b.Hi>>(c-64)&1 != 0 }

// Or is the union.
func (b Board) Or(o Board) Board { return Board{b.Lo | o.Lo, b.Hi | o.Hi} }

// And is the intersection.
func (b Board) And(o Board) Board { return Board{b.Lo & o.Lo, b.Hi & o.Hi} }

// AndNot is the difference.
func (b Board) AndNot(o Board) Board { return Board{b.Lo &^ o.Lo, b.Hi &^ o.Hi} }

// Empty reports whether b has no cell.
func (b Board) Empty() bool { return b.Lo|b.Hi == 0 }

// Count is the number of cells.
func (b Board) Count() int { return bits.OnesCount64(b.Lo) + bits.OnesCount64(b.Hi) }

// First is the lowest cell of a set that is not empty.
func (b Board) First() Cell {
	if b.Lo != 0 {
		return Cell(bits.TrailingZeros64(b.Lo))
	}
	return Cell(64 + bits.TrailingZeros64(b.Hi))
}

// Rest is b without its lowest cell. With First it makes the loop over a set:
//
//	for ; !b.Empty(); b = b.Rest() { c := b.First() ... }
func (b Board) Rest() Board {
	if b.Lo != 0 {
		return Board{b.Lo & (b.Lo - 1), b.Hi}
	}
	return Board{0, b.Hi & (b.Hi - 1)}
}

// Nth is the k-th lowest cell, 0 <= k < b.Count().
func (b Board) Nth(k int) Cell {
	if n := bits.OnesCount64(b.Lo); k >= n {
		return Cell(64 + nth(b.Hi, k-n))
	}
	return Cell(nth(b.Lo, k))
}

// nth halves the word until a byte is left and drops bits there.
func nth(x uint64, k int) int {
	at := 0
	for width := 32; width >= 8; width /= 2 {
		low := x & (1<<width - 1)
		if n := bits.OnesCount64(low); k >= n {
			k -= n
			at += width
			x >>= width
		} else {
			x = low
		}
	}
	for ; k > 0; k-- {
		x &= x - 1
	}
	return at + bits.TrailingZeros64(x)
}

// Spread is b and every cell beside a cell of b.
func (b Board) Spread() Board {
	return Board{
		(b.Lo | b.Lo<<1 | b.Lo>>1 | b.Hi<<63 | b.Lo<<Stride | b.Lo>>Stride | b.Hi<<(64-Stride)) & Full.Lo,
		(b.Hi | b.Hi<<1 | b.Lo>>63 | b.Hi>>1 | b.Hi<<Stride | b.Lo>>(64-Stride) | b.Hi>>Stride) & Full.Hi,
	}
}

// Flood is the union of the 4-connected regions of within that hold a cell of
// b, which is a subset of within.
func (b Board) Flood(within Board) Board {
	for {
		next := b.Spread().And(within)
		if next == b {
			return b
		}
		b = next
	}
}
