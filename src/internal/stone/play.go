package stone

import "io"

// A Take is one turn of a best play.
type Take struct {
	Turn   int     `json:"turn"` // from 1
	Player Winner  `json:"player"`
	From   int     `json:"from"` // index of the first stone taken
	Stones []int64 `json:"stones"`
	// Values holds what the player would have got of the stones from From on
	// by taking one, two, ... of them.
	Values []int64 `json:"values"`
	// Totals are the sums of the first and of the second player after the turn.
	Totals [2]int64 `json:"totals"`
}

// Play reads a row and plays it as well as can be; of takes that are worth the
// same it chooses the smallest. It holds the row in memory.
func Play(row *io.SectionReader) ([]Take, error) {
	stones, err := Values(row)
	if err != nil {
		return nil, err
	}
	n := len(stones)
	sums := make([]int64, n+1)
	best := make([]int64, n+3) // a mover's score from there on
	var s scores
	for i := n - 1; i >= 0; i-- {
		if !s.prepend(stones[i : i+1]) {
			return nil, errSum
		}
		sums[i], best[i] = s.gain+s.loss, s.a
	}
	players := [2]Winner{First, Second}
	var (
		takes  []Take
		totals [2]int64
	)
	for i, turn := 0, 0; i < n; turn++ {
		t := Take{Turn: turn + 1, Player: players[turn%2], From: i}
		count := 0
		for k := 1; k <= min(3, n-i); k++ {
			v := sums[i] - best[i+k]
			t.Values = append(t.Values, v)
			if count == 0 && v == best[i] {
				count = k
			}
		}
		t.Stones = stones[i : i+count]
		totals[turn%2] += sums[i] - sums[i+count]
		t.Totals = totals
		takes = append(takes, t)
		i += count
	}
	return takes, nil
}

// Values reads a row and returns its stones from the first to the last.
func Values(row *io.SectionReader) ([]int64, error) {
	var values []int64
	r := newReader(row)
	batch := make([]int64, batchSize)
	for {
		n, err := r.read(batch)
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, err
		}
		values = append(values, batch[:n]...)
	}
	for i, j := 0, len(values)-1; i < j; i, j = i+1, j-1 {
		values[i], values[j] = values[j], values[i]
	}
	return values, nil
}
