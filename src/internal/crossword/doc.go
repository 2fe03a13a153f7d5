// Package crossword plays the one-player crossword game of the wordgame: tiles
// from a hand become dictionary words on a square board, and word multipliers
// under the new tiles of a word multiply.
//
// The rules it plays by: a placed word runs across or down, is maximal, holds at
// least one new tile and, after the first word, at least one old one; every word
// that a new tile forms crosswise is in the dictionary. A multiplier works for
// the tile first put on it.
//
// This package has the board, exact scores and all legal moves. A Line is a row or
// a column; everything about a move is told along its line, so that across and
// down are one code.
package crossword

// Limits of the game.
const (
	MaxSize = 20 // cells a line
	MaxHand = 9  // tiles in hand
	Letters = 26
)

// None stands in a cell without a letter. Letters are 0 for A to 25 for Z.
const None uint8 = 31

// Value is what a letter counts.
var Value = [Letters]int32{1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10}
