package main

import (
	"fmt"
	"math"
	"slices"

	"github.com/contest-bundle/bundle/src/internal/crossword"
	"github.com/contest-bundle/bundle/src/internal/crossword/selfplay"
)

// facts sums up the games of one mean share.
type facts struct {
	share float64
	games float64

	ratio, logs        float64   // of the account-like player's points to greedy's
	turns, full        int       // of the account-like player
	points, fullPoints int       // those of plays of the whole hand
	top                float64   // share of the three best plays, summed
	reached            float64   // best product of a play / bound of the lines, summed
	oneMore            []float64 // greedy's best with one more tile / its best
	fill               []float64 // share of the board that greedy fills
	nine               float64   // cases with three threefold cells in a hand's reach
}

// A game is a result with its plays.
type game struct {
	selfplay.Result
	scores  []int // of the plays
	product int   // largest of a play's word multipliers
}

// watch plays a case. Of greedy it asks at each turn what one more tile would add.
func (f *facts) watch(c selfplay.Case, dict *crossword.Dictionary, p crossword.Player, oneMore bool) game {
	var g game
	var generator crossword.Generator
	g.Result = selfplay.Play(c, dict.Graph, p, func(now *crossword.Game, d crossword.Decision) {
		if d.Place == nil {
			return
		}
		g.scores = append(g.scores, int(d.Place.Score))
		g.product = max(g.product, product(now.Board, d.Place))
		if oneMore && now.Hand.Size == c.Hand {
			f.oneMore = append(f.oneMore, float64(bestWith(&generator, now))/float64(d.Place.Score))
		}
	})
	return g
}

// bestWith is the best play with any one tile more.
func bestWith(generator *crossword.Generator, g *crossword.Game) (best int) {
	for letter := range uint8(crossword.Letters) {
		hand := g.Hand
		hand.Add(letter)
		for _, m := range generator.Moves(g.Board, &hand) {
			best = max(best, int(m.Score))
		}
	}
	return best
}

// product is that of the word multipliers under the new tiles of a move.
func product(b *crossword.Board, m *crossword.Move) int {
	p := 1
	for i := range int(m.Len) {
		if m.New>>i&1 == 1 {
			p *= int(b.Lines[m.Line].WordMul[int(m.Start)+i])
		}
	}
	return p
}

// bounds are, for an empty board, the largest product of as many word multipliers
// of a line as a hand has tiles, and whether three threefold cells lie within a
// hand's reach.
func bounds(b *crossword.Board, tiles int) (most int, three bool) {
	for line := range 2 * b.Size {
		l := &b.Lines[line]
		muls := slices.Clone(l.WordMul[:b.Size])
		slices.Sort(muls)
		p := 1
		for _, m := range muls[b.Size-tiles:] {
			p *= int(m)
		}
		most = max(most, p)
		for from := range b.Size - tiles + 1 {
			n := 0
			for _, m := range l.WordMul[from : from+tiles] {
				if m == 3 {
					n++
				}
			}
			three = three || n >= 3
		}
	}
	return most, three
}

// add takes a pair of games of one case.
func (f *facts) add(c selfplay.Case, greedy, account game) {
	f.games++
	r := float64(max(1, account.Score)) / float64(max(1, greedy.Score))
	f.ratio += r
	f.logs += math.Log(r)
	f.turns += account.Turns
	f.full += account.FullPlays
	f.points += account.Score
	f.fullPoints += account.FullPoints
	f.fill = append(f.fill, float64(greedy.Placed)/float64(c.Size*c.Size))
	slices.Sort(account.scores)
	top := 0
	for _, s := range account.scores[max(0, len(account.scores)-3):] {
		top += s
	}
	f.top += float64(top) / float64(max(1, account.Score))
	most, three := bounds(crossword.NewBoard(nil, c.Cells), c.Hand)
	f.reached += float64(account.product) / float64(most)
	if three {
		f.nine++
	}
}

// print prints the facts, a column a share.
func print(tables []*facts) {
	row := func(name, told string, value func(f *facts) string) {
		fmt.Printf("%-58s %-12s", name, told)
		for _, f := range tables {
			fmt.Printf(" %14s", value(f))
		}
		fmt.Println()
	}
	number := func(format string, value func(f *facts) float64) func(f *facts) string {
		return func(f *facts) string { return fmt.Sprintf(format, value(f)) }
	}
	row("mean share of word multipliers, and of letter multipliers", "account", number("%.3f", func(f *facts) float64 { return f.share }))
	row("points / greedy's: mean of the cases", "1.68", number("%.2f", func(f *facts) float64 { return f.ratio / f.games }))
	row("points / greedy's: geometric mean", "", number("%.2f", func(f *facts) float64 { return math.Exp(f.logs / f.games) }))
	row("plays of the whole hand, % of turns", "2.3", number("%.1f", func(f *facts) float64 { return 100 * float64(f.full) / float64(f.turns) }))
	row("plays of the whole hand, % of points", "58", number("%.0f", func(f *facts) float64 { return 100 * float64(f.fullPoints) / float64(f.points) }))
	row("greedy's best with one more tile / its best: median", "about 2", number("%.2f", func(f *facts) float64 { return quantile(f.oneMore, 0.5) }))
	row("greedy fills, % of the board: tenth to ninetieth percentile", "62 to 78", func(f *facts) string {
		return fmt.Sprintf("%.0f to %.0f", 100*quantile(f.fill, 0.1), 100*quantile(f.fill, 0.9))
	})
	row("best product of a play / bound of the lines: mean", "half", number("%.2f", func(f *facts) float64 { return f.reached / f.games }))
	row("the three best plays, % of points: mean", "84 (a case)", number("%.0f", func(f *facts) float64 { return 100 * f.top / f.games }))
	row("cases with three threefold cells in a hand's reach, %", "they exist", number("%.0f", func(f *facts) float64 { return 100 * f.nine / f.games }))
	row("cases", "", number("%.0f", func(f *facts) float64 { return f.games }))
}

// quantile is the value below which a share of the list lies; NaN for an empty list.
func quantile(list []float64, share float64) float64 {
	if len(list) == 0 {
		return math.NaN()
	}
	slices.Sort(list)
	return list[int(share*float64(len(list)-1)+0.5)]
}
