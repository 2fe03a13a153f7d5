// Package std holds what the bundler knows of the standard library beyond what
// the user's own Go tells: when its names appeared, what its interfaces ask for,
// which of its functions have no effect, for which platforms it is there.
//
// Tables that a program can read off a Go distribution are generated, all by one
// command, and are of release Release; the others are made by hand, and each says
// which release it was read for. The tables only ever err on the safe side where a
// newer Go has more than they know: a function that is not listed may have an
// effect, a method that is not listed keeps its name.
package std

//go:generate go run ./gen
