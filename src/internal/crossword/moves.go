package crossword

import "math/bits"

// A Generator finds legal moves. Its buffers are kept: after the first calls it
// allocates nothing.
type Generator struct {
	moves []Move
	board *Board
	line  *Line
	hand  Hand
	move  Move // the word in the making
}

// Moves returns all legal moves of a turn. The slice is valid until the next
// call. A word that makes the same letters along a line from the same cell is
// one move, whichever of equal tiles it takes.
func (g *Generator) Moves(b *Board, hand *Hand) []Move {
	g.moves, g.board, g.hand = g.moves[:0], b, *hand
	for line := range 2 * b.Size {
		if b.Tiles == 0 || b.Lines[line].Filled != 0 {
			g.searchLine(line)
		}
	}
	return g.moves
}

// searchLine walks the graph from every cell of a line where a word may begin:
// one whose window reaches a letter with the tiles in hand.
func (g *Generator) searchLine(line int) {
	g.line, g.move.Line = &g.board.Lines[line], uint8(line)
	for start := range g.board.Size {
		if start > 0 && g.line.Letter[start-1] != None {
			continue
		}
		g.move.Start = uint8(start)
		g.extend(0, start, 0, 1, 0, g.board.Tiles == 0)
	}
}

// extend tries all continuations of the word in the making at a cell. sum and mul
// are the word's own so far, side the score of the crosswise words; touched says
// that it holds a letter of the board, or need not.
func (g *Generator) extend(at uint32, pos int, sum, mul, side int32, touched bool) {
	if pos == g.board.Size {
		return
	}
	n := g.board.Graph.Nodes[at]
	i := pos - int(g.move.Start)
	if c := g.line.Letter[pos]; c != None {
		if n.Letters>>c&1 == 0 {
			return
		}
		g.move.Letters[i] = c
		sum += Value[c]
		if n.Ends>>c&1 == 1 && g.move.Tiles > 0 && g.line.Letter[pos+1] == None {
			g.emit(i+1, sum*mul+side)
		}
		g.extend(n.Child(uint32(c)), pos+1, sum, mul, side, true)
		return
	}
	if g.hand.Mask == 0 || !touched && !g.reaches(pos) {
		return
	}
	last := g.line.Letter[pos+1] == None
	letterMul, wordMul, joined := int32(g.line.LetterMul[pos]), int32(g.line.WordMul[pos]), int32(g.line.Side[pos])
	g.move.New |= 1 << i
	g.move.Tiles++
	for m := n.Letters & g.line.Cross[pos] & g.hand.Mask; m != 0; m &= m - 1 {
		c := uint8(bits.TrailingZeros32(m))
		worth := Value[c] * letterMul
		across := side
		if joined >= 0 {
			across += (joined + worth) * wordMul
		}
		g.move.Letters[i] = c
		if touched && last && n.Ends>>c&1 == 1 {
			g.emit(i+1, (sum+worth)*mul*wordMul+across)
		}
		g.hand.Remove(c)
		g.extend(n.Child(uint32(c)), pos+1, sum+worth, mul*wordMul, across, touched)
		g.hand.Add(c)
	}
	g.move.New &^= 1 << i
	g.move.Tiles--
}

// reaches reports whether the hand fills the cells from pos to the next letter.
func (g *Generator) reaches(pos int) bool {
	return bits.TrailingZeros32(g.line.Filled>>pos|1<<31) <= g.hand.Size
}

func (g *Generator) emit(length int, score int32) {
	g.move.Len, g.move.Score = uint8(length), score
	g.moves = append(g.moves, g.move)
}
