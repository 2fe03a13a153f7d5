package linker

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/contest-bundle/bundle/bundler/internal/inference"
	"github.com/contest-bundle/bundle/bundler/internal/newer"
)

// builtin writes calls of built-in functions that the judge's Go does not have (16.1).
func (w *walker) builtin(n ast.Node) bool {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return false
	}
	name, since := newer.Builtin(w.pkg.Info, call)
	if !w.lacks(since) {
		return false
	}
	var helper types.Object
	if list := w.live.Graph.Helpers(w.pkg.Info, call); list != nil {
		helper = list[0]
	}
	switch {
	case since == newer.OrderAndClear && name != "clear" && w.pkg.Info.Types[call].Value != nil:
		w.replace(call.Pos(), call.End(), w.constantOrder(call))
	case since == newer.OrderAndClear && name != "clear" && len(call.Args) == 1:
		w.replace(call.Pos(), call.End(), text("(").add(w.lower(call.Args[0])).text(")"))
	case helper == nil:
		return false // the check for the judge refuses it
	case name == "min" || name == "max":
		w.replace(call.Pos(), call.End(), w.order(call, helper))
	default:
		w.wrote("the built-in " + name)
		w.replace(call.Fun.Pos(), call.Fun.End(), pieces{{Ref: w.mention(helper, call.Pos())}})
		for _, arg := range call.Args {
			w.walk(arg)
		}
		return true
	}
	w.wrote("the built-in " + name)
	return true
}

// order nests calls of two arguments. Constants come last, so that the first argument
// gives each call its type; they have nothing to be evaluated in turn.
func (w *walker) order(call *ast.CallExpr, helper types.Object) pieces {
	var args, constants []ast.Expr
	for _, arg := range call.Args {
		if w.pkg.Info.Types[arg].Value != nil {
			constants = append(constants, arg)
		} else {
			args = append(args, arg)
		}
	}
	args = append(args, constants...)
	p := w.lower(args[0])
	for _, arg := range args[1:] {
		p = pieces{{Ref: w.mention(helper, call.Pos())}}.text("(").add(p).text(", ").add(w.lower(arg)).text(")")
	}
	return p
}

// constantOrder is the least or the greatest of constants, as a constant of the same
// kind: of untyped ones of several kinds, the others take part as zeros.
func (w *walker) constantOrder(call *ast.CallExpr) pieces {
	info := w.pkg.Info
	value := info.Types[call].Value
	chosen, same := call.Args[0], true
	for _, arg := range call.Args {
		if constant.Compare(info.Types[arg].Value, token.EQL, value) {
			chosen = arg
		}
		same = same && inference.UntypedKind(arg, info) == inference.UntypedKind(call.Args[0], info)
	}
	p := text("(").add(w.lower(chosen))
	for _, arg := range call.Args {
		if arg != chosen && !same && value.Kind() != constant.String {
			p = p.text(" + 0*(").add(w.lower(arg)).text(")")
		}
	}
	p = p.text(")")
	if !same && value.Kind() == constant.String {
		t := typeWriter{walker: w, at: call.Pos(), inner: call.Pos(), refuse: w.hiddenType}
		p = t.write(info.TypeOf(call)).add(p)
	}
	return p
}

// lacks reports whether something of a release is to be written otherwise.
func (l *link) lacks(since int) bool { return l.live.Graph.Prog.Lacks(since) }

// wrote notes what was written otherwise for the judge.
func (w *walker) wrote(what string) { w.written[what] = true }

// hiddenType refuses a lowering that has to write the name of a type where it is
// hidden.
func (w *walker) hiddenType(tn *types.TypeName, at token.Pos) {
	w.refused.Add(w.position(at), "rename what hides it",
		"the judge's Go needs the type %s to be written here, where its name means something else", tn.Name())
}
