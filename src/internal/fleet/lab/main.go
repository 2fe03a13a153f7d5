// Command lab measures the battleships strategies in one process, without the
// judge and its pipes. For each case it prints seed, N, ships, P, ship cells,
// cost, scans and their cost, misses, decisions without a layout, the seconds of
// processor time and the luck (posterior.Luck: misses, bits, surprise), then the
// mean of each; for posterior also how often cells claimed at some probability
// were hit. With -against, a file of such lines of another version, it compares
// the costs on the seeds that both have played, as they are and less the luck.
// With -replay the moves are those of games recorded with -record: then the
// surprise of the same answers tells two beliefs apart, with far fewer games
// than their costs. Record with another seed, or the belief that chose the moves
// is at a disadvantage: it has chosen them by its errors too.
//
//	go run ./tests/judge/battleships/gen 2001 2200 > cases.tsv
//	go run ./src/internal/fleet/lab cases.tsv > before.txt
//	TUNE=pool=8000 go run ./src/internal/fleet/lab -against before.txt cases.tsv
//
//	go run ./src/internal/fleet/lab -record games.json cases.tsv
//	TUNE=seed=2 go run ./src/internal/fleet/lab -replay games.json cases.tsv > before.txt
//	TUNE=seed=2,pool=8000 go run ./src/internal/fleet/lab -replay games.json -against before.txt cases.tsv
package main

import (
	"flag"
	"fmt"
	"os"
	"runtime/pprof"
	"slices"

	"github.com/contest-bundle/bundle/src/internal/fleet"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "lab:", err)
		os.Exit(1)
	}
}

func run() error {
	name := flag.String("strategy", "posterior", "parity, bayes or posterior")
	first := flag.Int("first", 1, "first seed of the table to play")
	last := flag.Int("last", 1<<30, "last seed")
	pmin := flag.Float64("pmin", 0, "least P to play")
	pmax := flag.Float64("pmax", 1, "P to play below")
	nmin := flag.Int("nmin", 1, "least side to play")
	nmax := flag.Int("nmax", fleet.MaxSide, "greatest side")
	against := flag.String("against", "", "output of another version to compare with")
	recordTo := flag.String("record", "", "write the moves of the games")
	replayed := flag.String("replay", "", "make the moves of these games")
	profile := flag.String("cpuprofile", "", "write a processor profile")
	flag.Parse()
	if flag.NArg() != 1 {
		return fmt.Errorf("want one table of cases")
	}
	file, err := os.Open(flag.Arg(0))
	if err != nil {
		return err
	}
	defer file.Close()
	seas, err := readTable(file, *first, *last)
	if err != nil {
		return fmt.Errorf("%s: %w", flag.Arg(0), err)
	}
	if *profile != "" {
		w, err := os.Create(*profile)
		if err != nil {
			return err
		}
		defer w.Close()
		if err := pprof.StartCPUProfile(w); err != nil {
			return err
		}
		defer pprof.StopCPUProfile()
	}
	seas = slices.DeleteFunc(seas, func(s *sea) bool {
		return s.rules.P < *pmin || s.rules.P >= *pmax || s.rules.N < *nmin || s.rules.N > *nmax
	})
	var before map[int]record
	if *against != "" {
		if before, err = readRecords(*against); err != nil {
			return err
		}
	}
	m := measurement{strategy: *name}
	if *replayed != "" {
		if m.replay, err = readRecordings(*replayed); err != nil {
			return err
		}
	}
	if err := m.run(seas, *recordTo); err != nil {
		return err
	}
	if before != nil {
		fmt.Print(compare(before, m.records))
	}
	return nil
}
