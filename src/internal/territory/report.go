package territory

import (
	"cmp"
	"slices"

	"github.com/contest-bundle/bundle/src/contest/mcts"
	"github.com/contest-bundle/bundle/src/internal/bitboard"
)

// A Report is a turn as the replay page shows it: the board, what is known of
// the opponents, what the search found. Cells are [row, column].
type Report struct {
	Turn       int                                 `json:"turn"` // the first is 0
	Owner      [bitboard.Side][bitboard.Side]int   `json:"owner"`
	Level      [bitboard.Side][bitboard.Side]uint8 `json:"level"`
	Pieces     [][2]int                            `json:"pieces"` // by player
	Scores     []int32                             `json:"scores"`
	Rivals     []RivalReport                       `json:"rivals"` // players 1, 2, ...
	Visits     int                                 `json:"visits"`
	Move       [2]int                              `json:"move"`
	Candidates []Candidate                         `json:"candidates"` // the most visited first
}

// A RivalReport is an opponent's estimated rule and the cell that it says the
// opponent goes to unless he moves at random.
type RivalReport struct {
	Weights [Categories]float32 `json:"weights"` // neutral, raise, capture, attack
	Random  float32             `json:"random"`
	Aim     [2]int              `json:"aim"`
}

// A Candidate is a move of player 0: its share of visits, its mean value in the
// contest's points, its prior.
type Candidate struct {
	Cell  [2]int  `json:"cell"`
	Share float64 `json:"share"`
	Value float64 `json:"value"`
	Prior float64 `json:"prior"`
}

// maxCandidates bounds a line of the report.
const maxCandidates = 8

// Report describes the turn after Move.
func (v *Solver) Report() Report {
	s, g := &v.state, v.game
	r := Report{Turn: s.Turn, Move: place(v.tree.Best()), Visits: int(v.tree.Visits(mcts.Root))}
	for b := bitboard.Full; !b.Empty(); b = b.Rest() {
		c := b.First()
		r.Owner[bitboard.Row(c)][bitboard.Col(c)] = int(s.Owner[c])
		r.Level[bitboard.Row(c)][bitboard.Col(c)] = s.Level[c]
	}
	for p := range g.Players {
		r.Pieces = append(r.Pieces, place(s.Pos[p]))
		r.Scores = append(r.Scores, s.Score[p])
		if p > 0 {
			rule := &v.rules[p]
			aim := g.greedy(s, p, s.Reach(p), &rule.Weight).First()
			r.Rivals = append(r.Rivals, RivalReport{Weights: rule.Weight, Random: rule.Random, Aim: place(aim)})
		}
	}
	children := v.tree.Children(nil)
	slices.SortStableFunc(children, func(a, b mcts.Child[bitboard.Cell]) int { return cmp.Compare(b.Visits, a.Visits) })
	for _, c := range children[:min(len(children), maxCandidates)] {
		r.Candidates = append(r.Candidates, Candidate{
			Cell:  place(c.Move),
			Share: c.Visits / float64(r.Visits),
			Value: 1e5 * c.Mean,
			Prior: c.Prior,
		})
	}
	return r
}

func place(c bitboard.Cell) [2]int { return [2]int{bitboard.Row(c), bitboard.Col(c)} }
