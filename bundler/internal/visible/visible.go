// Package visible answers what a program can see of its own names: by
// reflection, by the verbs of fmt, through encoders, and in the texts of panics.
package visible
