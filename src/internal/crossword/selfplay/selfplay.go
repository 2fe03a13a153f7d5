// Package selfplay plays games in one process, for comparisons and tests. Its
// cases have the distribution of the judge's but not its random numbers, and
// nobody checks the moves: results that count come from the judge.
package selfplay

import (
	"math/rand/v2"

	"github.com/contest-bundle/bundle/src/internal/crossword"
	"github.com/contest-bundle/bundle/src/internal/lexicon"
)

// A Case is the start of a game with its hidden part.
type Case struct {
	Seed                     uint64
	Size, Hand, Preview, Fee int
	WordShare                float64 // of the cells with a word multiplier
	Cells                    []string
	Tiles                    []uint8
}

// MeanShare is the mean share of the cells with a word multiplier, and with a
// letter multiplier, in the judge's cases.
const MeanShare = 0.175

// NewCase makes the case of a seed with tiles drawn by the odds of the letters.
func NewCase(seed uint64, odds *[crossword.Letters]float64) Case {
	return NewCaseOf(seed, odds, MeanShare)
}

// NewCaseOf is NewCase with another mean share.
func NewCaseOf(seed uint64, odds *[crossword.Letters]float64, mean float64) Case {
	rng := rand.New(rand.NewPCG(seed, 167))
	c := Case{
		Seed:    seed,
		Size:    10 + rng.IntN(11),
		Hand:    5 + rng.IntN(5),
		Preview: rng.IntN(6),
		Fee:     rng.IntN(6),
	}
	switch seed {
	case 1:
		c.Size, c.Hand, c.Preview, c.Fee = 10, 5, 0, 0
	case 2:
		c.Size, c.Hand, c.Preview, c.Fee = 20, 9, 5, 5
	}
	share := func() float64 { return mean * (0.25 + 1.5*rng.Float64()) }
	c.WordShare = share()
	letterShare := share()
	for range c.Size {
		row := make([]byte, c.Size)
		for i := range row {
			switch u := rng.Float64(); {
			case u < c.WordShare:
				row[i] = "DT"[rng.IntN(2)]
			case u < c.WordShare+letterShare:
				row[i] = "dt"[rng.IntN(2)]
			default:
				row[i] = '.'
			}
		}
		c.Cells = append(c.Cells, string(row))
	}
	for range c.Size * c.Size {
		c.Tiles = append(c.Tiles, draw(rng.Float64(), odds))
	}
	return c
}

func draw(u float64, odds *[crossword.Letters]float64) uint8 {
	for l, p := range odds {
		if u -= p; u < 0 {
			return uint8(l)
		}
	}
	return 4 // E, where rounding left a rest
}

// A Result sums up a game.
type Result struct {
	Score      int
	Turns      int
	Placed     int // tiles on the board at the end
	FullPlays  int // plays of the whole hand
	FullPoints int // their points
}

// Play plays a case to its end. see, unless nil, is shown each decision before
// it is carried out.
func Play(c Case, graph *lexicon.Graph, p crossword.Player, see func(*crossword.Game, crossword.Decision)) Result {
	g := &crossword.Game{
		Board:    crossword.NewBoard(graph, c.Cells),
		Hidden:   len(c.Tiles),
		HandSize: c.Hand,
		Fee:      c.Fee,
	}
	next := min(c.Hand+c.Preview, len(c.Tiles))
	g.Draw(c.Tiles[:next])
	var r Result
	for {
		d := p.Choose(g)
		if see != nil {
			see(g, d)
		}
		n := 0
		switch {
		case d.Place != nil:
			n = int(d.Place.Tiles)
			if n == c.Hand {
				r.FullPlays++
				r.FullPoints += int(d.Place.Score)
			}
		case d.Drop != nil:
			n = d.Drop.Size
		default:
			r.Score, r.Turns, r.Placed = max(0, g.Score), g.Turn, g.Board.Tiles
			return r
		}
		g.Take(d)
		n = min(n, len(c.Tiles)-next)
		g.Draw(c.Tiles[next : next+n])
		next += n
	}
}
