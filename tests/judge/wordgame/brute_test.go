package wordgame

import "strings"

// A grid is a board with letters, '.' where none stands. The functions of this
// file know the rules and nothing of Table: they read all words off the whole
// board after a move.
type grid [][]byte

func newGrid(n int) grid {
	g := make(grid, n)
	for r := range g {
		g[r] = []byte(strings.Repeat(".", n))
	}
	return g
}

func (g grid) clone() grid {
	c := make(grid, len(g))
	for r := range g {
		c[r] = append([]byte{}, g[r]...)
	}
	return c
}

// flip swaps rows and columns.
func (g grid) flip() grid {
	f := newGrid(len(g))
	for r := range g {
		for c := range g[r] {
			f[c][r] = g[r][c]
		}
	}
	return f
}

// A run is a largest block of letters in a row of a grid or of its flip.
type run struct {
	line, from int
	word       string
}

func (g grid) runs() []run {
	var runs []run
	for r, row := range g {
		from := 0
		for _, word := range strings.Split(string(row), ".") {
			if word != "" {
				runs = append(runs, run{r, from, word})
			}
			from += len(word) + 1
		}
	}
	return runs
}

// fits reports whether a word fits the letters that stand on its cells, and the
// tiles that it needs.
func (g grid) fits(m move) (used string, ok bool) {
	for k := range len(m.word) {
		r, c := m.cell(k)
		if r < 0 || c < 0 || r >= len(g) || c >= len(g) || g[r][c] != '.' && g[r][c] != m.word[k] {
			return "", false
		}
		if g[r][c] == '.' {
			used += m.word[k : k+1]
		}
	}
	return used, true
}

// play is the grid with a word that fits.
func (g grid) play(m move) grid {
	after := g.clone()
	for k := range len(m.word) {
		r, c := m.cell(k)
		after[r][c] = m.word[k]
	}
	return after
}

type move struct {
	row, col int
	down     bool
	word     string
}

func (m move) cell(k int) (r, c int) {
	if m.down {
		return m.row + k, m.col
	}
	return m.row, m.col + k
}

// worth is what a move scores by the rules, and the tiles that it uses; ok is
// false if it is illegal.
func worth(board []string, g grid, hand string, dict map[string]bool, m move) (score int, used string, ok bool) {
	if !dict[m.word] {
		return 0, "", false
	}
	used, ok = g.fits(m)
	if !ok || used == "" || !within(used, hand) || len(used) == len(m.word) && len(g.runs()) > 0 {
		return 0, "", false
	}
	found := false
	played := g.play(m)
	for _, down := range []bool{false, true} {
		before, after, cells := g, played, board
		if down {
			before, after, cells = g.flip(), played.flip(), flipped(board)
		}
		for _, w := range after.runs() {
			old := string(before[w.line][w.from : w.from+len(w.word)])
			if len(w.word) < 2 || !strings.Contains(old, ".") {
				continue // no word, or no new tile in it
			}
			if !dict[w.word] {
				return 0, "", false
			}
			row, col := w.line, w.from
			if down {
				row, col = col, row
			}
			found = found || m == move{row, col, down, w.word}
			score += points(w.word, old, cells[w.line][w.from:])
		}
	}
	return score, used, found
}

func points(word, old, cells string) int {
	sum, factor := 0, 1
	for i, letter := range word {
		value := map[rune]int{'D': 2, 'G': 2, 'B': 3, 'C': 3, 'M': 3, 'P': 3, 'F': 4, 'H': 4, 'V': 4, 'W': 4, 'Y': 4,
			'K': 5, 'J': 8, 'X': 8, 'Q': 10, 'Z': 10}[letter]
		if value == 0 {
			value = 1
		}
		if old[i] == '.' {
			value *= map[byte]int{'.': 1, 'd': 2, 't': 3, 'D': 1, 'T': 1}[cells[i]]
			factor *= map[byte]int{'.': 1, 'd': 1, 't': 1, 'D': 2, 'T': 3}[cells[i]]
		}
		sum += value
	}
	return sum * factor
}

func flipped(board []string) []string {
	f := make([]string, len(board))
	for c := range board {
		for r := range board {
			f[c] += board[r][c : c+1]
		}
	}
	return f
}

// within reports whether the letters are all in the hand.
func within(letters, hand string) bool {
	for _, c := range letters {
		if !strings.ContainsRune(hand, c) {
			return false
		}
		hand = strings.Replace(hand, string(c), "", 1)
	}
	return true
}
