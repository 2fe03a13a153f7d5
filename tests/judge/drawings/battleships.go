package drawings

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/contest-bundle/bundle/bundler/judge/replay"
	"github.com/contest-bundle/bundle/tests/judge/battleships"
)

// A sea is the hidden case.
type sea struct {
	N     int       `json:"n"`
	P     float64   `json:"p"`
	Ships []seaShip `json:"ships"`
}

type seaShip struct {
	Row      int  `json:"row"`
	Col      int  `json:"col"`
	Length   int  `json:"length"`
	Vertical bool `json:"vertical"`
}

func newSea(c *battleships.Case) sea {
	s := sea{N: c.N, P: c.P}
	for _, ship := range c.Ships {
		s.Ships = append(s.Ships, seaShip(ship))
	}
	return s
}

// A seaTurn is a shot or a scan.
type seaTurn struct {
	At     []int     `json:"at"` // row and column; of a scan those of two opposite corners, the first above and left
	Answer string    `json:"answer"`
	Price  float64   `json:"price"`
	MS     float64   `json:"ms"`
	Known  *seaKnown `json:"known"`
}

// A seaKnown is a debug line of the solver: what it knew when it decided.
type seaKnown struct {
	Turn       int         `json:"turn"`       // from 1
	P          float64     `json:"p"`          // chance of a hit of the best shot
	Sample     int         `json:"sample"`     // layouts
	Consistent int         `json:"consistent"` // of which agree with all answers
	All        bool        `json:"all"`        // there are no others
	Considered []ratedScan `json:"considered"`
	Heat       []int       `json:"heat"` // chance of a ship in thousandths, by rows
}

// A ratedScan is a scan that the solver considered.
type ratedScan struct {
	Scan [4]int  `json:"scan"`
	Bits float64 `json:"bits"` // entropy of the count
	Rate float64 `json:"rate"` // bits per cost
}

// maxConsidered bounds the scans of a turn on the page.
const maxConsidered = 6

func readBattleships(c *battleships.Case, rec *replay.Record, r *replay.Replay) (float64, error) {
	known := map[int]*seaKnown{}
	for _, line := range rec.Known {
		var k seaKnown
		if json.Unmarshal(line, &k) == nil && k.Turn > 0 && len(k.Heat) == c.N*c.N {
			k.Considered = k.Considered[:min(len(k.Considered), maxConsidered)]
			known[k.Turn], r.Knew = &k, true
		}
	}
	cost := 0.0
	r.CurveOf, r.Curve = "cost", []float64{0}
	var moments []replay.Moment
	for k := range rec.Outcome.Moves {
		e := rec.Exchanges[k]
		t := seaTurn{Price: 1, MS: replay.Milliseconds(e.Own), Known: known[k+1]}
		for _, word := range strings.Fields(e.Line)[1:] {
			v, err := strconv.Atoi(word)
			if err != nil {
				return 0, fmt.Errorf("turn %d: %w", k+1, err)
			}
			t.At = append(t.At, v)
		}
		answer := strings.Fields(rec.Reply(k))
		if len(answer) == 0 {
			return 0, fmt.Errorf("turn %d: the referee did not answer", k+1)
		}
		t.Answer = answer[0]
		if len(t.At) == 4 {
			t.sort()
			cells := (t.At[2] - t.At[0] + 1) * (t.At[3] - t.At[1] + 1)
			t.Price = c.P * math.Log2(float64(c.N*c.N+2-cells))
		}
		cost += t.Price
		r.Curve = append(r.Curve, cost)
		r.Frames = append(r.Frames, t)
		if m, ok := t.moment(k + 1); ok {
			moments = append(moments, m)
		}
	}
	r.Moments = replay.Weightiest(moments, 0)
	return cost, nil
}

// sort puts the upper left corner of a scan first.
func (t *seaTurn) sort() {
	r1, c1, r2, c2 := t.At[0], t.At[1], t.At[2], t.At[3]
	t.At = []int{min(r1, r2), min(c1, c2), max(r1, r2), max(c1, c2)}
}

// moment is the turn if it stands out: a scan by its price, a miss where the solver
// was sure by its cost and how sure it was, a ship sunk behind both.
func (t *seaTurn) moment(turn int) (replay.Moment, bool) {
	switch {
	case len(t.At) == 4:
		return replay.Moment{Turn: turn, Text: fmt.Sprintf("scan for %.2f", t.Price), Weight: t.Price}, true
	case t.Answer == "MISS" && t.Known != nil && t.Known.P >= 0.5:
		return replay.Moment{Turn: turn, Text: fmt.Sprintf("miss at %.0f %%", 100*t.Known.P), Weight: 1 + t.Known.P}, true
	case t.Answer == "KILL":
		return replay.Moment{Turn: turn, Text: "ship sunk", Weight: 0}, true
	}
	return replay.Moment{}, false
}
