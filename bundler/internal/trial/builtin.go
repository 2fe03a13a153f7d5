package trial

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

func (f *frame) builtin(b *ssa.Builtin, args []value) value {
	switch b.Name() {
	case "len":
		return length(args[0])
	case "append":
		return f.append(b, args)
	case "copy":
		return f.copy(args)
	case "delete":
		f.delete(args[0].(*table), args[1])
		return nil
	case "clear":
		f.clear(b, args[0])
		return nil
	case "min", "max":
		return f.extreme(b, args)
	case "real":
		return real(args[0].(complex128))
	case "imag":
		return imag(args[0].(complex128))
	case "complex":
		return complex(args[0].(float64), args[1].(float64))
	case "recover": // no panic goes on
		return iface{}
	case "ssa:wrapnilchk":
		if args[0].(*cell) == nil {
			fail("nil pointer")
		}
		return args[0]
	}
	fail("%s", b.Name())
	return nil
}

func length(v value) value {
	switch v := v.(type) {
	case string:
		return int64(len(v))
	case slice:
		return int64(len(v))
	case composite:
		return int64(len(v))
	case *cell:
		return int64(len(v.kids))
	case *table:
		if v == nil {
			return int64(0)
		}
		return int64(len(v.at))
	}
	fail("the length of %T", v)
	return nil
}

// append grows a slice to what is needed and no further, where Go leaves room: that
// two slices share what is behind both is nothing to rely on.
func (f *frame) append(b *ssa.Builtin, args []value) value {
	s := args[0].(slice)
	if len(args) == 1 {
		return s
	}
	var add []value
	switch more := args[1].(type) {
	case string:
		for i := range len(more) {
			add = append(add, uint64(more[i]))
		}
	case slice:
		for _, c := range more {
			add = append(add, c.load())
		}
	default:
		fail("append of %T", more)
	}
	if len(add) == 0 {
		return s
	}
	if n := len(s); n+len(add) <= cap(s) {
		s = s[:n+len(add)]
		for i, v := range add {
			f.store(s[n+i], v)
		}
		return s
	}
	elem := b.Type().(*types.Signature).Params().At(0).Type().Underlying().(*types.Slice).Elem()
	grown := f.elements(elem, len(s)+len(add), func(i int) value {
		if i < len(s) {
			return s[i].load()
		}
		return add[i-len(s)]
	})
	f.spend(len(grown))
	return grown
}

func (f *frame) copy(args []value) value {
	to := args[0].(slice)
	var vals []value
	switch from := args[1].(type) {
	case string:
		for i := range min(len(from), len(to)) {
			vals = append(vals, uint64(from[i]))
		}
	case slice:
		for _, c := range from[:min(len(from), len(to))] {
			vals = append(vals, c.load())
		}
	default:
		fail("copy of %T", from)
	}
	f.spend(len(vals))
	for i, v := range vals {
		f.store(to[i], v)
	}
	return int64(len(vals))
}

func (m *machine) delete(t *table, k value) {
	stands := key(k)
	if t == nil {
		return
	}
	m.wrote(t.born, nil)
	if i, ok := t.at[stands]; ok {
		t.keys[i], t.vals[i] = nil, nil
		delete(t.at, stands)
	}
}

func (f *frame) clear(b *ssa.Builtin, v value) {
	switch v := v.(type) {
	case *table:
		if v != nil {
			f.wrote(v.born, nil)
			v.at, v.keys, v.vals = map[any]int{}, nil, nil
		}
	case slice:
		elem := b.Type().(*types.Signature).Params().At(0).Type().Underlying().(*types.Slice).Elem()
		for _, c := range v {
			f.store(c, f.zero(elem))
		}
	default:
		fail("clear of %T", v)
	}
}

func (f *frame) extreme(b *ssa.Builtin, args []value) value {
	best := args[0]
	t := b.Type().(*types.Signature).Params().At(0).Type()
	op := token.LSS
	if b.Name() == "max" {
		op = token.GTR
	}
	for _, v := range args {
		if x, isFloat := v.(float64); isFloat && x != x {
			return v
		}
		if f.binary(op, t, v, best).(bool) {
			best = v
		}
	}
	return best
}
