package drawings

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"github.com/contest-bundle/bundle/bundler/judge/replay"
	"github.com/contest-bundle/bundle/tests/judge/stonegame"
)

// A row is the case. Numbers of 64 bits are strings, since a script's numbers
// have 53.
type row struct {
	Stones []integer `json:"stones"`
	Answer string    `json:"answer"` // the judge's
	Margin integer   `json:"margin"` // by which the first player wins
}

// An integer is written as a string.
type integer int64

func (n integer) MarshalText() ([]byte, error) { return strconv.AppendInt(nil, int64(n), 10), nil }

func integers(list []int64) []integer {
	out := make([]integer, len(list))
	for i, v := range list {
		out[i] = integer(v)
	}
	return out
}

func newRow(c *stonegame.Case) row {
	return row{integers(c.Row), stonegame.Answer(c.Row), integer(stonegame.Margin(c.Row))}
}

// A take is a turn of a best play.
type take struct {
	Player string    `json:"player"`
	From   int       `json:"from"` // index of the first stone
	Count  int       `json:"count"`
	Values []integer `json:"values"` // what the player would get from there on by taking 1, 2, 3
	Totals []integer `json:"totals"` // of both players after the turn
}

// A takeKnown is a debug line of the solver.
type takeKnown struct {
	Turn   int      `json:"turn"` // from 1
	Player string   `json:"player"`
	From   int      `json:"from"`
	Stones []int64  `json:"stones"`
	Values []int64  `json:"values"`
	Totals [2]int64 `json:"totals"`
}

// readStonegame takes the solver's debug lines for the turns: the game itself has
// a single line. The score is right or wrong; the curve is the lead of the first
// player instead.
func readStonegame(c *stonegame.Case, rec *replay.Record, r *replay.Replay) (float64, error) {
	r.CurveOf, r.Curve = "lead of Amal", []float64{0}
	r.Knew = len(c.Row) == 0 // there is nothing to know
	var moments []replay.Moment
	at := 0
	for _, line := range rec.Known {
		var k takeKnown
		if json.Unmarshal(line, &k) != nil || k.Turn != len(r.Frames)+1 || k.From != at || len(k.Stones) == 0 ||
			at+len(k.Stones) > len(c.Row) || len(k.Values) < len(k.Stones) || !slices.Equal(k.Stones, c.Row[at:at+len(k.Stones)]) {
			continue
		}
		at += len(k.Stones)
		r.Knew = true
		r.Frames = append(r.Frames, take{k.Player, k.From, len(k.Stones), integers(k.Values), integers(k.Totals[:])})
		r.Curve = append(r.Curve, float64(k.Totals[0]-k.Totals[1]))
		if gap := k.gap(); gap > 0 {
			moments = append(moments, replay.Moment{Turn: k.Turn, Text: fmt.Sprintf("takes %d, better by %s", len(k.Stones), replay.Grouped(gap)), Weight: float64(gap)})
		}
	}
	r.Moments = replay.Weightiest(moments, 0)
	if len(rec.Exchanges) != 1 || rec.Exchanges[0].Line != stonegame.Answer(c.Row) {
		return 0, nil
	}
	return 1, nil
}

// gap is what the chosen take is worth above the best other one.
func (k *takeKnown) gap() int64 {
	chosen := k.Values[len(k.Stones)-1]
	others := slices.Delete(slices.Clone(k.Values), len(k.Stones)-1, len(k.Stones))
	if len(others) == 0 {
		return 0
	}
	return chosen - slices.Max(others)
}
