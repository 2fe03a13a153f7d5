package wordgame

import (
	"errors"
	"fmt"
	"strings"
)

const empty = 0

// A Table is the state of a game.
type Table struct {
	c       *Case
	letters [][]byte // on the board
	hand    []byte   // in the order in which the tiles came
	drawn   int      // tiles that have come to the hand
	words   int      // placed
	total   int
	ended   bool
}

// NewTable is the state before the first turn.
func NewTable(c *Case) *Table {
	t := &Table{c: c, hand: []byte(c.Tiles[:c.T]), drawn: c.T}
	for range c.N {
		t.letters = append(t.letters, make([]byte, c.N))
	}
	return t
}

// A Turn is what one line did.
type Turn struct {
	Kind      Kind
	Tiles     []Tile // placed, in the order of the word
	Words     []Word // made, the placed one first
	Discarded string
	Score     int // the words' sum, or minus the fee
	Total     int
	Revealed  string // letters that have become visible
	Hand      string // after the turn, as the preview
	Preview   string
}

// A Tile is a letter that was put on a cell.
type Tile struct {
	Row, Col int
	Letter   byte
}

// A Word is a word that a placement made, from its first cell on.
type Word struct {
	Text     string
	Row, Col int
	Down     bool
	Letters  int // sum of the values, with letter multipliers
	Factor   int // product of the word multipliers
	Score    int // Letters x Factor
}

// Do plays one line of the solver. The error names the rule that it breaks; the
// table is then as before.
func (t *Table) Do(line string) (Turn, error) {
	if t.over() {
		return Turn{}, errors.New("the game is over")
	}
	cmd, err := parse(line)
	if err != nil {
		return Turn{}, err
	}
	turn := Turn{Kind: cmd.kind}
	switch cmd.kind {
	case End:
		t.ended = true
	case Discard:
		if err := t.checkHand(cmd.letters, "DISCARD "+cmd.letters); err != nil {
			return Turn{}, err
		}
		turn.Discarded, turn.Score = cmd.letters, -t.c.D
		turn.Revealed = t.use(cmd.letters)
	case Place:
		if turn, err = t.judge(cmd.placement); err != nil {
			return Turn{}, err
		}
		var used []byte
		for _, tile := range turn.Tiles {
			t.letters[tile.Row][tile.Col] = tile.Letter
			used = append(used, tile.Letter)
		}
		t.words++
		turn.Revealed = t.use(string(used))
	}
	t.total += turn.Score
	turn.Total = t.total
	turn.Hand = string(t.hand)
	turn.Preview = t.c.Tiles[t.drawn:t.c.visible(t.drawn)]
	return turn, nil
}

// judge checks a placement against all rules and scores it.
func (t *Table) judge(p placement) (Turn, error) {
	turn := Turn{Kind: Place}
	lastRow, lastCol := p.cell(len(p.word) - 1)
	if p.row < 0 || p.col < 0 || lastRow >= t.c.N || lastCol >= t.c.N {
		return turn, fmt.Errorf("%v leaves the board of %d x %d cells", p, t.c.N, t.c.N)
	}
	if !t.c.Dictionary.Has(p.word) {
		return turn, fmt.Errorf("%s is not in the dictionary", p.word)
	}
	var used []byte
	for k := range len(p.word) {
		r, c := p.cell(k)
		switch on := t.letters[r][c]; on {
		case empty:
			turn.Tiles = append(turn.Tiles, Tile{r, c, p.word[k]})
			used = append(used, p.word[k])
		case p.word[k]:
		default:
			return turn, fmt.Errorf("%v needs %c at (%d,%d), where %c stands", p, p.word[k], r, c, on)
		}
	}
	if len(used) == 0 {
		return turn, fmt.Errorf("%v places no tile", p)
	}
	for _, err := range []error{
		t.checkWhole(p),
		t.checkJoined(p, len(p.word)-len(used)),
		t.checkHand(string(used), p.String()),
	} {
		if err != nil {
			return turn, err
		}
	}
	return t.makeWords(turn, p)
}

// makeWords adds the placed word and the cross words.
func (t *Table) makeWords(turn Turn, p placement) (Turn, error) {
	turn.Words = append(turn.Words, t.score(p))
	for _, tile := range turn.Tiles {
		cross := t.through(tile, !p.down)
		if len(cross.word) < 2 {
			continue
		}
		if !t.c.Dictionary.Has(cross.word) {
			return turn, fmt.Errorf("%v makes the cross word %v, which is not in the dictionary", p, cross)
		}
		turn.Words = append(turn.Words, t.score(cross))
	}
	for _, w := range turn.Words {
		turn.Score += w.Score
	}
	return turn, nil
}

// through is the word across or down through a new tile and the letters of the
// board around it.
func (t *Table) through(tile Tile, down bool) placement {
	p := placement{row: tile.Row, col: tile.Col, down: down, word: string(tile.Letter)}
	for {
		r, c := p.cell(-1)
		if t.letter(r, c) == empty {
			break
		}
		p.row, p.col, p.word = r, c, string(t.letter(r, c))+p.word
	}
	for {
		r, c := p.cell(len(p.word))
		if t.letter(r, c) == empty {
			return p
		}
		p.word += string(t.letter(r, c))
	}
}

// score counts a word's letters; multipliers work where no letter stands yet.
func (t *Table) score(p placement) Word {
	w := Word{Text: p.word, Row: p.row, Col: p.col, Down: p.down, Factor: 1}
	for k := range len(p.word) {
		value := letterValues[p.word[k]-'A']
		if r, c := p.cell(k); t.letters[r][c] == empty {
			switch t.c.Board[r][c] {
			case letterDouble:
				value *= 2
			case letterTriple:
				value *= 3
			case wordDouble:
				w.Factor *= 2
			case wordTriple:
				w.Factor *= 3
			}
		}
		w.Letters += value
	}
	w.Score = w.Letters * w.Factor
	return w
}

// letter is what stands on a cell, empty outside the board.
func (t *Table) letter(r, c int) byte {
	if r < 0 || c < 0 || r >= t.c.N || c >= t.c.N {
		return empty
	}
	return t.letters[r][c]
}

// checkHand reports letters that the hand does not have.
func (t *Table) checkHand(letters, what string) error {
	for _, c := range []byte(letters) {
		need, have := strings.Count(letters, string(c)), strings.Count(string(t.hand), string(c))
		if need > have {
			return fmt.Errorf("%s needs %d %c of the hand %s, which has %d", what, need, c, t.hand, have)
		}
	}
	return nil
}

// use takes letters out of the hand, fills it up, and returns the letters that
// this makes visible.
func (t *Table) use(letters string) (revealed string) {
	for _, c := range []byte(letters) {
		i := strings.IndexByte(string(t.hand), c)
		t.hand = append(t.hand[:i], t.hand[i+1:]...)
	}
	from, seen := t.drawn, t.c.visible(t.drawn)
	t.drawn = min(from+t.c.T-len(t.hand), len(t.c.Tiles))
	t.hand = append(t.hand, t.c.Tiles[from:t.drawn]...)
	return t.c.Tiles[seen:t.c.visible(t.drawn)]
}
