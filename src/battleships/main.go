// Command battleships plays Topcoder Marathon Match 165 against a judge on its
// standard input and output: the header of a case, then a shot or a scan a line.
package main

import (
	"fmt"
	"os"
	"strconv"
	"time"

	"github.com/contest-bundle/bundle/src/contest/clock"
	"github.com/contest-bundle/bundle/src/contest/lineio"
	"github.com/contest-bundle/bundle/src/contest/tune"
	"github.com/contest-bundle/bundle/src/internal/fleet"
	"github.com/contest-bundle/bundle/src/internal/fleet/bayes"
	"github.com/contest-bundle/bundle/src/internal/fleet/parity"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior"
)

var strategy = tune.Choice("strategy", "posterior", "bayes", "parity")

// ownTime leaves a quarter of the contest's 10 s for the start of the process, the
// pipes, and the moves that still have to be made when it is used up.
const ownTime = 7200 * time.Millisecond

func main() {
	clk := clock.New(ownTime)
	tune.Check()
	if err := run(clk); err != nil {
		fmt.Fprintln(os.Stderr, "battleships:", err)
		os.Exit(1)
	}
}

func run(clk *clock.Clock) error {
	in, out := lineio.NewReader(os.Stdin), lineio.NewWriter(os.Stdout)
	rules, err := readHeader(in)
	if err != nil {
		return err
	}
	player := newPlayer(rules, clk)
	for afloat := rules.Ships(); afloat > 0; {
		m := player.Next()
		write(out, m)
		if err := out.Flush(); err != nil {
			return err
		}
		clk.Wait()
		answer, elapsed := in.Word(), in.Int()
		if err := in.Err(); err != nil {
			return err
		}
		clk.Told(time.Duration(elapsed) * time.Millisecond)
		if m.Scan {
			count, err := strconv.Atoi(answer)
			if err != nil {
				return fmt.Errorf("the answer to a scan is %q, want a number", answer)
			}
			player.ScanAnswered(m, count)
			continue
		}
		a, err := parseAnswer(answer)
		if err != nil {
			return err
		}
		if a == fleet.Kill {
			afloat--
		}
		player.ShotAnswered(m, a)
	}
	return nil
}

func newPlayer(rules fleet.Rules, clk *clock.Clock) fleet.Strategy {
	switch strategy {
	case "parity":
		return parity.New(rules)
	case "bayes":
		return bayes.New(rules)
	}
	return posterior.New(rules, clk)
}

// readHeader reads N, the number of ships, the longest length, P and the number
// of ships of each length.
func readHeader(in *lineio.Reader) (fleet.Rules, error) {
	n, ships, longest, p := in.Int(), in.Int(), in.Int(), in.Float()
	if err := in.Err(); err != nil {
		return fleet.Rules{}, err
	}
	if longest < 1 || longest > fleet.MaxLength {
		return fleet.Rules{}, fmt.Errorf("the longest length is %d, want 1..%d", longest, fleet.MaxLength)
	}
	rules := fleet.Rules{N: n, P: p, Count: make([]int, longest+1)}
	in.Ints(rules.Count[1:])
	if err := in.Err(); err != nil {
		return fleet.Rules{}, err
	}
	if rules.Ships() != ships {
		return fleet.Rules{}, fmt.Errorf("the lengths are those of %d ships, the header says %d", rules.Ships(), ships)
	}
	return rules, rules.Check()
}

func write(out *lineio.Writer, m fleet.Move) {
	if m.Scan {
		out.Word("SCAN")
	} else {
		out.Word("SHOOT")
	}
	out.Int(m.R1)
	out.Int(m.C1)
	if m.Scan {
		out.Int(m.R2)
		out.Int(m.C2)
	}
	out.EndLine()
}

func parseAnswer(word string) (fleet.Answer, error) {
	switch word {
	case "MISS":
		return fleet.Miss, nil
	case "HIT":
		return fleet.Hit, nil
	case "KILL":
		return fleet.Kill, nil
	}
	return fleet.Unknown, fmt.Errorf("the answer to a shot is %q, want MISS, HIT or KILL", word)
}
