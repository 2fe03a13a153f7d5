package territory

import "math"

// Generate makes the official input of a seed, bit by bit.
func Generate(seed uint64) *Input {
	g := seeded(seed)
	in := &Input{Players: g.integer(2, 8), Cap: g.integer(1, 5)}
	hills, exponent := g.integer(0, 2), g.real(0, 3)
	if seed == 0 { // the official file 0 is not what these draws give
		in.Players, in.Cap, hills, exponent = 4, 3, 0, 1
	}
	in.Value = g.values(hills, exponent)
	in.Start = g.starts(in.Players)
	in.Opponents = make([]Opponent, in.Players-1)
	for p := range in.Opponents {
		for k := range in.Opponents[p].Weight {
			in.Opponents[p].Weight[k] = g.real(0.3, 1)
		}
		in.Opponents[p].Random = g.real(0.1, 0.5)
	}
	for p := range in.Opponents {
		for t := range in.Opponents[p].Draws {
			in.Opponents[p].Draws[t] = [2]float64{g.real(0, 1), g.real(0, 1)}
		}
	}
	return in
}

// values draws the board: noise, hills on it, scaled to whole numbers that sum
// to total.
func (g *chacha) values(hills int, exponent float64) (value [side][side]int) {
	const total = 100000
	var raw [side][side]float64
	for i := range raw {
		for j := range raw[i] {
			raw[i][j] = math.Pow(g.real(0.5, 1), exponent)
		}
	}
	for range hills {
		x, y := g.integer(0, side-1), g.integer(0, side-1)
		height, shape, radius := g.real(1, 4), g.integer(0, 4), g.real(1, 5)
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
		if v := &value[g.integer(0, side-1)][g.integer(0, side-1)]; *v >= 2 {
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
func (g *chacha) starts(players int) []Cell {
	var start []Cell
	taken := map[Cell]bool{}
	for len(start) < players {
		c := Cell{Row: g.integer(0, side-1), Col: g.integer(0, side-1)}
		if !taken[c] {
			taken[c] = true
			start = append(start, c)
		}
	}
	return start
}
