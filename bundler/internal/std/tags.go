package std

// BuildTags are those build tags that files of the standard library of Go 1.26 wait
// for, besides platforms and releases. They mean something to a program though none
// of its own files mentions them.
var BuildTags = []string{"appengine", "boringcrypto", "math_big_pure_go", "netcgo", "netgo", "osusergo", "purego", "timetzdata"}
