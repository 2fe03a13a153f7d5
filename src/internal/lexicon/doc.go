// Package lexicon is a dictionary for word games: a minimal acyclic word graph
// made for fast move generation, and a packed form of it, plain text that stands
// in a source file.
//
//	words --Builder--> Graph --Pack--> text --Unpack--> Graph
//
// The packed form is the trie of the words, decision by decision, under a small
// context-mixing model and an arithmetic coder in radix 94 (printable ASCII but
// the backquote): one payload character is one character of Go source. The
// dictionary of src/words takes 1.16 characters a word; measure prints the figures.
//
// A word is 1 to MaxWord letters a to z. Unpack refuses damaged text with an
// error. All arithmetic is in whole numbers, so that a payload means the same on
// every machine.
package lexicon

import _ "embed"

//go:generate go run ./gen -o words.packed

// Packed is the dictionary of src/words, made by go generate.
//
// The word list is SCOWL's, Copyright 2000-2011 by Kevin Atkinson, who grants
// permission to use, copy, modify, distribute and sell it for any purpose without
// fee, provided that this notice appears in all copies; the whole notice is in
// src/words/COPYRIGHT.txt.
//
//go:embed words.packed
var Packed string
