package fold

import (
	"go/constant"
	"go/token"
	"go/types"
	"math"
)

// A machine computes numbers as a program does on the judge's architecture.
type machine struct{ sizes types.Sizes }

// is reports whether t has one of the properties.
func is(t *types.Basic, info types.BasicInfo) bool { return t != nil && t.Info()&info != 0 }

// bits is the size of a number.
func (m machine) bits(t *types.Basic) uint { return uint(8 * m.sizes.Sizeof(t)) }

// convert is v, of type from, as the program converts it to type to when it runs;
// nil if the language leaves that open or no constant has that value.
func (m machine) convert(v constant.Value, from, to *types.Basic) constant.Value {
	switch {
	case from.Kind() == to.Kind():
		return v
	case is(to, types.IsInteger):
		if is(from, types.IsFloat) {
			if v = truncate(v); !m.fits(v, to) {
				return nil
			}
		}
		return m.wrap(v, to)
	case is(to, types.IsFloat):
		r := m.round(v, to)
		if r != nil && constant.Sign(r) == 0 && constant.Sign(v) < 0 {
			return nil // a negative zero, which no constant is
		}
		return r
	case is(to, types.IsString) && is(from, types.IsInteger):
		return text(v)
	}
	return v
}

// truncate cuts off what stands behind the decimal point.
func truncate(v constant.Value) constant.Value {
	if whole := constant.ToInt(v); whole.Kind() == constant.Int {
		return whole
	}
	v = constant.ToFloat(v)
	whole := constant.BinaryOp(constant.Num(v), token.QUO_ASSIGN, constant.Denom(v))
	return whole // the division of whole numbers truncates
}

// wrap keeps the low bits of a whole number, as arithmetic of type t does.
func (m machine) wrap(v constant.Value, t *types.Basic) constant.Value {
	size := constant.Shift(constant.MakeInt64(1), token.SHL, m.bits(t))
	low := constant.BinaryOp(v, token.AND, constant.BinaryOp(size, token.SUB, constant.MakeInt64(1)))
	if !is(t, types.IsUnsigned) && constant.Compare(low, token.GEQ, constant.Shift(size, token.SHR, 1)) {
		low = constant.BinaryOp(low, token.SUB, size)
	}
	return low
}

// fits reports whether a value is a whole number that type t can hold.
func (m machine) fits(v constant.Value, t *types.Basic) bool {
	whole := constant.ToInt(v)
	return whole.Kind() == constant.Int && constant.Compare(whole, token.EQL, m.wrap(whole, t))
}

// round is a number as type t holds it; nil if that is no finite number.
func (m machine) round(v constant.Value, t *types.Basic) constant.Value {
	f := m.floatOf(v, t)
	if math.IsInf(f, 0) {
		return nil
	}
	return constant.ToFloat(constant.MakeFloat64(f))
}

// floatOf is a number rounded to type t.
func (m machine) floatOf(v constant.Value, t *types.Basic) float64 {
	if m.bits(t) == 32 {
		f, _ := constant.Float32Val(constant.ToFloat(v))
		return float64(f)
	}
	f, _ := constant.Float64Val(constant.ToFloat(v))
	return f
}

// text is the string that a whole number is converted to.
func text(v constant.Value) constant.Value {
	r := int64(utf8Error)
	if n, exact := constant.Int64Val(v); exact && n == int64(rune(n)) {
		r = n
	}
	return constant.MakeString(string(rune(r)))
}

// utf8Error is U+FFFD, which every number that is no code point becomes.
const utf8Error = '\uFFFD'

// isNegativeZero reports whether x op y is a negative zero when it runs.
func (m machine) isNegativeZero(x constant.Value, op token.Token, y constant.Value, t *types.Basic) bool {
	r := m.floatOp(x, op, y, t)
	return r == 0 && math.Signbit(r)
}

// floatOp computes x op y as the program does when it runs.
func (m machine) floatOp(x constant.Value, op token.Token, y constant.Value, t *types.Basic) float64 {
	a, b := m.floatOf(x, t), m.floatOf(y, t)
	r := 0.0
	switch op {
	case token.ADD:
		r = a + b
	case token.SUB:
		r = a - b
	case token.MUL:
		r = a * b
	case token.QUO:
		r = a / b
	}
	if m.bits(t) == 32 { // exact: float64 has more than twice the digits
		r = float64(float32(r))
	}
	return r
}
