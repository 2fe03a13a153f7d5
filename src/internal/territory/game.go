// Package territory plays the Multi-Player Territory Game of AtCoder Heuristic
// Contest 061 as player 0: the rules on bitboards, the opponents as estimated by
// package em, a Monte Carlo tree search over own moves with the opponents moving
// inside it, and at its leaves a small network that estimates the outcome of the
// game. README.md beside it says what was tried and what it gave.
//
// A Game holds what is fixed, a State the board, a Solver a game under way.
// Legality is the caller's: Step takes destinations as they are.
package territory

import (
	"cmp"
	"math"
	"slices"

	"github.com/contest-bundle/bundle/src/internal/bitboard"
)

const (
	// MaxPlayers is the largest number of players, number 0 included.
	MaxPlayers = 8
	// MaxLevel is the largest level cap.
	MaxLevel = 5
	// Turns is the length of a game.
	Turns = 100
	// Nobody owns a neutral cell.
	Nobody = -1
)

// A Game is what stays the same through a game.
type Game struct {
	Players int // 2..MaxPlayers
	Cap     int // the highest level of a cell
	Value   [bitboard.Cells]int32

	bands    [bands]bitboard.Board          // the cells in falling order of value, bandSize at a time
	tied     [bitboard.Cells]bitboard.Board // the cells of the same value as a cell, itself included
	planes   [planeCount]bitboard.Board     // bit k of each cell's value in planeUnits
	unit     float32                        // value of one plane unit
	logValue [bitboard.Cells]float32        // of value over the mean
}

// The best cell of a set is sought band by band: at ten cells a band the first
// band that meets the set is found in about three steps and holds few of it.
const (
	bandSize = 10
	bands    = bitboard.Side * bitboard.Side / bandSize
)

// planeCount bits of value are kept for sums over sets.
const planeCount = 6

// NewGame prepares the tables of a board; value is by row and column.
func NewGame(players, levelCap int, value *[bitboard.Side][bitboard.Side]int32) *Game {
	g := &Game{Players: players, Cap: levelCap}
	var order []bitboard.Cell
	for b := bitboard.Full; !b.Empty(); b = b.Rest() {
		c := b.First()
		g.Value[c] = value[bitboard.Row(c)][bitboard.Col(c)]
		order = append(order, c)
	}
	slices.SortStableFunc(order, func(a, b bitboard.Cell) int { return cmp.Compare(g.Value[b], g.Value[a]) })
	top := g.Value[order[0]]
	g.unit = float32(top) / (1<<planeCount - 1)
	for i, c := range order {
		bit := bitboard.Bit(c)
		g.bands[i/bandSize] = g.bands[i/bandSize].Or(bit)
		for _, other := range order {
			if g.Value[other] == g.Value[c] {
				g.tied[c] = g.tied[c].Or(bitboard.Bit(other))
			}
		}
		g.logValue[c] = float32(math.Log(float64(g.Value[c]) / 1000))
		units := int(float32(g.Value[c])/g.unit + 0.5)
		for k := range g.planes {
			if units>>k&1 != 0 {
				g.planes[k] = g.planes[k].Or(bit)
			}
		}
	}
	return g
}

// sum is the value of a set of cells, exact to half a unit a cell.
func (g *Game) sum(b bitboard.Board) float32 {
	units := 0
	for k := range g.planes {
		units += b.And(g.planes[k]).Count() << k
	}
	return float32(units) * g.unit
}

// best is a cell of the highest value of a set that is not empty, and the set
// of all such cells.
func (g *Game) best(b bitboard.Board) (bitboard.Cell, bitboard.Board) {
	for i := range g.bands {
		in := b.And(g.bands[i])
		if in.Empty() {
			continue
		}
		top := in.First()
		for in = in.Rest(); !in.Empty(); in = in.Rest() {
			if c := in.First(); g.Value[c] > g.Value[top] {
				top = c
			}
		}
		return top, g.tied[top].And(b)
	}
	return 0, b
}
