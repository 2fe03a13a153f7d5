package bitboard

// The plain implementation that the boards are compared with: a cell is a pair,
// a set is a table of booleans.

type grid [][]bool

func newGrid() grid {
	g := make(grid, Side)
	for i := range g {
		g[i] = make([]bool, Side)
	}
	return g
}

func gridOf(b Board) grid {
	g := newGrid()
	for i := range g {
		for j := range g[i] {
			g[i][j] = b.Has(At(i, j))
		}
	}
	return g
}

func (g grid) board() (b Board) {
	for i := range g {
		for j := range g[i] {
			if g[i][j] {
				b = b.Or(Bit(At(i, j)))
			}
		}
	}
	return b
}

func (g grid) has(i, j int) bool { return i >= 0 && i < Side && j >= 0 && j < Side && g[i][j] }

func (g grid) count() (n int) {
	for _, row := range g {
		for _, in := range row {
			if in {
				n++
			}
		}
	}
	return n
}

// neighbours of a cell that are on the board.
func neighbours(i, j int) (list [][2]int) {
	for _, d := range [][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
		if a, b := i+d[0], j+d[1]; a >= 0 && a < Side && b >= 0 && b < Side {
			list = append(list, [2]int{a, b})
		}
	}
	return list
}

func (g grid) spread() grid {
	out := newGrid()
	for i := range g {
		for j := range g[i] {
			if !g[i][j] {
				continue
			}
			out[i][j] = true
			for _, n := range neighbours(i, j) {
				out[n[0]][n[1]] = true
			}
		}
	}
	return out
}

// region is the 4-connected part of g that holds a cell.
func (g grid) region(i, j int) grid {
	out := newGrid()
	if !g[i][j] {
		return out
	}
	stack := [][2]int{{i, j}}
	out[i][j] = true
	for len(stack) > 0 {
		c := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, n := range neighbours(c[0], c[1]) {
			if g[n[0]][n[1]] && !out[n[0]][n[1]] {
				out[n[0]][n[1]] = true
				stack = append(stack, n)
			}
		}
	}
	return out
}

// regions counts the 4-connected parts.
func (g grid) regions() (n int) {
	seen := newGrid()
	for i := range g {
		for j := range g[i] {
			if !g[i][j] || seen[i][j] {
				continue
			}
			n++
			part := g.region(i, j)
			for a := range part {
				for b := range part[a] {
					seen[a][b] = seen[a][b] || part[a][b]
				}
			}
		}
	}
	return n
}
