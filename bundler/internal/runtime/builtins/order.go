// Built-in functions and loops that the judge's Go does not have.
package builtins

import "unsafe"

type ordered interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr | ~float32 | ~float64 | ~string
}

// discrete are the types without NaN and -0.
type discrete interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr | ~string
}

func minimum[T discrete](x, y T) T {
	if y < x {
		return y
	}
	return x
}

func maximum[T discrete](x, y T) T {
	if y > x {
		return y
	}
	return x
}

// minimumOf is NaN if one of the values is, and holds -0 to be less than 0.
func minimumOf[T ordered](x, y T) T {
	if x < y || x != x || x == y && signed(x) {
		return x
	}
	return y
}

// maximumOf is NaN if one of the values is, and holds 0 to be more than -0.
func maximumOf[T ordered](x, y T) T {
	if x > y || x != x || x == y && !signed(x) {
		return x
	}
	return y
}

// signed reports whether x, which equals another value, may stand for a -0: of a
// floating-point number it is the sign, of other values it says nothing.
func signed[T ordered](x T) bool {
	switch p := unsafe.Pointer(&x); unsafe.Sizeof(x) {
	case 4:
		return *(*int32)(p) < 0
	case 8:
		return *(*int64)(p) < 0
	}
	return false
}
