package crossword

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/src/internal/lexicon"
	"github.com/contest-bundle/bundle/src/words"
)

var dictionary = sync.OnceValue(func() *lexicon.Graph { return graphOf(strings.Fields(words.List)) })

func graphOf(list []string) *lexicon.Graph {
	var b lexicon.Builder
	for _, w := range list {
		if err := b.Add(w); err != nil {
			panic(err)
		}
	}
	return b.Graph()
}

// grid is the test's own board: a plain matrix of cells and letters, with the
// rules written out once more without any of the package's tables.
type grid struct {
	cells   []string // multipliers
	letters [][]byte // 0 where empty
	known   map[string]bool
}

func (g *grid) at(r, c int) byte {
	if r < 0 || c < 0 || r >= len(g.letters) || c >= len(g.letters) {
		return 0
	}
	return g.letters[r][c]
}

func (g *grid) empty() bool {
	for _, row := range g.letters {
		if slices.ContainsFunc(row, func(b byte) bool { return b != 0 }) {
			return false
		}
	}
	return true
}

// score returns the score of a word placed from a cell on, or false if that is
// not legal.
func (g *grid) score(hand string, r, c, dr, dc int, word string) (int32, bool) {
	n := len(g.letters)
	if r+dr*len(word) > n || c+dc*len(word) > n || g.at(r-dr, c-dc) != 0 || g.at(r+dr*len(word), c+dc*len(word)) != 0 {
		return 0, false
	}
	left := []byte(hand)
	old, total, sum, mul := 0, int32(0), int32(0), int32(1)
	for i := range len(word) {
		rr, cc := r+dr*i, c+dc*i
		v := Value[word[i]-'a']
		if l := g.at(rr, cc); l != 0 {
			if l != word[i] {
				return 0, false
			}
			old++
			sum += v
			continue
		}
		j := slices.Index(left, word[i])
		if j < 0 {
			return 0, false
		}
		left = slices.Delete(left, j, j+1)
		wm := int32(1)
		switch g.cells[rr][cc] {
		case 'd':
			v *= 2
		case 't':
			v *= 3
		case 'D':
			wm = 2
		case 'T':
			wm = 3
		}
		sum, mul = sum+v, mul*wm
		// The word across this tile.
		a, b := 0, 0
		for g.at(rr-dc*(a+1), cc-dr*(a+1)) != 0 {
			a++
		}
		for g.at(rr+dc*(b+1), cc+dr*(b+1)) != 0 {
			b++
		}
		if a+b == 0 {
			continue
		}
		cross, worth := "", v
		for k := -a; k <= b; k++ {
			l := g.at(rr+dc*k, cc+dr*k)
			if k == 0 {
				l = word[i]
			} else {
				worth += Value[l-'a']
			}
			cross += string(l)
		}
		if !g.known[cross] {
			return 0, false
		}
		total += worth * wm
	}
	if old == len(word) || old == 0 && !g.empty() {
		return 0, false
	}
	return total + sum*mul, true
}

// all tries every word at every place.
func (g *grid) all(list []string, hand string) []string {
	var moves []string
	for _, word := range list {
		for line := range len(g.letters) {
			for start := range len(g.letters) {
				if s, ok := g.score(hand, line, start, 0, 1, word); ok {
					moves = append(moves, fmt.Sprintf("%d %d H %s %d", line, start, word, s))
				}
				if s, ok := g.score(hand, start, line, 1, 0, word); ok {
					moves = append(moves, fmt.Sprintf("%d %d V %s %d", start, line, word, s))
				}
			}
		}
	}
	slices.Sort(moves)
	return moves
}

func (g *grid) place(b *Board, m *Move) {
	for i := range int(m.Len) {
		r, c := int(m.Line), int(m.Start)+i
		if int(m.Line) >= b.Size {
			r, c = int(m.Start)+i, int(m.Line)-b.Size
		}
		g.letters[r][c] = 'a' + m.Letters[i]
	}
}

func describe(b *Board, m *Move) string {
	word := make([]byte, m.Len)
	for i := range word {
		word[i] = 'a' + m.Letters[i]
	}
	if int(m.Line) < b.Size {
		return fmt.Sprintf("%d %d H %s %d", m.Line, m.Start, word, m.Score)
	}
	return fmt.Sprintf("%d %d V %s %d", m.Start, int(m.Line)-b.Size, word, m.Score)
}

func randomCells(rng *rand.Rand, n int) []string {
	cells := make([]string, n)
	for r := range cells {
		row := make([]byte, n)
		for c := range row {
			row[c] = "......dtDT"[rng.IntN(10)]
		}
		cells[r] = string(row)
	}
	return cells
}

func randomHand(rng *rand.Rand, list []string, n int) string {
	hand := make([]byte, n)
	for i := range hand {
		w := list[rng.IntN(len(list))]
		hand[i] = w[rng.IntN(len(w))]
	}
	return string(hand)
}

// TestMovesAgainstBruteForce plays random games and compares the moves of each
// position, with their scores, with every word at every place.
func TestMovesAgainstBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	full := strings.Fields(words.List)
	positions := 0
	for game := range 40 {
		list := full
		if game > 0 { // one game with the whole list, for the others a part of it
			list = nil
			for _, w := range full {
				if len(w) <= 3 && rng.IntN(2) == 0 || rng.IntN(150) == 0 {
					list = append(list, w)
				}
			}
		}
		known := map[string]bool{}
		for _, w := range list {
			known[w] = true
		}
		n := 6 + rng.IntN(6)
		if game%10 == 1 {
			n = MaxSize
		}
		cells := randomCells(rng, n)
		b := NewBoard(graphOf(list), cells)
		g := &grid{cells: cells, known: known, letters: make([][]byte, n)}
		for r := range g.letters {
			g.letters[r] = make([]byte, n)
		}
		var gen Generator
		turns := 10
		if game == 0 {
			turns = 3
		}
		for range turns {
			text := randomHand(rng, list, 3+rng.IntN(5))
			hand := NewHand(strings.ToUpper(text))
			moves := gen.Moves(b, &hand)
			var got []string
			for i := range moves {
				got = append(got, describe(b, &moves[i]))
			}
			slices.Sort(got)
			if diff := cmp.Diff(g.all(list, text), got); diff != "" {
				t.Fatalf("game %d, hand %s, moves (-brute force +generator):\n%s", game, text, diff)
			}
			positions++
			if len(moves) == 0 {
				continue
			}
			m := moves[rng.IntN(len(moves))]
			b.Place(&m)
			g.place(b, &m)
		}
	}
	if positions < 300 {
		t.Errorf("%d positions compared, want hundreds", positions)
	}
}

// TestPlaceTellsChangedLines: a line that Place does not name is as it was.
func TestPlaceTellsChangedLines(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	b, gen := midGame(rng, 15, 7, 12), Generator{}
	hand := NewHand("ETAINRS")
	moves := slices.Clone(gen.Moves(b, &hand))
	for i := range moves {
		after := *b
		changed := after.Place(&moves[i])
		for l := range 2 * b.Size {
			if changed>>l&1 == 0 && after.Lines[l] != b.Lines[l] {
				t.Fatalf("%s changed line %d unnamed", describe(b, &moves[i]), l)
			}
		}
	}
}

// midGame plays random moves on a board of size n.
func midGame(rng *rand.Rand, n, tiles, moves int) *Board {
	b := NewBoard(dictionary(), randomCells(rng, n))
	list := strings.Fields(words.List)
	var gen Generator
	for range moves {
		hand := NewHand(strings.ToUpper(randomHand(rng, list, tiles)))
		if all := gen.Moves(b, &hand); len(all) > 0 {
			b.Place(&all[rng.IntN(len(all))])
		}
	}
	return b
}

func TestMovesAllocateNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	b, gen := midGame(rng, 18, 7, 20), Generator{}
	hand := NewHand("ETAINRS")
	gen.Moves(b, &hand)
	if n := testing.AllocsPerRun(10, func() { gen.Moves(b, &hand) }); n != 0 {
		t.Errorf("%v allocations a turn, want 0", n)
	}
}

// BenchmarkMoves finds all legal moves of 7 tiles on mid-game boards. macondo
// gives 70 µs for a full rack on a 15×15 board with cross-checks ready.
func BenchmarkMoves(b *testing.B) {
	for _, size := range []int{15, 18} {
		b.Run(fmt.Sprintf("%dx%d", size, size), func(b *testing.B) {
			rng := rand.New(rand.NewPCG(7, 7))
			list := strings.Fields(words.List)
			boards, hands := make([]*Board, 16), make([]Hand, 16)
			for i := range boards {
				boards[i] = midGame(rng, size, 7, size)
				hands[i] = NewHand(strings.ToUpper(randomHand(rng, list, 7)))
			}
			var gen Generator
			moves, turns := 0, 0
			b.ReportAllocs()
			for b.Loop() {
				moves += len(gen.Moves(boards[turns%16], &hands[turns%16]))
				turns++
			}
			b.ReportMetric(float64(moves)/float64(turns), "moves/turn")
			b.ReportMetric(float64(moves)/b.Elapsed().Seconds(), "moves/s")
		})
	}
}
