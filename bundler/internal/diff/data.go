package diff

import (
	"crypto/sha256"
	"fmt"
	"go/ast"
	"go/token"
	"strconv"

	"golang.org/x/tools/go/ast/astutil"

	"github.com/contest-bundle/bundle/bundler/internal/onefile"
)

// Literals of at least this size are data: shown by size and hash, not text.
const (
	dataBytes    = 1024 // of a string's source text
	dataElements = 256  // of a table of numbers or strings
)

// data is one large literal.
type data struct {
	size int    // bytes of a string's value, elements of a table
	unit string // of size
	hash string // of the value
}

func (d data) String() string {
	return fmt.Sprintf("%d %s, sha256 %s", d.size, d.unit, d.hash)
}

// extract lists the large literals of a declaration and puts a mark in the
// place of each.
func extract(f *onefile.File, node ast.Node) []data {
	var found []data
	astutil.Apply(node, func(c *astutil.Cursor) bool {
		expr, ok := c.Node().(ast.Expr)
		if !ok {
			return true
		}
		d, ok := asData(f, expr)
		if !ok {
			return true
		}
		found = append(found, d)
		mark := &ast.Ident{NamePos: expr.Pos(), Name: fmt.Sprintf("«data %d»", len(found))}
		if lit, ok := expr.(*ast.CompositeLit); ok {
			// Its type stays in sight.
			c.Replace(&ast.CompositeLit{Type: lit.Type, Lbrace: lit.Lbrace, Elts: []ast.Expr{mark}, Rbrace: lit.Lbrace})
			return false
		}
		c.Replace(mark)
		return false
	}, nil)
	return found
}

func asData(f *onefile.File, expr ast.Expr) (data, bool) {
	switch expr := expr.(type) {
	case *ast.BasicLit, *ast.BinaryExpr:
		if expr.End()-expr.Pos() < dataBytes {
			return data{}, false
		}
		if s, ok := stringValue(expr); ok {
			return data{len(s), "bytes", sum(s)}, true
		}
	case *ast.CompositeLit:
		if n, ok := elements(expr); ok && n >= dataElements {
			return data{n, "elements", sum(tokens(f.Text(expr)))}, true
		}
	}
	return data{}, false
}

func sum(s string) string {
	return fmt.Sprintf("%x", sha256.Sum256([]byte(s)))[:12]
}

// stringValue is the value of a string literal or of a sum of some.
func stringValue(e ast.Expr) (string, bool) {
	var all []byte
	// A sum of many pieces is a deep tree to the left.
	var pieces []ast.Expr
	for {
		sum, ok := e.(*ast.BinaryExpr)
		if !ok {
			pieces = append(pieces, e)
			break
		}
		if sum.Op != token.ADD {
			return "", false
		}
		pieces = append(pieces, sum.Y)
		e = sum.X
	}
	for i := len(pieces) - 1; i >= 0; i-- {
		lit, ok := pieces[i].(*ast.BasicLit)
		if !ok || lit.Kind != token.STRING {
			return "", false
		}
		s, err := strconv.Unquote(lit.Value)
		if err != nil {
			return "", false
		}
		all = append(all, s...)
	}
	return string(all), true
}

// elements counts the literals in a table of literals, at any depth.
func elements(lit *ast.CompositeLit) (int, bool) {
	n := 0
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			e = kv.Value
		}
		if u, ok := e.(*ast.UnaryExpr); ok {
			e = u.X
		}
		switch e := e.(type) {
		case *ast.BasicLit:
			n++
		case *ast.CompositeLit:
			m, ok := elements(e)
			if !ok {
				return 0, false
			}
			n += m
		default:
			return 0, false
		}
	}
	return n, true
}
