package linker

import (
	"go/types"

	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/naming"
)

// A File is the merged program, ready to be printed.
type File struct {
	Doc     string   // the entry's package comment
	Debug   []string // //go:debug lines
	Imports []naming.Import
	Names   *naming.Names
	Blocks  []Block // embedded files first, then what is initialised earlier, data last
	// Data has the file that each constant with embedded data holds.
	Data map[types.Object]Data
	// Written is what the judge's Go lacks of the language and is written otherwise,
	// sorted.
	Written []string
}

// A Block is a run of declarations that come from one package.
type Block struct {
	Pkg    *load.Package
	Pieces []Piece
}

// A Data is the content of an embedded file.
type Data struct {
	Embed *load.Embed
	File  string
}
