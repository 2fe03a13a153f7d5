package visible

import (
	"go/ast"
	"testing"
)

// TestRecovery asks of every call of recover in a declaration of main whether its
// text is restored, and of every panic whether it throws it again.
func TestRecovery(t *testing.T) {
	const lib = "-- lib/lib.go --\npackage lib\n\ntype T struct{}\n\nvar V any = T{}\n"
	const fails = "_ = lib.V.(int)"
	tests := []struct {
		reason, body  string
		calls, panics int
	}{
		{"a value that is printed", fails + "; defer func() { fmt.Println(recover()) }()", 1, 0},
		{"one that is dropped", fails + "; defer recover(); defer func() { recover() }(); go func() { recover() }()", 0, 0},
		{"one that is assigned to nothing", fails + "; defer func() { _ = recover() }()", 0, 0},
		{"one that is compared with nil", fails + "; defer func() { if nil != (recover()) { println() } }()", 0, 0},
		{"a variable that is compared with nil", fails + "; defer func() { if r := recover(); r != nil { println() } }()", 0, 0},
		{"a variable that is printed", fails + "; defer func() { if r := recover(); r != nil { fmt.Println(r) } }()", 1, 0},
		{"a variable assigned later", fails + "; var r any; defer func() { r = recover(); fmt.Println(r) }()", 1, 0},
		{"one that is panicked with again", fails + "; defer func() { if r := recover(); r != nil { panic(r) } }()", 1, 1},
		{"a panic with a text", fails + `; defer func() { if r := recover(); r != nil { panic(fmt.Sprint(r)) } }()`, 1, 0},
		{"no assertion that fails", "defer func() { fmt.Println(recover()) }(); _, ok := lib.V.(int); println(ok)", 0, 0},
		{"a type switch does not fail", "defer func() { fmt.Println(recover()) }(); switch lib.V.(type) {}", 0, 0},
		{"the type of the error is printed", fails + `; defer func() { fmt.Printf("%T", recover()) }()`, 0, 0},
		{"the error is reflected", fails + "; defer func() { fmt.Println(reflect.TypeOf(recover())) }()", 0, 0},
		{"its type is named", fails + "; defer func() { _, ok := recover().(*runtime.TypeAssertionError); println(ok) }()", 0, 0},
		{"another function of the name", fails + "; recover := func() any { return nil }; fmt.Println(recover())", 0, 0},
	}
	for _, tt := range tests {
		prog := program(t, "-- main.go --\npackage main\n\nimport (\n\"fmt\"\n\"reflect\"\n\"runtime\"\n\"m.test/lib\"\n)\n\nvar _, _, _, _ = fmt.Sprint, reflect.Copy, runtime.GC, lib.V\n\nfunc main() {\n"+tt.body+"\n}\n"+lib)
		var r Recovery
		for _, p := range prog.Packages {
			for _, f := range p.Files {
				for _, d := range f.Syntax.Decls {
					ast.Inspect(d, func(n ast.Node) bool {
						r.Note(p.Info, p.Name == "main" || p.Support, d, n)
						return true
					})
				}
			}
		}
		if len(r.Calls()) != tt.calls || len(r.Panics()) != tt.panics {
			t.Errorf("%s: %d calls and %d panics, want %d and %d", tt.reason, len(r.Calls()), len(r.Panics()), tt.calls, tt.panics)
		}
	}
}
