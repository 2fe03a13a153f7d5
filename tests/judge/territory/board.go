package territory

import (
	"fmt"
	"math"
	"strings"
)

// nobody owns a neutral cell.
const nobody = -1

// directions in the order in which reach looks: right, down, left, up.
var directions = [4]Cell{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}

// A board is the position at the start of a turn.
type board struct {
	in    *Input
	owner [side][side]int
	level [side][side]int
	piece []Cell // by player
}

func newBoard(in *Input) *board {
	b := &board{in: in, piece: append([]Cell(nil), in.Start...)}
	for i := range b.owner {
		for j := range b.owner[i] {
			b.owner[i][j] = nobody
		}
	}
	for p, c := range in.Start {
		b.owner[c.Row][c.Col] = p
		b.level[c.Row][c.Col] = 1
	}
	return b
}

// reach lists the legal destinations of player p in the order that the
// opponents' random numbers refer to: breadth-first over p's own cells.
func (b *board) reach(p int) []Cell {
	var blocked, seen [side][side]bool
	for q, c := range b.piece {
		if q != p {
			blocked[c.Row][c.Col] = true
		}
	}
	var list []Cell
	queue := []Cell{b.piece[p]}
	seen[b.piece[p].Row][b.piece[p].Col] = true
	for len(queue) > 0 {
		c := queue[0]
		queue = queue[1:]
		if !blocked[c.Row][c.Col] {
			list = append(list, c)
		}
		if b.owner[c.Row][c.Col] != p {
			continue
		}
		for _, d := range directions {
			n := Cell{Row: c.Row + d.Row, Col: c.Col + d.Col}
			if n.Row < 0 || n.Row >= side || n.Col < 0 || n.Col >= side || seen[n.Row][n.Col] {
				continue
			}
			seen[n.Row][n.Col] = true
			queue = append(queue, n)
		}
	}
	return list
}

// rate is an opponent's rating of a cell.
func (b *board) rate(p int, c Cell) float64 {
	v := float64(b.in.Value[c.Row][c.Col])
	w := &b.in.Opponents[p-1].Weight
	level := b.level[c.Row][c.Col]
	switch owner := b.owner[c.Row][c.Col]; {
	case owner == nobody:
		return v * w[0]
	case owner == p && level < b.in.Cap:
		return v * w[1]
	case owner == p:
		return 0
	case level == 1:
		return v * w[2]
	default:
		return v * w[3]
	}
}

// choose is the move of opponent p in a turn.
func (b *board) choose(p, turn int) Cell {
	o := &b.in.Opponents[p-1]
	list := b.reach(p)
	draw := o.Draws[turn]
	if draw[0] >= o.Random {
		list = b.greedy(p, list)
	}
	return list[min(int(draw[1]*float64(len(list))), len(list)-1)]
}

// greedy is the cells of a list that opponent p rates highest.
func (b *board) greedy(p int, list []Cell) []Cell {
	rating := make([]float64, len(list))
	top := math.Inf(-1)
	for i, c := range list {
		rating[i] = b.rate(p, c)
		top = max(top, rating[i])
	}
	tolerance := 1e-9 * max(math.Abs(top), 1)
	var best []Cell
	for i, c := range list {
		if rating[i] >= top-tolerance {
			best = append(best, c)
		}
	}
	return best
}

// play carries out the chosen destinations of all players.
func (b *board) play(chosen []Cell) {
	count := map[Cell]int{}
	for _, c := range chosen {
		count[c]++
	}
	before := b.owner
	for p, c := range chosen {
		owner, level := &b.owner[c.Row][c.Col], &b.level[c.Row][c.Col]
		if count[c] > 1 && before[c.Row][c.Col] != p {
			continue // knocked back by a conflict
		}
		switch {
		case *owner == nobody:
			*owner, *level = p, 1
		case *owner == p:
			*level = min(*level+1, b.in.Cap)
		case *level > 1:
			*level--
			continue // knocked back by the defence
		default:
			*owner, *level = p, 1
		}
		b.piece[p] = c
	}
}

// scores gives the solver's sum of value times level and the best opponent's.
func (b *board) scores() (mine, best int) {
	sum := make([]int, b.in.Players)
	for i, row := range b.owner {
		for j, p := range row {
			if p != nobody {
				sum[p] += b.in.Value[i][j] * b.level[i][j]
			}
		}
	}
	for _, s := range sum[1:] {
		best = max(best, s)
	}
	return sum[0], best
}

// absolute is the score of a case.
func absolute(mine, best int) float64 {
	return math.Round(1e5 * math.Log2(1+float64(mine)/float64(best)))
}

// report is what the solver reads after a turn.
func (b *board) report(chosen []Cell) string {
	var out strings.Builder
	for _, list := range [][]Cell{chosen, b.piece} {
		for _, c := range list {
			fmt.Fprintln(&out, c.Row, c.Col)
		}
	}
	for _, grid := range []*[side][side]int{&b.owner, &b.level} {
		for _, row := range grid {
			out.WriteString(strings.Trim(fmt.Sprint(row), "[]") + "\n")
		}
	}
	return out.String()
}
