// Package reflect has what it got later and does by its own internals.
package reflect

import "reflect"

// TypeFor is the type of its type argument.
func TypeFor[T any]() reflect.Type { return reflect.TypeOf((*T)(nil)).Elem() }

// TypeAssert is what v.Interface().(T) returns.
func TypeAssert[T any](v reflect.Value) (T, bool) {
	x, ok := v.Interface().(T)
	return x, ok
}

// ValueSetZero is Value.SetZero.
func ValueSetZero(v reflect.Value) { v.Set(reflect.Zero(v.Type())) }

// ValueClear is Value.Clear: of a map all entries go, of a slice all elements become
// zero.
func ValueClear(v reflect.Value) {
	switch v.Kind() {
	case reflect.Map:
		for _, key := range v.MapKeys() {
			v.SetMapIndex(key, reflect.Value{})
		}
	case reflect.Slice:
		zero := reflect.Zero(v.Type().Elem())
		for i := 0; i < v.Len(); i++ {
			v.Index(i).Set(zero)
		}
	default:
		panic(&reflect.ValueError{Method: "reflect.Value.Clear", Kind: v.Kind()})
	}
}
