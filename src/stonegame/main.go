// Command stonegame reads a row of integers from its standard input and prints
// who wins Stone Game III on it: Amal, who moves first, Bimal, or Tie. Package
// stone says how a row is written and what is refused; an error is one line on
// stderr, with the byte where it is, and exit status 1.
//
// With the parameter debug the turns of a best play go to stderr, a JSON object
// each.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/contest-bundle/bundle/src/contest/tune"
	"github.com/contest-bundle/bundle/src/internal/stone"
)

var debug = tune.Bool("debug", false)

func main() {
	tune.Check()
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "stonegame:", err)
		os.Exit(1)
	}
}

func run() error {
	row, err := stone.Input(os.Stdin)
	if err != nil {
		return err
	}
	winner, err := stone.Solve(row)
	if err != nil {
		return err
	}
	if debug {
		takes, err := stone.Play(row)
		if err != nil {
			return err
		}
		lines := json.NewEncoder(os.Stderr)
		for _, t := range takes {
			lines.Encode(t)
		}
	}
	_, err = fmt.Println(winner)
	return err
}
