package hash_test

import (
	"fmt"

	"github.com/contest-bundle/bundle/src/contest/hash"
)

// A board of 3×3 cells with two kinds of pieces: moving a piece changes the hash by
// two keys, and moving it back gives the hash from before.
func ExampleZobrist() {
	keys := hash.NewZobrist(2*9, 1)
	key := func(piece, cell int) uint64 { return keys[piece*9+cell] }
	start := key(0, 4) ^ key(1, 8)
	moved := start ^ key(0, 4) ^ key(0, 5)
	fmt.Println(moved == start, moved^key(0, 5)^key(0, 4) == start)
	// Output: false true
}

func ExampleMap() {
	seen := hash.NewMap[int](100)
	for round := range 2 {
		seen.Set(hash.Mix(7), round)
		_, old := seen.Get(hash.Mix(8))
		fmt.Println(seen.Len(), old)
		seen.Clear()
	}
	// Output:
	// 1 false
	// 1 false
}
