package load

import (
	"go/ast"
	"go/parser"
	"go/types"
	"slices"
	"strconv"

	"github.com/contest-bundle/bundle/bundler/internal/newer"
	"github.com/contest-bundle/bundle/bundler/internal/runtime"
)

// addSupport puts in front of the program's packages those that run inside the
// bundle: for embedded data, for the names of types, and for built-in functions that the
// judge's Go lacks.
func (l *loader) addSupport() error {
	l.prog.Lower = minorOf(l.cfg.Lower)
	uses := l.namesOfTypes()
	var err error
	if l.prog.Support, err = l.supportPackage(runtime.Embedded(l.armours(), l.embedsFS())); err != nil {
		return err
	}
	if l.prog.TypeNames, err = l.supportPackage(uses); err != nil {
		return err
	}
	if l.prog.Seeded, err = l.supportPackage(runtime.Seeded(l.seeds())); err != nil {
		return err
	}
	l.prog.PanicNil = l.panicNil()
	l.prog.Builtins, err = l.supportPackage(runtime.Builtins(l.lacksBuiltins()))
	return err
}

// lacksBuiltins reports whether the program has a call or a loop for which the file
// needs what stands for a newer built-in function.
func (l *loader) lacksBuiltins() bool {
	found := false
	for _, p := range l.prog.Packages {
		for _, f := range p.Files {
			ast.Inspect(f.Syntax, func(n ast.Node) bool {
				since := 0
				switch n := n.(type) {
				case *ast.RangeStmt:
					since = newer.Range(p.Info, n)
				case *ast.CallExpr:
					if _, since = newer.Builtin(p.Info, n); newer.IsArrayConversion(p.Info, n) {
						since = newer.ArrayConversion
					}
				}
				found = found || l.prog.Lacks(since) && since != newer.RangeInteger
				return !found
			})
		}
	}
	return found
}

func (l *loader) armours() bool {
	return slices.ContainsFunc(l.prog.Embeds, func(e *Embed) bool {
		return slices.ContainsFunc(e.Files, func(f EmbeddedFile) bool { return f.Armoured })
	})
}

func (l *loader) embedsFS() bool {
	return slices.ContainsFunc(l.prog.Embeds, func(e *Embed) bool { return e.FS })
}

// namesOfTypes is what a program of several packages needs where it recovers from
// panics or registers types for encoding/gob. In a minified bundle the texts of
// panics are left as they are.
func (l *loader) namesOfTypes() runtime.Package {
	recovers, registers := false, false
	if len(l.prog.Packages) == 1 {
		return runtime.TypeNames(false, false)
	}
	builtin := types.Universe.Lookup("recover")
	var register types.Object
	if gob := l.prog.Std["encoding/gob"]; gob != nil {
		register = gob.Scope().Lookup("Register")
	}
	for _, p := range l.prog.Packages {
		for _, obj := range p.Info.Uses {
			recovers = recovers || obj == builtin
			registers = registers || obj == register && register != nil
		}
	}
	return runtime.TypeNames(recovers && l.cfg.PanicTexts, registers)
}

// supportPackage makes the package p the program's first, if it is needed.
func (l *loader) supportPackage(source runtime.Package) (*Package, error) {
	files, err := source.Sources()
	if err != nil || len(files) == 0 {
		return nil, err
	}
	p := &Package{Path: source.Path(), Name: source.Name, Module: Module{Path: source.Path(), Main: true}, Support: true}
	for _, file := range files {
		syntax, err := parser.ParseFile(l.prog.Fset, file.Name, file.Src, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		p.Files = append(p.Files, &File{Path: file.Name, Name: file.Name, Shown: file.Name, Src: file.Src, Syntax: syntax, Tok: l.prog.Fset.File(syntax.FileStart)})
	}
	if err := l.importMore(p); err != nil {
		return nil, err
	}
	if err := l.checkPackage(p).Err(); err != nil {
		return nil, err
	}
	l.prog.Packages = slices.Insert(l.prog.Packages, 0, p)
	return p, nil
}

// importMore imports those standard packages of p that the program itself does
// not import.
func (l *loader) importMore(p *Package) error {
	var missing []string
	for _, f := range p.Files {
		for _, spec := range f.Syntax.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			if l.prog.Std[path] == nil {
				missing = append(missing, path)
			}
			if _, known := l.prog.StdImports[path]; !known {
				l.prog.StdImports[path] = nil
			}
		}
	}
	slices.Sort(missing)
	return l.importStd(slices.Compact(missing))
}
