package main

import (
	"math"
	"math/rand/v2"

	"github.com/contest-bundle/bundle/src/internal/bitboard"
	"github.com/contest-bundle/bundle/src/internal/territory"
)

// A world is a generated case: the board and the truth about the opponents.
type world struct {
	game  *territory.Game
	start territory.State
	rules [territory.MaxPlayers]territory.Rule
}

// generate draws a case from the statement's distribution; players = 0 draws
// the number of players too.
func generate(seed uint64, players int) *world {
	r := rand.New(rand.NewPCG(seed, 61))
	uniform := func(lo, hi float64) float64 { return lo + r.Float64()*(hi-lo) }
	m := 2 + r.IntN(7)
	switch {
	case players > 0:
		m = players
	case players < 0:
		m = 3 + r.IntN(6)
	}
	u, k, a := 1+r.IntN(5), r.IntN(3), uniform(0, 3)
	var raw [bitboard.Side][bitboard.Side]float64
	for i := range raw {
		for j := range raw[i] {
			raw[i][j] = math.Pow(uniform(0.5, 1), a)
		}
	}
	for range k {
		hill(&raw, r.IntN(10), r.IntN(10), uniform(1, 4), r.IntN(5), uniform(1, 5))
	}
	w := &world{game: territory.NewGame(m, u, scale(&raw, r))}
	w.place(m, r)
	for p := 1; p < m; p++ {
		for c := range w.rules[p].Weight {
			w.rules[p].Weight[c] = float32(uniform(0.3, 1))
		}
		w.rules[p].Random = float32(uniform(0.1, 0.5))
	}
	return w
}

func hill(raw *[bitboard.Side][bitboard.Side]float64, x, y int, b float64, mode int, radius float64) {
	for i := range raw {
		for j := range raw[i] {
			d1 := math.Abs(float64(i-x)) + math.Abs(float64(j-y))
			d2 := float64((i-x)*(i-x) + (j-y)*(j-y))
			switch {
			case mode == 0:
				raw[i][j] += b * math.Exp(-d2/(2*radius*radius))
			case mode == 1:
				raw[i][j] += b / (1 + math.Sqrt(d2)/radius)
			case mode == 2 && d2 <= radius*radius, mode == 4 && d1 <= radius:
				raw[i][j] += b / 4
			case mode == 3:
				raw[i][j] += b / (1 + d1/radius)
			}
		}
	}
}

func scale(raw *[bitboard.Side][bitboard.Side]float64, r *rand.Rand) *[bitboard.Side][bitboard.Side]int32 {
	sum, total := 0.0, int32(0)
	for _, row := range raw {
		for _, v := range row {
			sum += v
		}
	}
	var value [bitboard.Side][bitboard.Side]int32
	for i, row := range raw {
		for j, v := range row {
			value[i][j] = int32(math.Ceil(v * 100000 / sum))
			total += value[i][j]
		}
	}
	for total > 100000 {
		if v := &value[r.IntN(10)][r.IntN(10)]; *v >= 2 {
			*v--
			total--
		}
	}
	return &value
}

func (w *world) place(players int, r *rand.Rand) {
	var pos [territory.MaxPlayers]bitboard.Cell
	for p, at := range r.Perm(100)[:players] {
		pos[p] = bitboard.At(at/10, at%10)
	}
	w.start = w.game.Start(&pos)
}
