// Command advert divides the board of AtCoder Heuristic Contest 001: it reads the
// wishes of the companies from its standard input and prints their rectangles.
// Package advert has the moves; here is the protocol.
//
// With the parameter budget the annealing takes so many steps whatever the time, and
// the answer is repeatable; without, it takes annealTime.
package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/contest-bundle/bundle/src/contest/lineio"
	"github.com/contest-bundle/bundle/src/contest/tune"
	"github.com/contest-bundle/bundle/src/internal/advert"
)

var budget = tune.Int("budget", 0, 0, 1<<30)

// annealTime leaves a twentieth of the limit of 5 s for the start of the process, the
// input, and a slower machine.
const annealTime = 4750 * time.Millisecond

func main() {
	tune.Check()
	if err := run(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "advert:", err)
		os.Exit(1)
	}
}

// run answers one input.
func run(input io.Reader, output io.Writer) error {
	in, out := lineio.NewReader(input), lineio.NewWriter(output)
	companies, err := read(in)
	if err != nil {
		return err
	}
	for _, r := range advert.Solve(companies, budget, annealTime) {
		for _, v := range [4]int32{r.Left, r.Low, r.Right, r.High} {
			out.Int(int(v))
		}
		out.EndLine()
	}
	return out.Flush()
}

// most is the largest number of companies.
const most = 200

// read reads the companies and their wishes.
func read(in *lineio.Reader) ([]advert.Company, error) {
	n := in.Int()
	if err := in.Err(); err != nil {
		return nil, err
	}
	if n < 1 || n > most {
		return nil, fmt.Errorf("%d companies, want 1 to %d", n, most)
	}
	companies := make([]advert.Company, n)
	owner := map[[2]int]int{}
	for i := range companies {
		x, y, area := in.Int(), in.Int(), in.Int()
		if err := in.Err(); err != nil {
			return nil, err
		}
		if x < 0 || x >= advert.Side || y < 0 || y >= advert.Side || area < 1 || area > advert.Side*advert.Side {
			return nil, fmt.Errorf("company %d: no area of %d cells around cell (%d, %d) is on the board", i, area, x, y)
		}
		if j, taken := owner[[2]int{x, y}]; taken {
			return nil, fmt.Errorf("companies %d and %d want the same cell (%d, %d)", j, i, x, y)
		}
		owner[[2]int{x, y}] = i
		companies[i] = advert.Company{X: int32(x), Y: int32(y), Area: int32(area)}
	}
	return companies, nil
}
