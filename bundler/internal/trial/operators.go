package trial

import (
	"go/constant"
	"go/token"
	"go/types"
	"math"

	"golang.org/x/tools/go/ssa"
)

func (m *machine) constant(c *ssa.Const) value {
	if c.Value == nil {
		return m.zero(c.Type())
	}
	b, ok := c.Type().Underlying().(*types.Basic)
	if !ok {
		fail("a constant of type %s", c.Type())
	}
	switch {
	case b.Info()&types.IsBoolean != 0:
		return constant.BoolVal(c.Value)
	case b.Info()&types.IsString != 0:
		return constant.StringVal(c.Value)
	case b.Info()&types.IsUnsigned != 0:
		return c.Uint64()
	case b.Info()&types.IsInteger != 0:
		return c.Int64()
	case b.Info()&types.IsFloat != 0:
		return c.Float64()
	case b.Info()&types.IsComplex != 0:
		return c.Complex128()
	}
	fail("a constant of type %s", b)
	return nil
}

// fit cuts a number to the size of its type.
func (m *machine) fit(t types.Type, v value) value {
	bits := 8 * uint(m.sizes.Sizeof(t.Underlying()))
	switch v := v.(type) {
	case int64:
		return v << (64 - bits) >> (64 - bits)
	case uint64:
		return v << (64 - bits) >> (64 - bits)
	case float64:
		if bits == 32 {
			return float64(float32(v))
		}
	case complex128:
		if bits == 64 {
			return complex128(complex64(v))
		}
	}
	return v
}

func (m *machine) binary(op token.Token, t types.Type, x, y value) value {
	switch op {
	case token.EQL, token.NEQ:
		return m.same(x, y) == (op == token.EQL)
	case token.SHL, token.SHR:
		return m.fit(t, shift(op, x, y))
	}
	switch x := x.(type) {
	case int64:
		return m.ordered(op, t, integer(op, x, y.(int64)))
	case uint64:
		return m.ordered(op, t, integer(op, x, y.(uint64)))
	case float64:
		return m.ordered(op, t, float(op, x, y.(float64)))
	case string:
		if op == token.ADD {
			return x + y.(string)
		}
		return compare(op, x, y.(string))
	case complex128:
		switch y := y.(complex128); op {
		case token.ADD:
			return m.fit(t, x+y)
		case token.SUB:
			return m.fit(t, x-y)
		case token.MUL:
			return m.fit(t, x*y)
		case token.QUO:
			return m.fit(t, x/y)
		}
	case bool: // AND and OR of booleans are branches
	}
	fail("%T %s %T", x, op, y)
	return nil
}

// ordered passes on the result of a comparison, and cuts that of arithmetic.
func (m *machine) ordered(op token.Token, t types.Type, v value) value {
	if _, is := v.(bool); is {
		return v
	}
	return m.fit(t, v)
}

func (m *machine) same(x, y value) bool {
	if is, can := isNil(x); can {
		other, _ := isNil(y)
		if !is && !other {
			fail("cannot compare %T", x)
		}
		return is == other
	}
	return equal(x, y)
}

func compare[T int64 | uint64 | float64 | string](op token.Token, x, y T) value {
	switch op {
	case token.LSS:
		return x < y
	case token.LEQ:
		return x <= y
	case token.GTR:
		return x > y
	case token.GEQ:
		return x >= y
	}
	fail("%s", op)
	return nil
}

// integer is arithmetic of 64 bits. A division by zero panics as it does in Go.
func integer[T int64 | uint64](op token.Token, x, y T) value {
	switch op {
	case token.ADD:
		return x + y
	case token.SUB:
		return x - y
	case token.MUL:
		return x * y
	case token.QUO:
		return x / y
	case token.REM:
		return x % y
	case token.AND:
		return x & y
	case token.OR:
		return x | y
	case token.XOR:
		return x ^ y
	case token.AND_NOT:
		return x &^ y
	}
	return compare(op, x, y)
}

func float(op token.Token, x, y float64) value {
	switch op {
	case token.ADD:
		return x + y
	case token.SUB:
		return x - y
	case token.MUL:
		return x * y
	case token.QUO:
		return x / y
	}
	return compare(op, x, y)
}

func shift(op token.Token, x, by value) value {
	n, unsigned := by.(uint64)
	if !unsigned {
		if by.(int64) < 0 {
			fail("a negative shift")
		}
		n = uint64(by.(int64))
	}
	switch x := x.(type) {
	case int64:
		if op == token.SHL {
			return x << n
		}
		return x >> n
	case uint64:
		if op == token.SHL {
			return x << n
		}
		return x >> n
	}
	fail("a shift of %T", x)
	return nil
}

func (f *frame) unary(v *ssa.UnOp) value {
	x := f.get(v.X)
	switch v.Op {
	case token.MUL:
		c := x.(*cell)
		if c == nil {
			fail("nil pointer")
		}
		return c.load()
	case token.NOT:
		return !x.(bool)
	}
	switch x := x.(type) {
	case int64:
		if v.Op == token.SUB {
			return f.fit(v.Type(), -x)
		} else if v.Op == token.XOR {
			return f.fit(v.Type(), ^x)
		}
	case uint64:
		if v.Op == token.SUB {
			return f.fit(v.Type(), -x)
		} else if v.Op == token.XOR {
			return f.fit(v.Type(), ^x)
		}
	case float64:
		if v.Op == token.SUB {
			return -x
		}
	case complex128:
		if v.Op == token.SUB {
			return -x
		}
	}
	fail("%s of %T", v.Op, x)
	return nil
}

// convert converts between numbers, strings and slices.
func (m *machine) convert(to, from types.Type, x value) value {
	switch u := to.Underlying().(type) {
	case *types.Slice:
		s := x.(string)
		if b := u.Elem().Underlying().(*types.Basic); b.Kind() == types.Uint8 {
			return m.elements(u.Elem(), len(s), func(i int) value { return uint64(s[i]) })
		}
		runes := []rune(s)
		return m.elements(u.Elem(), len(runes), func(i int) value { return int64(runes[i]) })
	case *types.Basic:
		switch {
		case u.Info()&types.IsString != 0:
			return text(from, x)
		case u.Info()&types.IsNumeric != 0:
			return m.fit(to, number(u, x))
		}
	}
	fail("a conversion to %s", to)
	return nil
}

// elements makes a slice.
func (m *machine) elements(t types.Type, n int, at func(int) value) slice {
	s := make(slice, n)
	for i := range s {
		s[i] = m.newCell(t, nil)
		s[i].fill(at(i))
	}
	return s
}

func text(from types.Type, x value) string {
	switch x := x.(type) {
	case string:
		return x
	case int64:
		return string(rune(clamp(x)))
	case uint64:
		return string(rune(clamp(int64(min(x, math.MaxInt64)))))
	case slice:
		if from.Underlying().(*types.Slice).Elem().Underlying().(*types.Basic).Kind() == types.Uint8 {
			return string(bytesOf(x))
		}
		runes := make([]rune, len(x))
		for i, c := range x {
			runes[i] = rune(c.v.(int64))
		}
		return string(runes)
	}
	fail("a string of %T", x)
	return ""
}

func clamp(x int64) int64 {
	if x < 0 || x > math.MaxInt32 {
		return -1
	}
	return x
}

func bytesOf(s slice) []byte {
	list := make([]byte, len(s))
	for i, c := range s {
		list[i] = byte(c.v.(uint64))
	}
	return list
}

// number converts a number to the widest type of a kind.
func number(to *types.Basic, x value) value {
	switch {
	case to.Info()&types.IsUnsigned != 0:
		switch x := x.(type) {
		case int64:
			return uint64(x)
		case float64:
			return uint64(x)
		}
	case to.Info()&types.IsInteger != 0:
		switch x := x.(type) {
		case uint64:
			return int64(x)
		case float64:
			return int64(x)
		}
	case to.Info()&types.IsFloat != 0:
		switch x := x.(type) {
		case int64:
			return float64(x)
		case uint64:
			return float64(x)
		}
	}
	switch x.(type) {
	case int64, uint64, float64, complex128:
		return x
	}
	fail("a number of %T", x)
	return nil
}
