// Package fold finds the tuned parameters of a program and decides what their values
// make of it: which parameters become constants, and which branches are never taken.
// The syntax trees and the program stay as they are: a Folding lies beside them.
//
// It refuses, with positions, uses of package tune other than those of rule 9.1, and
// types that no declaration of the file can have (9.3).
//
// # Rule 9 in parts
//
// Parameters:
//
//	9.1  A parameter is a package-level variable whose initialiser is a call of package
//	     tune with constant arguments, as it stands or converted to a predeclared
//	     type. The statement tune.Check() is the only other use; it goes.
//	9.2  Its value is converted as when the program runs: it wraps around, is rounded,
//	     truncated, made a string. Where the language leaves the result open, the
//	     program goes on computing it.
//	9.3  If package main gives the name of its type to something else, it is a variable
//	     without a written type.
//	9.4  If the program assigns to it or takes its address, it stays a variable.
//
// A parameter that the program only reads becomes a constant where every expression
// with it means the same. An expression that becomes constant with it is computed
// by the compiler, exactly, and no longer in a type by the program. It stays a
// variable where that makes a difference:
//
//	9.5  A shift such as 1 << n has a type from its surroundings where n is a variable,
//	     and none where it is a constant: 1 << n >> n, 1 << n % 251 and 1 << n == 1 << m
//	     do not wrap around, and a division by a real constant has a fraction. min(1, 1 << n)
//	     has the type int or none.
//	9.6  The compiler refuses a typed number that overflows, a division by zero, a
//	     negative shift, a fraction or a large number as an integer; the program wraps
//	     around, panics or truncates. It computes complex products and quotients with
//	     one rounding.
//	9.7  Constants have no negative zero.
//	9.8  What else the compiler refuses of constants: an index out of range, two equal
//	     cases, a negative length. The bundler hears of it when it checks the file.
//
// Branches, decided by parameters that 9.4 does not make variables:
//
//	9.9  An if statement is replaced by the branch that is taken, a switch by its clause.
//	     What compares parameters with constants decides, joined by !, && and ||.
//	9.10 What stands behind a branch that always leaves goes too.
//	9.11 A local variable that would go unused is used once more.
//	9.12 A statement stays if it declares a variable in its head, if it falls through, or
//	     if what would go has a label.
package fold

import (
	"go/ast"
	"go/constant"
	"go/types"

	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/mutation"
)

// A Folding is what the values of parameters make of a program.
type Folding struct {
	machine
	params   *Params
	values   map[*Param]constant.Value // as the call of package tune returns them
	changed  map[*Param]bool           // the program assigns to it or takes its address
	variable map[*Param]bool           // would mean something else as a constant

	dead     map[ast.Node]bool
	branches map[ast.Stmt]*Branch
	rests    map[ast.Stmt][]ast.Stmt
	unused   map[ast.Stmt][]string
	decides  map[*Param][]*ast.FuncDecl
}

// Fold decides what the values, by the names of parameters, make of the program. A
// parameter without one has its default.
func (ps *Params) Fold(values map[string]constant.Value) *Folding {
	f := &Folding{
		machine: machine{ps.prog.Sizes}, params: ps, values: map[*Param]constant.Value{}, changed: map[*Param]bool{}, variable: map[*Param]bool{},
		dead: map[ast.Node]bool{}, branches: map[ast.Stmt]*Branch{}, rests: map[ast.Stmt][]ast.Stmt{},
		unused: map[ast.Stmt][]string{}, decides: map[*Param][]*ast.FuncDecl{},
	}
	for _, p := range ps.List {
		f.values[p], f.variable[p] = p.Default, p.hidden // 9.3
		if v := values[p.Name]; v != nil {
			f.values[p] = v
		}
	}
	if len(ps.List) == 0 {
		return f
	}
	changes := mutation.Of(ps.prog, nil)
	for _, p := range ps.List {
		f.changed[p] = len(changes.Changes(p.Obj)) > 0 // 9.4
	}
	ps.walk(func(pkg *load.Package, d ast.Decl) {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
			b := &folder{Folding: f, fn: fn, info: pkg.Info, head: map[ast.Stmt]ast.Stmt{}}
			b.visit(fn.Body)
			b.findUnused(fn)
		}
	})
	ps.walk(f.findVariables)
	return f
}

// Constant reports whether p can become a constant: the program only reads it, and
// every expression means the same with it.
func (f *Folding) Constant(p *Param) bool {
	return !f.changed[p] && !f.variable[p] && f.Value(p) != nil
}

// Changes reports whether the program assigns to p or takes its address.
func (f *Folding) Changes(p *Param) bool { return f.changed[p] }

// Value is the value of p's variable (9.2); nil if only the running program has it:
// the language does not say what the conversion gives, or no constant is that.
func (f *Folding) Value(p *Param) constant.Value {
	return f.convert(f.values[p], p.result, p.Type())
}

// Unconverted is the value that p's call of package tune returns.
func (f *Folding) Unconverted(p *Param) constant.Value { return f.values[p] }

// Decides are the functions in which p decides a branch.
func (f *Folding) Decides(p *Param) []*ast.FuncDecl { return f.decides[p] }

// IsCheck reports whether s is the statement tune.Check(), which a bundle drops.
func (f *Folding) IsCheck(info *types.Info, s ast.Stmt) bool { return f.params.IsCheck(info, s) }

// Dead reports whether n is syntax that never runs, since parameters decide against
// it.
func (f *Folding) Dead(n ast.Node) bool { return f.dead[n] }

// BranchOf returns what is left of s, or nil if it stays.
func (f *Folding) BranchOf(s ast.Stmt) *Branch { return f.branches[s] }

// RestOf returns the statements behind s that are never reached, since what is left
// of s always goes elsewhere.
func (f *Folding) RestOf(s ast.Stmt) []ast.Stmt { return f.rests[s] }

// UnusedAt returns the local variables that would be declared and not used without
// what is left out in s or behind it.
func (f *Folding) UnusedAt(s ast.Stmt) []string { return f.unused[s] }
