package visible

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/std"
)

// A Flow says which types reach the functions that show names: it follows the
// values of interface type from where they are made, through variables, fields,
// containers, calls and closures.
//
// It knows no order of statements, takes one field for all structs that have it,
// one element for all of a container, and a call of a function value or of an
// interface method for a call of everything that fits. What goes into the standard
// library may come out of the same call, or of any other that returns an empty
// interface. So a type that it does not report does not show.
type Flow struct {
	prog  *load.Program
	edges map[any][]any // node -> nodes that values come from
	// made has the concrete types that become interface values, with the node that
	// holds them.
	made []madeValue
	// sinks are the values that a function of the standard library, or of a kept
	// module, may show names of.
	sinks []sinkValue
	// taken are the functions that are used as values; closures of one signature are
	// called by the same calls.
	taken   typeutil.Map // signature -> []*ssa.Function
	isTaken map[*ssa.Function]bool
	// methods are the program's methods by name.
	methods map[string][]*ssa.Function
	byName  bool
	// stdMethods are the methods that interfaces of the standard library ask for, by
	// name.
	stdMethods map[string][]std.Method
	// given has the signatures of functions that the standard library may call.
	given typeutil.Map
	// carry has what carries answered.
	carry typeutil.Map // type -> bool
	// stdTypes are the types of the standard library that become interface values;
	// stdMethodsOf has their methods, by name, as far as they were asked for.
	stdTypes     typeutil.Map
	stdMethodsOf map[string][]*types.Func
}

type madeValue struct {
	typ  types.Type
	node any
}

type sinkValue struct {
	shows std.Shows
	node  any
}

// Nodes other than an ssa.Value.
type (
	fieldNode  struct{ v *types.Var }
	resultNode struct {
		fn *ssa.Function
		i  int
	}
	tupleNode struct {
		tuple ssa.Value
		i     int
	}
	typeNode  struct{ name string } // what the fields of a type hold
	stdNode   struct{ errors bool } // what the standard library was given, and may give
	panicNode struct{}              // what panic was given, and recover returns
)

// Follow follows the values of the live part of prog: of the functions and methods
// that live accepts, and of all initialisers. byName says that methods are looked
// up by their names.
func Follow(prog *load.Program, live func(types.Object) bool, byName bool) *Flow {
	f := &Flow{prog: prog, edges: map[any][]any{}, methods: map[string][]*ssa.Function{}, isTaken: map[*ssa.Function]bool{}, stdMethodsOf: map[string][]*types.Func{}, byName: byName, stdMethods: map[string][]std.Method{}}
	linked := map[string]bool{}
	for path := range prog.StdImports {
		linked[path] = true
	}
	for _, i := range std.Interfaces(linked, nil) {
		for _, m := range i.Methods {
			f.stdMethods[m.Name] = append(f.stdMethods[m.Name], m)
		}
	}
	program := f.build()
	all := ssautil.AllFunctions(program)
	var functions []*ssa.Function
	for fn := range all { // the order does not matter: a set of edges comes of it
		if fn.Blocks == nil || fn.TypeParams().Len() > len(fn.TypeArgs()) || !f.lives(fn, live) {
			continue
		}
		functions = append(functions, fn)
		f.prepare(fn)
	}
	for _, fn := range functions {
		f.function(fn)
	}
	return f
}

// build is the program in SSA form; of the standard library only declarations.
func (f *Flow) build() *ssa.Program {
	program := ssa.NewProgram(f.prog.Fset, ssa.InstantiateGenerics)
	created := map[*types.Package]bool{}
	own := map[*types.Package]*load.Package{}
	for _, p := range f.prog.Packages {
		own[p.Types] = p
	}
	var create func(p *types.Package)
	create = func(p *types.Package) {
		if created[p] {
			return
		}
		created[p] = true
		for _, imp := range p.Imports() {
			create(imp)
		}
		if of := own[p]; of != nil {
			files := make([]*ast.File, len(of.Files))
			for i, file := range of.Files {
				files[i] = file.Syntax
			}
			program.CreatePackage(p, files, of.Info, true)
			return
		}
		program.CreatePackage(p, nil, nil, true)
	}
	for _, p := range f.prog.Packages {
		create(p.Types)
	}
	program.Build()
	return program
}

// lives reports whether fn belongs to a live declaration. Functions without one of
// their own, such as wrappers and initialisers, count as live.
func (f *Flow) lives(fn *ssa.Function, live func(types.Object) bool) bool {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	if fn.Origin() != nil {
		fn = fn.Origin()
	}
	if fn.Synthetic != "" || fn.Object() == nil || fn.Object().Name() == "init" {
		return true
	}
	return live(fn.Object())
}

// prepare notes what functions and types are used as values.
func (f *Flow) prepare(fn *ssa.Function) {
	if fn.Signature.Recv() != nil {
		f.methods[fn.Name()] = append(f.methods[fn.Name()], fn)
	}
	for _, block := range fn.Blocks {
		for _, instr := range block.Instrs {
			var callee ssa.Value
			if call, ok := instr.(ssa.CallInstruction); ok && !call.Common().IsInvoke() {
				callee = call.Common().Value
			}
			for _, op := range instr.Operands(nil) {
				if used, ok := (*op).(*ssa.Function); ok && *op != callee && !f.isTaken[used] {
					f.taken.Set(withoutReceiver(used.Signature), append(f.takenAs(used.Signature), used))
					f.isTaken[used] = true
				}
			}
			f.noteStd(instr)
		}
	}
}

// noteStd notes what the standard library gets to see by an instruction: one of its
// types behind an interface, and functions that it may call.
func (f *Flow) noteStd(instr ssa.Instruction) {
	give := func(t types.Type) {
		if s, ok := t.Underlying().(*types.Signature); ok {
			f.given.Set(withoutReceiver(s), true)
		}
	}
	switch i := instr.(type) {
	case *ssa.MakeInterface:
		give(i.X.Type())
		if f.isStd(i.X.Type()) {
			f.stdTypes.Set(i.X.Type(), true)
		}
	case *ssa.FieldAddr:
		if field := fieldOf(i.X.Type(), i.Field); f.outside(field.Pkg()) {
			give(field.Type())
		}
	case ssa.CallInstruction:
		c := i.Common()
		if fn, ok := c.Value.(*ssa.Function); c.IsInvoke() || ok && fn.Blocks == nil {
			for _, arg := range c.Args {
				give(arg.Type())
			}
		}
	}
}

// isStd reports whether t is a type of the standard library, or a pointer to one.
func (f *Flow) isStd(t types.Type) bool {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Pkg() != nil && f.outside(named.Obj().Pkg())
}

// outside reports whether pkg is no package of the program.
func (f *Flow) outside(pkg *types.Package) bool {
	for _, p := range f.prog.Packages {
		if p.Types == pkg {
			return false
		}
	}
	return true
}

// flow notes that the values of from are among those of to. What the two refer to
// together may be changed through either.
func (f *Flow) flow(from, to any, t types.Type) {
	if !f.carries(t) {
		return
	}
	f.edges[to] = append(f.edges[to], from)
	if !types.IsInterface(t) {
		f.edges[from] = append(f.edges[from], to)
	}
}

// carries reports whether a value of type t may lead to interface values other
// than through the fields of the program's structs.
func (f *Flow) carries(t types.Type) bool {
	if known, ok := f.carry.At(t).(bool); ok {
		return known
	}
	answer := f.leads(t)
	f.carry.Set(t, answer)
	return answer
}

func (f *Flow) leads(t types.Type) bool {
	var seen typeutil.Map
	var walk func(t types.Type) bool
	walk = func(t types.Type) bool {
		if t == nil || seen.At(t) != nil {
			return false
		}
		seen.Set(t, true)
		switch u := t.Underlying().(type) {
		case *types.Interface, *types.Signature:
			return true
		case *types.Basic:
			return u.Kind() == types.UnsafePointer
		case *types.Map:
			return walk(u.Key()) || walk(u.Elem())
		case *types.Struct:
			for v := range u.Fields() {
				if f.outside(v.Pkg()) && walk(v.Type()) {
					return true
				}
			}
		case *types.Tuple:
			for v := range u.Variables() {
				if walk(v.Type()) {
					return true
				}
			}
		case interface{ Elem() types.Type }:
			return walk(u.Elem())
		}
		return false
	}
	return walk(t)
}

// Reaching are the types of which a value reaches a function that shows what, and
// the types that such values consist of.
func (f *Flow) Reaching(what std.Shows) *Types {
	shallow := what&(std.FieldNames|std.ExportedNames) == 0
	seen := map[any]bool{}
	var queue []any
	visit := func(node any) {
		if !seen[node] {
			seen[node] = true
			queue = append(queue, node)
		}
	}
	for _, s := range f.sinks {
		if s.shows&what != 0 {
			visit(s.node)
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		if _, fields := queue[0].(typeNode); fields && shallow {
			continue // a field is named after itself
		}
		for _, from := range f.edges[queue[0]] {
			visit(from)
		}
	}
	found := &Types{byName: f.byName}
	for _, m := range f.made {
		if seen[m.node] {
			found.add(m.typ, shallow)
		}
	}
	return found
}

// Types is a set of types.
type Types struct {
	set    typeutil.Map
	byName bool // the results of exported methods belong to it
}

// Has reports whether the set has t, or an instance of it.
func (s *Types) Has(t types.Type) bool { return s.set.At(t) != nil }

// add adds t and what it consists of; of a struct, its fields only if not shallow.
func (s *Types) add(t types.Type, shallow bool) {
	t = types.Unalias(t)
	if s.set.At(t) != nil {
		return
	}
	s.set.Set(t, true)
	if named, ok := t.(*types.Named); ok && named.Origin() != named {
		s.add(named.Origin(), shallow)
		for arg := range named.TypeArgs().Types() {
			s.add(arg, shallow)
		}
	}
	if s.byName && !shallow && !types.IsInterface(t) {
		for sel := range types.NewMethodSet(types.NewPointer(t)).Methods() {
			if sel.Obj().Exported() {
				s.add(sel.Type(), shallow)
			}
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for v := range u.Fields() {
			if !shallow {
				s.add(v.Type(), shallow)
			}
		}
	case *types.Map:
		s.add(u.Key(), shallow)
		s.add(u.Elem(), shallow)
	case *types.Signature: // reflection may call it
		for v := range u.Results().Variables() {
			if !shallow {
				s.add(v.Type(), shallow)
			}
		}
	case interface{ Elem() types.Type }:
		s.add(u.Elem(), shallow)
	}
}
