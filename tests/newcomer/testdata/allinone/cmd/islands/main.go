// Islands of a map, every letter being a kind of land: how many there are, the
// size of the largest, the map lying on its side, the most frequent kind, and
// the smallest three sizes.
package main

import (
	"bufio"
	"fmt"
	"os"

	. "example.com/allinone/lib"
)

func main() {
	var lines []string
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		lines = append(lines, in.Text())
	}
	g := ParseGrid(lines)
	w := len(g[0])
	u := NewUF(len(g) * w)
	kinds := Counter[byte]{}
	for p, c := range g.All() {
		kinds[c]++
		for q := range g.Around(p) {
			if g.At(q) == c {
				u.Unite(p.I*w+p.J, q.I*w+q.J)
			}
		}
	}
	var sizes MinHeap
	largest := 0
	for p := range g.All() {
		if x := p.I*w + p.J; u.Find(x) == x {
			sizes.Add(u.Size(x))
			ChMax(&largest, u.Size(x))
		}
	}
	fmt.Println(len(sizes), largest)
	fmt.Print(g.Transpose())
	kind, n := kinds.Most(func(a, b byte) bool { return a < b })
	fmt.Printf("%c %d\n", kind, n)
	fmt.Println(sizes.Take(), sizes.Take(), sizes.Take())
}
