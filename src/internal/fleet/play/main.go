// Command play measures the battleships strategies in one process, without the
// judge and its pipes. For each case it prints seed, N, ships, P, ship cells,
// cost, scans and their cost, misses, decisions without a layout, the seconds of
// processor time and the luck (posterior.Luck, in misses and in bits), then the
// mean of each; for posterior also how often cells claimed at some probability
// were hit. With -against, a file of such lines of another version, it compares
// the costs on the seeds that both have played, as they are and less the luck.
//
//	go run ./tests/judge/battleships/table 2001 2200 > cases.tsv
//	go run ./src/internal/fleet/play cases.tsv > before.txt
//	TUNE=pool=8000 go run ./src/internal/fleet/play -against before.txt cases.tsv
package main

import (
	"flag"
	"fmt"
	"os"
	"runtime/pprof"
	"slices"
	"syscall"

	"github.com/contest-bundle/bundle/src/internal/fleet"
	"github.com/contest-bundle/bundle/src/internal/fleet/bayes"
	"github.com/contest-bundle/bundle/src/internal/fleet/parity"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "play:", err)
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
	records, err := measure(seas, *name)
	if err == nil && before != nil {
		fmt.Print(compare(before, records))
	}
	return err
}

func measure(seas []*sea, name string) ([]record, error) {
	var records []record
	var sum result
	var shots posterior.Calibration
	rough := 0
	total := seconds()
	for _, s := range seas {
		start := seconds()
		strategy, err := build(name, s.rules)
		if err != nil {
			return nil, err
		}
		r, err := s.play(strategy)
		if err != nil {
			return nil, err
		}
		lost := 0
		var luck posterior.Luck
		if p, ok := strategy.(*posterior.Strategy); ok {
			shots.Add(p.Calibration())
			lost, luck = p.Rough(), p.Luck()
		}
		records = append(records, record{s.seed, s.rules.P, r.cost, luck})
		fmt.Printf("R\t%d\t%d\t%d\t%.4f\t%d\t%.4f\t%d\t%.3f\t%d\t%d\t%.3f\t%.3f\t%.3f\n", s.seed, s.rules.N, s.rules.Ships(), s.rules.P,
			s.rules.Cells(), r.cost, r.scans, r.scanCosts, r.misses, lost, seconds()-start, luck.Misses, luck.Bits)
		sum.cost += r.cost
		sum.scans += r.scans
		sum.scanCosts += r.scanCosts
		sum.misses += r.misses
		rough += lost
	}
	n := float64(len(seas))
	fmt.Printf("games %d, sum %.4f; a game: cost %.3f, scans %.2f for %.3f, misses %.2f, rough decisions %.2f, seconds %.3f\n", len(seas), sum.cost,
		sum.cost/n, float64(sum.scans)/n, sum.scanCosts/n, float64(sum.misses)/n, float64(rough)/n, (seconds()-total)/n)
	if name == "posterior" {
		fmt.Print(shots.String())
	}
	return records, nil
}

func build(name string, rules fleet.Rules) (fleet.Strategy, error) {
	switch name {
	case "parity":
		return parity.New(rules), nil
	case "bayes":
		return bayes.New(rules), nil
	case "posterior":
		return posterior.New(rules, nil), nil
	}
	return nil, fmt.Errorf("no strategy is called %q", name)
}

// seconds is the processor time of this process so far.
func seconds() float64 {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return 0
	}
	return float64(used.Utime.Nano()) / 1e9
}
