// Command gen prints official battleships cases, one a line: seed, N, P, the
// number of ships, and for each ship "row,col,H|V,length" in placing order.
//
//	go run ./tests/judge/battleships/gen 2001 2200 > cases.tsv
package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"

	"github.com/contest-bundle/bundle/tests/judge/battleships"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(2)
	}
}

func run(args []string) error {
	if len(args) != 2 {
		return fmt.Errorf("want the first and the last seed")
	}
	first, err := strconv.ParseInt(args[0], 10, 64)
	if err != nil {
		return err
	}
	last, err := strconv.ParseInt(args[1], 10, 64)
	if err != nil {
		return err
	}
	if first <= 0 || last < first {
		return fmt.Errorf("want seeds from 1 up, the first not above the last")
	}
	out := bufio.NewWriter(os.Stdout)
	for seed := first; seed <= last; seed++ {
		fmt.Fprintln(out, battleships.Row(seed, battleships.Generate(seed)))
	}
	return out.Flush()
}
