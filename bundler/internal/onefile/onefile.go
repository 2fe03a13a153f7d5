// Package onefile parses and type-checks one self-contained Go file: the text
// of a bundle, or of any submission, apart from the module it came from.
//
// A program that does not parse is refused. One that parses but does not
// type-check is returned with its errors, since the caller may have asked for
// a language level at which errors are the answer.
package onefile

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"

	"github.com/contest-bundle/bundle/bundler/internal/diag"
)

// A File is a parsed and type-checked program of one file.
type File struct {
	Name   string // as it appears in positions
	Src    []byte
	Fset   *token.FileSet
	Syntax *ast.File
	Pkg    *types.Package
	Info   *types.Info
	Errors []types.Error // of the type checker, in the order it met them

	level string // at which it was type-checked
}

// Declarations counts what a file declares at package level: functions, methods,
// types, constants, and lines of variables, whose names may share a call's results.
func Declarations(f *ast.File) (n int) {
	for _, d := range f.Decls {
		gen, ok := d.(*ast.GenDecl)
		switch {
		case !ok:
			n++
		case gen.Tok == token.CONST:
			for _, s := range gen.Specs {
				n += len(s.(*ast.ValueSpec).Names)
			}
		case gen.Tok != token.IMPORT:
			n += len(gen.Specs)
		}
	}
	return n
}

// Parse parses src without type-checking it. name is the file's name in
// positions; the error is a diag.List.
func Parse(name string, src []byte) (*File, error) {
	fset := token.NewFileSet()
	syntax, err := parser.ParseFile(fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, diag.Syntax(err)
	}
	return &File{Name: name, Src: src, Fset: fset, Syntax: syntax}, nil
}

// Check parses src and type-checks it at a language level such as "go1.21"
// ("" is the newest that this program knows).
func Check(name string, src []byte, level string, imports *Imports) (*File, error) {
	f, err := Parse(name, src)
	if err != nil {
		return nil, err
	}
	f.Check(level, imports)
	return f, nil
}

// Check type-checks a parsed file, as the function Check does.
func (f *File) Check(level string, imports *Imports) {
	f.Info = &types.Info{
		Types:        map[ast.Expr]types.TypeAndValue{},
		Instances:    map[*ast.Ident]types.Instance{},
		Defs:         map[*ast.Ident]types.Object{},
		Uses:         map[*ast.Ident]types.Object{},
		Implicits:    map[ast.Node]types.Object{},
		Selections:   map[*ast.SelectorExpr]*types.Selection{},
		Scopes:       map[ast.Node]*types.Scope{},
		FileVersions: map[*ast.File]string{},
	}
	f.level = level
	f.Pkg, f.Errors = f.typeCheck(level, imports, f.Info)
}

// ErrorsAt are the errors at a language level: the syntax is type-checked again if
// that is another than before.
func (f *File) ErrorsAt(level string, imports *Imports) []types.Error {
	if level == f.level {
		return f.Errors
	}
	_, errs := f.typeCheck(level, imports, nil)
	return errs
}

func (f *File) typeCheck(level string, imports *Imports, info *types.Info) (pkg *types.Package, errs []types.Error) {
	conf := types.Config{
		GoVersion: level,
		Importer:  imports.Importer,
		Sizes:     imports.Sizes,
		Error: func(err error) {
			if te := (types.Error{}); errors.As(err, &te) {
				errs = append(errs, te)
			}
		},
	}
	// The error is the first of those that Error has collected.
	pkg, _ = conf.Check(f.Syntax.Name.Name, f.Fset, []*ast.File{f.Syntax}, info)
	return pkg, errs
}

// Err is nil if the program type-checked, and otherwise the list of its
// errors with their positions.
func (f *File) Err() error {
	var list diag.List
	for _, e := range f.Errors {
		list.Add(f.Fset.Position(e.Pos), "", "%s", e.Msg)
	}
	return list.Err()
}

// Position is the place of pos, with lines counted in the file itself: //line
// directives are ignored.
func (f *File) Position(pos token.Pos) token.Position {
	return f.Fset.PositionFor(pos, false)
}

// Offset is the byte offset of pos in Src.
func (f *File) Offset(pos token.Pos) int {
	return f.Position(pos).Offset
}

// Text is the source text of a node.
func (f *File) Text(n ast.Node) string {
	return string(f.Src[f.Offset(n.Pos()):f.Offset(n.End())])
}

// Receiver is the name of the type in a method's receiver, "" if it has none.
func Receiver(t ast.Expr) string {
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.ParenExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.IndexListExpr:
			t = x.X
		case *ast.Ident:
			return x.Name
		default:
			return ""
		}
	}
}
