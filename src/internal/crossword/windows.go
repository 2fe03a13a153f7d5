package crossword

import "math/bits"

// A Window is a place for a word: a stretch of a line that holds letters of the
// board and free cells for new tiles, with a free cell or the edge at both ends.
type Window struct {
	Line, Start, Len uint8
	Tiles            uint8  // free cells
	Cells            uint32 // free cells, bit = position on the line
	Product          int32  // of the free cells' word multipliers
	Potential        int32  // its score with tiles of middling value
	First            int32  // first entry of its words; they end where the next window's begin
}

// Around is the window's cells and those at its ends: a new letter on one of
// them unmakes the window.
func (w *Window) Around() uint32 {
	return (1<<(w.Len+2) - 1) << w.Start >> 1
}

// An Entry is a word in a window: what it needs from the hand, what it scores,
// and which window it is.
type Entry struct {
	Need   Tally
	Score  int32
	Window int32
}

// A Search lists windows and the words that fit them, whatever the hand. Its
// buffers are kept; Reset empties them.
type Search struct {
	Dict    *Dictionary
	Windows []Window
	Entries []Entry
	Low     int // windows that had too little potential, counted over all searches
	board   *Board
	line    *Line
	fixed   []uint64 // set of the words with the window's letters
	free    [MaxSize]freeCell
}

type freeCell struct {
	pos       uint8
	cross     uint32
	letterMul int32
	wordMul   int32
	side      int32
}

// middling is the value of an average tile of a played word.
const middling = 2

// Reset forgets all windows and entries.
func (s *Search) Reset() {
	s.Windows, s.Entries = s.Windows[:0], s.Entries[:0]
}

// Words are the entries of a window, by its index.
func (s *Search) Words(window int) []Entry {
	end := len(s.Entries)
	if window+1 < len(s.Windows) {
		end = int(s.Windows[window+1].First)
	}
	return s.Entries[s.Windows[window].First:end]
}

// Line appends the windows of a line with at most tiles free cells and a
// potential of at least floor, as far as they lie on or beside one of the cells
// of touch, and the words that fit them.
func (s *Search) Line(b *Board, line, tiles int, touch uint32, floor int32) {
	s.board, s.line = b, &b.Lines[line]
	if s.line.Filled == 0 {
		return
	}
	for start := range b.Size {
		if start == 0 || s.line.Letter[start-1] == None {
			s.from(line, start, tiles, touch, floor)
		}
	}
}

// from lists the windows that begin at a cell.
func (s *Search) from(line, start, tiles int, touch uint32, floor int32) {
	l := s.line
	w := Window{Line: uint8(line), Start: uint8(start), Product: 1}
	sum, side := int32(0), int32(0)
	for end := start; end < s.board.Size; end++ {
		if c := l.Letter[end]; c != None {
			sum += Value[c]
		} else {
			if l.Cross[end] == 0 || int(w.Tiles) == tiles {
				return
			}
			w.Tiles++
			w.Cells |= 1 << end
			w.Product *= int32(l.WordMul[end])
			worth := middling * int32(l.LetterMul[end])
			sum += worth
			if joined := int32(l.Side[end]); joined >= 0 {
				side += (joined + worth) * int32(l.WordMul[end])
			}
		}
		w.Len++
		w.Potential = sum*w.Product + side
		if w.Tiles == 0 || int(w.Tiles) == int(w.Len) || l.Letter[end+1] != None || touch != 0 && touch&w.Around() == 0 {
			continue
		}
		if w.Potential < floor {
			s.Low++
			continue
		}
		w.First = int32(len(s.Entries))
		s.Windows = append(s.Windows, w)
		s.words(&w)
	}
}

// words lists the words that fit a window.
func (s *Search) words(w *Window) {
	set := &s.Dict.Sets[w.Len]
	if !s.match(w, set) {
		return
	}
	l := s.line
	n, fixedSum := 0, int32(0)
	for i := range int(w.Len) {
		pos := int(w.Start) + i
		if c := l.Letter[pos]; c != None {
			fixedSum += Value[c]
			continue
		}
		s.free[n] = freeCell{uint8(i), l.Cross[pos], int32(l.LetterMul[pos]), int32(l.WordMul[pos]), int32(l.Side[pos])}
		n++
	}
	free, window := s.free[:n], int32(len(s.Windows)-1)
	for i, m := range s.fixed {
	next:
		for ; m != 0; m &= m - 1 {
			text := set.Word(i*64 + bits.TrailingZeros64(m))
			sum, side := fixedSum, int32(0)
			var need Tally
			for j := range free {
				f := &free[j]
				c := text[f.pos]
				if f.cross>>c&1 == 0 || !need.Add(c) {
					continue next
				}
				worth := Value[c] * f.letterMul
				sum += worth
				if f.side >= 0 {
					side += (f.side + worth) * f.wordMul
				}
			}
			s.Entries = append(s.Entries, Entry{need, sum*w.Product + side, window})
		}
	}
}

// match sets fixed to the words that have the window's letters, and reports
// whether there are any.
func (s *Search) match(w *Window, set *WordSet) bool {
	first := true
	for m := s.line.Filled >> w.Start & (1<<w.Len - 1); m != 0; m &= m - 1 {
		i := bits.TrailingZeros32(m)
		with := set.With(i, s.line.Letter[int(w.Start)+i])
		if first {
			s.fixed, first = append(s.fixed[:0], with...), false
			continue
		}
		for j, b := range with {
			s.fixed[j] &= b
		}
	}
	return len(s.fixed) > 0
}
