package visible

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
	"testing"

	"github.com/contest-bundle/bundle/bundler/internal/std"
)

// TestLook: what a program of one file can see of its names, and how.
func TestLook(t *testing.T) {
	const types = "type T struct{ field int }\ntype N float64\ntype S int\nfunc (S) String() string { return \"\" }\ntype H struct{ hidden S }\ntype L struct{ next *L }\nvar x any\nvar e error\nvar s string\nvar n int\n"
	tests := []struct{ reason, imports, body, members, funcs string }{
		{"plain printing", "fmt", `fmt.Println(T{}, e, x); fmt.Printf("%v %d %s %6.2f%%\n", T{}, 1, e, 2.5)`, "", ""},
		{"a type's name", "fmt", `fmt.Printf("%T", x)`, "fmt.Printf with %T (main.go:17:5)", ""},
		{"flags", "fmt", `fmt.Printf("%+#v", x)`, "fmt.Printf with %+#v", ""},
		{"verbs for every kind", "fmt", `fmt.Printf("%t %x %q %p %s %d %v %c", true, 1.5, "a", &n, []byte("a"), map[int]int{}, H{}, [2]rune{})`, "", ""},
		{"structs by their fields", "fmt", `fmt.Printf("%d", T{})`, "", ""},
		{"a type that contains itself", "fmt", `fmt.Printf("%d", []L{})`, "fmt.Printf with %d for a []m.test.L", ""},
		{"a verb that does not fit", "fmt", `fmt.Printf("%d", N(1.5))`, "fmt.Printf with %d for a m.test.N", ""},
		{"a map whose elements do not fit", "fmt", `fmt.Printf("%d", map[int]string{})`, "for a map[int]string", ""},
		{"a channel", "fmt", `fmt.Printf("%d", make(chan int))`, "for a chan int", ""},
		{"a method makes the text", "fmt", `fmt.Printf("%s %w", S(1), e)`, "", ""},
		{"not in an unexported field", "fmt", `fmt.Printf("%s", H{})`, "fmt.Printf with %s for a m.test.H", ""},
		{"a width that is an argument", "fmt", `fmt.Printf("%*d", 3, 1)`, "", ""},
		{"a width that is none", "fmt", `fmt.Printf("%*d", "a", 1)`, "a width that is no integer", ""},
		{"arguments by number", "fmt", `fmt.Printf("%[1]d", 1)`, "numbered arguments", ""},
		{"too many arguments", "fmt", `fmt.Printf("%d", 1, 2)`, "more arguments than verbs", ""},
		{"too few arguments", "fmt", `fmt.Printf("%d %d", 1)`, "", ""},
		{"the end before a verb", "fmt", `fmt.Printf("%")`, "", ""},
		{"arguments from elsewhere", "fmt", `fmt.Printf("%v", []any{x}...)`, "arguments that are not known here", ""},
		{"a format that is not constant", "fmt", `fmt.Printf(s, x)`, "a format that is not constant", ""},
		{"a function as a value", "fmt", `f := fmt.Sprintf; _ = f`, "fmt.Sprintf used as a value", ""},
		{"the text of a format's flags", "fmt", `_ = fmt.FormatString(nil, 'v')`, "fmt.FormatString", ""},
		{"scanning into numbers", "fmt", `_, err := fmt.Scan(&n, &s); _ = err`, "", ""},
		{"scanning with a format", "fmt", `_, err := fmt.Sscanf(s, "%d", &n); _ = err`, "", ""},
		{"scanning into something unknown", "fmt", `_, err := fmt.Scan(x); _ = err`, "arguments that may not be scannable", ""},
		{"scanning into a struct", "fmt", `_, err := fmt.Scan(&T{}); _ = err`, "arguments that may not be scannable", ""},
		{"scanning into a list", "fmt", `_, err := fmt.Scan([]any{}...); _ = err`, "arguments that may not be scannable", ""},
		{"scanning without a look at the error", "fmt", `fmt.Scan(x)`, "", ""},
		{"reflection", "reflect", `_ = reflect.TypeOf(x)`, "import reflect (main.go:3:8)", ""},
		{"bytes of any value", "encoding/binary", `_ = binary.Size(x)`, "binary.Size", ""},
		{"bytes of numbers", "encoding/binary", `_ = binary.LittleEndian.Uint16([]byte(s))`, "", ""},
		{"the log's format", "log", `log.Printf("%T", x)`, "log.Printf with %T", ""},
		{"a recovered value", "", `defer func() { println(recover()) }()`, "a recovered value is looked at", ""},
		{"a recovered value that is dropped", "", `defer func() { recover() }()`, "", ""},
		{"a stack", "runtime/debug", `debug.PrintStack()`, "", "debug.PrintStack"},
		{"a caller", "runtime", `runtime.Caller(0)`, "", "runtime.Caller"},
		{"other things of runtime", "runtime", `runtime.GC()`, "", ""},
		{"a profile", "runtime/pprof", `pprof.StopCPUProfile()`, "import runtime/pprof", "runtime/pprof"},
	}
	for _, tt := range tests {
		head := "package main\n\n"
		if tt.imports != "" {
			head += "import \"" + tt.imports + "\"\n\n"
		}
		prog := program(t, "-- main.go --\n"+head+types+"\nfunc main() {\n"+tt.body+"\n}\n")
		got := Look(prog.Entry.Files[0].Syntax, prog.Entry.Info, prog.Position)
		if (got.Members == "") != (tt.members == "") || !strings.Contains(got.Members, tt.members) {
			t.Errorf("%s: members %q, want %q", tt.reason, got.Members, tt.members)
		}
		if (got.Funcs == "") != (tt.funcs == "") || !strings.Contains(got.Funcs, tt.funcs) || got.Linkname != "" {
			t.Errorf("%s: functions %q, want %q; linkname %q", tt.reason, got.Funcs, tt.funcs, got.Linkname)
		}
	}
}

func TestLookLinkname(t *testing.T) {
	prog := program(t, "-- main.go --\npackage main\n\nimport _ \"unsafe\"\n\n//go:linkname mine mine.mine\nfunc mine() {}\n\nfunc main() { mine() }\n")
	if got, want := Look(prog.Entry.Files[0].Syntax, prog.Entry.Info, prog.Position).Linkname, "//go:linkname (main.go:5:1)"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestAsksFields marks every use of a name by which reflection is asked for the
// names of fields.
func TestAsksFields(t *testing.T) {
	prog := program(t, `-- main.go --
package main

import "reflect"

type fielder interface{ Field(int) reflect.StructField }

func main() {
	v := reflect.ValueOf(struct{ A int }{})
	_, _ = v.Field(0), v.FieldByIndex([]int{0})
	_ = v.NumField() + v.Len()
	_ = v.FieldByName("A")
	_ = v.Type().Field(0).Name
	_, _ = v.Type().FieldByName("A")
	_ = reflect.VisibleFields(v.Type())
	var f fielder = v.Type()
	_ = f.Field(0)
	_ = reflect.DeepEqual(v, f)
}
`)
	var got []string
	ast.Inspect(prog.Entry.Files[0].Syntax, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && AsksFields(prog.Entry.Info.Uses[id]) {
			got = append(got, prog.Position(id.Pos()).String()+" "+id.Name)
		}
		return true
	})
	want := []string{"main.go:5:44 StructField", "main.go:11:8 FieldByName", "main.go:12:15 Field", "main.go:13:18 FieldByName", "main.go:14:14 VisibleFields", "main.go:16:8 Field"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestShowsFields(t *testing.T) {
	tests := []struct {
		path              string
		what              std.Shows
		printed, reflects bool
		want              bool
	}{
		{"encoding/gob", std.FieldNames, false, false, true},
		{"encoding/json", std.FieldNames, false, false, false},
		{"encoding/json", std.FieldNames | std.ExportedNames, false, false, true},
		{"fmt", std.FieldNames, false, true, false},
		{"fmt", std.FieldNames, true, false, true},
		{"reflect", std.FieldNames, true, false, false},
		{"reflect", std.ExportedNames, false, true, true},
		{"strings", std.FieldNames | std.ExportedNames, true, true, false},
	}
	for _, tt := range tests {
		if got := ShowsFields(tt.path, tt.what, tt.printed, tt.reflects); got != tt.want {
			t.Errorf("%+v: %v", tt, got)
		}
	}
}

func TestNamesType(t *testing.T) {
	prog := program(t, "-- main.go --\npackage main\n\nimport \"encoding/xml\"\n\nfunc main() { xml.Marshal(1); xml.NewEncoder(nil).Encode(1); xml.Unmarshal(nil, nil); Marshal() }\n\nfunc Marshal() {}\n")
	var got []string
	ast.Inspect(prog.Entry.Files[0].Syntax, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			if obj, ok := prog.Entry.Info.Uses[Callee(call)].(*types.Func); ok && std.NamesType(obj) {
				got = append(got, obj.FullName())
			}
		}
		return true
	})
	if want := []string{"encoding/xml.Marshal", "(*encoding/xml.Encoder).Encode"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestByName asks of every function of a program whether who uses it may look for
// methods by their names.
func TestByName(t *testing.T) {
	prog := program(t, `-- main.go --
package main

import (
	"reflect"
	"text/template"
)

type typer interface{ NumMethod() int }

func main() {
	v := reflect.ValueOf(1)
	_ = v.Kind()
	_ = v.NumMethod()
	_ = v.Type().Method
	var i typer = v
	_ = i.NumMethod()
	_ = template.New("")
}
`)
	var got []string
	ast.Inspect(prog.Entry.Files[0].Syntax, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			fn, ok := prog.Entry.Info.Uses[id].(*types.Func)
			switch {
			case !ok:
			case fn.Pkg() == prog.Entry.Types && AsksMethods(fn):
				got = append(got, "asked "+fn.Name())
			case fn.Pkg() != prog.Entry.Types && std.CallsByName(fn):
				got = append(got, fn.Name())
			}
		}
		return true
	})
	if want := []string{"NumMethod", "Method", "asked NumMethod", "New"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
