package wordgame

import "github.com/contest-bundle/bundle/bundler/judge"

// A Case is a game before its first turn.
type Case struct {
	N          int      // side of the board, 10..20
	T          int      // tiles in a full hand, 5..9
	X          int      // tiles of the preview, 0..5
	D          int      // fee of a discard, 0..5
	Board      []string // rows of cells
	Tiles      string   // all tiles in their order
	Dictionary *Dictionary

	// WordShare and LetterShare are the chances that a cell had to multiply
	// words or letters.
	WordShare, LetterShare float64
}

// Features are N, T, X, D and the shares w and l of word and letter cells.
func (c *Case) Features() []judge.Feature {
	return []judge.Feature{
		{Name: "N", Value: float64(c.N)},
		{Name: "T", Value: float64(c.T)},
		{Name: "X", Value: float64(c.X)},
		{Name: "D", Value: float64(c.D)},
		{Name: "w", Value: c.WordShare},
		{Name: "l", Value: c.LetterShare},
	}
}
