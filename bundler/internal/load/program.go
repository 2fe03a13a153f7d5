package load

import (
	"bytes"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/contest-bundle/bundle/bundler/internal/backport"
)

// A Program is an entry point with every package outside the standard library
// that it needs, parsed and type-checked.
type Program struct {
	Entry    *Package
	Packages []*Package // in initialisation order, the entry last
	Fset     *token.FileSet
	// Std holds the standard packages that the packages import, by import path, and
	// those of Kept.
	Std map[string]*types.Package
	// Kept has the module of each package outside the standard library that stays
	// an import, by import path.
	Kept map[string]Module
	// StdImports has the imports of every standard package in the program, those too
	// that only the standard library imports, by import path, and of those of Kept.
	StdImports map[string][]string
	// Embeds has what //go:embed puts into variables, in the order of the source.
	Embeds []*Embed
	// Linknames are the program's //go:linkname directives, Links the declarations
	// that they tie together.
	Linknames []Linkname
	Links     []Link
	// Support has the declarations that embedded data needs, TypeNames those that
	// give types the names that they have in the program, Builtins those that stand
	// for built-in functions which the judge's Go lacks; nil if they are not needed.
	// They are the first of Packages.
	Support, TypeNames, Builtins *Package
	// Lower is the minor number of the language version for which newer syntax is
	// written otherwise, 0 if none is.
	Lower int
	// Backport is the standard library as the judge lacks it; nil if nothing is brought
	// along.
	Backport *backport.Library
	// Methods has the functions that stand for methods of the library's types which the
	// judge's Go lacks.
	Methods map[types.Object]types.Object
	// Seeded has the declaration that seeds math/rand where the judge's Go does not; nil
	// if it does, or nothing is drawn.
	Seeded *Package
	// PanicNil is the type of what a recovered panic(nil) gives since Go 1.21, brought
	// along for an older judge; nil if that has no such thing to do.
	PanicNil types.Object
	// GOROOT is the root of the Go distribution that the standard packages are of; ""
	// if the program imports none.
	GOROOT string
	// Sizes are those of the judge's architecture.
	Sizes types.Sizes
	// Tags are the build tags in force, also those that were added to get pure Go
	// in place of assembly.
	Tags []string
	// Godebug are the settings of the Go runtime and library that the entry's
	// module asks for.
	Godebug Godebug
	// Notes are what the user should know though nothing is wrong.
	Notes []string
	// Assumed says that the entry's folder has no go.mod and a module was
	// assumed.
	Assumed bool
}

// A Godebug is what a module says of GODEBUG.
type Godebug struct {
	Release  string   // whose defaults hold, such as "go1.21"; "" if nothing is said
	Settings []string // "key=value", in the order of the file
}

// A Package is one package outside the standard library.
type Package struct {
	Path    string // import path
	Name    string // name in the package clause
	Dir     string // absolute folder
	Module  Module
	Files   []*File // in the order the compiler sees them
	Types   *types.Package
	Info    *types.Info
	Imports []*Package // outside the standard library, sorted by path
	Embeds  []string   // files that its //go:embed patterns match, relative to Dir, sorted
	Tune    bool       // the package that declares tuned parameters (//bundle:tune)
	Support bool       // added by the bundler: Program.Support, TypeNames or Builtins
	// Backport says that the package has what the judge's Go lacks of the standard
	// package at Path.
	Backport bool
}

// A Module is what the go command knows of a package's module.
type Module struct {
	Path    string
	Version string
	Go      string // language version as in go.mod, "1.21"; empty for files named on the command line, which have the go command's own
	Main    bool   // the main module or a member of the workspace
}

// A File is one source file, as it is on the disk but for functions in assembly of
// which the body in Go is known. Its bytes are never changed.
type File struct {
	Path   string // absolute
	Name   string // relative to the main module, or module@version/path: the same on every machine
	Shown  string // for messages: relative to where the user stands, or Name
	Src    []byte
	Syntax *ast.File
	Tok    *token.File
}

// Offset returns the byte offset of pos, whatever //line directives say.
func (f *File) Offset(pos token.Pos) int { return f.Tok.Offset(pos) }

// CommentEnd returns the position behind a comment of f. ast.Comment.End falls
// short of it by the carriage returns that the scanner took out of the text.
func (f *File) CommentEnd(c *ast.Comment) token.Pos {
	text := f.Src[f.Offset(c.Pos()):]
	length := len(text) // of a comment on the last line
	if bytes.HasPrefix(text, []byte("/*")) {
		length = bytes.Index(text[2:], []byte("*/")) + 4
	} else if line := bytes.IndexByte(text, '\n'); line >= 0 {
		length = len(bytes.TrimRight(text[:line], "\r"))
	}
	return c.Pos() + token.Pos(length)
}

// GroupEnd returns the position behind a group of comments of f.
func (f *File) GroupEnd(g *ast.CommentGroup) token.Pos { return f.CommentEnd(g.List[len(g.List)-1]) }

// Lookup returns the package-level declaration of that name, or nil.
func (p *Package) Lookup(name string) types.Object { return p.Types.Scope().Lookup(name) }

// FileOf returns the file of p that contains pos.
func (p *Package) FileOf(pos token.Pos) *File {
	for _, f := range p.Files {
		if pos >= f.Syntax.FileStart && pos <= f.Syntax.FileEnd {
			return f
		}
	}
	return nil
}

// EmbedOf returns what is embedded into v, or nil.
func (p *Program) EmbedOf(v types.Object) *Embed {
	for _, e := range p.Embeds {
		if e.Var == v {
			return e
		}
	}
	return nil
}

// Position returns the position of pos for messages: the line and column in the
// file itself, whatever //line directives say, and its name as seen by the user.
func (p *Program) Position(pos token.Pos) token.Position {
	return p.place(pos, func(f *File) string { return f.Shown })
}

// Origin is Position with the file's name that is the same on every machine.
func (p *Program) Origin(pos token.Pos) token.Position {
	return p.place(pos, func(f *File) string { return f.Name })
}

func (p *Program) place(pos token.Pos, name func(*File) string) token.Position {
	if !pos.IsValid() {
		return token.Position{}
	}
	at := p.Fset.PositionFor(pos, false)
	for _, pkg := range p.Packages {
		if f := pkg.FileOf(pos); f != nil {
			at.Filename = name(f)
			break
		}
	}
	return at
}

// Shown is an Origin as a Position.
func (p *Program) Shown(origin token.Position) token.Position {
	for _, pkg := range p.Packages {
		for _, f := range pkg.Files {
			if f.Name == origin.Filename {
				origin.Filename = f.Shown
				return origin
			}
		}
	}
	return origin
}

// Lacks reports whether something of a release is to be written otherwise, for a judge
// whose language is older. since is the minor number of the release, 0 for what all
// have.
func (p *Program) Lacks(since int) bool { return since > p.Lower && p.Lower > 0 }
