package drawings

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"

	"github.com/contest-bundle/bundle/bundler/judge/replay"
	"github.com/contest-bundle/bundle/tests/judge/territory"
)

// A land is the case, with what the solver is not told of its rivals.
type land struct {
	Cap    int      `json:"cap"`
	Value  [][]int  `json:"value"`
	Start  [][2]int `json:"start"`
	Rivals []rule   `json:"rivals"` // players 1, 2, ...
}

// A rule is how a rival moves: the weights of neutral cells, its own, another's
// of level 1 and another's above, and the chance of a random move.
type rule struct {
	Weights [4]float64 `json:"weights"`
	Random  float64    `json:"random"`
}

func newLand(in *territory.Input) land {
	l := land{Cap: in.Cap}
	for _, row := range in.Value {
		l.Value = append(l.Value, row[:])
	}
	for _, c := range in.Start {
		l.Start = append(l.Start, [2]int{c.Row, c.Col})
	}
	for _, o := range in.Opponents {
		l.Rivals = append(l.Rivals, rule{o.Weight, o.Random})
	}
	return l
}

// A landTurn is the board after a turn. Cells are by rows.
type landTurn struct {
	Chosen [][2]int   `json:"chosen"` // by player
	Pieces [][2]int   `json:"pieces"`
	Owner  []int      `json:"owner"` // -1 for nobody
	Level  []int      `json:"level"`
	Sums   []int      `json:"sums"` // value times level by player
	MS     float64    `json:"ms"`
	Known  *landKnown `json:"known"`
}

// A landKnown is a debug line of the solver: what it knew when it decided.
type landKnown struct {
	Turn       int          `json:"turn"` // from 0
	Rivals     []rivalKnown `json:"rivals"`
	Visits     int          `json:"visits"`
	Candidates []candidate  `json:"candidates"`
}

// A rivalKnown is an estimated rule and the cell that it leads to.
type rivalKnown struct {
	rule
	Aim [2]int `json:"aim"`
}

// A candidate is a move that the search looked at.
type candidate struct {
	Cell  [2]int  `json:"cell"`
	Share float64 `json:"share"` // of the visits
	Value float64 `json:"value"` // in points
	Prior float64 `json:"prior"`
}

func readTerritory(in *territory.Input, rec *replay.Record, r *replay.Replay) (float64, error) {
	known := map[int]*landKnown{}
	for _, line := range rec.Known {
		var k landKnown
		if json.Unmarshal(line, &k) == nil && len(k.Rivals) == in.Players-1 {
			known[k.Turn+1], r.Knew = &k, true
		}
	}
	turn := landTurn{Owner: make([]int, 100), Level: make([]int, 100)}
	for i := range turn.Owner {
		turn.Owner[i] = -1
	}
	for p, c := range in.Start {
		turn.Owner[10*c.Row+c.Col], turn.Level[10*c.Row+c.Col] = p, 1
	}
	turn.count(in)
	r.CurveOf, r.Curve = "points", []float64{turn.score()}
	lines := 0 // of the solver that are no comments
	for k, e := range rec.Exchanges {
		if strings.HasPrefix(e.Line, "#") || lines == rec.Outcome.Moves {
			continue
		}
		lines++
		turn := landTurn{MS: replay.Milliseconds(e.Own), Known: known[lines]}
		if err := turn.read(in, rec.Reply(k)); err != nil {
			return 0, fmt.Errorf("turn %d: %w", lines, err)
		}
		turn.count(in)
		r.Curve = append(r.Curve, turn.score())
		r.Frames = append(r.Frames, turn)
	}
	r.Moments = landMoments(r.Curve)
	return r.Curve[len(r.Curve)-1], nil
}

// read reads the referee's report after a turn.
func (t *landTurn) read(in *territory.Input, report string) error {
	words := strings.NewReader(report)
	var err error
	number := func(v *int) {
		if err == nil {
			_, err = fmt.Fscan(words, v)
		}
	}
	for _, list := range []*[][2]int{&t.Chosen, &t.Pieces} {
		*list = make([][2]int, in.Players)
		for p := range *list {
			number(&(*list)[p][0])
			number(&(*list)[p][1])
		}
	}
	for _, list := range []*[]int{&t.Owner, &t.Level} {
		*list = make([]int, 100)
		for i := range *list {
			number(&(*list)[i])
		}
	}
	return err
}

// count adds up value times level.
func (t *landTurn) count(in *territory.Input) {
	t.Sums = make([]int, in.Players)
	for i, p := range t.Owner {
		if p >= 0 {
			t.Sums[p] += in.Value[i/10][i%10] * t.Level[i]
		}
	}
}

// score is what the contest would give for the board.
func (t *landTurn) score() float64 {
	best := 0
	for _, s := range t.Sums[1:] {
		best = max(best, s)
	}
	return math.Round(1e5 * math.Log2(1+float64(t.Sums[0])/float64(best)))
}

// landMoments are the turns that changed the score most. The first turns, which
// double it and halve it again, are no news.
func landMoments(curve []float64) []replay.Moment {
	var all []replay.Moment
	for t := 11; t < len(curve); t++ {
		change := curve[t] - curve[t-1]
		sign := "+"
		if change < 0 {
			sign = ""
		}
		all = append(all, replay.Moment{Turn: t, Text: sign + replay.Grouped(int64(math.Round(change))) + " points", Weight: math.Abs(change)})
	}
	return replay.Weightiest(all, 2)
}
