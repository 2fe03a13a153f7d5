// Package wordgame is the judge of Topcoder Marathon Match 167, "WordGame":
// cases from seeds, a referee, the scores.
//
// A board of N x N cells has letter and word multipliers. Each turn a solver
// places one word of a dictionary with tiles of its hand, or throws some of them
// away for a fee of D points; the hand is then filled up to T tiles, of which
// there are N x N in all, and the next X are known. From the second word on, a
// word has to contain a letter of the board. The most points win.
//
// No statement or tester of this match is public. What a player's account of it
// leaves open is assumed, and every assumption is in assumptions.go, the code
// with the reason: with the statement at hand, that is the file to correct. New
// results then need a new version.
//
// # Time
//
// The limit is 10 s of the solver's own time. It runs only while the referee
// waits for a line: from the end of its own work, which includes the check of
// the move and the reply, to the arrival of the line. The start of the process
// is in it, since the first wait starts the process. The second line of every
// reply is what the time was when the move had arrived, in whole milliseconds
// rounded down. So a solver learns after each turn what that turn took, and has
// to add what passes between the reply and its next line itself.
//
// # Replay
//
// A case and the lines of its solver are all that happened: times have no part
// in it. Give the lines one by one to Do of a new Table, and each Turn that
// comes back has the tiles placed with their cells, every word made with its
// score, the total, and the hand and the preview afterwards.
package wordgame

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/contest-bundle/bundle/bundler/judge"
	"github.com/contest-bundle/bundle/tests/judge/sha1prng"
)

// version names the rules and the assumptions.
const version = "wordgame-2"

type game struct {
	dictionary *Dictionary
	shares     shares
}

// An Option changes the game of New.
type Option func(*game)

// WithShares sets the mean shares of cells that multiply words and letters. Each
// case draws its own around them; the shares have to leave room for that.
func WithShares(word, letter float64) Option {
	return func(g *game) { g.shares = shares{word, letter} }
}

// WithDictionary plays with another dictionary, from which the letters are drawn
// too.
func WithDictionary(d *Dictionary) Option {
	return func(g *game) { g.dictionary = d }
}

// New is the game with the built-in dictionary and the shares of A2, unless options
// say otherwise.
func New(options ...Option) judge.Game {
	g := &game{shares: defaultShares}
	for _, o := range options {
		o(g)
	}
	if g.dictionary == nil {
		g.dictionary = builtIn()
	}
	return g
}

func (g *game) Name() string             { return "wordgame" }
func (g *game) Goal() judge.Goal         { return judge.Maximise }
func (g *game) TimeLimit() time.Duration { return 10 * time.Second }

// With sets the mean shares: "shares=W,L", or "shares=W" for both.
func (g *game) With(settings string) (judge.Game, error) {
	value, ok := strings.CutPrefix(settings, "shares=")
	word, letter, two := strings.Cut(value, ",")
	if !two {
		letter = word
	}
	w, err1 := strconv.ParseFloat(word, 64)
	l, err2 := strconv.ParseFloat(letter, 64)
	if !ok || err1 != nil || err2 != nil {
		return nil, fmt.Errorf("%q: wordgame has the setting shares=W,L, the mean shares of cells that multiply words and letters", settings)
	}
	other := *g
	other.shares = shares{w, l}
	return &other, other.shares.check()
}

// Version names the options too where they are not the default.
func (g *game) Version() string {
	v := version
	if g.shares != defaultShares {
		v += fmt.Sprintf(" shares %g,%g", g.shares.word, g.shares.letter)
	}
	if own := g.dictionary; own != builtIn() && own.Digest() != builtIn().Digest() {
		v += " dictionary " + own.Digest()[:12]
	}
	return v
}

// Case makes the case of a seed other than 0, with which the testers' generator
// is random every time.
func (g *game) Case(seed int64) (judge.Case, error) {
	if seed == 0 {
		return nil, fmt.Errorf("wordgame: seed 0 is random every time and cannot be repeated; use any other seed")
	}
	if err := g.shares.check(); err != nil {
		return nil, fmt.Errorf("wordgame: %w", err)
	}
	rnd := sha1prng.New(seed)
	c := &Case{Dictionary: g.dictionary}
	c.N, c.T, c.X, c.D = drawSizes(seed, rnd)
	c.WordShare, c.LetterShare = drawShares(rnd, g.shares)
	c.Board = drawBoard(rnd, c.N, c.WordShare, c.LetterShare)
	c.Tiles = drawTiles(rnd, c.N*c.N, g.dictionary.Letters())
	return c, nil
}
