// Command pyramid sorts the pyramid of AtCoder Heuristic Contest 021: it reads the
// balls from its standard input and prints the swaps. Package pyramid has the state;
// here is the protocol.
//
// With the parameter budget the search keeps so many states whatever the time, and
// the answer is repeatable; without, it takes searchTime.
package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/contest-bundle/bundle/src/contest/lineio"
	"github.com/contest-bundle/bundle/src/contest/tune"
	"github.com/contest-bundle/bundle/src/internal/pyramid"
)

var budget = tune.Int("budget", 0, 0, 1<<20)

// searchTime leaves a tenth of the limit of 2 s for the start of the process, the
// input, and a slower machine.
const searchTime = 1750 * time.Millisecond

func main() {
	tune.Check()
	if err := run(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "pyramid:", err)
		os.Exit(1)
	}
}

// run answers one input.
func run(input io.Reader, output io.Writer) error {
	in, out := lineio.NewReader(input), lineio.NewWriter(output)
	balls := make([]int, pyramid.Balls)
	in.Ints(balls)
	if err := in.Err(); err != nil {
		return err
	}
	start, err := pyramid.New(balls)
	if err != nil {
		return err
	}
	swaps := start.Sort(budget, searchTime)
	out.Int(len(swaps))
	out.EndLine()
	for _, s := range swaps {
		for _, cell := range []int16{s.From, s.To} {
			row, col := pyramid.At(int(cell))
			out.Int(row)
			out.Int(col)
		}
		out.EndLine()
	}
	return out.Flush()
}
