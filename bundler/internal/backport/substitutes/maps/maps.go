// Package maps has what package maps has from the runtime.
package maps

// Clone returns a copy of m, with the same keys and values.
func Clone[M ~map[K]V, K comparable, V any](m M) M {
	if m == nil {
		return nil
	}
	r := make(M, len(m))
	for k, v := range m {
		r[k] = v
	}
	return r
}
