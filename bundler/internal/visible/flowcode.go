package visible

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/contest-bundle/bundle/bundler/internal/std"
)

// function adds the edges of the instructions of fn.
func (f *Flow) function(fn *ssa.Function) {
	for _, block := range fn.Blocks {
		for _, instr := range block.Instrs {
			f.instruction(fn, instr)
		}
	}
	if !f.calledByStd(fn) {
		return
	}
	for _, p := range fn.Params {
		f.fromStd(p, p.Type())
	}
	for i := range fn.Signature.Results().Len() {
		f.toStd(resultNode{fn, i}, fn.Signature.Results().At(i).Type())
	}
}

// calledByStd reports whether the standard library may call fn: as a function that
// it was given, or as a method by an interface or by its name.
func (f *Flow) calledByStd(fn *ssa.Function) bool {
	if f.isTaken[fn] && f.given.At(withoutReceiver(fn.Signature)) != nil {
		return true
	}
	obj, ok := fn.Object().(*types.Func)
	if !ok || fn.Signature.Recv() == nil || !obj.Exported() {
		return false
	}
	return f.byName || slices.ContainsFunc(f.stdMethods[obj.Name()], func(m std.Method) bool { return m.Fits(obj) })
}

// fromStd notes that node may hold what the standard library was given, if any value
// or any error can be of type t.
func (f *Flow) fromStd(node any, t types.Type) {
	if any, errors := anyOrError(t); any || errors {
		f.edges[node] = append(f.edges[node], stdNode{errors})
	}
}

// toStd notes that the standard library may get the value node out again where it
// returns any value, or any error.
func (f *Flow) toStd(node any, t types.Type) {
	if any, errors := anyOrError(t); any || errors {
		f.edges[stdNode{errors}] = append(f.edges[stdNode{errors}], node)
	}
}

func anyOrError(t types.Type) (any, errors bool) {
	i, ok := t.Underlying().(*types.Interface)
	return ok && i.NumMethods() == 0, types.Identical(t, types.Universe.Lookup("error").Type())
}

func (f *Flow) instruction(fn *ssa.Function, instr ssa.Instruction) {
	switch i := instr.(type) {
	case *ssa.Store:
		f.flow(i.Val, i.Addr, i.Val.Type())
	case *ssa.MapUpdate:
		f.flow(i.Key, i.Map, i.Key.Type())
		f.flow(i.Value, i.Map, i.Value.Type())
	case *ssa.Send:
		f.flow(i.X, i.Chan, i.X.Type())
	case *ssa.Return:
		for n, v := range i.Results {
			f.flow(v, resultNode{fn, n}, v.Type())
		}
	case *ssa.Panic:
		f.flow(i.X, panicNode{}, i.X.Type())
	case ssa.CallInstruction:
		f.call(i)
	case *ssa.MakeInterface:
		f.flow(i.X, i, i.X.Type())
		f.make(i.X.Type(), i)
	case *ssa.MakeClosure:
		closure := i.Fn.(*ssa.Function)
		f.flow(closure, i, i.Type())
		for n, v := range i.Bindings {
			f.flow(v, closure.FreeVars[n], v.Type())
		}
	case *ssa.Field:
		f.field(i.X, i.Field, i)
	case *ssa.FieldAddr:
		f.field(i.X, i.Field, i)
	case *ssa.Select:
		for _, s := range i.States {
			if s.Send != nil {
				f.flow(s.Send, s.Chan, s.Send.Type())
			} else {
				f.flow(s.Chan, i, s.Chan.Type())
			}
		}
	case *ssa.Extract:
		f.flow(tupleNode{i.Tuple, i.Index}, i, i.Type())
		if _, ok := i.Tuple.(*ssa.Call); !ok {
			f.flow(i.Tuple, i, i.Type())
		}
	case *ssa.Lookup:
		f.flow(i.X, i, i.X.Type())
	case *ssa.Range:
		f.edges[i] = append(f.edges[i], i.X)
	case *ssa.Next:
		f.edges[i] = append(f.edges[i], i.Iter)
	case ssa.Value: // a conversion, a phi, a load, an element, a slice, a range
		for _, op := range instr.Operands(nil) {
			if *op != nil {
				f.flow(*op, i, i.Type())
			}
		}
	}
}

// field ties what a field holds to one node for all structs that have it; to the
// struct itself where the standard library declares the field.
func (f *Flow) field(x ssa.Value, index int, node ssa.Value) {
	v := fieldOf(x.Type(), index)
	if f.outside(v.Pkg()) {
		f.flow(x, node, types.NewPointer(v.Type()))
		return
	}
	f.flow(fieldNode{v.Origin()}, node, types.NewPointer(v.Type()))
}

// fieldOf is a field of a struct type, or of a pointer to one.
func fieldOf(t types.Type, index int) *types.Var {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	return t.Underlying().(*types.Struct).Field(index)
}

// make notes that a value of type t becomes the interface value node.
func (f *Flow) make(t types.Type, node any) {
	f.made = append(f.made, madeValue{t, node})
	name := typeNode{types.TypeString(t, nil)}
	f.edges[node] = append(f.edges[node], name)
	if f.edges[name] != nil {
		return
	}
	f.edges[name] = []any{name} // it has been here
	var inside Types
	inside.add(t, false)
	for _, c := range inside.set.Keys() {
		if st, ok := c.Underlying().(*types.Struct); ok {
			for v := range st.Fields() {
				f.edges[name] = append(f.edges[name], fieldNode{v.Origin()})
			}
		}
	}
}

// call adds the edges of a call, whatever it may call.
func (f *Flow) call(instr ssa.CallInstruction) {
	c := instr.Common()
	switch fn := c.Value.(type) {
	case *ssa.Builtin:
		f.builtin(instr, fn)
		return
	case *ssa.Function:
		f.calls(instr, fn, c.Args)
		return
	}
	if c.IsInvoke() {
		f.invoke(instr)
		return
	}
	if made, ok := c.Value.(*ssa.MakeClosure); ok {
		f.calls(instr, made.Fn.(*ssa.Function), c.Args)
		return
	}
	f.outsideCall(instr, nil, append([]ssa.Value{c.Value}, c.Args...)) // perhaps a function that the standard library made
	for _, fn := range f.takenAs(c.Signature()) {
		f.calls(instr, fn, c.Args)
	}
}

// takenAs are the functions of a signature that are used as values.
func (f *Flow) takenAs(s *types.Signature) []*ssa.Function {
	list, _ := f.taken.At(withoutReceiver(s)).([]*ssa.Function)
	return list
}

func withoutReceiver(s *types.Signature) *types.Signature {
	return types.NewSignatureType(nil, nil, nil, s.Params(), s.Results(), s.Variadic())
}

// calls adds the edges of a call of fn.
func (f *Flow) calls(instr ssa.CallInstruction, fn *ssa.Function, args []ssa.Value) {
	if fn.Blocks == nil {
		obj, _ := fn.Object().(*types.Func)
		f.outsideCall(instr, obj, args)
		return
	}
	for i, p := range fn.Params {
		if i < len(args) {
			f.flow(args[i], p, p.Type())
		}
	}
	f.results(instr, fn)
}

// results adds the edges from the results of fn to a call.
func (f *Flow) results(instr ssa.CallInstruction, fn *ssa.Function) {
	call := instr.Value()
	results := fn.Signature.Results()
	if call == nil {
		return
	}
	for i := range results.Len() {
		var to any = call
		if results.Len() > 1 {
			to = tupleNode{call, i}
		}
		f.flow(resultNode{fn, i}, to, results.At(i).Type())
	}
}

// invoke adds the edges of a call of an interface method: of every method of that
// name, and of those of the standard library's types.
func (f *Flow) invoke(instr ssa.CallInstruction) {
	c := instr.Common()
	args := append([]ssa.Value{c.Value}, c.Args...)
	for _, m := range f.methods[c.Method.Name()] {
		if len(m.Params) == len(args) {
			f.calls(instr, m, args)
		}
	}
	if c.Method.Pkg() == nil || f.outside(c.Method.Pkg()) {
		f.outsideCall(instr, c.Method, args)
	}
	for _, m := range f.stdMethodsNamed(c.Method.Name()) {
		f.outsideCall(instr, m, args)
	}
	if AsksFields(c.Method) { // reflection may stand behind an interface of the program
		f.sinks = append(f.sinks, sinkValue{std.FieldNames | std.ExportedNames, c.Value})
	}
}

// stdMethodsNamed are the exported methods of that name that the standard library's
// types have.
func (f *Flow) stdMethodsNamed(name string) []*types.Func {
	list, known := f.stdMethodsOf[name]
	if known {
		return list
	}
	for _, t := range f.stdTypes.Keys() {
		obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
		if m, ok := obj.(*types.Func); ok && obj.Exported() {
			list = append(list, m)
		}
	}
	f.stdMethodsOf[name] = list
	return list
}

// builtin adds the edges of append, copy, recover and their like.
func (f *Flow) builtin(instr ssa.CallInstruction, fn *ssa.Builtin) {
	args, call := instr.Common().Args, instr.Value()
	switch fn.Name() {
	case "append":
		f.flow(args[0], call, call.Type())
		f.flow(args[1], call, call.Type())
	case "copy":
		f.flow(args[1], args[0], args[0].Type())
	case "recover":
		f.flow(panicNode{}, call, call.Type())
	case "panic":
		f.flow(args[0], panicNode{}, args[0].Type())
	}
}

// outsideCall adds the edges of a call that leaves the program, of fn or of a
// function that is not known: what goes in may come out, by a result, or inside an
// argument, or by a function that is an argument.
func (f *Flow) outsideCall(instr ssa.CallInstruction, fn *types.Func, args []ssa.Value) {
	f.shown(instr, fn, args)
	var out []any // what may hold an argument afterwards
	if call := instr.Value(); call != nil {
		out = append(out, call)
		if tuple, ok := call.Type().(*types.Tuple); ok {
			for i := range tuple.Len() {
				f.flow(call, tupleNode{call, i}, tuple.At(i).Type())
				f.fromStd(tupleNode{call, i}, tuple.At(i).Type())
			}
		}
		if fn == nil || pathOf(fn) != "reflect" { // a reflect.Value gives back what it is of
			f.fromStd(call, call.Type())
		}
	}
	for _, arg := range args {
		if f.carries(arg.Type()) && !types.IsInterface(arg.Type()) {
			out = append(out, arg)
		}
		s, ok := arg.Type().Underlying().(*types.Signature)
		if !ok {
			continue
		}
		for _, called := range f.takenAs(s) {
			for _, p := range called.Params {
				out = append(out, p)
			}
			for i := range s.Results().Len() {
				f.flow(resultNode{called, i}, arg, s.Results().At(i).Type())
			}
		}
	}
	for _, arg := range args {
		if !f.carries(arg.Type()) {
			continue
		}
		for _, to := range out {
			if v, ok := to.(ssa.Value); to != arg && ok && f.carries(v.Type()) {
				f.edges[to] = append(f.edges[to], arg)
			}
		}
	}
}

// shown notes what fn shows of its arguments, and what it may give back some time.
func (f *Flow) shown(instr ssa.CallInstruction, fn *types.Func, args []ssa.Value) {
	if fn == nil {
		return
	}
	_, kept := f.prog.Kept[pathOf(fn)]
	shows := shownBy(fn, instr.Common())
	if kept {
		shows = std.TypeNames | std.FieldNames | std.ExportedNames
	}
	for i, arg := range args {
		if !f.carries(arg.Type()) {
			continue
		}
		f.edges[stdNode{}] = append(f.edges[stdNode{}], arg)
		f.toStd(arg, arg.Type())
		isReceiver := i == 0 && fn.Signature().Recv() != nil
		if shows != 0 && (!isReceiver || AsksFields(fn)) {
			f.sinks = append(f.sinks, sinkValue{shows, arg})
		}
	}
}

func pathOf(fn *types.Func) string {
	if fn.Pkg() == nil {
		return ""
	}
	return fn.Pkg().Path()
}
