// Package words is the word list of the wordgame and its notice: data alone,
// common to the solver's packer and to the judge.
//
// The list has 167,850 words a–z of two letters and more, one a line, sorted. It
// is made from SCOWL 2020.12.07; COPYRIGHT.txt must stay with it.
package words

import _ "embed"

// List is the word list as a file: sorted lower-case words, each ended by a
// newline.
//
//go:embed words.txt
var List string
