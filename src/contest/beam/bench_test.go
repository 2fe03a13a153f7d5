package beam

import (
	"slices"
	"testing"

	"github.com/contest-bundle/bundle/src/contest/hash"
)

// A sliding puzzle of 4×4 tiles, whose score is minus the sum of the tiles'
// distances from home: light moves, so that the search's own work shows.
type puzzle struct {
	board [16]int8
	blank int8
	last  int8 // the direction of the last move, so that it is not undone at once
	score int32
	hash  uint64
	lasts []int8
}

var tileKeys = hash.NewZobrist(256, 1)

var neighbours = func() (to [16][4]int8) {
	for cell := range 16 {
		for d, step := range [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
			row, col := cell/4+step[0], cell%4+step[1]
			if to[cell][d] = -1; row >= 0 && row < 4 && col >= 0 && col < 4 {
				to[cell][d] = int8(4*row + col)
			}
		}
	}
	return to
}()

func distance(tile, cell int8) int32 {
	row, col := int32(tile/4-cell/4), int32(tile%4-cell%4)
	return max(row, -row) + max(col, -col)
}

func newPuzzle() *puzzle {
	p := &puzzle{board: [16]int8{11, 4, 12, 9, 15, 3, 6, 2, 14, 5, 8, 10, 1, 13, 7, 0}, blank: 15, last: -1}
	for cell, tile := range p.board {
		if tile != 0 {
			p.score -= distance(tile, int8(cell))
		}
		p.hash ^= tileKeys[16*cell+int(tile)]
	}
	return p
}

func (p *puzzle) after(d int8) (score int32, h uint64) {
	from := neighbours[p.blank][d]
	tile := p.board[from]
	h = p.hash ^ tileKeys[16*int(from)+int(tile)] ^ tileKeys[16*int(p.blank)] ^ tileKeys[16*int(p.blank)+int(tile)] ^ tileKeys[16*int(from)]
	return p.score + distance(tile, from) - distance(tile, p.blank), h
}

func (p *puzzle) slide(d int8) {
	p.score, p.hash = p.after(d)
	from := neighbours[p.blank][d]
	p.board[p.blank], p.board[from] = p.board[from], 0
	p.blank = from
}

func (p *puzzle) Apply(d int8) {
	p.slide(d)
	p.lasts = append(p.lasts, p.last)
	p.last = d
}

func (p *puzzle) Undo(d int8) {
	p.slide((d + 2) % 4)
	p.last = p.lasts[len(p.lasts)-1]
	p.lasts = p.lasts[:len(p.lasts)-1]
}

func (p *puzzle) Expand(list []Candidate[int8]) []Candidate[int8] {
	for d := range int8(4) {
		if neighbours[p.blank][d] < 0 || p.last >= 0 && d == (p.last+2)%4 {
			continue
		}
		score, h := p.after(d)
		list = append(list, Candidate[int8]{Move: d, Score: float64(score), Hash: h})
	}
	return list
}

const (
	benchWidth  = 2000
	benchLevels = 60
)

// A search of 60 levels, by the package and by the beam that a contestant writes
// first: copies of states, candidates sorted, duplicates in a map.
func BenchmarkSearch(b *testing.B) {
	b.Run("Search", func(b *testing.B) {
		for b.Loop() {
			Search[int8](newPuzzle(), Config{Width: benchWidth, Levels: benchLevels})
		}
	})
	b.Run("copies", func(b *testing.B) {
		for b.Loop() {
			copies()
		}
	})
	b.Run("tape", func(b *testing.B) {
		for b.Loop() {
			tape(newPuzzle())
		}
	})
}

// copies is a beam of states that are copied.
func copies() int32 {
	type candidate struct {
		from  int32
		move  int8
		score int32
		hash  uint64
	}
	beam, next := []puzzle{*newPuzzle()}, []puzzle{}
	var list []candidate
	for range benchLevels {
		list = list[:0]
		for i := range beam {
			p := &beam[i]
			for d := range int8(4) {
				if neighbours[p.blank][d] >= 0 && !(p.last >= 0 && d == (p.last+2)%4) {
					score, h := p.after(d)
					list = append(list, candidate{int32(i), d, score, h})
				}
			}
		}
		slices.SortFunc(list, func(a, b candidate) int { return int(b.score - a.score) })
		seen := make(map[uint64]bool, benchWidth)
		next = next[:0]
		for _, c := range list {
			if len(next) == benchWidth {
				break
			}
			if !seen[c.hash] {
				seen[c.hash] = true
				p := beam[c.from]
				p.slide(c.move)
				p.last = c.move
				next = append(next, p)
			}
		}
		beam, next = next, beam
	}
	return beam[0].score
}

// tape is the Euler tour written by hand, for moves of one level: a list of moves
// down, moves up and leaves. The selection is the package's, so that the two differ
// in the walk alone.
func tape(p *puzzle) int32 {
	tour, next := []stop{{kind: leaf}}, []stop{}
	var list []Candidate[int8]
	s := newSelection[int8](benchWidth, 0)
	kept := make([][]int8, benchWidth)
	for range benchLevels {
		s.reset(benchWidth)
		n := int32(0)
		for i := range tour {
			switch t := &tour[i]; t.kind {
			case down:
				p.Apply(t.move)
			case up:
				p.Undo(t.move)
			case leaf:
				t.leaf = n
				list = p.Expand(list[:0])
				for j := range list {
					s.offer(&list[j], n)
				}
				n++
			}
		}
		for i := range kept {
			kept[i] = kept[i][:0]
		}
		for i := range s.entries {
			kept[s.entries[i].parent] = append(kept[s.entries[i].parent], s.entries[i].Move)
		}
		next = next[:0]
		for _, t := range tour {
			switch last := len(next) - 1; {
			case t.kind == leaf:
				for _, m := range kept[t.leaf] {
					next = append(next, stop{kind: down, move: m}, stop{kind: leaf}, stop{kind: up, move: m})
				}
			case t.kind == up && next[last].kind == down: // a way down that led to no leaf
				next = next[:last]
			default:
				next = append(next, t)
			}
		}
		tour, next = trim(p, next), tour
	}
	return int32(s.entries[s.best()].Score)
}

// A stop is an item of a tour.
type stop struct {
	kind kind
	move int8
	leaf int32
}

type kind int8

const (
	down kind = iota
	up
	leaf
)

// trim makes the moves that all leaves share for good and cuts them off.
func trim(p *puzzle, tour []stop) []stop {
	// What follows the last leaf goes up to the root; it does not count.
	tail := 0
	for tour[len(tour)-1-tail].kind == up {
		tail++
	}
	shared := lowest(tour[:len(tour)-tail])
	for _, t := range tour[:shared] {
		p.Apply(t.move)
	}
	return tour[shared : len(tour)-shared]
}

// lowest is the smallest depth of a tour from its first leaf on.
func lowest(tour []stop) int {
	depth, low, inside := 0, len(tour), false
	for _, t := range tour {
		switch t.kind {
		case down:
			depth++
		case up:
			depth--
		case leaf:
			inside = true
		}
		if inside {
			low = min(low, depth)
		}
	}
	return low
}
