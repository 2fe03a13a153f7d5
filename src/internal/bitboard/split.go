package bitboard

// whole has for each of the 256 ways to occupy the eight cells around one
// whether those eight alone already join all of its occupied neighbours.
var whole = wholeTable()

// MaySplit reports whether the loss of c can split the region of b that holds
// it. It looks at the eight cells around c: false is certain, true means that a
// flood fill has to tell. c itself need not be in b.
func (b Board) MaySplit(c Cell) bool { return !whole[b.around(c)] }

// around packs the eight cells around c: the row above from the left, left,
// right, the row below.
func (b Board) around(c Cell) uint8 {
	const corner = Stride + 1 // from a cell up and left
	var w uint64
	switch {
	case c < corner:
		w = b.Lo << (corner - c)
	case c < corner+64:
		s := c - corner
		w = b.Lo>>s | b.Hi<<(64-s)
	default:
		w = b.Hi >> (c - corner - 64)
	}
	return uint8(w&7 | w>>(Stride-3)&8 | w>>(Stride+2-4)&16 | w>>(2*Stride)&7<<5)
}

// wholeTable walks once around the cell. The ring's eight cells in circular
// order alternate corners and neighbours; two neighbours belong together when
// the corner between them is occupied too, so that groups are counted by their
// last neighbours.
func wholeTable() (table [256]bool) {
	ring := [8]int{0, 1, 2, 4, 7, 6, 5, 3} // positions in around's packing, clockwise from the upper left corner
	for set := range table {
		has := func(i int) bool { return set>>ring[i%8]&1 != 0 }
		ends := 0
		for i := 1; i < 8; i += 2 {
			if has(i) && !(has(i+1) && has(i+2)) {
				ends++
			}
		}
		table[set] = ends <= 1
	}
	return table
}
