package trial

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// exec executes an instruction that is no branch.
func (f *frame) exec(instr ssa.Instruction) {
	switch instr := instr.(type) {
	case *ssa.DebugRef:
	case *ssa.Store:
		f.store(f.get(instr.Addr).(*cell), f.get(instr.Val))
	case *ssa.MapUpdate:
		t, k := f.get(instr.Map).(*table), f.get(instr.Key)
		if f.unordered[instr.Block()] && t.has(k) {
			fail("an entry that a loop over a map may write twice")
		}
		f.mapUpdate(t, k, f.get(instr.Value))
	case *ssa.Defer:
		call, args := f.callee(&instr.Call)
		f.deferred = append(f.deferred, func() { f.apply(call, args) })
	case *ssa.RunDefers:
		for len(f.deferred) > 0 {
			last := len(f.deferred) - 1
			run := f.deferred[last]
			f.deferred = f.deferred[:last]
			run()
		}
	case ssa.Value:
		f.set(instr, f.eval(instr))
	default: // Go, Panic, Send
		fail("%T", instr)
	}
}

// eval computes the value of an instruction.
func (f *frame) eval(v ssa.Value) value {
	switch v := v.(type) {
	case *ssa.Alloc:
		return f.newCell(v.Type().Underlying().(*types.Pointer).Elem(), nil)
	case *ssa.BinOp:
		return f.binary(v.Op, v.X.Type(), f.get(v.X), f.get(v.Y))
	case *ssa.UnOp:
		return f.unary(v)
	case *ssa.Call:
		return f.apply(f.callee(&v.Call))
	case *ssa.ChangeInterface:
		return f.get(v.X)
	case *ssa.ChangeType:
		return f.get(v.X)
	case *ssa.Convert:
		return f.convert(v.Type(), v.X.Type(), f.get(v.X))
	case *ssa.MakeInterface:
		return iface{v.X.Type(), f.get(v.X)}
	case *ssa.MakeClosure:
		return &closure{v.Fn.(*ssa.Function), f.list(v.Bindings)}
	case *ssa.MakeMap:
		return &table{at: map[any]int{}, born: f.unit}
	case *ssa.MakeSlice:
		return f.makeSlice(v)
	case *ssa.Extract:
		return f.get(v.Tuple).([]value)[v.Index]
	case *ssa.TypeAssert:
		return f.typeAssert(v)
	case *ssa.Range:
		return f.iterate(v, f.get(v.X))
	case *ssa.Next:
		return f.get(v.Iter).(func() value)()
	}
	return f.access(v)
}

// access evaluates what reads or addresses parts of values.
func (f *frame) access(v ssa.Value) value {
	switch v := v.(type) {
	case *ssa.FieldAddr:
		c := f.get(v.X).(*cell)
		if c == nil {
			fail("nil pointer")
		}
		return c.kids[v.Field]
	case *ssa.Field:
		return f.get(v.X).(composite)[v.Field]
	case *ssa.IndexAddr:
		switch x := f.get(v.X).(type) {
		case slice:
			return x[f.index(v.Index)]
		case *cell:
			return x.kids[f.index(v.Index)]
		}
	case *ssa.Index:
		switch x := f.get(v.X).(type) {
		case string:
			return uint64(x[f.index(v.Index)])
		case composite:
			return x[f.index(v.Index)]
		}
	case *ssa.Lookup:
		return f.lookup(v)
	case *ssa.Slice:
		return f.slice(v)
	}
	fail("%T", v)
	return nil
}

// index is an index; that it is within bounds, Go's own check says.
func (f *frame) index(v ssa.Value) int { return toInt(f.get(v)) }

func toInt(v value) int {
	if u, unsigned := v.(uint64); unsigned {
		return int(u)
	}
	return int(v.(int64))
}

func (f *frame) makeSlice(v *ssa.MakeSlice) value {
	length, capacity := toInt(f.get(v.Len)), toInt(f.get(v.Cap))
	if length < 0 || capacity < length || capacity > f.room {
		fail("a slice of %d", capacity)
	}
	elem := v.Type().Underlying().(*types.Slice).Elem()
	s := make(slice, capacity)
	for i := range s {
		s[i] = f.newCell(elem, nil)
	}
	return s[:length]
}

func (f *frame) slice(v *ssa.Slice) value {
	bound := func(b ssa.Value, otherwise int) int {
		if b == nil {
			return otherwise
		}
		return f.index(b)
	}
	switch x := f.get(v.X).(type) {
	case string:
		return x[bound(v.Low, 0):bound(v.High, len(x))]
	case slice:
		if x == nil {
			return x[bound(v.Low, 0):bound(v.High, 0)]
		}
		return x[bound(v.Low, 0):bound(v.High, len(x)):bound(v.Max, cap(x))]
	case *cell:
		all := slice(x.kids)
		return all[bound(v.Low, 0):bound(v.High, len(all)):bound(v.Max, len(all))]
	}
	fail("a slice of something else")
	return nil
}

func (f *frame) lookup(v *ssa.Lookup) value {
	t := f.get(v.X).(*table)
	elem := f.zero(v.X.Type().Underlying().(*types.Map).Elem())
	found := false
	if k := key(f.get(v.Index)); t != nil {
		var i int
		if i, found = t.at[k]; found {
			elem = t.vals[i]
		}
	}
	if v.CommaOk {
		return []value{elem, found}
	}
	return elem
}

func (m *machine) mapUpdate(t *table, k, v value) {
	if t == nil {
		fail("nil map")
	}
	m.wrote(t.born, nil)
	stands := key(k)
	if i, ok := t.at[stands]; ok {
		t.vals[i] = v
		return
	}
	m.room--
	t.at[stands] = len(t.keys)
	t.keys, t.vals = append(t.keys, k), append(t.vals, v)
}

// iterate makes the function that a loop over a string or map asks for what is next.
func (f *frame) iterate(loop *ssa.Range, x value) value {
	switch x := x.(type) {
	case string:
		runes, at := []rune(x), 0
		offsets := make([]int, 0, len(runes))
		for i := range x {
			offsets = append(offsets, i)
		}
		return func() value {
			if at == len(runes) {
				return []value{false, int64(0), int64(0)}
			}
			at++
			return []value{true, int64(offsets[at-1]), int64(runes[at-1])}
		}
	case *table:
		if x == nil {
			return func() value { return []value{false, nil, nil} }
		}
		return f.mapEntries(loop, x)
	}
	fail("a loop over something else")
	return nil
}

// mapEntries makes that function for a map that is not nil.
func (f *frame) mapEntries(loop *ssa.Range, x *table) func() value {
	at, count := 0, len(x.keys)
	var gathered []ssa.Value
	var lengths []int // of the slices that the loop appends to, before it does
	if len(x.at) > 1 {
		next, ok := (*loop.Referrers())[0].(*ssa.Next)
		if !ok || !f.mapLoop(next).same {
			fail("a loop over a map that may depend on the order")
		}
		gathered = f.mapLoop(next).gathered
	}
	return func() value {
		for i, v := range gathered {
			if len(lengths) == i {
				lengths = append(lengths, len(f.gathered(v)))
			}
		}
		if len(x.keys) != count {
			fail("a map that changes in a loop over it")
		}
		for at < len(x.keys) {
			at++
			if x.keys[at-1] != nil {
				return []value{true, x.keys[at-1], x.vals[at-1]}
			}
		}
		for i, v := range gathered {
			disorder(f.gathered(v), lengths[i])
		}
		return []value{false, nil, nil}
	}
}

func (f *frame) typeAssert(v *ssa.TypeAssert) value {
	x := f.get(v.X).(iface)
	if _, opaque := x.v.(native); opaque {
		fail("an assertion about a value of the standard library")
	}
	var result value = x
	ok := x.t != nil
	if asked, isInterface := v.AssertedType.Underlying().(*types.Interface); isInterface {
		ok = ok && types.Implements(x.t, asked)
		if !ok {
			result = iface{}
		}
	} else if ok = ok && types.Identical(x.t, v.AssertedType); ok {
		result = x.v
	} else {
		result = f.zero(v.AssertedType)
	}
	if v.CommaOk {
		return []value{result, ok}
	}
	if !ok {
		fail("a failed assertion")
	}
	return result
}

// callee is what a call calls, with all its arguments.
func (f *frame) callee(c *ssa.CallCommon) (fn value, args []value) {
	args = f.list(c.Args)
	if !c.IsInvoke() {
		return f.get(c.Value), args
	}
	recv := f.get(c.Value).(iface)
	if recv.t == nil {
		fail("a method of nil")
	}
	if n, ok := recv.v.(native); ok {
		return func() value { return f.callMethod(n, c.Method.Name(), args) }, nil
	}
	method := f.prog.LookupMethod(recv.t, c.Method.Pkg(), c.Method.Name())
	if method == nil {
		fail("no method %s", c.Method.Name())
	}
	return &closure{fn: method}, slices.Concat([]value{recv.v}, args)
}

func (f *frame) apply(fn value, args []value) value {
	switch fn := fn.(type) {
	case *closure:
		if fn == nil {
			fail("nil function")
		}
		return f.call(fn.fn, fn.free, args)
	case *ssa.Builtin:
		return f.builtin(fn, args)
	case func() value:
		return fn()
	}
	fail("a call of something else")
	return nil
}
