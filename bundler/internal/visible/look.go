package visible

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/std"
)

// A Sight says what a program of one file can see of its own names; "" is nothing,
// and otherwise it is how.
type Sight struct {
	Linkname string // names are fixed by directives
	Members  string // names of types, fields and methods
	Funcs    string // names of functions
}

// A looker looks at one type-checked file.
type looker struct {
	info     *types.Info
	position func(token.Pos) token.Position
	sight    Sight
	called   map[*ast.Ident]*ast.CallExpr
	// discarded are the calls whose results nobody looks at.
	discarded map[*ast.CallExpr]bool
}

func (l *looker) member(pos token.Pos, how string) {
	if l.sight.Members == "" {
		l.sight.Members = fmt.Sprintf("%s (%s)", how, l.position(pos))
	}
}

// Look looks at everything by which the program of a file can see names. position
// gives positions for people.
func Look(file *ast.File, info *types.Info, position func(token.Pos) token.Position) Sight {
	l := &looker{info: info, position: position, called: map[*ast.Ident]*ast.CallExpr{}, discarded: map[*ast.CallExpr]bool{}}
	for _, group := range file.Comments {
		for _, c := range group.List {
			if strings.HasPrefix(c.Text, "//go:linkname ") {
				l.sight.Linkname = fmt.Sprintf("//go:linkname (%s)", position(c.Pos()))
			}
		}
	}
	for _, spec := range file.Imports {
		if path, _ := strconv.Unquote(spec.Path.Value); !std.Silent(path) {
			l.member(spec.Pos(), "import "+path)
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ExprStmt:
			if call, ok := n.X.(*ast.CallExpr); ok {
				l.discarded[call] = true
			}
		case *ast.CallExpr:
			if id := Callee(n); id != nil {
				l.called[id] = n
			}
		case *ast.Ident:
			if fn, ok := info.Uses[n].(*types.Func); ok && fn.Pkg() != nil {
				l.use(n, fn)
			}
		}
		return true
	})
	if calls := lookedAt(info, file); len(calls) > 0 {
		l.member(calls[0].Pos(), "a recovered value is looked at")
	}
	return l.sight
}

// use looks at the use of a function by the name id.
func (l *looker) use(id *ast.Ident, fn *types.Func) {
	if how := std.StackNames(fn); how != "" && l.sight.Funcs == "" {
		l.sight.Funcs = fmt.Sprintf("%s (%s)", how, l.position(id.Pos()))
	}
	if std.NamesInErrors(fn) {
		l.member(id.Pos(), "binary."+fn.Name())
	}
	if how := l.formatNames(fn, l.called[id]); how != "" {
		l.member(id.Pos(), how)
	}
}

// Callee is the name of the function that a call names, without its package or
// receiver; nil if it names none.
func Callee(call *ast.CallExpr) *ast.Ident {
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		return fun
	case *ast.SelectorExpr:
		return fun.Sel
	}
	return nil
}
