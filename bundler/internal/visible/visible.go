// Package visible answers what a program can see of its own names: by reflection,
// by the verbs of fmt, through encoders, in the texts of panics and in stack traces.
//
// It answers for two who give names: the linker, which makes one package of many
// (rules 5.2 to 5.4, 12.3), and the minifier, which makes names short (Look). In
// doubt a name is seen. What is known of the standard library here are the
// functions that show names; a package that no list mentions shows none to the
// linker, and all to the minifier.
//
// Follow is the exact answer, and the slow one: it follows the values of interface
// type through the whole program. It is asked where two types need one name.
package visible
