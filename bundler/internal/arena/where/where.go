// Package where selects cases by a condition on their features, written as a Go
// expression: "N<10 && D>3", "T == 7 || seed%2 == 1".
//
// Numbers are float64; the operators are those of Go on numbers and bools, and %
// is the floating-point remainder. Names are the features of the case and seed.
// There are no strings and no assignments, and only a formula has calls: an expression
// can only look.
package where

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/diag"
)

// A Condition is a compiled expression.
type Condition struct {
	text  string
	names []string // used, in the order of their first use
	holds func(map[string]float64) bool
	calls bool // functions may be called
}

// Compile reads an expression. Errors give the column.
func Compile(text string) (*Condition, error) {
	expr, err := parser.ParseExpr(text)
	if err != nil {
		if list := diag.Syntax(err); list != nil {
			return nil, fmt.Errorf("condition %q, column %d: %s", text, list[0].Pos.Column, list[0].Message)
		}
		return nil, fmt.Errorf("condition %q: %w", text, err)
	}
	c := &Condition{text: text}
	v, err := c.compile(expr)
	if err == nil && v.cond == nil {
		err = at(expr, "a condition is wanted, this is a number")
	}
	if err != nil {
		return nil, fmt.Errorf("condition %q, %w", text, err)
	}
	c.holds = v.cond
	return c, nil
}

func (c *Condition) String() string { return c.text }

// Check tells whether the condition uses only these names.
func (c *Condition) Check(known []string) error {
	for _, name := range c.names {
		if !slices.Contains(known, name) {
			return fmt.Errorf("condition %q: no feature is called %q; there are %s", c.text, name, strings.Join(known, ", "))
		}
	}
	return nil
}

// Holds tells whether the condition holds for the values of the names. A name
// without a value is not a number, and no comparison but != holds for it.
func (c *Condition) Holds(values map[string]float64) bool { return c.holds(values) }

// A value is a compiled subexpression: one of the two is set.
type value struct {
	num  func(map[string]float64) float64
	cond func(map[string]float64) bool
}

func at(n ast.Node, format string, args ...any) error {
	return fmt.Errorf("column %d: %s", n.Pos(), fmt.Sprintf(format, args...))
}

func (c *Condition) compile(e ast.Expr) (value, error) {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return c.compile(e.X)
	case *ast.BasicLit:
		return literal(e)
	case *ast.Ident:
		return c.name(e), nil
	case *ast.CallExpr:
		return c.call(e)
	case *ast.UnaryExpr:
		return c.unary(e)
	case *ast.BinaryExpr:
		return c.binary(e)
	}
	return value{}, at(e, "only numbers, names and operators are allowed")
}

func literal(e *ast.BasicLit) (value, error) {
	if e.Kind != token.INT && e.Kind != token.FLOAT {
		return value{}, at(e, "%s is not a number", e.Value)
	}
	x, err := strconv.ParseFloat(strings.ReplaceAll(e.Value, "_", ""), 64)
	if err != nil {
		n, errInt := strconv.ParseInt(e.Value, 0, 64)
		if errInt != nil {
			return value{}, at(e, "%s is not a number", e.Value)
		}
		x = float64(n)
	}
	return value{num: func(map[string]float64) float64 { return x }}, nil
}

func (c *Condition) name(e *ast.Ident) value {
	if e.Name == "true" || e.Name == "false" {
		is := e.Name == "true"
		return value{cond: func(map[string]float64) bool { return is }}
	}
	if !slices.Contains(c.names, e.Name) {
		c.names = append(c.names, e.Name)
	}
	return value{num: func(values map[string]float64) float64 {
		if x, ok := values[e.Name]; ok {
			return x
		}
		return math.NaN()
	}}
}

func (c *Condition) unary(e *ast.UnaryExpr) (value, error) {
	x, err := c.compile(e.X)
	if err != nil {
		return x, err
	}
	switch {
	case e.Op == token.NOT && x.cond != nil:
		return value{cond: func(v map[string]float64) bool { return !x.cond(v) }}, nil
	case e.Op == token.SUB && x.num != nil:
		return value{num: func(v map[string]float64) float64 { return -x.num(v) }}, nil
	case e.Op == token.ADD && x.num != nil:
		return x, nil
	}
	return value{}, at(e, "operator %s does not fit", e.Op)
}

var arithmetic = map[token.Token]func(x, y float64) float64{
	token.ADD: func(x, y float64) float64 { return x + y },
	token.SUB: func(x, y float64) float64 { return x - y },
	token.MUL: func(x, y float64) float64 { return x * y },
	token.QUO: func(x, y float64) float64 { return x / y },
	token.REM: math.Mod,
}

var comparison = map[token.Token]func(x, y float64) bool{
	token.EQL: func(x, y float64) bool { return x == y },
	token.NEQ: func(x, y float64) bool { return x != y },
	token.LSS: func(x, y float64) bool { return x < y },
	token.LEQ: func(x, y float64) bool { return x <= y },
	token.GTR: func(x, y float64) bool { return x > y },
	token.GEQ: func(x, y float64) bool { return x >= y },
}

func (c *Condition) binary(e *ast.BinaryExpr) (value, error) {
	x, err := c.compile(e.X)
	if err != nil {
		return x, err
	}
	y, err := c.compile(e.Y)
	if err != nil {
		return y, err
	}
	if x.num != nil && y.num != nil {
		if op := arithmetic[e.Op]; op != nil {
			return value{num: func(v map[string]float64) float64 { return op(x.num(v), y.num(v)) }}, nil
		}
		if op := comparison[e.Op]; op != nil {
			return value{cond: func(v map[string]float64) bool { return op(x.num(v), y.num(v)) }}, nil
		}
	}
	if x.cond != nil && y.cond != nil {
		switch e.Op {
		case token.LAND:
			return value{cond: func(v map[string]float64) bool { return x.cond(v) && y.cond(v) }}, nil
		case token.LOR:
			return value{cond: func(v map[string]float64) bool { return x.cond(v) || y.cond(v) }}, nil
		case token.EQL:
			return value{cond: func(v map[string]float64) bool { return x.cond(v) == y.cond(v) }}, nil
		case token.NEQ:
			return value{cond: func(v map[string]float64) bool { return x.cond(v) != y.cond(v) }}, nil
		}
	}
	return value{}, at(e, "operator %s does not fit its operands", e.Op)
}
