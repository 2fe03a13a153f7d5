package fold

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"sort"

	"github.com/contest-bundle/bundle/bundler/internal/diag"
	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/param"
)

// A Param is a tuned parameter (9.1): a package-level variable initialised by one call
// of package tune, or by its conversion to a predeclared type.
type Param struct {
	Name    string
	Kind    param.Kind
	Obj     *types.Var
	Pos     token.Pos
	Default constant.Value
	Lo, Hi  constant.Value   // of Int and Float; nil otherwise
	Choices []constant.Value // of Choice, the default first; nil otherwise

	result *types.Basic // of the call, before it is converted
	def    ast.Expr     // that gives Default
	hidden bool         // see TypeHidden
}

// TypeHidden reports whether (9.3) the program's package main gives the name of p's type to
// something else, so that no declaration can have it. Then p stays a variable: it has
// its type from its value.
func (p *Param) TypeHidden() bool { return p.hidden }

// DefaultAt is where the default is written: the second argument of the call.
func (p *Param) DefaultAt() (from, to token.Pos) { return p.def.Pos(), p.def.End() }

// Type is the type of p's variable.
func (p *Param) Type() *types.Basic { return types.Unalias(p.Obj.Type()).(*types.Basic) }

// Params are the tuned parameters of a program.
type Params struct {
	List []*Param // in the order of packages, files and declarations

	prog  *load.Program
	byObj map[types.Object]*Param
	tune  map[*types.Package]bool
}

// Find finds the parameters of prog. The error lists the wrong uses of package tune.
func Find(prog *load.Program) (*Params, error) {
	ps := &Params{prog: prog, byObj: map[types.Object]*Param{}, tune: map[*types.Package]bool{}}
	for _, pkg := range prog.Packages {
		if pkg.Tune {
			ps.tune[pkg.Types] = true
		}
	}
	var list diag.List
	if len(ps.tune) > 0 {
		ps.walk(func(pkg *load.Package, d ast.Decl) {
			if gen, ok := d.(*ast.GenDecl); ok && gen.Tok == token.VAR {
				for _, s := range gen.Specs {
					ps.declared(pkg, s.(*ast.ValueSpec), &list)
				}
			}
		})
		ps.refuseStray(&list)
	}
	return ps, list.Err()
}

// walk calls yield for every declaration outside package tune.
func (ps *Params) walk(yield func(*load.Package, ast.Decl)) {
	for _, pkg := range ps.prog.Packages {
		if pkg.Tune {
			continue
		}
		for _, f := range pkg.Files {
			for _, d := range f.Syntax.Decls {
				yield(pkg, d)
			}
		}
	}
}

// Of returns the parameter that obj is, or nil.
func (ps *Params) Of(obj types.Object) *Param { return ps.byObj[obj] }

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

// function returns the name of the function of package tune that call calls, or "".
func (ps *Params) function(info *types.Info, call *ast.CallExpr) string {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	if fn, ok := info.Uses[sel.Sel].(*types.Func); ok && ps.tune[fn.Pkg()] {
		return fn.Name()
	}
	return ""
}

// IsCheck reports whether s is the statement tune.Check(), which a bundle drops.
func (ps *Params) IsCheck(info *types.Info, s ast.Stmt) bool {
	e, ok := s.(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := e.X.(*ast.CallExpr)
	return ok && ps.function(info, call) == "Check"
}

const paramForm = "write: var name = tune.Int(\"name\", default, lowest, highest) at package level, with constant arguments"

// declared adds the parameter that a line of variables declares, if it does.
func (ps *Params) declared(pkg *load.Package, spec *ast.ValueSpec, list *diag.List) {
	if len(spec.Values) != 1 || len(spec.Names) != 1 {
		return
	}
	obj, ok := pkg.Info.Defs[spec.Names[0]].(*types.Var)
	call := ps.call(pkg.Info, spec.Values[0])
	if !ok || spec.Names[0].Name == "_" || call == nil {
		return
	}
	fn := ps.function(pkg.Info, call)
	if fn == "" || fn == "Check" {
		return
	}
	pos := ps.prog.Position(call.Pos())
	var args []constant.Value
	for _, a := range call.Args {
		v := pkg.Info.Types[a].Value
		if v == nil {
			list.Add(ps.prog.Position(a.Pos()), paramForm, "an argument of tune.%s is not a constant", fn)
			return
		}
		args = append(args, v)
	}
	if spec.Type != nil || call.Ellipsis.IsValid() {
		list.Add(pos, paramForm, "a tuned parameter is declared without a type and without ...")
		return
	}
	result, ok := types.Unalias(pkg.Info.TypeOf(call)).(*types.Basic)
	if !ok {
		list.Add(pos, paramForm, "tune.%s does not return a predeclared type", fn)
		return
	}
	made := &Param{Name: constant.StringVal(args[0]), Kind: param.Kind(fn), Obj: obj, Pos: call.Pos(), Default: args[1], result: result, def: call.Args[1]}
	made.hidden = ps.prog.Entry.Lookup(made.Type().Name()) != nil
	switch made.Kind {
	case param.Int, param.Float:
		made.Lo, made.Hi = args[2], args[3]
	case param.Choice:
		made.Choices = args[1:]
	}
	if !made.In(made.Default) {
		list.Add(pos, "", "the default %s of parameter %q is out of its range", made.Default, made.Name)
	}
	if made.hidden && made.Type() != made.result {
		list.Add(pos, "give main's another name", "package main declares %s, so that parameter %q cannot have this type in one file", made.Type(), made.Name)
	}
	for _, q := range ps.List {
		if q.Name == made.Name {
			list.Add(pos, "", "parameter %q is declared twice, also at %s", made.Name, ps.prog.Position(q.Pos))
		}
	}
	ps.List = append(ps.List, made)
	ps.byObj[obj] = made
}

// call is the call that a variable's initialiser is, as it stands or converted to a
// predeclared type as in int32(tune.Int(…)); nil if it is no such thing.
func (ps *Params) call(info *types.Info, value ast.Expr) *ast.CallExpr {
	call, ok := ast.Unparen(value).(*ast.CallExpr)
	if !ok {
		return nil
	}
	tv := info.Types[call.Fun]
	if !tv.IsType() || len(call.Args) != 1 {
		return call
	}
	if _, basic := types.Unalias(tv.Type).(*types.Basic); !basic {
		return nil
	}
	call, _ = ast.Unparen(call.Args[0]).(*ast.CallExpr)
	return call
}

// refuseStray reports every use of package tune that is neither a parameter's
// declaration nor the statement tune.Check().
func (ps *Params) refuseStray(list *diag.List) {
	allowed := map[token.Pos]bool{}
	for _, p := range ps.List {
		allowed[p.Pos] = true
	}
	for _, pkg := range ps.prog.Packages {
		if pkg.Tune {
			continue
		}
		for _, f := range pkg.Files {
			ast.Inspect(f.Syntax, func(n ast.Node) bool {
				if s, ok := n.(ast.Stmt); ok && ps.IsCheck(pkg.Info, s) {
					allowed[s.Pos()] = true
				}
				return true
			})
		}
		var stray []token.Pos
		for id, obj := range pkg.Info.Uses {
			if obj.Pkg() != nil && ps.tune[obj.Pkg()] && obj.Parent() == obj.Pkg().Scope() && !allowed[callStart(pkg, id)] {
				stray = append(stray, id.Pos())
			}
		}
		sort.Slice(stray, func(i, j int) bool { return stray[i] < stray[j] })
		for _, pos := range stray {
			list.Add(ps.prog.Position(pos), paramForm, "package tune is used for something else than a parameter at package level")
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
