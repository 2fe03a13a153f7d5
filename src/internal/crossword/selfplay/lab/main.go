// Command lab prints, for mean shares of the cells with multipliers, what a player's
// account of the match tells of his games beside what ours show: the density of
// multipliers is not known, and the judge's is the one that fits all facts together.
//
//	go run ./src/internal/crossword/selfplay/lab -shares 0.15,0.175,0.2,0.25 -to 62
//
// The account-like player has the parameters' defaults, which are the account's
// values, with -budget candidates a turn instead of the clock.
package main

import (
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/contest-bundle/bundle/src/contest/clock"
	"github.com/contest-bundle/bundle/src/contest/tune"
	"github.com/contest-bundle/bundle/src/internal/crossword"
	"github.com/contest-bundle/bundle/src/internal/crossword/outlook"
	"github.com/contest-bundle/bundle/src/internal/crossword/selfplay"
	"github.com/contest-bundle/bundle/src/internal/lexicon"
)

func main() {
	from := flag.Uint64("from", 3, "first seed")
	to := flag.Uint64("to", 62, "last seed")
	list := flag.String("shares", "0.15,0.175,0.2,0.25", "mean shares to try")
	flag.Func("tune", "`name=value`, see package tune", func(string) error { return nil })
	flag.Parse()
	tune.Check()
	if err := run(*from, *to, *list); err != nil {
		fmt.Fprintln(os.Stderr, "lab:", err)
		os.Exit(1)
	}
}

func run(from, to uint64, list string) error {
	graph, err := lexicon.Unpack(lexicon.Packed)
	if err != nil {
		return err
	}
	dict := crossword.NewDictionary(graph)
	var tables []*facts
	for text := range strings.SplitSeq(list, ",") {
		share, err := strconv.ParseFloat(text, 64)
		if err != nil || share <= 0 || 2*1.75*share > 1 {
			return fmt.Errorf("share %q: want numbers above 0 and up to %.2f", text, 1/3.5)
		}
		f := &facts{share: share}
		for seed := from; seed <= to; seed++ {
			c := selfplay.NewCaseOf(seed, &dict.Odds, share)
			greedy := f.watch(c, dict, new(crossword.Greedy), true)
			f.add(c, greedy, f.watch(c, dict, outlook.New(dict, clock.New(time.Hour)), false))
		}
		tables = append(tables, f)
	}
	print(tables)
	return nil
}
