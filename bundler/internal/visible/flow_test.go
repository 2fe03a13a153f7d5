package visible

import (
	"go/ast"
	"go/types"
	"strings"
	"testing"

	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/std"
)

// Every type of a case that is no interface has a mark behind it: "name" if its
// name shows, "fields" if the names of its fields do, "both", or "none".
var flowCases = []struct{ reason, src string }{
	{"through a parameter", `
type A struct{ X int } // both
type B struct{ X int } // none
func write(v any) { b, _ := xml.Marshal(v); fmt.Println(string(b)) }
func main() { write(A{}); fmt.Println(B{}) }`},
	{"pointers, slices and what they are made of", `
type A struct{ X C; p *D; m map[string]E } // both
type B int // name
type C struct{ Y int } // fields
type D struct{ Y int } // fields
type E struct{ Y int } // fields
func main() { xml.Marshal(&A{}); xml.Marshal([]*B{}) }`},
	{"an interface value in a field names no element, in a slice it does", `
type A struct{ V any } // both
type B struct{ X int } // fields
type C struct{ X int } // both
func main() { xml.Marshal(A{V: B{}}); xml.Marshal([]any{C{}}) }`},
	{"containers", `
type A struct{} // fields
type B struct{} // fields
type C struct{} // fields
type D struct{} // none
type box struct{ v any } // none
func main() {
	m := map[string]any{"a": A{}}
	for _, v := range m { json.Marshal(v) }
	c := make(chan any, 1); c <- B{}; json.Marshal(<-c)
	x := &box{}; x.v = C{}; y := box{v: 1}; json.Marshal(y.v)
	fmt.Println([]any{D{}})
}`},
	{"results, closures, variables, method values", `
type A struct{} // fields
type B struct{} // fields
type C struct{} // fields
type E struct{} // fields
type F struct{} // none
var global any
func make1() (any, error) { return A{}, nil }
func main() {
	a, _ := make1(); json.Marshal(a)
	v := any(B{}); func() { json.Marshal(v) }()
	global = C{}; show()
	enc := json.NewEncoder(os.Stdout); f := enc.Encode; f(E{})
	make2()
}
func make2() any { return F{} }
func show() { json.Marshal(global) }`},
	{"an interface of the program that a standard type satisfies", `
type A struct{} // fields
type B struct{} // none
type encoder interface{ Encode(any) error }
type none struct{} // none
func (none) Encode(any) error { return nil }
func main() { var e encoder = json.NewEncoder(os.Stdout); e.Encode(A{}); none{}.Encode(B{}) }`},
	{"a value that is only called", `
type A struct{ inner } // none
type inner struct{ n int } // none
func (i inner) Area() int { return i.n }
type shape interface{ Area() int }
type B struct{ inner2 } // fields
type inner2 struct{ n int } // fields
func main() { s := []shape{A{}}; fmt.Println(s[0].Area()); json.Marshal(B{}) }`},
	{"formats", `
type A struct{} // fields
type B struct{} // none
type C struct{} // fields
func logf(format string, v ...any) { fmt.Printf(format, v...) }
func main() { fmt.Printf("%+v", A{}); fmt.Printf("%v", B{}); logf("%v", C{}); _ = fmt.Errorf("%s %d", B{}, B{}) }`},
	{"generics", `
type A struct{} // fields
type B struct{} // none
type G[T any] struct{ V T } // fields
func show[T any](v T) { json.Marshal(v) }
func id[T any](v T) T { return v }
func main() { show(A{}); fmt.Println(id[any](B{})); json.Marshal(G[int]{}) }`},
	{"what the standard library gives back", `
type A struct{} // fields
type B struct{} // fields
type C struct{} // fields
type D struct{} // fields
func main() {
	l := list.New(); l.PushBack(A{}); json.Marshal(l.Front().Value)
	p := sync.Pool{New: func() any { return B{} }}; json.Marshal(p.Get())
	var m sync.Map; m.Store(1, C{}); m.Range(func(k, v any) bool { json.Marshal(v); return true })
	s := []any{D{}, 1}; slices.SortFunc(s, func(a, b any) int { json.Marshal(a); return 0 })
}`},
	{"methods that the standard library calls", `
type A struct{} // fields
type H []any // fields
func (h H) Len() int { return len(h) }
func (h H) Less(i, j int) bool { return false }
func (h H) Swap(i, j int) {}
func (h *H) Push(x any) { *h = append(*h, x) }
func (h *H) Pop() any { old := *h; x := old[len(old)-1]; *h = old[:len(old)-1]; return x }
func main() { h := &H{}; heap.Push(h, A{}); json.Marshal(heap.Pop(h)) }`},
	{"panics", `
type A struct{} // fields
func main() { defer func() { json.Marshal(recover()) }(); panic(A{}) }`},
	{"select, defer and go", `
type A struct{} // fields
type B struct{} // fields
type C struct{} // fields
func show(v any) { json.Marshal(v) }
func main() {
	defer show(A{}); go show(B{})
	c := make(chan any)
	select { case c <- C{}: case v := <-c: show(v) }
}`},
	{"reflection that is asked for names of fields", `
type A struct{} // fields
type B struct{} // fields
type C struct{} // fields
type D struct{} // none
type E struct{} // none
type F struct{} // fields
type fielder interface{ FieldByName(string) (reflect.StructField, bool) }
func first(t reflect.Type) string { return t.Field(0).Name }
func main() {
	first(reflect.TypeOf(A{}))
	reflect.ValueOf(&B{}).Elem().FieldByName("X")
	var f fielder = reflect.TypeFor[int](); f = reflect.TypeOf(C{}); f.FieldByName("X")
	fmt.Println(reflect.DeepEqual(D{}, 1), reflect.TypeOf(E{}).Kind(), reflect.ValueOf(E{}).NumField())
	json.Marshal(reflect.ValueOf(F{}).Interface())
}`},
	{"assertions and copies", `
type A struct{} // fields
type B struct{} // fields
func main() {
	var v any = []any{A{}}
	if s, ok := v.([]any); ok { json.Marshal(s[0]) }
	to := make([]any, 1); copy(to, []any{B{}}); to = append(to, to...); json.Marshal(to)
}`},
}

func TestFlow(t *testing.T) {
	const head = "-- main.go --\npackage main\n\nimport (\n\"container/heap\"\n\"container/list\"\n\"encoding/json\"\n\"encoding/xml\"\n\"fmt\"\n\"os\"\n\"reflect\"\n\"slices\"\n\"sync\"\n)\n\nvar (\n_ = heap.Init\n_ = list.New\n_ = json.Valid\n_ = xml.Escape\n_ = fmt.Sprint\n_ = os.Exit\n_ = reflect.Copy\n_ = slices.Max[[]int]\n_ sync.Mutex\n)\n"
	for _, tt := range flowCases {
		t.Run(tt.reason, func(t *testing.T) {
			prog := program(t, head+tt.src+"\n")
			f := Follow(prog, func(types.Object) bool { return true }, false)
			names, fields := f.Reaching(std.TypeNames), f.Reaching(std.FieldNames|std.ExportedNames)
			for _, spec := range typeSpecs(prog) {
				obj := prog.Entry.Info.Defs[spec.Name]
				want := markOf(prog, spec)
				if types.IsInterface(obj.Type()) {
					continue
				}
				got := "none"
				switch n, f := names.Has(obj.Type()), fields.Has(obj.Type()); {
				case n && f:
					got = "both"
				case n:
					got = "name"
				case f:
					got = "fields"
				}
				if want == "name" && got == "both" && !isStruct(obj) { // it has no fields
					got = "name"
				}
				if got != want {
					t.Errorf("%s: %s, want %q", obj.Name(), got, want)
				}
			}
		})
	}
}

func isStruct(obj types.Object) bool {
	_, ok := obj.Type().Underlying().(*types.Struct)
	return ok
}

// typeSpecs are the types of the entry.
func typeSpecs(prog *load.Program) (specs []*ast.TypeSpec) {
	for _, d := range prog.Entry.Files[0].Syntax.Decls {
		if gen, ok := d.(*ast.GenDecl); ok {
			for _, s := range gen.Specs {
				if ts, ok := s.(*ast.TypeSpec); ok {
					specs = append(specs, ts)
				}
			}
		}
	}
	return specs
}

// markOf is the comment on the line of a type.
func markOf(prog *load.Program, spec *ast.TypeSpec) string {
	line := prog.Position(spec.Pos()).Line
	for _, g := range prog.Entry.Files[0].Syntax.Comments {
		if prog.Position(g.Pos()).Line == line {
			return strings.TrimSpace(strings.TrimPrefix(g.List[0].Text, "//"))
		}
	}
	return "no mark"
}
