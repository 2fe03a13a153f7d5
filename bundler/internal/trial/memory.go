package trial

import (
	"fmt"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// Values are represented as follows.
//
//	bool, string            themselves
//	integers                int64 and uint64, cut to their size
//	floats, complex         float64 and complex128, rounded to their size
//	arrays and structs      composite
//	pointers                *cell
//	slices                  slice
//	maps                    *table
//	functions               *closure, *ssa.Builtin
//	interfaces              iface
//	several results         []value
//	what std functions make native
type value any

// A composite is the value of an array or struct.
type composite []value

// A cell is a variable. That of an array or struct has one for each element.
type cell struct {
	v      value
	kids   []*cell
	global *ssa.Global // that it is part of, if any
	born   *unit       // that made it
}

type slice []*cell

type closure struct {
	fn   *ssa.Function
	free []value
}

type iface struct {
	t types.Type // nil for a nil interface value
	v value
}

// A table is a map. Its entries are in the order in which they were made.
type table struct {
	at   map[any]int
	keys []value // nil where an entry was deleted
	vals []value
	born *unit
}

func (t *table) has(k value) bool {
	if t == nil {
		return false
	}
	_, ok := t.at[key(k)]
	return ok
}

// A poison is a value that is not known. It may be moved about, and nothing else.
type poison struct{}

func holdsPoison(v value) bool {
	switch v := v.(type) {
	case poison:
		return true
	case composite:
		for _, e := range v {
			if holdsPoison(e) {
				return true
			}
		}
	case iface:
		return holdsPoison(v.v)
	}
	return false
}

// failure is what the interpreter panics with where it cannot go on.
type failure string

func fail(format string, args ...any) { panic(failure(fmt.Sprintf(format, args...))) }

func (m *machine) newCell(t types.Type, g *ssa.Global) *cell {
	c := &cell{global: g, born: m.unit}
	m.room--
	switch u := t.Underlying().(type) {
	case *types.Struct:
		c.kids = make([]*cell, u.NumFields())
		for i := range c.kids {
			c.kids[i] = m.newCell(u.Field(i).Type(), g)
		}
	case *types.Array:
		if u.Len() > int64(m.room) {
			fail("too much memory")
		}
		c.kids = make([]*cell, u.Len())
		for i := range c.kids {
			c.kids[i] = m.newCell(u.Elem(), g)
		}
	default:
		c.v = m.zero(t)
	}
	if m.room < 0 {
		fail("too much memory")
	}
	return c
}

func (c *cell) load() value {
	if c.kids == nil {
		return c.v
	}
	v := make(composite, len(c.kids))
	for i, k := range c.kids {
		v[i] = k.load()
	}
	return v
}

// store writes into a variable on behalf of the current unit.
func (m *machine) store(c *cell, v value) {
	if c == nil {
		fail("nil pointer")
	}
	m.wrote(c.born, c.global)
	c.fill(v)
}

func (c *cell) fill(v value) {
	if c.kids == nil {
		c.v = v
		return
	}
	if _, bad := v.(poison); bad {
		for _, k := range c.kids {
			k.fill(v)
		}
		return
	}
	for i, k := range c.kids {
		k.fill(v.(composite)[i])
	}
}

// wrote notes that the current unit changes memory that another made: that of a
// package's variable, or what can be reached from those that the other one gave
// values.
func (m *machine) wrote(born *unit, g *ssa.Global) {
	switch {
	case g != nil:
		if v, ok := g.Object().(*types.Var); ok {
			m.unit.write(v)
		}
	case born != m.unit && born != nil:
		for _, v := range born.lhs {
			m.unit.write(v)
		}
		for _, v := range born.order {
			m.unit.write(v)
		}
	}
}

// zero is the zero value of a type.
func (m *machine) zero(t types.Type) value {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Kind() == types.UnsafePointer:
			fail("unsafe")
		case u.Info()&types.IsBoolean != 0:
			return false
		case u.Info()&types.IsString != 0:
			return ""
		case u.Info()&types.IsUnsigned != 0:
			return uint64(0)
		case u.Info()&types.IsInteger != 0:
			return int64(0)
		case u.Info()&types.IsFloat != 0:
			return float64(0)
		case u.Info()&types.IsComplex != 0:
			return complex128(0)
		}
		return iface{} // untyped nil
	case *types.Pointer:
		return (*cell)(nil)
	case *types.Slice:
		return slice(nil)
	case *types.Map:
		return (*table)(nil)
	case *types.Signature:
		return (*closure)(nil)
	case *types.Interface:
		return iface{}
	case *types.Chan:
		return poison{}
	case *types.Struct:
		v := make(composite, u.NumFields())
		for i := range v {
			v[i] = m.zero(u.Field(i).Type())
		}
		return v
	case *types.Array:
		if u.Len() > int64(m.room) {
			fail("too much memory")
		}
		m.room -= int(u.Len())
		v := make(composite, u.Len())
		for i := range v {
			v[i] = m.zero(u.Elem())
		}
		return v
	}
	fail("no zero of %s", t)
	return nil
}

// equal is ==. Values that cannot be compared make the program panic.
func equal(x, y value) bool {
	switch x := x.(type) {
	case composite:
		for i, e := range x {
			if !equal(e, y.(composite)[i]) {
				return false
			}
		}
		return true
	case iface:
		other, ok := y.(iface)
		if !ok {
			fail("a value and an interface value")
		}
		if x.t == nil || other.t == nil {
			return x.t == nil && other.t == nil
		}
		return types.Identical(x.t, other.t) && equal(x.v, other.v)
	case bool, string, int64, uint64, float64, complex128, *cell, native:
		return x == y
	}
	fail("cannot compare %T", x)
	return false
}

// isNil compares with nil, which slices, maps and functions can only be compared
// with.
func isNil(v value) (is, can bool) {
	switch v := v.(type) {
	case slice:
		return v == nil, true
	case *table:
		return v == nil, true
	case *closure:
		return v == nil, true
	}
	return false, false
}

// key is what stands for a value in a Go map: equal ones have one key.
func key(v value) any {
	switch v := v.(type) {
	case composite:
		var b strings.Builder
		for _, e := range v {
			k := key(e)
			fmt.Fprintf(&b, "%T %q;", k, fmt.Sprintf("%v", k))
		}
		return composed(b.String())
	case iface:
		if v.t == nil {
			return nil
		}
		return composed(fmt.Sprintf("%s %T %v", types.TypeString(v.t, nil), key(v.v), key(v.v)))
	case bool, string, int64, uint64, *cell:
		return v
	case float64:
		if v != v {
			fail("NaN as a key")
		}
		return v + 0
	}
	fail("%T as a key", v)
	return nil
}

type composed string
