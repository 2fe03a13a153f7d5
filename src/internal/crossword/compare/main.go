// Command compare plays strategies over the same cases in one process and prints
// each one's mean ratio to the first.
package main

import (
	"flag"
	"fmt"
	"math"
	"os"
	"strings"
	"time"

	"github.com/contest-bundle/bundle/src/internal/clock"
	"github.com/contest-bundle/bundle/src/internal/crossword"
	"github.com/contest-bundle/bundle/src/internal/crossword/outlook"
	"github.com/contest-bundle/bundle/src/internal/crossword/selfplay"
	"github.com/contest-bundle/bundle/src/internal/lexicon"
	"github.com/contest-bundle/bundle/src/internal/tune"
)

func main() {
	from := flag.Int("from", 1, "first seed")
	to := flag.Int("to", 30, "last seed")
	names := flag.String("players", "greedy,outlook", "strategies, the first is the base")
	flag.Var(ignored{}, "tune", "`name=value`: see package tune")
	flag.Parse()
	tune.Check()
	graph, err := lexicon.Unpack(lexicon.Packed)
	if err != nil {
		fmt.Fprintln(os.Stderr, "compare:", err)
		os.Exit(1)
	}
	dict := crossword.NewDictionary(graph)
	players := strings.Split(*names, ",")
	ratio := make([]float64, len(players))
	logs := make([]float64, len(players))
	spent := make([]time.Duration, len(players))
	full, fullp, tot := make([]float64, len(players)), make([]float64, len(players)), make([]float64, len(players))
	n := 0
	for seed := *from; seed <= *to; seed++ {
		c := selfplay.NewCase(uint64(seed), &dict.Odds)
		fmt.Printf("%3d N%2d T%d X%d D%d w%.2f", seed, c.Size, c.Hand, c.Preview, c.Fee, c.WordShare)
		var base int
		for i, name := range players {
			start := time.Now()
			r := selfplay.Play(c, graph, newPlayer(name, dict), nil)
			t := time.Since(start)
			spent[i] += t
			if i == 0 {
				base = r.Score
			}
			ratio[i] += float64(r.Score) / float64(base)
			logs[i] += math.Log(float64(r.Score) / float64(base))
			full[i] += float64(r.FullPlays)
			fullp[i] += float64(r.FullPoints) / float64(r.Score)
			tot[i] += float64(r.Turns)
			fmt.Printf("  %6d (%.2f) t%3d f%2d %4.0f%% %5.1fs", r.Score, float64(r.Score)/float64(base), r.Turns, r.FullPlays, 100*float64(r.FullPoints)/float64(r.Score), t.Seconds())
		}
		fmt.Println()
		n++
	}
	for i, name := range players {
		fmt.Printf("%-10s mean ratio %.3f geo %.3f  turns %.0f full plays %.2f share of points %.2f  time %.1fs/game\n", name, ratio[i]/float64(n), math.Exp(logs[i]/float64(n)), tot[i]/float64(n), full[i]/float64(n), fullp[i]/float64(n), spent[i].Seconds()/float64(n))
	}
}

type ignored struct{}

func (ignored) String() string   { return "" }
func (ignored) Set(string) error { return nil }

func newPlayer(name string, dict *crossword.Dictionary) crossword.Player {
	switch name {
	case "outlook":
		return outlook.New(dict, clock.New(8*time.Second))
	}
	return new(crossword.Greedy)
}
