package territory

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/src/contest/clock"
	"github.com/contest-bundle/bundle/src/internal/bitboard"
)

var strategies = map[string]Options{
	"net":      {Weights: Trained(), Explore: 0.2, Seed: 5},
	"playouts": {Explore: 0.3, Depth: 12, Coin: true, Seed: 5},
	"seed":     {Explore: 0.3, Depth: 12, Seed: 5},
	"leaf":     {Explore: 1, Depth: 12, Leaf: TunedLeaf(), Seed: 5},
	"path":     {Explore: 0.3, Depth: 12, Path: true, Seed: 5},
	"carry":    {Explore: 0.3, Depth: 12, Carry: true, Seed: 5},
}

// playGame plays a game of a solver against rule players and returns its moves.
func playGame(t *testing.T, players, levelCap, visits int, opt Options) ([]bitboard.Cell, *Solver) {
	t.Helper()
	g, s, _ := randomGame(rand.New(rand.NewPCG(8, uint64(players))), players, levelCap)
	v := NewSolver(g, s, opt)
	luck := NewRand(77)
	var own []bitboard.Cell
	for range Turns {
		moves := Moves{v.Move(clock.Iterations(visits))}
		if !v.State().Reach(0).Has(moves[0]) {
			t.Fatalf("turn %d: move to %d is out of reach", v.State().Turn, moves[0])
		}
		for p := 1; p < players; p++ {
			moves[p] = g.Draw(v.State(), p, &Rule{Weight: [Categories]float32{0.9, 0.5, 0.8, 0.4}, Random: 0.3}, &luck)
		}
		own = append(own, moves[0])
		v.Observe(&moves)
	}
	return own, v
}

func TestDeterministic(t *testing.T) {
	for name, opt := range strategies {
		for _, players := range []int{2, 5} {
			a, _ := playGame(t, players, 3, 30, opt)
			b, _ := playGame(t, players, 3, 30, opt)
			if diff := cmp.Diff(a, b); diff != "" {
				t.Errorf("%s, %d players: two games with one seed differ:\n%s", name, players, diff)
			}
		}
	}
}

// A search is worth more than the first move that comes: with 300 visits each
// strategy beats an opponent that it is told nothing about.
func TestBeatsOpponent(t *testing.T) {
	for name, opt := range strategies {
		_, v := playGame(t, 2, 3, 300, opt)
		if out := v.game.Outcome(v.State()); out < 1.2 {
			t.Errorf("%s: outcome %.2f against one opponent, want at least 1.2 (a tie is 1)", name, out)
		}
	}
}

func TestNoAllocation(t *testing.T) {
	for name, opt := range strategies {
		v := midgame(4, 3, 20, opt)
		v.Move(clock.Iterations(500)) // warm
		if n := testing.AllocsPerRun(3, func() { v.Move(clock.Iterations(500)) }); n != 0 {
			t.Errorf("%s: %v allocations in a turn", name, n)
		}
	}
}

// With no time at all a turn still has a legal move.
func TestOneVisit(t *testing.T) {
	for name, opt := range strategies {
		v := midgame(3, 2, 10, opt)
		if c := v.Move(clock.Iterations(0)); !v.State().Reach(0).Has(c) {
			t.Errorf("%s: move to %d is out of reach", name, c)
		}
	}
}

// The last turn has the outcome of the game as its value and nothing after it.
func TestLastTurn(t *testing.T) {
	for name, opt := range strategies {
		v := midgame(2, 3, Turns-1, opt)
		c := v.Move(clock.Iterations(300))
		if v.State().Turn != Turns-1 || !v.State().Reach(0).Has(c) {
			t.Errorf("%s: turn %d, move to %d", name, v.State().Turn, c)
		}
		if mean := float64(v.Tree().Mean(0)); mean < 0 || mean > 10 {
			t.Errorf("%s: value %v of the last turn", name, mean)
		}
	}
}

func TestReport(t *testing.T) {
	v := midgame(3, 2, 25, strategies["net"])
	move := v.Move(clock.Iterations(200))
	r := v.Report()
	if r.Move != place(move) || r.Turn != 25 || len(r.Rivals) != 2 || len(r.Pieces) != 3 || r.Visits < 200 {
		t.Errorf("report %+v of turn 25, move %d", r, move)
	}
	if r.Candidates[0].Cell != r.Move {
		t.Errorf("the first candidate is %v, the move %v", r.Candidates[0].Cell, r.Move)
	}
	sums := make([]int32, 3)
	for i, row := range r.Owner {
		for j, p := range row {
			if p != Nobody {
				sums[p] += v.game.Value[bitboard.At(i, j)] * int32(r.Level[i][j])
			}
		}
	}
	if diff := cmp.Diff(r.Scores, sums); diff != "" {
		t.Errorf("scores against the board of the report:\n%s", diff)
	}
}

func TestWeights(t *testing.T) {
	w := Trained()
	if !bytes.Equal(w.Bytes(), trained) {
		t.Error("decoding and encoding the weights changes them")
	}
	if _, err := Decode(trained[4:]); err == nil {
		t.Error("a file cut short is decoded without an error")
	}
}
