package rng_test

import (
	"fmt"

	"github.com/contest-bundle/bundle/src/contest/rng"
)

func Example() {
	r := rng.New(1) // the same numbers in every run
	order := make([]int, 5)
	rng.Perm(r, order)
	fmt.Println(order, r.Below(100), r.Between(-1, 1))
	// Output: [2 0 3 1 4] 0 1
}

func ExampleAlias() {
	r, moves := rng.New(1), rng.NewAlias([]float64{6, 3, 1})
	counts := make([]int, 3)
	for range 1000 {
		counts[moves.Draw(r)]++
	}
	fmt.Println(counts)
	// Output: [611 291 98]
}

func ExampleFenwick() {
	r, urn := rng.New(1), rng.NewFenwick(4)
	for i := range 4 {
		urn.Set(i, 1)
	}
	for range 4 { // without replacement
		i := urn.Draw(r)
		urn.Set(i, 0)
		fmt.Print(i, " ")
	}
	// Output: 3 1 2 0
}

func ExamplePartial() {
	r, cards := rng.New(2), []string{"a", "b", "c", "d"}
	rng.Partial(r, cards, 2)
	fmt.Println(cards[:2])
	// Output: [c d]
}
