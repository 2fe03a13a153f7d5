package builtins

import (
	"reflect"
	"unsafe"
)

func clearSlice[E any](s []E) {
	var zero E
	for i := range s {
		s[i] = zero
	}
}

func clearMap[K comparable, V any](m map[K]V) {
	for k := range m {
		delete(m, k)
	}
}

// clearMapOf clears a map that may have keys that are no key: those with a NaN cannot
// be deleted. Its header is taken from an empty map.
func clearMapOf[K comparable, V any](m map[K]V) {
	for k := range m {
		delete(m, k)
	}
	if len(m) == 0 {
		return
	}
	empty := map[K]V{}
	**(**mapHeader)(unsafe.Pointer(&m)) = **(**mapHeader)(unsafe.Pointer(&empty))
}

// clearAnyMap clears a map whose keys hold interface values: they satisfy comparable
// since Go 1.20 alone.
func clearAnyMap(m any) {
	v := reflect.ValueOf(m)
	for _, k := range v.MapKeys() {
		v.SetMapIndex(k, reflect.Value{})
	}
	if v.Len() > 0 {
		*(*mapHeader)(v.UnsafePointer()) = *(*mapHeader)(reflect.MakeMap(v.Type()).UnsafePointer())
	}
}

// clearAny clears a slice or a map.
func clearAny(x any) {
	v := reflect.ValueOf(x)
	if v.Kind() == reflect.Map {
		clearAnyMap(x)
		return
	}
	zero := reflect.Zero(v.Type().Elem())
	for i := 0; i < v.Len(); i++ {
		v.Index(i).Set(zero)
	}
}

// A mapHeader is the runtime's hmap of Go 1.18 to 1.20.
type mapHeader struct {
	count               int
	flags, b            uint8
	overflow            uint16
	hash                uint32
	buckets, oldbuckets unsafe.Pointer
	evacuated           uintptr
	extra               unsafe.Pointer
}
