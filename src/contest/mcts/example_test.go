package mcts_test

import (
	"fmt"

	"github.com/contest-bundle/bundle/src/contest/mcts"
)

// A dial has three digits, chosen one after the other; what it pays is at the end.
type dial struct{ digits []int }

func (d *dial) moves() []int {
	if len(d.digits) == 3 {
		return nil
	}
	return []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
}

// pay is 1 for 2, 7, 1 and less the further the digits are from it.
func (d *dial) pay() float32 {
	miss := 0
	for i, want := range [3]int{2, 7, 1} {
		digit := 5 // as if the rest were left in the middle
		if i < len(d.digits) {
			digit = d.digits[i]
		}
		miss += max(digit-want, want-digit)
	}
	return 1 - float32(miss)/20
}

func Example() {
	tree := mcts.New[int](1000)
	tree.Reset()
	for range 3000 {
		var d dial
		node := int32(mcts.Root)
		for tree.Begin(); node == mcts.Root || tree.Visits(node) > 0; tree.Enter(node) {
			if !tree.Expanded(node) {
				tree.Expand(node, d.moves(), nil)
			}
			if node = tree.UCB1(node, nil, 0.2); node == mcts.None {
				break // all digits are chosen
			}
			d.digits = append(d.digits, tree.Move(node))
		}
		tree.Back(d.pay())
	}
	fmt.Println("first digit:", tree.Best())
	// Output: first digit: 2
}
