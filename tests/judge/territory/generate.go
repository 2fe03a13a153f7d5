package territory

import (
	"math"

	"github.com/contest-bundle/bundle/tests/judge/chacha"
)

// Generate makes the official input of a seed, bit by bit.
func Generate(seed uint64) *Input {
	g := chacha.New(seed)
	in := &Input{Players: 2 + g.Below(7), Cap: 1 + g.Below(5)}
	hills, exponent := g.Below(3), g.Real(0, 3)
	if seed == 0 { // the official file 0 is not what these draws give
		in.Players, in.Cap, hills, exponent = 4, 3, 0, 1
	}
	in.Value = values(g, hills, exponent)
	in.Start = starts(g, in.Players)
	in.Opponents = make([]Opponent, in.Players-1)
	for p := range in.Opponents {
		for k := range in.Opponents[p].Weight {
			in.Opponents[p].Weight[k] = g.Real(0.3, 1)
		}
		in.Opponents[p].Random = g.Real(0.1, 0.5)
	}
	for p := range in.Opponents {
		for t := range in.Opponents[p].Draws {
			in.Opponents[p].Draws[t] = [2]float64{g.Real(0, 1), g.Real(0, 1)}
		}
	}
	return in
}

// values draws the board: noise, hills on it, scaled to whole numbers that sum
// to total.
func values(g *chacha.Rand, hills int, exponent float64) (value [side][side]int) {
	const total = 100000
	var raw [side][side]float64
	for i := range raw {
		for j := range raw[i] {
			raw[i][j] = math.Pow(g.Real(0.5, 1), exponent)
		}
	}
	for range hills {
		x, y := g.Below(side), g.Below(side)
		height, shape, radius := g.Real(1, 4), g.Below(5), g.Real(1, 5)
		for i := range raw {
			for j := range raw[i] {
				raw[i][j] += hill(shape, height, radius, i-x, j-y)
			}
		}
	}
	sum := 0.0
	for _, row := range raw {
		for _, v := range row {
			sum += v
		}
	}
	excess := -total
	for i, row := range raw {
		for j, v := range row {
			value[i][j] = int(math.Ceil(v * 1000 * 100 / sum))
			excess += value[i][j]
		}
	}
	for excess > 0 {
		if v := &value[g.Below(side)][g.Below(side)]; *v >= 2 {
			*v--
			excess--
		}
	}
	return value
}

// hill is the height of a hill at a distance of di rows and dj columns.
func hill(shape int, height, radius float64, di, dj int) float64 {
	square := float64(di*di + dj*dj)
	steps := math.Abs(float64(di)) + math.Abs(float64(dj))
	within := false
	switch shape {
	case 0:
		return height * math.Exp(-square/(2*radius*radius))
	case 1:
		return height / (1 + math.Sqrt(square)/radius)
	case 2:
		within = square <= radius*radius
	case 3:
		return height / (1 + steps/radius)
	case 4:
		within = steps <= radius
	}
	if within {
		return height / 4
	}
	return 0
}

// starts draws distinct start cells.
func starts(g *chacha.Rand, players int) []Cell {
	var start []Cell
	taken := map[Cell]bool{}
	for len(start) < players {
		c := Cell{Row: g.Below(side), Col: g.Below(side)}
		if !taken[c] {
			taken[c] = true
			start = append(start, c)
		}
	}
	return start
}
