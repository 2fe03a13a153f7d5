package minify

import (
	"go/ast"
	"go/token"
	"go/types"
)

// scopeWalk finds for each scope what it declares and which names it must
// leave alone: those of outer objects that are used somewhere within it.
type scopeWalk struct {
	plan     *plan
	info     *types.Info
	pkg      *types.Package
	embedded map[types.Object]bool

	top      *types.Scope // stands for the package's and the file's scope
	stack    []*types.Scope
	order    []*types.Scope // as met, outer before inner
	declares map[*types.Scope][]types.Object
	outer    map[*types.Scope]map[types.Object]bool // used within, declared outside
	fixed    map[*types.Scope]map[string]bool       // names within that nothing renames
	count    map[types.Object]int
	home     map[types.Object]*types.Scope
	ownName  map[string]types.Object // imports that are called by it
}

func (w *scopeWalk) run() {
	w.top = w.pkg.Scope()
	w.declares = map[*types.Scope][]types.Object{}
	w.outer = map[*types.Scope]map[types.Object]bool{}
	w.fixed = map[*types.Scope]map[string]bool{}
	w.count = map[types.Object]int{}
	w.home = map[types.Object]*types.Scope{}
	w.enter(w.top)
	w.declareAll()
	ast.Walk(w, w.plan.file.Syntax)
	w.ownName = w.ownNames()
}

// declareAll enters every object of the program into the scope it is declared
// in. Each type switch's variable is declared once, in the switch's scope.
func (w *scopeWalk) declareAll() {
	var all []types.Object
	for _, obj := range w.info.Defs {
		all = append(all, obj)
	}
	for node, obj := range w.info.Implicits {
		if _, ok := node.(*ast.ImportSpec); ok {
			all = append(all, obj)
		}
	}
	for _, obj := range all {
		if obj == nil || obj.Name() == "_" || obj.Name() == "." || obj.Parent() == nil {
			continue // fields, methods, labels, init functions, package clause
		}
		if _, ok := obj.(*types.Label); ok {
			continue
		}
		w.declare(obj, w.merged(obj.Parent()))
	}
	ast.Inspect(w.plan.file.Syntax, func(n ast.Node) bool {
		sw, ok := n.(*ast.TypeSwitchStmt)
		if !ok {
			return true
		}
		assign, ok := sw.Assign.(*ast.AssignStmt)
		if !ok {
			return true
		}
		id := assign.Lhs[0].(*ast.Ident)
		if id.Name == "_" {
			return true
		}
		rep := types.NewVar(id.Pos(), w.pkg, id.Name, types.Typ[types.Invalid])
		w.declare(rep, w.info.Scopes[sw])
		for _, clause := range sw.Body.List {
			if obj := w.info.Implicits[clause]; obj != nil {
				w.plan.symbolic[obj] = rep
			}
			// Each clause's scope has the variable, used there or not.
			w.see(w.info.Scopes[clause], rep)
		}
		return true
	})
}

func (w *scopeWalk) declare(obj types.Object, s *types.Scope) {
	w.home[obj] = s
	w.declares[s] = append(w.declares[s], obj)
}

// merged maps the file's scope to the package's: the two share their names.
func (w *scopeWalk) merged(s *types.Scope) *types.Scope {
	if s != nil && s.Parent() == w.pkg.Scope() {
		return w.top
	}
	return s
}

func (w *scopeWalk) see(s *types.Scope, obj types.Object) {
	if w.outer[s] == nil {
		w.outer[s] = map[types.Object]bool{}
	}
	w.outer[s][obj] = true
}

func (w *scopeWalk) fix(s *types.Scope, name string) {
	if w.fixed[s] == nil {
		w.fixed[s] = map[string]bool{}
	}
	w.fixed[s][name] = true
}

// enter pushes a scope if it is not the innermost already.
func (w *scopeWalk) enter(s *types.Scope) bool {
	if s == nil || len(w.stack) > 0 && w.stack[len(w.stack)-1] == s {
		return false
	}
	w.stack = append(w.stack, s)
	w.order = append(w.order, s)
	return true
}

func (w *scopeWalk) leave() { w.stack = w.stack[:len(w.stack)-1] }

// Visit implements ast.Visitor. It walks the children of scoped nodes itself.
func (w *scopeWalk) Visit(n ast.Node) ast.Visitor {
	var s *types.Scope
	switch n := n.(type) {
	case nil:
		return nil
	case *ast.FuncDecl:
		w.funcDecl(n)
		return nil
	case *ast.FuncLit:
		// The scope of a function's type holds its body's declarations too.
		s = w.info.Scopes[n.Type]
	case *ast.SelectorExpr:
		ast.Walk(w, n.X)
		return nil // the rest is a member or belongs to a package
	case *ast.ImportSpec:
		return nil
	case *ast.LabeledStmt:
		ast.Walk(w, n.Stmt)
		return nil
	case *ast.BranchStmt:
		return nil
	case *ast.Ident:
		w.ident(n)
		return nil
	case *ast.File:
		for _, d := range n.Decls {
			ast.Walk(w, d)
		}
		return nil
	default:
		s = w.info.Scopes[n]
	}
	if !w.enter(s) {
		return w
	}
	ast.Walk(children{w, n}, n)
	w.leave()
	return nil
}

// funcDecl leaves the function's own name outside its scope.
func (w *scopeWalk) funcDecl(n *ast.FuncDecl) {
	if n.Recv == nil {
		w.ident(n.Name)
	}
	w.enter(w.info.Scopes[n.Type])
	if n.Recv != nil {
		ast.Walk(w, n.Recv)
	}
	ast.Walk(w, n.Type)
	if n.Body != nil {
		ast.Walk(w, n.Body)
	}
	w.leave()
}

// children makes ast.Walk visit a node's children with w and the node itself
// not again.
type children struct {
	w    *scopeWalk
	node ast.Node
}

func (c children) Visit(n ast.Node) ast.Visitor {
	if n == c.node {
		return c.w
	}
	return nil
}

func (w *scopeWalk) ident(id *ast.Ident) {
	obj := w.info.Uses[id]
	if obj == nil {
		obj = w.info.Defs[id]
	}
	if rep, ok := w.plan.symbolic[obj]; ok {
		obj = rep
	}
	if obj == nil {
		obj = w.plan.switchVar(id)
	}
	if obj == nil {
		return
	}
	home, ours := w.home[obj]
	if !ours {
		if obj.Parent() != nil { // universe, or a dot-imported package's
			for _, s := range w.stack {
				w.fix(s, obj.Name())
			}
		}
		return
	}
	w.count[obj]++
	for i := len(w.stack) - 1; i >= 0 && w.stack[i] != home; i-- {
		w.see(w.stack[i], obj)
	}
}

// assign names objects scope by scope from outside in: each gets the shortest
// name that no outer object used in its scope has.
func (w *scopeWalk) assign() {
	done := map[*types.Scope]bool{}
	for _, s := range w.order {
		if done[s] {
			continue
		}
		done[s] = true
		taken := map[string]bool{}
		for name := range w.fixed[s] {
			taken[name] = true
		}
		for obj := range w.outer[s] {
			taken[w.nameOf(obj)] = true
		}
		var free []candidate
		for _, obj := range w.declares[s] {
			if w.keeps(obj) {
				if pkg, ok := obj.(*types.PkgName); ok {
					w.plan.names[obj] = pkg.Imported().Name()
				}
				taken[w.nameOf(obj)] = true
			} else {
				free = append(free, candidate{obj, w.count[obj]})
			}
		}
		byWeight(free)
		w.nameAll(free, taken)
	}
}

func (w *scopeWalk) nameAll(free []candidate, taken map[string]bool) {
	next := 0
	for _, c := range free {
		for taken[shortName(next)] || token.IsKeyword(shortName(next)) {
			next++
		}
		name := shortName(next)
		taken[name] = true
		w.plan.names[c.obj] = name
		if pkg, ok := c.obj.(*types.PkgName); ok {
			if spec := w.plan.importSpec(pkg); spec != nil {
				w.plan.aliases[spec] = name
			}
		}
	}
}

func (w *scopeWalk) nameOf(obj types.Object) string {
	if name, ok := w.plan.names[obj]; ok {
		return name
	}
	return obj.Name()
}

// keeps reports whether an object has to keep its name.
func (w *scopeWalk) keeps(obj types.Object) bool {
	if runsItself(obj) {
		return true
	}
	switch obj := obj.(type) {
	case *types.TypeName:
		if _, param := types.Unalias(obj.Type()).(*types.TypeParam); param && !obj.IsAlias() {
			return false
		}
		return !w.plan.scope.members || w.embedded[obj]
	case *types.Func:
		return !w.plan.scope.funcs
	case *types.PkgName:
		return w.ownName[obj.Imported().Name()] == obj
	}
	return false
}

// ownNames are the imports that go by their package's own name, by that name: an
// alias would not be shorter, nothing else keeps the name, and no other import
// before it has it.
func (w *scopeWalk) ownNames() map[string]types.Object {
	kept := map[string]bool{}
	for _, names := range w.fixed {
		for name := range names {
			kept[name] = true
		}
	}
	own := map[string]types.Object{}
	for obj := range w.home {
		pkg, ok := obj.(*types.PkgName)
		if !ok {
			kept[obj.Name()] = kept[obj.Name()] || w.keeps(obj)
			continue
		}
		name := pkg.Imported().Name()
		if first := own[name]; !w.plan.worthAlias(pkg, w.count[pkg]) && (first == nil || pkg.Pos() < first.Pos()) {
			own[name] = pkg
		}
	}
	for name := range kept {
		if kept[name] {
			delete(own, name)
		}
	}
	return own
}

// runsItself reports whether the language calls an object by its name: main
// and init functions.
func runsItself(obj types.Object) bool {
	fn, ok := obj.(*types.Func)
	return ok && fn.Signature().Recv() == nil && (fn.Name() == "main" || fn.Name() == "init")
}

// worthAlias reports whether an import's short name, of two letters say, pays
// for writing it in the import declaration. An alias that is written already
// counts for nothing: it may be there for the sake of a name that is gone.
func (p *plan) worthAlias(obj *types.PkgName, count int) bool {
	return p.importSpec(obj) != nil && count*(len(obj.Imported().Name())-2) > len("aa ")
}
