// Command wordgame plays the wordgame against a judge on its standard input and
// output: the header of a case, then one line a turn.
package main

import (
	"fmt"
	"os"
	"time"

	"github.com/contest-bundle/bundle/src/contest/clock"
	"github.com/contest-bundle/bundle/src/contest/lineio"
	"github.com/contest-bundle/bundle/src/contest/tune"
	"github.com/contest-bundle/bundle/src/internal/crossword"
	"github.com/contest-bundle/bundle/src/internal/crossword/outlook"
	"github.com/contest-bundle/bundle/src/internal/lexicon"
)

// total is the own time to spend of the 10 s that the judge allows: room for the
// start of the process and a machine that does other work.
const total = 7600 * time.Millisecond

var strategy = tune.Choice("strategy", "outlook", "plan", "greedy")

func main() {
	clk := clock.New(total)
	tune.Check()
	if err := run(clk); err != nil {
		fmt.Fprintln(os.Stderr, "wordgame:", err)
		os.Exit(1)
	}
}

func run(clk *clock.Clock) error {
	graph, err := lexicon.Unpack(lexicon.Packed)
	if err != nil {
		return err
	}
	in, out := lineio.NewReader(os.Stdin), lineio.NewWriter(os.Stdout)
	game, err := readCase(in, graph)
	if err != nil {
		return err
	}
	player := newPlayer(graph, clk)
	for {
		d := player.Choose(game)
		line := text(game, d)
		if outlook.Debug {
			fmt.Fprintf(os.Stderr, "{\"turn\":%d,\"tiles\":%d,\"score\":%d,\"hand\":%q,\"line\":%q}\n",
				game.Turn, game.Tiles(), game.Score, game.Hand, line)
		}
		out.Word(line)
		out.EndLine()
		if err := out.Flush(); err != nil {
			return err
		}
		if d.Place == nil && d.Drop == nil {
			return nil
		}
		clk.Wait()
		game.Take(d)
		drawn := letters(in.Line())
		elapsed := in.Int()
		if err := in.Err(); err != nil {
			return err
		}
		clk.Told(time.Duration(elapsed) * time.Millisecond)
		if game.Draw(drawn); game.Hand.Size == 0 {
			return nil
		}
	}
}

func newPlayer(graph *lexicon.Graph, clk *clock.Clock) crossword.Player {
	switch strategy {
	case "greedy":
		return new(crossword.Greedy)
	case "plan":
		return outlook.NewPlanner(crossword.NewDictionary(graph), clk)
	}
	return outlook.New(crossword.NewDictionary(graph), clk)
}

// readCase reads the header: board size, hand size, preview size and discard
// fee, the rows of the board, hand and preview.
func readCase(in *lineio.Reader, graph *lexicon.Graph) (*crossword.Game, error) {
	size, hand, preview, fee := in.Int(), in.Int(), in.Int(), in.Int()
	if err := in.Err(); err != nil {
		return nil, err
	}
	if size < 1 || size > crossword.MaxSize || hand < 1 || hand > crossword.MaxHand || preview < 0 {
		return nil, fmt.Errorf("a board of %d, a hand of %d and a preview of %d: want at most %d, %d and no less than 0",
			size, hand, preview, crossword.MaxSize, crossword.MaxHand)
	}
	rows := make([]string, size)
	for i := range rows {
		if rows[i] = in.Line(); in.Err() == nil && len(rows[i]) != size {
			return nil, fmt.Errorf("row %d of the board has %d cells, want %d", i, len(rows[i]), size)
		}
	}
	visible := letters(in.Line())
	visible = append(visible, letters(in.Line())...)
	if err := in.Err(); err != nil {
		return nil, err
	}
	game := &crossword.Game{
		Board:    crossword.NewBoard(graph, rows),
		HandSize: hand,
		Hidden:   size * size,
		Fee:      fee,
	}
	game.Draw(visible)
	return game, nil
}

// letters are the letters of a line as numbers.
func letters(line string) []uint8 {
	var tiles []uint8
	for _, c := range []byte(line) {
		if 'A' <= c && c <= 'Z' {
			tiles = append(tiles, c-'A')
		}
	}
	return tiles
}

// text is the line of a decision.
func text(g *crossword.Game, d crossword.Decision) string {
	switch {
	case d.Place != nil:
		m := d.Place
		word := make([]byte, m.Len)
		for i := range word {
			word[i] = 'A' + m.Letters[i]
		}
		if line := int(m.Line); line >= g.Board.Size {
			return fmt.Sprintf("PLACE %d %d V %s", m.Start, line-g.Board.Size, word)
		}
		return fmt.Sprintf("PLACE %d %d H %s", m.Line, m.Start, word)
	case d.Drop != nil:
		return "DISCARD " + d.Drop.String()
	}
	return "END"
}
