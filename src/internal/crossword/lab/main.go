// Command lab plays strategies over the same cases in one process and prints
// each one's points, and their ratio to the first one's.
//
//	go run ./src/internal/crossword/lab -players greedy,outlook -to 60
//
// Parameters are set with TUNE or -tune. Without budget the clock rules; -slow
// makes it run as on a slower machine.
package main

import (
	"flag"
	"fmt"
	"math"
	"os"
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
	from := flag.Uint64("from", 1, "first seed")
	to := flag.Uint64("to", 30, "last seed")
	largest := flag.Int("size", crossword.MaxSize, "largest board to play")
	share := flag.Float64("share", 1, "largest share of word multipliers to play")
	names := flag.String("players", "greedy,outlook", "strategies, the base first")
	slow := flag.Float64("slow", 1, "factor by which the machine is slower")
	flag.Func("tune", "`name=value`, see package tune", func(string) error { return nil })
	flag.Parse()
	tune.Check()
	graph, err := lexicon.Unpack(lexicon.Packed)
	if err != nil {
		fmt.Fprintln(os.Stderr, "lab:", err)
		os.Exit(1)
	}
	dict := crossword.NewDictionary(graph)
	var entrants []entrant
	for name := range strings.SplitSeq(*names, ",") {
		entrants = append(entrants, entrant{name: name})
	}
	for seed := *from; seed <= *to; seed++ {
		c := selfplay.NewCase(seed, &dict.Odds)
		if c.Size > *largest || c.WordShare > *share {
			continue
		}
		fmt.Printf("%3d N%2d T%d X%d D%d w%.2f", seed, c.Size, c.Hand, c.Preview, c.Fee, c.WordShare)
		base := 0
		for i := range entrants {
			e := &entrants[i]
			t := &timed{slow: *slow, clk: clock.New(8 * time.Second)}
			t.Player = newPlayer(e.name, dict, t.clk)
			r := selfplay.Play(c, graph, t, nil)
			if i == 0 {
				base = r.Score
			}
			e.add(r, c.Size*c.Size, base, t.spent)
			fmt.Printf("  %6d (%.2f) t%3d f%2d %5.1fs", r.Score, float64(r.Score)/float64(max(1, base)), r.Turns, r.FullPlays, t.spent.Seconds())
		}
		fmt.Println()
	}
	for i := range entrants {
		entrants[i].print()
	}
}

func newPlayer(name string, dict *crossword.Dictionary, clk *clock.Clock) crossword.Player {
	switch name {
	case "greedy":
		return new(crossword.Greedy)
	case "outlook":
		return outlook.New(dict, clk)
	case "plan":
		return outlook.NewPlanner(dict, clk)
	}
	fmt.Fprintf(os.Stderr, "lab: no strategy is called %q\n", name)
	os.Exit(2)
	return nil
}

// timed tells its player's clock what a judge on a slower machine would.
type timed struct {
	crossword.Player
	clk   *clock.Clock
	slow  float64
	spent time.Duration
}

func (t *timed) Choose(g *crossword.Game) crossword.Decision {
	t.clk.Told(t.spent)
	start := time.Now()
	d := t.Player.Choose(g)
	t.spent += time.Duration(t.slow * float64(time.Since(start)))
	return d
}

// An entrant sums up a strategy's games.
type entrant struct {
	name               string
	games              int
	ratio, logs        float64
	turns, full        int
	fullPoints, points int
	fill               float64 // share of the board covered at the end, summed
	longest            time.Duration
}

func (e *entrant) add(r selfplay.Result, cells, base int, spent time.Duration) {
	ratio := float64(max(1, r.Score)) / float64(max(1, base))
	e.games++
	e.ratio += ratio
	e.logs += math.Log(ratio)
	e.turns += r.Turns
	e.full += r.FullPlays
	e.fullPoints += r.FullPoints
	e.points += r.Score
	e.fill += float64(r.Placed) / float64(cells)
	e.longest = max(e.longest, spent)
}

func (e *entrant) print() {
	n := float64(e.games)
	fmt.Printf("%-8s %d games, ratio to the base %.3f mean, %.3f geometric; %.0f turns a game, whole-hand plays %.1f %% of turns and %.0f %% of points; %.0f %% of the board filled; longest %v\n",
		e.name, e.games, e.ratio/n, math.Exp(e.logs/n), float64(e.turns)/n,
		100*float64(e.full)/float64(e.turns), 100*float64(e.fullPoints)/float64(e.points), 100*e.fill/n, e.longest.Round(time.Millisecond))
}
