package linker

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/astutil"
)

// The loopResults are what a return in the body of a loop over a function returns:
// variables of the function, or, where these have no names or are hidden, variables of
// the loop.
type loopResults struct {
	at    token.Pos
	vars  []*types.Var
	named bool           // they are assigned by their own names
	temps []types.Object // the loop's variables
	used  bool           // a return has values
}

// loopResults are those of the function around a loop.
func (w *walker) loopResults(loop *ast.RangeStmt) *loopResults {
	r := &loopResults{at: loop.For, named: true}
	var results *types.Tuple
	for _, n := range w.enclosing(loop.Pos(), loop.End()) {
		switch n := n.(type) {
		case *ast.FuncLit:
			results = w.pkg.Info.TypeOf(n).(*types.Signature).Results()
		case *ast.FuncDecl:
			results = w.pkg.Info.Defs[n.Name].Type().(*types.Signature).Results()
		}
		if results != nil {
			break
		}
	}
	for i := range results.Len() {
		v := results.At(i)
		r.vars = append(r.vars, v)
		r.named = r.named && v.Name() != "" && v.Name() != "_"
	}
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		if _, ok := n.(*ast.FuncLit); ok {
			return false
		}
		if ret, ok := n.(*ast.ReturnStmt); ok {
			r.used = r.used || len(ret.Results) > 0
			r.named = r.named && w.visible(r.vars, ret.Pos())
		}
		return true
	})
	r.named = r.named && w.visible(r.vars, loop.End())
	if !r.named {
		for i := range r.vars {
			r.temps = append(r.temps, w.local(fmt.Sprint("loopResult", i+1)))
		}
	}
	return r
}

// visible reports whether variables have their names at a place.
func (w *walker) visible(vars []*types.Var, pos token.Pos) bool {
	for _, v := range vars {
		_, found := w.pkg.Types.Scope().Innermost(pos).LookupParent(v.Name(), pos)
		if found != v {
			return false
		}
	}
	return true
}

// declare declares the loop's variables.
func (r *loopResults) declare(w *walker) (p pieces) {
	if !r.used {
		return nil
	}
	tw := typeWriter{walker: w, at: r.at, inner: r.at, refuse: w.hiddenType}
	for i, temp := range r.temps {
		p = p.code("var $ ", temp).add(tw.write(r.vars[i].Type())).text("\n")
	}
	return p
}

// assign is the part of a return that evaluates what it returns.
func (r *loopResults) assign(w *walker, n *ast.ReturnStmt) (p pieces) {
	if len(n.Results) == 0 {
		if r.named || !r.used {
			return nil
		}
		for i, v := range r.vars { // blank results have their zero value
			if v.Name() != "_" {
				p = p.code("$ = $\n", r.temps[i], v)
			}
		}
		return p
	}
	for i := range r.vars {
		if i > 0 {
			p = p.text(", ")
		}
		p = p.code("$", r.variable(i))
	}
	p = p.text(" = ")
	for i, e := range n.Results {
		if i > 0 {
			p = p.text(", ")
		}
		p = p.add(w.lower(e))
	}
	return p.text("\n")
}

func (r *loopResults) variable(i int) types.Object {
	if r.named {
		return r.vars[i]
	}
	return r.temps[i]
}

// give is the return behind the loop.
func (r *loopResults) give(w *walker) pieces {
	p := text("return")
	if r.named || !r.used {
		return p
	}
	for i, temp := range r.temps {
		p = p.text([]string{" ", ", "}[min(i, 1)]).code("$", temp)
	}
	return p
}

// enclosing are the nodes around a range of the file, the innermost first.
func (w *walker) enclosing(from, to token.Pos) []ast.Node {
	path, _ := astutil.PathEnclosingInterval(w.file.Syntax, from, to)
	return path
}
