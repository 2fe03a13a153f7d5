package inference

import (
	"go/types"
	"reflect"

	"github.com/contest-bundle/bundle/bundler/internal/objects"
)

// preferred is what older compilers lack where the arguments offer several types for
// type parameter i. Today's compiler prefers a defined type to its literal, whichever
// comes first; 1.18 took the first, and until 1.20 what the arguments gave stood
// against what the constraint of another type parameter gives. A function's parameter
// may have been inferred as the other type even where all compile.
func (c *instance) preferred(i int) (list []Need) {
	if c.targs == nil {
		return nil
	}
	chosen := c.targs.At(i)
	offered, within := c.offered(i)
	if len(offered) == 0 {
		return nil
	}
	const several = "a defined type and its type literal for one type parameter"
	switch {
	case !contains(offered, chosen) && c.inCore(i):
		list = append(list, Need{Name: several, Since: 21, Compiler: true})
	case !types.Identical(offered[0], chosen):
		list = append(list, Need{Name: several, Since: 19, Compiler: true})
	}
	for _, t := range within {
		if isChan(offered[0]) && isChan(t) && !types.Identical(t, offered[0]) {
			const directions = "a channel and a type with another direction of it for one type parameter"
			list = append(list, Need{Name: directions, Since: 19, Compiler: true}, Need{Name: directions, From: 21, Since: 22, Compiler: true})
			break
		}
	}
	return list
}

// offered are the types that arguments offer for type parameter i, in order: those
// whose parameter is of that type, and those within the types of the arguments behind
// the first of them. If the first is within a type, it decides alone.
func (c *instance) offered(i int) (direct, within []types.Type) {
	p := c.sig.TypeParams().At(i)
	for k, arg := range c.args {
		t, argType := c.param(k), c.info.TypeOf(arg)
		if argType == nil || UntypedKind(arg, c.info) != types.Invalid || c.info.Types[arg].IsNil() {
			continue
		}
		if types.Identical(t, p) {
			direct = append(direct, argType)
			continue
		}
		match(t, argType, p, func(found types.Type) { within = append(within, found) })
		if len(direct) == 0 && len(within) > 0 {
			return nil, nil
		}
	}
	return direct, within
}

// match finds the types that stand in t where param has p.
func match(param, t types.Type, p *types.TypeParam, found func(types.Type)) {
	param, t = types.Unalias(param), types.Unalias(t)
	if param == p {
		found(t)
		return
	}
	_, defined := param.(*types.Named)
	if _, ok := t.(*types.Named); ok && !defined {
		t = t.Underlying()
	}
	if reflect.TypeOf(param) != reflect.TypeOf(t) {
		return
	}
	a, b := parts(param), parts(t)
	for i := range min(len(a), len(b)) {
		match(a[i], b[i], p, found)
	}
}

// parts are the types that t is made of: type arguments of a defined type.
func parts(t types.Type) (list []types.Type) {
	if n, ok := t.(*types.Named); ok {
		for a := range n.TypeArgs().Types() {
			list = append(list, a)
		}
		return list
	}
	objects.Components(t, func(part types.Type) { list = append(list, part) })
	return list
}

// inCore reports whether the core type of another type parameter has parameter i.
func (c *instance) inCore(i int) bool {
	tparams := c.sig.TypeParams()
	for k := range tparams.Len() {
		if core, _ := coreTerm(tparams.At(k).Constraint()); core != nil && k != i && mentions(core, tparams.At(i)) {
			return true
		}
	}
	return false
}

// ownFromCore reports whether a generic function instantiates itself with its own type
// parameters, and one of them follows from a constraint alone.
func (c *instance) ownFromCore() bool {
	if c.targs == nil {
		return false
	}
	own := false
	for i := range c.targs.Len() {
		own = own || c.targs.At(i) == types.Type(c.sig.TypeParams().At(i))
	}
	given, all := c.given(), c.determined()
	for i := range given {
		if own && all[i] && !given[i] {
			return true
		}
	}
	return false
}

func contains(list []types.Type, t types.Type) bool {
	for _, other := range list {
		if types.Identical(other, t) {
			return true
		}
	}
	return false
}

func isChan(t types.Type) bool {
	_, ok := t.Underlying().(*types.Chan)
	return ok
}
