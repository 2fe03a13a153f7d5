package graph

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"sort"

	"github.com/contest-bundle/bundle/bundler/internal/diag"
	"github.com/contest-bundle/bundle/bundler/internal/load"
)

// A Param is a tuned parameter (rule 9): a package-level variable initialised by
// one call of package tune, or by its conversion to a predeclared type.
type Param struct {
	Name    string
	Func    string // Int, Float, Bool or Choice
	Obj     *types.Var
	Pos     token.Pos
	Default constant.Value
	Lo, Hi  constant.Value   // of Int and Float; nil otherwise
	Choices []constant.Value // of Choice, the default first; nil otherwise
	Value   constant.Value   // set by SetValues
	Fixed   bool             // the program only reads it
}

// In reports whether v is a value that p can have.
func (p *Param) In(v constant.Value) bool {
	if p.Choices != nil {
		for _, c := range p.Choices {
			if constant.Compare(c, token.EQL, v) {
				return true
			}
		}
		return false
	}
	if p.Lo == nil {
		return v.Kind() == constant.Bool
	}
	return constant.Compare(p.Lo, token.LEQ, v) && constant.Compare(v, token.LEQ, p.Hi)
}

// tuneFunc returns the name of the function of package tune that call calls.
func (g *Graph) tuneFunc(info *types.Info, call *ast.CallExpr) string {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	if fn, ok := info.Uses[sel.Sel].(*types.Func); ok && g.isTune(fn.Pkg()) {
		return fn.Name()
	}
	return ""
}

func (g *Graph) isTune(pkg *types.Package) bool {
	for _, p := range g.Prog.Packages {
		if p.Tune && p.Types == pkg {
			return true
		}
	}
	return false
}

// IsTuneCheck reports whether s is the statement tune.Check(), which a bundle
// drops.
func (g *Graph) IsTuneCheck(info *types.Info, s ast.Stmt) bool {
	e, ok := s.(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := e.X.(*ast.CallExpr)
	return ok && g.tuneFunc(info, call) == "Check"
}

const paramForm = "write: var name = tune.Int(\"name\", default, lowest, highest) at package level, with constant arguments"

// findParam sets p.Param if p declares a tuned parameter.
func (g *Graph) findParam(p *Part, list *diag.List) {
	if p.Kind != Var {
		return
	}
	spec := p.Spec.(*ast.ValueSpec)
	if len(spec.Values) != 1 || len(spec.Names) != 1 || len(p.Objs) != 1 {
		return
	}
	call, ok := ast.Unparen(spec.Values[0]).(*ast.CallExpr)
	if !ok {
		return
	}
	if tv := p.Pkg.Info.Types[call.Fun]; tv.IsType() && len(call.Args) == 1 { // int32(tune.Int(…))
		if _, basic := types.Unalias(tv.Type).(*types.Basic); !basic {
			return
		}
		if call, ok = ast.Unparen(call.Args[0]).(*ast.CallExpr); !ok {
			return
		}
	}
	fn := g.tuneFunc(p.Pkg.Info, call)
	if fn == "" || fn == "Check" {
		return
	}
	pos := g.Prog.Position(call.Pos())
	var args []constant.Value
	for _, a := range call.Args {
		v := p.Pkg.Info.Types[a].Value
		if v == nil {
			list.Add(g.Prog.Position(a.Pos()), paramForm, "an argument of tune.%s is not a constant", fn)
			return
		}
		args = append(args, v)
	}
	if spec.Type != nil || call.Ellipsis.IsValid() {
		list.Add(pos, paramForm, "a tuned parameter is declared without a type and without ...")
		return
	}
	param := &Param{Name: constant.StringVal(args[0]), Func: fn, Obj: p.Objs[0].(*types.Var), Pos: call.Pos(), Default: args[1]}
	switch fn {
	case "Int", "Float":
		param.Lo, param.Hi = args[2], args[3]
	case "Choice":
		param.Choices = args[1:]
	}
	if !param.In(param.Default) {
		list.Add(pos, "", "the default %s of parameter %q is out of its range", param.Default, param.Name)
	}
	for _, q := range g.Params {
		if q.Name == param.Name {
			list.Add(pos, "", "parameter %q is declared twice, also at %s", param.Name, g.Prog.Position(q.Pos))
		}
	}
	p.Param = param
	g.Params = append(g.Params, param)
}

// refuseStrayTune reports every use of package tune that is neither a
// parameter's declaration nor the statement tune.Check().
func (g *Graph) refuseStrayTune(list *diag.List) {
	for _, pkg := range g.Prog.Packages {
		if pkg.Tune {
			continue
		}
		allowed := map[token.Pos]bool{}
		for _, p := range g.Parts {
			if p.Pkg == pkg && p.Param != nil {
				allowed[p.Param.Pos] = true
			}
		}
		for _, f := range pkg.Files {
			ast.Inspect(f.Syntax, func(n ast.Node) bool {
				if s, ok := n.(ast.Stmt); ok && g.IsTuneCheck(pkg.Info, s) {
					allowed[s.Pos()] = true
				}
				return true
			})
		}
		var stray []token.Pos
		for id, obj := range pkg.Info.Uses {
			if obj.Pkg() != nil && g.isTune(obj.Pkg()) && obj.Parent() == obj.Pkg().Scope() && !allowed[callStart(pkg, id)] {
				stray = append(stray, id.Pos())
			}
		}
		sort.Slice(stray, func(i, j int) bool { return stray[i] < stray[j] })
		for _, pos := range stray {
			list.Add(g.Prog.Position(pos), paramForm, "package tune is used for something else than a parameter at package level")
		}
	}
}

// callStart is the start of the selector tune.F around F.
func callStart(pkg *load.Package, sel *ast.Ident) token.Pos {
	var at token.Pos
	ast.Inspect(pkg.FileOf(sel.Pos()).Syntax, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok && s.Sel == sel {
			at = s.Pos()
		}
		return n != nil && n.Pos() <= sel.Pos() && sel.Pos() < n.End()
	})
	return at
}
