package mcts

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// arms is a tree whose root has n moves with equal priors.
func arms(n int) (*Tree[int], []int) {
	var moves []int
	var priors []float32
	for k := range n {
		moves = append(moves, 10*k)
		priors = append(priors, 1/float32(n))
	}
	t := New[int](8)
	t.Reset()
	t.Expand(Root, moves, priors)
	return t, moves
}

// visit plays a bandit: move k pays 1 with probability pay[k].
func visit(t *Tree[int], n int32, moves []int, pay []float64, r *rand.Rand) {
	t.Begin()
	t.Enter(n)
	for k, c := range moves {
		if t.Move(n) == c {
			win := float32(0)
			if r.Float64() < pay[k] {
				win = 1
			}
			t.Back(win)
		}
	}
}

func TestBandit(t *testing.T) {
	pay := []float64{0.3, 0.8, 0.5, 0.6}
	for name, choose := range map[string]func(t *Tree[int]) int32{
		"UCB1": func(t *Tree[int]) int32 { return t.UCB1(Root, nil, 0.5) },
		"PUCT": func(t *Tree[int]) int32 { return t.PUCT(Root, nil, 1) },
	} {
		t.Run(name, func(t *testing.T) {
			tree, moves := arms(len(pay))
			r := rand.New(rand.NewPCG(1, 1))
			const visits = 2000
			for range visits {
				visit(tree, choose(tree), moves, pay, r)
			}
			if tree.Best() != moves[1] {
				t.Errorf("the most visited move is %d, want %d", tree.Best(), moves[1])
			}
			total := 0.0
			for k, c := range tree.Children(nil) {
				total += c.Visits
				if c.Visits == 0 {
					t.Errorf("move %d was never tried", k)
				}
			}
			if total != visits || tree.Visits(Root) != visits {
				t.Errorf("%v visits of the moves, %v of the root, want %d", total, tree.Visits(Root), visits)
			}
			if best := tree.Children(nil)[1]; math.Abs(best.Mean-0.8) > 0.05 || best.Visits < visits/2 {
				t.Errorf("the best move has mean %.3f over %v visits", best.Mean, best.Visits)
			}
		})
	}
}

func TestLegal(t *testing.T) {
	tree, moves := arms(3)
	only := func(m int) bool { return m == moves[2] }
	for _, n := range []int32{tree.UCB1(Root, only, 1), tree.PUCT(Root, only, 1)} {
		if n == None || tree.Move(n) != moves[2] {
			t.Errorf("node %d chosen where only move %d is legal", n, moves[2])
		}
	}
	other := func(m int) bool { return m == 500 }
	if a, b := tree.UCB1(Root, other, 1), tree.PUCT(Root, other, 1); a != None || b != None {
		t.Errorf("nodes %d and %d chosen where no move is legal", a, b)
	}
}

// The bounds worked out by hand after a few visits.
func TestBounds(t *testing.T) {
	tree, _ := arms(2)
	for _, v := range []struct {
		child int32
		value float32
	}{{1, 1}, {1, 0}, {1, 1}, {2, 0.5}} {
		tree.Begin()
		tree.Enter(v.child)
		tree.Back(v.value)
	}
	// UCB1, c = 0.1: 2/3 + 0.1*sqrt(ln 4/3) = 0.735 against 0.5 + 0.1*sqrt(ln 4) = 0.618;
	// c = 1: 1.346 against 1.677.
	if a, b := tree.UCB1(Root, nil, 0.1), tree.UCB1(Root, nil, 1); a != 1 || b != 2 {
		t.Errorf("UCB1 chooses %d and %d, want 1 and 2", a, b)
	}
	// PUCT, priors 1/2: c = 0.1: 2/3 + 0.1*0.5*2/4 = 0.692 against 0.5 + 0.1*0.5*2/2 = 0.55;
	// c = 1: 0.917 against 1.
	if a, b := tree.PUCT(Root, nil, 0.1), tree.PUCT(Root, nil, 1); a != 1 || b != 2 {
		t.Errorf("PUCT chooses %d and %d, want 1 and 2", a, b)
	}
	want := []Child[int]{
		{Move: 0, Visits: 3, Mean: float64(float32(2) / 3), Prior: 0.5},
		{Move: 10, Visits: 1, Mean: 0.5, Prior: 0.5},
	}
	if diff := cmp.Diff(want, tree.Children(nil)); diff != "" {
		t.Errorf("children (-want +got):\n%s", diff)
	}
	if got := tree.Mean(Root); got != 0.625 {
		t.Errorf("mean of the root is %v, want 0.625", got)
	}
}

func TestTies(t *testing.T) {
	tree, moves := arms(3)
	for n, value := range []float32{0.2, 0.7, 0.4} {
		tree.Begin()
		tree.Enter(int32(n + 1))
		tree.Back(value)
	}
	if tree.Best() != moves[1] {
		t.Errorf("of moves with one visit each the best is %d, want that of the highest mean, %d", tree.Best(), moves[1])
	}
}

func TestDeep(t *testing.T) {
	tree, moves := arms(2)
	tree.Expand(1, moves, []float32{0.5, 0.5})
	tree.Begin()
	tree.Enter(1)
	tree.Enter(4)
	tree.Back(2)
	for _, n := range []int32{Root, 1, 4} {
		if tree.Visits(n) != 1 || tree.Mean(n) != 2 {
			t.Errorf("node %d: %v visits, mean %v", n, tree.Visits(n), tree.Mean(n))
		}
	}
	if tree.Expanded(2) || !tree.Expanded(1) || tree.Move(4) != moves[1] {
		t.Error("the tree below the root is not as it was built")
	}
}

func TestResetKeepsMemory(t *testing.T) {
	tree, moves := arms(5)
	priors := make([]float32, len(moves))
	if n := testing.AllocsPerRun(100, func() {
		tree.Reset()
		tree.Expand(Root, moves, priors)
		tree.Begin()
		tree.Enter(tree.PUCT(Root, nil, 1))
		tree.Back(1)
	}); n != 0 {
		t.Errorf("%v allocations in a warm tree", n)
	}
}

// TestPromote: the child's moves and what lies below them keep their visits and values,
// moves that are no longer there go, and new ones have no visits.
func TestPromote(t *testing.T) {
	tree, moves := arms(3)
	tree.Begin()
	tree.Enter(2) // moves[1]
	tree.Back(1)
	tree.Expand(2, moves, []float32{0.5, 0.25, 0.25})
	first := tree.nodes[2].first
	for k := range int32(3) {
		tree.Begin()
		tree.Enter(2)
		tree.Enter(first + k)
		tree.Back(float32(k))
	}
	tree.Expand(first+2, moves[:2], []float32{1, 0})
	below := tree.nodes[first+2].first
	tree.Begin()
	tree.Enter(2)
	tree.Enter(first + 2)
	tree.Enter(below + 1)
	tree.Back(4)

	other := 70
	if !tree.Promote(moves[1], []int{other, moves[2], moves[1]}) {
		t.Fatal("the child has children and was not promoted")
	}
	want := []Child[int]{{Move: other}, {Move: moves[2], Visits: 2, Mean: 3, Prior: 0.25}, {Move: moves[1], Visits: 1, Mean: 1, Prior: 0.25}}
	if d := cmp.Diff(want, tree.Children(nil)); d != "" {
		t.Errorf("moves of the new root (-want +got):\n%s", d)
	}
	if got := []float32{tree.Visits(Root), tree.Mean(Root)}; got[0] != 5 || got[1] != 8./5 {
		t.Errorf("the new root has %v visits and mean", got)
	}
	grandchild := tree.nodes[2].first + 1
	if !tree.Expanded(2) || tree.Move(grandchild) != moves[1] || tree.Visits(grandchild) != 1 || tree.Mean(grandchild) != 4 {
		t.Errorf("below the second move: %v with %v visits", tree.Move(grandchild), tree.Visits(grandchild))
	}
	if tree.Promote(other, moves) || tree.Expanded(Root) || tree.Visits(Root) != 0 {
		t.Error("a move without children was promoted")
	}
}
