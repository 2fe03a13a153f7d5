// Command lab counts what the bounds of the outlook throw away. It plays
// cases with the tuned bounds and, at every turn, asks again with one bound
// lifted: how many were let through, how many fell out, and in how many turns
// the decision was another without the bound; -lift=false leaves the latter out, which
// takes most of the time. With targets it also says what became of the aims and how
// many lines have their bound in reach.
//
//	go run ./src/internal/crossword/outlook/lab -tune budget=200 -tune targets=true
package main

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/contest-bundle/bundle/src/contest/clock"
	"github.com/contest-bundle/bundle/src/contest/tune"
	"github.com/contest-bundle/bundle/src/internal/crossword"
	"github.com/contest-bundle/bundle/src/internal/crossword/outlook"
	"github.com/contest-bundle/bundle/src/internal/crossword/selfplay"
	"github.com/contest-bundle/bundle/src/internal/lexicon"
)

// A bound is how to lift it and where it counts.
type bound struct {
	name  string
	lift  func(*outlook.Bounds)
	count func(*outlook.Counts) *outlook.Count
}

var bounds = []bound{
	{"missing tiles", func(b *outlook.Bounds) { b.Missing, b.MissingHigh = crossword.MaxHand, crossword.MaxHand },
		func(c *outlook.Counts) *outlook.Count { return &c.Missing }},
	{"potential of a window", func(b *outlook.Bounds) { b.Floor = 0 },
		func(c *outlook.Counts) *outlook.Count { return &c.Floor }},
	{"prospects kept", func(b *outlook.Bounds) { b.Kept = 1 << 20 },
		func(c *outlook.Counts) *outlook.Count { return &c.Kept }},
	{"discards tried", func(b *outlook.Bounds) { b.Discards = 1 << 20 },
		func(c *outlook.Counts) *outlook.Count { return &c.Discards }},
	{"candidates re-counted", func(b *outlook.Bounds) { b.Recounted = 1 << 20 },
		func(c *outlook.Counts) *outlook.Count { return &c.Recounted }},
	{"hypothetical plays kept", func(b *outlook.Bounds) { b.Setups = 1 << 20 },
		func(c *outlook.Counts) *outlook.Count { return &c.Setups }},
	{"choices of target cells", func(b *outlook.Bounds) { b.Plans *= 8 },
		func(c *outlook.Counts) *outlook.Count { return &c.Plans }},
	{"words of a target line", func(b *outlook.Bounds) { b.Table *= 8 },
		func(c *outlook.Counts) *outlook.Count { return &c.Table }},
	{"target words kept", func(b *outlook.Bounds) { b.Targets = 1 << 20 },
		func(c *outlook.Counts) *outlook.Count { return &c.Targets }},
	{"distance of target cells", func(b *outlook.Bounds) { b.Near = 0 },
		func(c *outlook.Counts) *outlook.Count { return &c.Near }},
	{"target tables renewed", func(b *outlook.Bounds) { b.Rebuild = 1 },
		func(c *outlook.Counts) *outlook.Count { return &c.Rebuild }},
}

func main() {
	from := flag.Uint64("from", 3, "first seed")
	to := flag.Uint64("to", 8, "last seed")
	lift := flag.Bool("lift", true, "ask again without each bound")
	flag.Func("tune", "`name=value`, see package tune", func(string) error { return nil })
	flag.Parse()
	tune.Check()
	if err := run(*from, *to, *lift); err != nil {
		fmt.Fprintln(os.Stderr, "lab:", err)
		os.Exit(1)
	}
}

func run(from, to uint64, lift bool) error {
	graph, err := lexicon.Unpack(lexicon.Packed)
	if err != nil {
		return err
	}
	dict := crossword.NewDictionary(graph)
	var total outlook.Counts
	turns, other := 0, make([]int, len(bounds))
	for seed := from; seed <= to; seed++ {
		lifted := make([]*outlook.Player, len(bounds))
		for i, b := range bounds {
			lifted[i] = outlook.New(dict, clock.New(time.Hour))
			b.lift(&lifted[i].Bounds)
		}
		p := outlook.New(dict, clock.New(time.Hour))
		selfplay.Play(selfplay.NewCase(seed, &dict.Odds), graph, p, func(g *crossword.Game, d crossword.Decision) {
			turns++
			for i := range lifted {
				if !lift {
					break
				}
				if !same(d, lifted[i].Choose(g)) {
					other[i]++
				}
			}
		})
		for _, b := range bounds {
			sum, add := b.count(&total), b.count(&p.Counts)
			sum.In, sum.Out = sum.In+add.In, sum.Out+add.Out
		}
		total.Aims.Add(p.Counts.Aims)
		total.Lines.Add(p.Counts.Lines)
	}
	print(&total, turns, other, lift)
	return nil
}

// print prints a line a bound, and what became of the aims.
func print(total *outlook.Counts, turns int, other []int, lifted bool) {
	fmt.Printf("%-26s %12s %12s\n", "bound", "let through", "fell out")
	for i, b := range bounds {
		c := b.count(total)
		fmt.Printf("%-26s %12d %12d %7.1f %%", b.name, c.In, c.Out, 100*float64(c.Out)/float64(max(1, c.In+c.Out)))
		if lifted {
			fmt.Printf("   other decision without it in %d of %d turns", other[i], turns)
		}
		fmt.Println()
	}
	if l := total.Lines; l.Made > 0 {
		fmt.Printf("lines whose bound some word of the table reaches: near %d, with the far table %d of %d\n", l.Near, l.Far, l.Made)
	}
	if a := total.Aims; a.Turns > 0 {
		fmt.Printf("aims: changed from the turn before in %.0f %% of %d turns, played %.1f %%\n",
			100*float64(a.Changed)/float64(a.Turns), a.Turns, 100*float64(a.Played)/float64(a.Turns))
	}
}

func same(a, b crossword.Decision) bool {
	switch {
	case a.Place != nil && b.Place != nil:
		x, y := a.Place, b.Place
		return x.Line == y.Line && x.Start == y.Start && slices.Equal(x.Letters[:x.Len], y.Letters[:y.Len])
	case a.Drop != nil && b.Drop != nil:
		return *a.Drop == *b.Drop
	}
	return a.Place == nil && b.Place == nil && a.Drop == nil && b.Drop == nil
}
