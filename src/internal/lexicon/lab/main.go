// Command lab prints what the packed dictionary costs: characters of
// source, time to a ready graph, bytes in memory.
//
//	go run ./src/internal/lexicon/lab
package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"time"
	"unsafe"

	"github.com/contest-bundle/bundle/src/internal/lexicon"
	"github.com/contest-bundle/bundle/src/words"
)

const repeats = 40

func main() {
	var times []time.Duration
	var g *lexicon.Graph
	for range repeats {
		start := time.Now()
		var err error
		if g, err = lexicon.Unpack(lexicon.Packed); err != nil {
			fmt.Fprintln(os.Stderr, "lab:", err)
			os.Exit(1)
		}
		times = append(times, time.Since(start))
	}
	slices.Sort(times)
	n := strings.Count(words.List, "\n")
	fmt.Printf("words              %7d\n", n)
	fmt.Printf("payload            %7d characters of source, %.3f a word\n", len(lexicon.Packed), float64(len(lexicon.Packed))/float64(n))
	fmt.Printf("graph              %7d nodes of %d bytes, %d bytes\n", len(g.Nodes), unsafe.Sizeof(g.Nodes[0]), len(g.Nodes)*int(unsafe.Sizeof(g.Nodes[0])))
	fmt.Printf("time to the graph  %v best, %v median of %d\n", times[0].Round(time.Millisecond/10), times[repeats/2].Round(time.Millisecond/10), repeats)
}
