package std

import (
	"go/types"
	"slices"
)

// The tables of this file were read for Go 1.26.

// callers are packages whose functions call the functions that they are given only
// while they run, if they return none.
var callers = []string{"sort", "slices", "maps", "strings", "bytes"}

// CallsAtOnce reports whether fn is a function of a package whose functions call those
// that they are given only while they run. An iterator is lazy: of a function that
// returns one it is not true.
func CallsAtOnce(fn *types.Func) bool {
	if !slices.Contains(callers, fn.Pkg().Path()) {
		return false
	}
	for r := range fn.Signature().Results().Variables() {
		if _, ok := r.Type().Underlying().(*types.Signature); ok {
			return false
		}
	}
	return true
}

// scanners read basic values through pointers, which they forget.
var scanners = map[string][]string{
	"fmt": {"Scan", "Scanf", "Scanln", "Sscan", "Sscanf", "Sscanln", "Fscan", "Fscanf", "Fscanln"},
}

// Scans reports whether fn reads values through the pointers that it is given, and
// forgets those to basic values.
func Scans(fn *types.Func) bool { return isAmong(fn, scanners) }
