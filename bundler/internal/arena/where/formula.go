package where

import (
	"fmt"
	"go/ast"
	"go/parser"
	"math"
	"slices"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/diag"
)

// A Formula is a compiled expression whose value is a number. It may call the functions
// of Functions.
type Formula struct {
	c     Condition
	value func(map[string]float64) float64
}

// functions are those of package math under their names in lower case.
var functions = map[string]struct {
	one func(float64) float64
	two func(float64, float64) float64
}{
	"abs": {one: math.Abs}, "ceil": {one: math.Ceil}, "exp": {one: math.Exp}, "floor": {one: math.Floor}, "log": {one: math.Log},
	"log2": {one: math.Log2}, "log10": {one: math.Log10}, "round": {one: math.Round}, "sqrt": {one: math.Sqrt},
	"max": {two: math.Max}, "min": {two: math.Min}, "pow": {two: math.Pow},
}

// Functions are the names of the functions that a formula may call, sorted.
func Functions() []string {
	var names []string
	for name := range functions {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// CompileFormula reads an expression over these names. Errors give the column.
func CompileFormula(text string, names []string) (*Formula, error) {
	expr, err := parser.ParseExpr(text)
	if err != nil {
		if list := diag.Syntax(err); list != nil {
			return nil, fmt.Errorf("formula %q, column %d: %s", text, list[0].Pos.Column, list[0].Message)
		}
		return nil, fmt.Errorf("formula %q: %w", text, err)
	}
	f := &Formula{c: Condition{text: text, calls: true}}
	v, err := f.c.compile(expr)
	if err == nil && v.num == nil {
		err = at(expr, "a number is wanted, this is a condition")
	}
	if err != nil {
		return nil, fmt.Errorf("formula %q, %w", text, err)
	}
	for _, name := range f.c.names {
		if !slices.Contains(names, name) {
			return nil, fmt.Errorf("formula %q: no value is called %q; there are %s", text, name, strings.Join(names, ", "))
		}
	}
	f.value = v.num
	return f, nil
}

// Value is the number for the values of the names.
func (f *Formula) Value(values map[string]float64) float64 { return f.value(values) }

// call is a call of a function.
func (c *Condition) call(e *ast.CallExpr) (value, error) {
	name, ok := e.Fun.(*ast.Ident)
	if !ok || !c.calls {
		return value{}, at(e, "only numbers, names and operators are allowed")
	}
	fn, ok := functions[name.Name]
	want := 1
	if fn.two != nil {
		want = 2
	}
	switch {
	case !ok:
		return value{}, at(e, "no function is called %s; there are %s", name.Name, strings.Join(Functions(), ", "))
	case len(e.Args) != want:
		return value{}, at(e, "%s wants %d arguments", name.Name, want)
	}
	var args []func(map[string]float64) float64
	for _, arg := range e.Args {
		x, err := c.compile(arg)
		if err != nil {
			return x, err
		}
		if x.num == nil {
			return value{}, at(arg, "a number is wanted, this is a condition")
		}
		args = append(args, x.num)
	}
	if want == 1 {
		return value{num: func(v map[string]float64) float64 { return fn.one(args[0](v)) }}, nil
	}
	return value{num: func(v map[string]float64) float64 { return fn.two(args[0](v), args[1](v)) }}, nil
}
