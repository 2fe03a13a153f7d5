package drawings

import (
	"fmt"
	"slices"

	"github.com/contest-bundle/bundle/bundler/judge"
	"github.com/contest-bundle/bundle/bundler/judge/replay"
	"github.com/contest-bundle/bundle/tests/judge/pyramid"
)

// A pile is the case: the balls by row.
type pile struct {
	Rows [][]int `json:"rows"`
}

func newPile(c *pyramid.Case) pile { return pile{c.Rows} }

// A swap is a turn: two cells as row and place in it, and how many pairs are out of
// order after it.
type swap struct {
	From  [2]int `json:"from"`
	To    [2]int `json:"to"`
	Wrong int    `json:"wrong"`
}

// readPyramid makes the swaps of the answer up to the first that is refused. The
// curve is the score as it would be if the answer ended there.
func readPyramid(c *pyramid.Case, rec *replay.Record, r *replay.Replay) (float64, error) {
	rows := make([][]int, len(c.Rows))
	for i, row := range c.Rows {
		rows[i] = slices.Clone(row)
	}
	wrong := pairsOutOfOrder(rows)
	score := func() float64 {
		if wrong > 0 {
			return float64(50000 - 50*wrong)
		}
		return float64(100000 - 5*len(r.Frames))
	}
	r.CurveOf, r.Curve = "points", []float64{score()}
	legal := rec.Outcome.Moves
	if rec.Outcome.Failure != judge.None {
		legal-- // the judge counts the line with the number of swaps
	}
	var moments []replay.Moment
	for n, line := range rec.Exchanges {
		if n == 0 || n > legal {
			continue
		}
		var s swap
		if _, err := fmt.Sscan(line.Line, &s.From[0], &s.From[1], &s.To[0], &s.To[1]); err != nil {
			return 0, fmt.Errorf("swap %d: %w", n, err)
		}
		a, b := &rows[s.From[0]][s.From[1]], &rows[s.To[0]][s.To[1]]
		*a, *b = *b, *a
		s.Wrong = pairsOutOfOrder(rows)
		r.Frames = append(r.Frames, s)
		if better := wrong - s.Wrong; better > 0 {
			moments = append(moments, replay.Moment{Turn: len(r.Frames), Text: fmt.Sprintf("%d pairs put in order", better), Weight: float64(better)})
		}
		wrong = s.Wrong
		r.Curve = append(r.Curve, score())
	}
	r.Moments = replay.Weightiest(moments, 20)
	return score(), nil
}

// pairsOutOfOrder counts the balls that are larger than one right below them, once
// for each of the two.
func pairsOutOfOrder(rows [][]int) int {
	n := 0
	for x, row := range rows[:len(rows)-1] {
		for y, ball := range row {
			for _, below := range rows[x+1][y : y+2] {
				if ball > below {
					n++
				}
			}
		}
	}
	return n
}
