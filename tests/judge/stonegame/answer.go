package stonegame

// Answer is the word for a row.
func Answer(row []int64) string { return word(Margin(row)) }

func word(margin int64) string {
	switch {
	case margin > 0:
		return "Amal"
	case margin < 0:
		return "Bimal"
	}
	return "Tie"
}

// Margin is by how much the first player wins if both play best; negative if
// the second does. Sums of the stones must fit in 64 bits.
func Margin(row []int64) int64 {
	margin := make([]int64, len(row)+1) // of the player to move, from a stone on
	for i := len(row) - 1; i >= 0; i-- {
		taken := row[i]
		margin[i] = taken - margin[i+1]
		for k := i + 1; k < len(row) && k < i+3; k++ {
			taken += row[k]
			margin[i] = max(margin[i], taken-margin[k+1])
		}
	}
	return margin[0]
}

// Exhaustive is Margin by playing every game that the rules allow: about 1.84^n
// of them for n stones.
func Exhaustive(row []int64) int64 {
	if len(row) == 0 {
		return 0
	}
	var best int64
	for take := 1; take <= 3 && take <= len(row); take++ {
		var gain int64
		for _, v := range row[:take] {
			gain += v
		}
		if m := gain - Exhaustive(row[take:]); take == 1 || m > best {
			best = m
		}
	}
	return best
}
