package backport

import (
	"embed"
	"go/ast"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// substitutes has our own declarations for those of the library that are no plain Go,
// in folders by import path.
//
//go:embed substitutes
var substitutes embed.FS

// replaced are the packages of which nothing is taken but our own declarations: they
// describe the runtime and the machine.
var replaced = []string{
	"internal/abi", "internal/bytealg", "internal/race", "internal/reflectlite", "internal/stringslite", "unique",
}

// twins are functions in Go that do what those in assembly do.
var twins = map[Symbol]string{
	{"internal/chacha8rand", "block"}: "block_generic",
}

// twinCall is the body of a function without one that calls its twin.
func twinCall(fn *ast.FuncDecl, twin string) string {
	var args []string
	for _, field := range fn.Type.Params.List {
		for _, name := range field.Names {
			args = append(args, name.Name)
		}
	}
	return "{ " + twin + "(" + strings.Join(args, ", ") + ") }"
}

// substituteFiles are our own files for a package, by name.
func substituteFiles(importPath string) (names []string) {
	entries, err := fs.ReadDir(substitutes, path.Join("substitutes", importPath))
	if err != nil {
		return nil
	}
	for _, e := range entries {
		if !e.IsDir() && path.Ext(e.Name()) == ".go" {
			names = append(names, path.Join("substitutes", importPath, e.Name()))
		}
	}
	slices.Sort(names)
	return names
}

// Substituted reports whether a symbol is brought by a declaration of our own.
func (l *Library) Substituted(s Symbol) bool {
	u := l.unit(s.Path)
	if u == nil || u.decls[s.Name] == nil {
		return false
	}
	return u.decls[s.Name].file.substitute
}

// A Method is a method that a type of the judge's library got later, and has a
// function of our own that takes the receiver first.
type Method struct {
	Symbol
	Function string
}

func (m Method) function() Symbol { return Symbol{m.Path, m.Function} }

// Methods are the methods that the judge's types lack, that the program may call, and
// that functions stand for, in the order of their names. Sources are read only where
// there is such a name: bundling wordgame for a judge one release behind took a quarter
// longer when all were.
func (l *Library) Methods() (list []Method) {
	fs.WalkDir(substitutes, "substitutes", func(name string, d fs.DirEntry, err error) error {
		importPath := strings.TrimPrefix(strings.TrimPrefix(name, "substitutes"), "/")
		if err != nil || !d.IsDir() || l.lacks(importPath) {
			return err
		}
		for _, newer := range l.API.NewerThan(importPath, l.Release) {
			typ, method, isMethod := strings.Cut(newer, ".")
			s := Symbol{importPath, typ + method}
			if isMethod && l.selected[method] && l.API.Since(importPath, typ) <= l.Release && l.Substituted(s) {
				list = append(list, Method{Symbol{importPath, newer}, s.Name})
			}
		}
		return nil
	})
	return list
}
