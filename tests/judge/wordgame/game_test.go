package wordgame

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/src/words"
)

// short has the words of two letters of the built-in list, which make the cross
// words, and every k-th one of three to five.
func short(t *testing.T, k int) *Dictionary {
	t.Helper()
	var some []string
	n := 0
	for word := range strings.Lines(words.List) {
		if word = strings.TrimSuffix(word, "\n"); len(word) > 5 {
			continue
		}
		if n++; n%k == 0 || len(word) == 2 {
			some = append(some, word)
		}
	}
	return dictionary(t, strings.Join(some, " "))
}

// small is a random case on a board small enough to try everything.
func small(rnd *rand.Rand, dict *Dictionary) *Case {
	c := &Case{N: 5 + rnd.IntN(2), T: 5 + rnd.IntN(2), X: rnd.IntN(3), D: rnd.IntN(3), Dictionary: dict}
	for range c.N {
		var row []byte
		for range c.N {
			row = append(row, ".....dtDT"[rnd.IntN(9)])
		}
		c.Board = append(c.Board, string(row))
	}
	for range c.N * c.N {
		c.Tiles += string("EEEAAIOSTRNLDTSUCPMHGBQ"[rnd.IntN(23)])
	}
	return c
}

// A dicer is a solver that knows what it is told alone and plays a random legal
// move, found by trying every word everywhere. Where it finds none, or one time
// in eight, it throws tiles away; where no tiles are to come either, it may say
// END. It checks the protocol as it goes.
type dicer struct {
	t    *testing.T
	rnd  *rand.Rand
	dict map[string]bool
	list []string

	in      []string // lines not read yet
	began   bool
	ended   bool
	elapsed time.Duration

	n, x, fee     int
	full          int
	board         []string
	grid          grid
	hand, preview string
	drawn         int
	used          string // in the move before
	total         int
	lines         []string
	totals        []int
}

func (d *dicer) Send(text string) {
	d.in = append(d.in, strings.SplitAfter(text, "\n")...)
	d.in = d.in[:len(d.in)-1]
}

func (d *dicer) Elapsed() time.Duration { return d.elapsed }

func (d *dicer) read() string {
	if len(d.in) == 0 || !strings.HasSuffix(d.in[0], "\n") {
		d.t.Fatalf("a line is missing; after %q", d.lines)
	}
	line := strings.TrimSuffix(d.in[0], "\n")
	d.in = d.in[1:]
	return line
}

func (d *dicer) number() int {
	v, err := strconv.Atoi(d.read())
	if err != nil {
		d.t.Fatal(err)
	}
	return v
}

func (d *dicer) ReadLine() (string, error) {
	if !d.began {
		d.began = true
		d.n, d.full, d.x, d.fee = d.number(), d.number(), d.number(), d.number()
		for range d.n {
			d.board = append(d.board, d.read())
		}
		d.grid = newGrid(d.n)
		d.hand, d.preview = d.read(), d.read()
		d.drawn = len(d.hand)
	} else {
		d.learn()
	}
	d.elapsed += 1300 * time.Microsecond
	line := d.move()
	d.lines = append(d.lines, line)
	d.totals = append(d.totals, d.total)
	return line, nil
}

// learn reads a reply and works out the hand as the rules say.
func (d *dicer) learn() {
	known := d.preview + d.read()
	for _, c := range d.used {
		d.hand = strings.Replace(d.hand, string(c), "", 1)
	}
	drawn := min(d.full-len(d.hand), len(known))
	d.hand, d.preview = d.hand+known[:drawn], known[drawn:]
	d.drawn += drawn
	if ms := d.number(); ms != int(d.elapsed.Milliseconds()) {
		d.t.Errorf("told %d ms after %v", ms, d.elapsed)
	}
	if len(d.in) > 0 {
		d.t.Errorf("told more: %q", d.in)
	}
}

func (d *dicer) move() string {
	var moves []move
	for _, word := range d.list {
		for at := range d.n * d.n * 2 {
			m := move{at / 2 / d.n, at / 2 % d.n, at%2 == 1, word}
			if _, _, ok := worth(d.board, d.grid, d.hand, d.dict, m); ok {
				moves = append(moves, m)
			}
		}
	}
	if len(moves) == 0 && d.drawn == d.n*d.n && d.rnd.IntN(2) == 0 {
		d.ended = true
		return "END"
	}
	if len(moves) == 0 || d.rnd.IntN(8) == 0 {
		d.used = d.hand[:1+d.rnd.IntN(len(d.hand))]
		d.total -= d.fee
		return "DISCARD " + d.used
	}
	m := moves[d.rnd.IntN(len(moves))]
	score, used, _ := worth(d.board, d.grid, d.hand, d.dict, m)
	d.grid = d.grid.play(m)
	d.used = used
	d.total += score
	return fmt.Sprintf("PLACE %d %d %s %s", m.row, m.col, map[bool]string{false: "H", true: "V"}[m.down], m.word)
}

// Whole games end, with the score that the player counted from the rules alone,
// and their lines give every turn again.
func TestWholeGames(t *testing.T) {
	dict := short(t, 41)
	rnd := rand.New(rand.NewPCG(1, 2))
	ends := map[bool]int{}
	for game := range 12 {
		c := small(rnd, dict)
		d := &dicer{t: t, rnd: rnd, dict: dict.words, list: list(dict)}
		out, err := c.Play(t.Context(), d)
		if err != nil {
			t.Fatal(err)
		}
		if out.Failure != "" || out.Score != float64(max(0, d.total)) || out.Moves != len(d.lines) {
			t.Errorf("game %d: %+v; the player counted %d in %d lines", game, out, d.total, len(d.lines))
		}
		ends[d.ended]++
		replay(t, c, d)
	}
	if ends[true] == 0 || ends[false] == 0 {
		t.Errorf("games that ended with END: %d, with the last tile: %d; want some of both", ends[true], ends[false])
	}
}

func list(d *Dictionary) []string {
	var list []string
	for word := range strings.Lines(words.List) {
		if word = strings.ToUpper(strings.TrimSpace(word)); d.Has(word) {
			list = append(list, word)
		}
	}
	return list
}

// replay rebuilds a game from its lines.
func replay(t *testing.T, c *Case, d *dicer) {
	table := NewTable(c)
	g := newGrid(c.N)
	for i, line := range d.lines {
		turn, err := table.Do(line)
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		for _, tile := range turn.Tiles {
			g[tile.Row][tile.Col] = tile.Letter
		}
		if turn.Total != d.totals[i] {
			t.Errorf("after %q: total %d, the player counted %d", line, turn.Total, d.totals[i])
		}
	}
	if diff := cmp.Diff(d.grid, g); diff != "" {
		t.Errorf("the board at the end (-player +replay):\n%s", diff)
	}
}

// In positions of random games the referee allows a placement if and only if the
// rules do, and scores it alike: every word of a list on every cell, both ways.
func TestEveryPlacement(t *testing.T) {
	dict := short(t, 20)
	rnd := rand.New(rand.NewPCG(3, 4))
	legal := 0
	for range 4 {
		c := small(rnd, dict)
		d := &dicer{t: t, rnd: rnd, dict: dict.words, list: list(dict)}
		d.Send(c.Header())
		table := NewTable(c)
		for range 12 {
			line, _ := d.ReadLine()
			turn, err := table.Do(line)
			if err != nil {
				t.Fatal(err)
			}
			if table.over() {
				break
			}
			for _, word := range append(d.list, "QQ") {
				for at := range c.N * c.N * 2 {
					m := move{at / 2 / c.N, at / 2 % c.N, at%2 == 1, word}
					score, _, ok := worth(c.Board, d.grid, turn.Hand, dict.words, m)
					got, err := table.judge(placement(m))
					if ok != (err == nil) || ok && got.Score != score {
						t.Errorf("hand %s, %v: score %d, %v; by the rules %d, legal %v\n%s", turn.Hand, placement(m), got.Score, err, score, ok, d.grid)
					}
					if ok {
						legal++
					}
				}
			}
			d.Send(reply(turn.Revealed, d.Elapsed()))
		}
	}
	if legal < 100 {
		t.Errorf("only %d placements were legal", legal)
	}
}
