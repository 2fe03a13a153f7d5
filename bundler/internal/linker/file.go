package linker

import "go/types"

// A File is the merged program, ready to be rendered.
type File struct {
	Doc      string // the entry's package comment
	Imports  []Import
	Embeds   []EmbedVar // initialised before everything else
	Sections []Section  // in initialisation order, the entry's last (but see Options.MainFirst)
	Data     []Data     // at the end, where nobody has to scroll past it
	Debug    []string   // //go:debug lines
	// Same has, for each alias that was left out, the type name that takes its
	// place.
	Same map[types.Object]types.Object
}

// An Import is one line of the import block.
type Import struct {
	Path string
	Name string // "" where the package's own name serves, "_" for the side effects alone
}

// An EmbedVar is a variable that held a //go:embed.
type EmbedVar struct {
	Doc    string // its comment, without the directive
	Name   string
	Type   string // "string", "[]byte", a named type
	Limit  string // of bytes: "[:9:9]", as an append to embedded bytes always copies them
	Decode string // function that turns armoured text into a string
	Make   string // function that makes a file system; then Files alternates names and contents
	Files  []EmbedValue
}

// An EmbedValue is the content of one file: a literal, or the name of a Data
// constant that holds it.
type EmbedValue struct {
	Name  string
	Value string
	Coded bool // the value is armoured
}

// A Data is a constant with embedded data.
type Data struct {
	Name    string
	Literal string
}

// A Section is what is left of one package.
type Section struct {
	Banner string // "" in a program of one package
	Notice string // licence comments
	Text   Text
	// Inits are the package's init functions under their new names; they are
	// called after the section's variables.
	Inits []string
}
