package bits

// A Board knows the shape of a rectangular board whose sets of cells are Sets. It
// is a plain value without state.
//
// Rows stand one after another with an empty column between them, so that a shift
// to the left or right never carries a cell into the next row.
type Board struct{ rows, cols int }

// NewBoard returns the board of a size.
func NewBoard(rows, cols int) Board { return Board{rows, cols} }

// stride is the distance of a cell from the one below it.
func (b Board) stride() int { return b.cols + 1 }

// New returns an empty set of cells.
func (b Board) New() Set { return New(b.rows * b.stride()) }

// All returns the set of all cells.
func (b Board) All() Set {
	s := b.New()
	for row := range b.rows {
		for col := range b.cols {
			s.Add(b.Cell(row, col))
		}
	}
	return s
}

// Cell returns the number of a cell in the board's sets.
func (b Board) Cell(row, col int) int { return row*b.stride() + col }

// At returns the row and column of a cell.
func (b Board) At(cell int) (row, col int) { return cell / b.stride(), cell % b.stride() }

// Spread sets dst to the cells of s and those that share a side with one of them,
// as far as they are in within. The sets dst and s must not be the same; within
// must hold cells of the board only, as All does.
func (b Board) Spread(dst, s, within Set) {
	down := b.stride()
	words, rest := down/word, uint(down%word)
	for i, w := range s {
		w |= w<<1 | w>>1
		if i > 0 {
			w |= s[i-1] >> (word - 1)
		}
		if i+1 < len(s) {
			w |= s[i+1] << (word - 1)
		}
		dst[i] = w | b.shifted(s, i-words, rest) | b.raised(s, i+words, rest)
	}
	dst.Intersect(within)
}

// shifted is word i of the set moved up by rest bits, raised the same moved down.
// A shift by 64 or more gives 0 in Go, so rest = 0 needs no case of its own.
func (b Board) shifted(s Set, i int, rest uint) uint64 {
	var w uint64
	if i >= 0 {
		w = s[i] << rest
	}
	if i > 0 {
		w |= s[i-1] >> (word - rest)
	}
	return w
}

func (b Board) raised(s Set, i int, rest uint) uint64 {
	var w uint64
	if i < len(s) {
		w = s[i] >> rest
	}
	if i+1 < len(s) {
		w |= s[i+1] << (word - rest)
	}
	return w
}

// Flood grows s to all cells of within that a path of side-by-side cells of within
// connects with one of s. Other cells of s fall away. It takes as many rounds as
// the longest of the shortest paths has steps; spare is a set that it may
// overwrite.
func (b Board) Flood(s, within, spare Set) {
	s.Intersect(within)
	for {
		b.Spread(spare, s, within)
		if spare.Equal(s) {
			return
		}
		s.Copy(spare)
	}
}

// Distances sets distance[cell] for every cell of the board to its distance from
// the set s in steps through within, -1 where there is no path. It needs
// len(distance) to be at least rows*(cols+1), and two sets that it may overwrite.
func (b Board) Distances(distance []int, s, within Set, spare, more Set) {
	for i := range distance {
		distance[i] = -1
	}
	spare.Copy(s)
	spare.Intersect(within)
	for steps := 0; ; steps++ {
		fresh := false
		for c := spare.Next(0); c >= 0; c = spare.Next(c + 1) {
			if distance[c] < 0 {
				distance[c], fresh = steps, true
			}
		}
		if !fresh {
			return
		}
		b.Spread(more, spare, within)
		spare, more = more, spare
	}
}
