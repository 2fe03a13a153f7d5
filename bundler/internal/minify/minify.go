// Package minify makes a program's source smaller and keeps its behaviour, for
// judges with small source limits.
//
// It takes comments out (directives of the compiler stay), keeps of constant
// groups what is used, gives short names, and leaves out all white space that
// the syntax does not need. The result is valid Go, the same bytes for the
// same input.
//
// # Names
//
// Variables, constants, functions, parameters, labels, type parameters and
// imports are renamed: a program can see their names only in a stack trace of
// its own making, and one that makes some keeps its functions' names. Types,
// fields and methods are renamed only if the program is shown to be unable to
// see names: it imports only packages of the standard library that show none,
// prints with constant formats without %T, %+v or %#v whose verbs fit their
// arguments, and looks at no recovered value, since that may be an error of
// the run-time system that names types. Of those, embedded types keep their
// names, and so do exported methods that the standard library may look for, or
// that the program looks for in values it does not know.
//
// What remains visible: panic messages and stack traces on standard error show
// the short names, and every position is a new one.
//
// # Proof
//
// The result is type-checked, and every identifier in it is shown to denote
// what it denoted before: a one-to-one correspondence between the objects of
// the two programs, with the same selection paths. If that fails with all
// names shortened, the program is minified with fewer of them; a program that
// fails without any renaming is refused.
package minify

import (
	"errors"
	"fmt"

	"github.com/contest-bundle/bundle/bundler/internal/onefile"
	"github.com/contest-bundle/bundle/bundler/internal/visible"
)

// A Result is a minified program.
type Result struct {
	Source []byte
	Before int      // bytes
	Kept   []string // what kept its names, and why
	// Idents has the offset in Source of each identifier that was copied, by its offset
	// in what was minified.
	Idents map[int]int
}

// Source minifies the program of one file. name is the file's name in
// messages; imports gives the packages that the program imports.
func Source(name string, src []byte, imports *onefile.Imports) (*Result, error) {
	f, err := check(name, src, imports)
	if err != nil {
		return nil, err
	}
	d, err := reduceConstants(&draft{File: f}, imports)
	if err != nil {
		return nil, err
	}
	reduced := d.File
	view := visible.Look(reduced.Syntax, reduced.Info, reduced.Position)
	var failure error // of the largest scope tried
	for _, scope := range attempts(view) {
		p := newPlan(reduced, scope)
		out, idents := p.print()
		err := verify(reduced, out, idents, imports)
		if err == nil {
			return &Result{Source: out, Before: len(src), Kept: kept(view, scope, failure), Idents: d.fromSource(idents)}, nil
		}
		if failure == nil {
			failure = err
		}
	}
	return nil, fmt.Errorf("minifying %s: %w", name, failure)
}

func check(name string, src []byte, imports *onefile.Imports) (*onefile.File, error) {
	f, err := onefile.Check(name, src, "", imports)
	if err != nil {
		return nil, err
	}
	for _, spec := range f.Syntax.Imports {
		if spec.Path.Value == `"C"` {
			return nil, fmt.Errorf("%s: cgo cannot be minified", f.Position(spec.Pos()))
		}
	}
	if err := f.Err(); err != nil {
		return nil, err
	}
	if f.Pkg == nil {
		return nil, errors.New(name + ": not a package")
	}
	return f, nil
}
