package wordgame

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/contest-bundle/bundle/tests/judge/sha1prng"
)

// This file holds all that is assumed about the match, A1 to A12. Known, and
// coded elsewhere, are: the ranges of N, T, X and D, one word or one discard a
// turn, the fee, refilling, the letter that a word must share with the board,
// cross words, the sums and products of a score, multipliers that work once, no
// bonus for a full hand, 10 s. The framework's custom, from the same series'
// public testers, are the random generator, the lines of text, the elapsed time
// in the reply, no score for a failed case and 0 for a negative total.

// A1: the order of the first draws, and the seeds with the smallest and largest
// case (the framework's custom). The player's account agrees in the one case
// that it gives: seed 4 has N = 18 and T = 7.
func drawSizes(seed int64, rnd *sha1prng.Rand) (n, t, x, d int) {
	n = rnd.RandomInt(10, 20)
	t = rnd.RandomInt(5, 9)
	x = rnd.RandomInt(0, 5)
	d = rnd.RandomInt(0, 5)
	switch seed {
	case 1:
		return 10, 5, 0, 0
	case 2:
		return 20, 9, 5, 5
	}
	return n, t, x, d
}

// shares are mean shares of the cells that have a multiplier.
type shares struct{ word, letter float64 }

// A2: how many cells have multipliers. The match's density is unknown: with 0.175 a
// player like the account's is nearest to all that the account tells of his games
// together (the table is in the README above this folder). Version 1 had 0.25, which
// makes whole hands worth too much. A case has 0.25 to 1.75 times the mean, each
// kind on its own.
var defaultShares = shares{word: 0.175, letter: 0.175}

const shareLow, shareHigh = 0.25, 1.75

func drawShares(rnd *sha1prng.Rand, mean shares) (word, letter float64) {
	word = mean.word * rnd.RandomDouble(shareLow, shareHigh)
	letter = mean.letter * rnd.RandomDouble(shareLow, shareHigh)
	return word, letter
}

func (s shares) check() error {
	if s.word >= 0 && s.letter >= 0 && (s.word+s.letter)*shareHigh <= 1 {
		return nil
	}
	return fmt.Errorf("shares of word cells %g and letter cells %g: want both from 0 on and %g times their sum at most 1",
		s.word, s.letter, shareHigh)
}

// A3: a cell has at most one multiplier; cells are drawn row by row.
func drawBoard(rnd *sha1prng.Rand, n int, word, letter float64) []string {
	board := make([]string, n)
	for r := range board {
		cells := make([]byte, n)
		for c := range cells {
			cells[c] = plain
			switch u := rnd.RandomDouble(0, 1); {
			case u < word:
				cells[c] = [2]byte{wordDouble, wordTriple}[rnd.RandomInt(2, 3)-2]
			case u < word+letter:
				cells[c] = [2]byte{letterDouble, letterTriple}[rnd.RandomInt(2, 3)-2]
			}
		}
		board[r] = string(cells)
	}
	return board
}

// A4: how the tiles are drawn: each on its own, as a place in the dictionary's
// letters sorted. (That chances are as the dictionary's letters is known.)
func drawTiles(rnd *sha1prng.Rand, count int, letters [26]int) string {
	total := 0
	for _, n := range letters {
		total += n
	}
	tiles := make([]byte, count)
	for i := range tiles {
		place := rnd.RandomInt(0, total-1)
		letter := 0
		for place >= letters[letter] {
			place -= letters[letter]
			letter++
		}
		tiles[i] = byte('A' + letter)
	}
	return string(tiles)
}

// A5: the first T tiles are the hand, the next X the preview. A solver sees tiles
// up to this place in their order when so many have come to the hand.
func (c *Case) visible(drawn int) int { return min(drawn+c.X, len(c.Tiles)) }

// A6: values are Scrabble's. Three scores in the account fit them: FARM 9 x 3,
// FANDOM 12 x 18, UNITIZER 37 x 216.
var letterValues = [26]int{
	//lint:ignore SA4000 a letter's place
	'A' - 'A': 1, 'B' - 'A': 3, 'C' - 'A': 3, 'D' - 'A': 2, 'E' - 'A': 1, 'F' - 'A': 4, 'G' - 'A': 2,
	'H' - 'A': 4, 'I' - 'A': 1, 'J' - 'A': 8, 'K' - 'A': 5, 'L' - 'A': 1, 'M' - 'A': 3, 'N' - 'A': 1,
	'O' - 'A': 1, 'P' - 'A': 3, 'Q' - 'A': 10, 'R' - 'A': 1, 'S' - 'A': 1, 'T' - 'A': 1, 'U' - 'A': 1,
	'V' - 'A': 4, 'W' - 'A': 4, 'X' - 'A': 8, 'Y' - 'A': 4, 'Z' - 'A': 10,
}

// A7: the placed word is whole: no letter stands right before or after it in its
// own line.
func (t *Table) checkWhole(p placement) error {
	for _, k := range []int{-1, len(p.word)} {
		if r, c := p.cell(k); t.letter(r, c) != empty {
			return fmt.Errorf("%v is not the whole word: %c stands at (%d,%d)", p, t.letter(r, c), r, c)
		}
	}
	return nil
}

// A8: the first word may lie anywhere. A word may be played again: to forbid it,
// keep the words played and refuse them here.
func (t *Table) checkJoined(p placement, old int) error {
	if t.words > 0 && old == 0 {
		return fmt.Errorf("%v contains no letter of the board", p)
	}
	return nil
}

// A9: the game is over when a solver has no tile left; one that has tiles and no
// move says END, and one that just ends has failed. What is left over costs
// nothing.
func (t *Table) over() bool { return t.ended || len(t.hand) == 0 }

// A10: a player may throw tiles away as long as it has some, also when no new
// ones come.

// A11: what the solver reads first. The cells of the board are these.
const (
	plain        = '.'
	letterDouble = 'd'
	letterTriple = 't'
	wordDouble   = 'D'
	wordTriple   = 'T'
)

// Header is what the solver reads first: N, T, X and D, a line each; the board;
// the hand; the preview, an empty line if X is 0.
func (c *Case) Header() string {
	var b strings.Builder
	for _, v := range []int{c.N, c.T, c.X, c.D} {
		b.WriteString(strconv.Itoa(v) + "\n")
	}
	for _, row := range c.Board {
		b.WriteString(row + "\n")
	}
	b.WriteString(c.Tiles[:c.T] + "\n")
	b.WriteString(c.Tiles[c.T:c.visible(c.T)] + "\n")
	return b.String()
}

// A12: what the solver writes, words separated by one blank: "PLACE r c H WORD"
// (or V; row and column of its first letter, from 0; the whole word in capital
// letters), "DISCARD LETTERS" or "END"; and what it reads then: the letters that
// have become visible, an empty line if none have, and its own time. After the
// last tile has been placed or thrown away this is still sent.
func parse(line string) (command, error) {
	const want = `want "PLACE r c H|V WORD", "DISCARD LETTERS" or "END"`
	words := strings.Split(strings.TrimRight(line, " \r"), " ")
	switch {
	case words[0] == "PLACE" && len(words) == 5:
		return parsePlacement(words[1:])
	case words[0] == "DISCARD" && len(words) == 2:
		return command{kind: Discard, letters: words[1]}, capitals(words[1])
	case words[0] == "END" && len(words) == 1:
		return command{kind: End}, nil
	}
	return command{}, fmt.Errorf("%s, got %q", want, line)
}

func reply(revealed string, elapsed time.Duration) string {
	return fmt.Sprintf("%s\n%d\n", revealed, elapsed.Milliseconds())
}
