// Package visible answers what a program can see of its own names: by reflection,
// by the verbs of fmt, through encoders, in the texts of panics and in stack traces.
//
// It answers for two who give names: the linker, which makes one package of many
// (rules 5.2 to 5.4, 12.3), and the minifier, which makes names short (Look). In
// doubt a name is seen. Which functions of the standard library show names is known
// to package std; a package that no table there mentions shows none to the linker, and
// all to the minifier.
//
// Follow is the exact answer, and the slow one: it follows the values of interface
// type through the whole program. It is asked where two types need one name.
package visible
