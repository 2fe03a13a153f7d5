// Command territory plays the Multi-Player Territory Game of AtCoder Heuristic
// Contest 061 on its standard input and output. Package territory has the
// search; here is the protocol.
//
// With the parameter budget a turn takes so many visits of the search whatever
// the time, and the game is repeatable; without, the turns share ownTime. With
// the parameter debug each turn goes to stderr as a JSON object.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"time"

	"github.com/contest-bundle/bundle/src/contest/clock"
	"github.com/contest-bundle/bundle/src/contest/lineio"
	"github.com/contest-bundle/bundle/src/contest/tune"
	"github.com/contest-bundle/bundle/src/internal/bitboard"
	"github.com/contest-bundle/bundle/src/internal/territory"
)

var (
	budget = tune.Int("budget", 0, 0, 1<<30)
	debug  = tune.Bool("debug", false)
)

// ownTime leaves a fifth of the limit of 2 s for the start of the process and
// for what the clock does not see: with forty processes waiting for two cores, a
// judge counted up to 0.2 s more than this clock.
const ownTime = 1600 * time.Millisecond

// unseen bounds what a turn is charged for the time between its move and the
// judge's answer: part of it the judge may count as the solver's, when waking up
// takes long, and part is the judge's own.
const unseen = 2 * time.Millisecond

// stride is the visits between two looks at the clock: about 0.1 ms.
const stride = 16

func main() {
	clk := clock.New(ownTime)
	tune.Check()
	if err := run(clk); err != nil {
		fmt.Fprintln(os.Stderr, "territory:", err)
		os.Exit(1)
	}
}

func run(clk *clock.Clock) error {
	in, out := lineio.NewReader(os.Stdin), lineio.NewWriter(os.Stdout)
	game, start, err := readCase(in)
	if err != nil {
		return err
	}
	solver := territory.NewSolver(game, start, territory.Tuned(game.Players))
	lines := json.NewEncoder(os.Stderr)
	for turn := range territory.Turns {
		c := solver.Move(limit(clk, turn))
		if debug {
			lines.Encode(solver.Report())
		}
		out.Int(bitboard.Row(c))
		out.Int(bitboard.Col(c))
		out.EndLine()
		if err := out.Flush(); err != nil {
			return err
		}
		clk.Wait()
		sent := time.Now()
		first := in.Int() // the judge has answered
		clk.Told(clk.Elapsed() + min(time.Since(sent), unseen))
		if err := readTurn(in, game, solver, first); err != nil {
			return err
		}
	}
	return nil
}

// limit divides the time left evenly over the turns left.
func limit(clk *clock.Clock, turn int) clock.Limit {
	if budget > 0 {
		return clock.Iterations(budget)
	}
	return clock.Until(time.Now().Add(clk.Share(1, float64(territory.Turns-turn))), stride)
}

// readCase reads the size, players, turns and level cap, the values, the starts.
func readCase(in *lineio.Reader) (*territory.Game, territory.State, error) {
	size, players, turns, levels := in.Int(), in.Int(), in.Int(), in.Int()
	if err := in.Err(); err != nil {
		return nil, territory.State{}, err
	}
	if size != bitboard.Side || turns != territory.Turns || players < 2 || players > territory.MaxPlayers || levels < 1 || levels > territory.MaxLevel {
		return nil, territory.State{}, fmt.Errorf("no case of this game: N=%d M=%d T=%d U=%d", size, players, turns, levels)
	}
	var value [bitboard.Side][bitboard.Side]int32
	for i := range value {
		for j := range value[i] {
			value[i][j] = int32(in.Int())
		}
	}
	var pos [territory.MaxPlayers]bitboard.Cell
	for p := range players {
		var err error
		if pos[p], err = readCell(in, in.Int()); err != nil {
			return nil, territory.State{}, err
		}
	}
	game := territory.NewGame(players, levels, &value)
	return game, game.Start(&pos), nil
}

// readTurn reads the chosen destinations, of which the first number is there
// already, and lets the solver play them; the pieces' places after the turn and
// the board tell whether it came to the same.
func readTurn(in *lineio.Reader, game *territory.Game, solver *territory.Solver, first int) error {
	var moves territory.Moves
	for p, row := 0, first; p < game.Players; p++ {
		if p > 0 {
			row = in.Int()
		}
		var err error
		if moves[p], err = readCell(in, row); err != nil {
			return err
		}
	}
	solver.Observe(&moves)
	s := solver.State()
	same := true
	for p := range game.Players {
		c, err := readCell(in, in.Int())
		if err != nil {
			return err
		}
		same = same && c == s.Pos[p]
	}
	for b := bitboard.Full; !b.Empty(); b = b.Rest() {
		same = same && int(s.Owner[b.First()]) == in.Int()
	}
	for b := bitboard.Full; !b.Empty(); b = b.Rest() {
		same = same && int(s.Level[b.First()]) == in.Int()
	}
	if err := in.Err(); err != nil {
		return err
	}
	if !same {
		return fmt.Errorf("turn %d: the judge's board is not what the moves give", s.Turn)
	}
	return nil
}

// readCell reads the column of a cell whose row is known.
func readCell(in *lineio.Reader, row int) (bitboard.Cell, error) {
	col := in.Int()
	if err := in.Err(); err != nil {
		return 0, err
	}
	if row < 0 || row >= bitboard.Side || col < 0 || col >= bitboard.Side {
		return 0, fmt.Errorf("no cell of the board: %d %d", row, col)
	}
	return bitboard.At(row, col), nil
}
