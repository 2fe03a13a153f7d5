package crossword

import (
	"math/bits"

	"github.com/contest-bundle/bundle/src/internal/lexicon"
)

// A Line is a row or a column with all that a word along it must know.
type Line struct {
	Letter    [MaxSize + 1]uint8 // None where the cell is empty, and behind the last
	LetterMul [MaxSize]uint8     // 1 once a tile lies there
	WordMul   [MaxSize]uint8     // 1 once a tile lies there
	// Cross is the cross-check of an empty cell: the letters that make a
	// dictionary word, or nothing, crosswise. Kept up to date by Place.
	Cross [MaxSize]uint32
	// Side is the sum of the letters that join a tile here crosswise, -1 if
	// there are none.
	Side   [MaxSize]int16
	Filled uint32 // cells with a letter
}

// A Board is a position. It holds no pointers but the dictionary: assignment
// copies it, about 7 KB.
type Board struct {
	Size  int
	Tiles int               // tiles placed so far
	Lines [2 * MaxSize]Line // the rows, then the columns
	Graph *lexicon.Graph    // the dictionary
}

const anyLetter = 1<<Letters - 1

// NewBoard makes an empty board. cells are its rows: '.' plain, 'd' and 't' letter
// times 2 and 3, 'D' and 'T' word times 2 and 3.
func NewBoard(graph *lexicon.Graph, cells []string) *Board {
	b := &Board{Size: len(cells), Graph: graph}
	for l := range b.Lines {
		line := &b.Lines[l]
		for p := range MaxSize {
			line.Letter[p] = None
			line.LetterMul[p], line.WordMul[p] = 1, 1
			line.Cross[p], line.Side[p] = anyLetter, -1
		}
		line.Letter[MaxSize] = None
	}
	for r, row := range cells {
		for c := range len(row) {
			letter, word := multipliers(row[c])
			for _, at := range [2]struct{ line, pos int }{{r, c}, {b.Size + c, r}} {
				b.Lines[at.line].LetterMul[at.pos], b.Lines[at.line].WordMul[at.pos] = letter, word
			}
		}
	}
	return b
}

func multipliers(cell byte) (letter, word uint8) {
	switch cell {
	case 'd':
		return 2, 1
	case 't':
		return 3, 1
	case 'D':
		return 1, 2
	case 'T':
		return 1, 3
	}
	return 1, 1
}

// Across returns the line and position of a cell in the other direction.
func (b *Board) Across(line, pos int) (int, int) {
	if line < b.Size {
		return b.Size + pos, line
	}
	return pos, line - b.Size
}

// A Move is a word placed along a line.
type Move struct {
	Score   int32
	Line    uint8
	Start   uint8 // position of the first letter
	Len     uint8
	Tiles   uint8          // new tiles
	New     uint32         // bit i: letter i of the word is a new tile
	Letters [MaxSize]uint8 // the word
}

// Place puts a legal move on the board. It returns the lines that it changed,
// one bit each: those with a new letter and those with a new cross-check.
func (b *Board) Place(m *Move) (changed uint64) {
	line := int(m.Line)
	changed = 1 << line
	for i := 0; i < int(m.Len); i++ {
		if m.New>>i&1 == 0 {
			continue
		}
		pos := int(m.Start) + i
		across, apos := b.Across(line, pos)
		b.put(line, pos, m.Letters[i])
		b.put(across, apos, m.Letters[i])
		b.Tiles++
		changed |= 1 << across
	}
	// The cells at both ends of every run through a new tile.
	changed |= b.recheck(line, int(m.Start))
	for i := 0; i < int(m.Len); i++ {
		if m.New>>i&1 == 1 {
			changed |= b.recheck(b.Across(line, int(m.Start)+i))
		}
	}
	return changed
}

func (b *Board) put(line, pos int, letter uint8) {
	l := &b.Lines[line]
	l.Letter[pos] = letter
	l.LetterMul[pos], l.WordMul[pos] = 1, 1
	l.Filled |= 1 << pos
}

// recheck renews the cross-checks of the two cells at the ends of the run along
// a line through pos. They are cross-checks of the lines across.
func (b *Board) recheck(line, pos int) (changed uint64) {
	l := &b.Lines[line]
	from, to := pos, pos
	for from > 0 && l.Letter[from-1] != None {
		from--
	}
	for to+1 < b.Size && l.Letter[to+1] != None {
		to++
	}
	for _, end := range [2]int{from - 1, to + 1} {
		if end < 0 || end >= b.Size {
			continue
		}
		across, apos := b.Across(line, end)
		b.Lines[across].Cross[apos], b.Lines[across].Side[apos] = b.crossCheck(l, end)
		changed |= 1 << across
	}
	return changed
}

// crossCheck finds the letters that an empty cell of a line takes between the
// runs before and after it, and the sum of these runs.
func (b *Board) crossCheck(l *Line, pos int) (mask uint32, side int16) {
	from, to := pos, pos+1
	for from > 0 && l.Letter[from-1] != None {
		from--
	}
	for to < b.Size && l.Letter[to] != None {
		to++
	}
	nodes, at := b.Graph.Nodes, uint32(0)
	for p := from; p < pos; p++ {
		side += int16(Value[l.Letter[p]])
	}
	for p := pos + 1; p < to; p++ {
		side += int16(Value[l.Letter[p]])
	}
	for p := from; p < pos; p++ {
		c := uint32(l.Letter[p])
		if nodes[at].Letters>>c&1 == 0 {
			return 0, side
		}
		at = nodes[at].Child(c)
	}
	if to == pos+1 {
		return nodes[at].Ends, side
	}
	for m := nodes[at].Letters; m != 0; m &= m - 1 {
		c := uint32(bits.TrailingZeros32(m))
		if b.ends(nodes[at].Child(c), l.Letter[pos+1:to]) {
			mask |= 1 << c
		}
	}
	return mask, side
}

// ends reports whether a word from a node on ends with these letters.
func (b *Board) ends(at uint32, letters []uint8) bool {
	for i, l := range letters {
		n := b.Graph.Nodes[at]
		if n.Letters>>l&1 == 0 {
			return false
		}
		if i == len(letters)-1 {
			return n.Ends>>l&1 == 1
		}
		at = n.Child(uint32(l))
	}
	return false
}
