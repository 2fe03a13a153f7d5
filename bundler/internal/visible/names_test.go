package visible

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"testing"

	"github.com/contest-bundle/bundle/bundler/internal/load"
)

// whole is all code of a program's entry, where every type may become an interface
// value but those called Never.
type whole struct{ pkg *load.Package }

func (w whole) Inspect(visit func(pkg *load.Package, n ast.Node)) {
	for _, f := range w.pkg.Files {
		ast.Inspect(f.Syntax, func(n ast.Node) bool {
			if n != nil {
				visit(w.pkg, n)
			}
			return true
		})
	}
}

func (w whole) Converted(t types.Type) bool {
	named, ok := t.(*types.Named)
	return ok && named.Obj().Name() != "Never"
}

func TestNamesOf(t *testing.T) {
	const head = "-- main.go --\npackage main\n\nimport (\n\"encoding/gob\"\n\"encoding/json\"\n\"encoding/xml\"\n\"fmt\"\n\"reflect\"\n)\n\n" +
		"var (\n_ = gob.NewEncoder\n_ = json.Valid\n_ = xml.Escape\n_ = fmt.Sprint\n_ = reflect.Copy\n)\n\n" +
		"type T struct{ A int }\ntype L []T\ntype Named struct{ XMLName xml.Name `xml:\"n\"` }\ntype Never int\ntype I interface{ M() }\ntype Same = T\n\n"
	tests := []struct {
		reason, body      string
		imports           []string
		types             []string
		fields, leftOut   bool
		structs, reflects bool
	}{
		{"nothing", `fmt.Println(T{})`, []string{"fmt", "reflect"}, nil, false, false, false, false},
		{"the type of an argument", `xml.Marshal(T{})`, []string{"encoding/xml"}, []string{"T"}, true, false, false, false},
		{"a list and its elements", `xml.Marshal(&L{})`, []string{"encoding/xml"}, []string{"L", "T"}, true, false, false, false},
		{"a type whose element has a name of its own", `xml.Marshal(Named{})`, []string{"encoding/xml"}, nil, true, false, false, false},
		{"an interface value may be any type", `var x any; xml.Marshal(x)`, nil, []string{"L", "T"}, false, false, false, false},
		{"so may what a function value gets", `_ = xml.Marshal`, nil, []string{"L", "T"}, false, false, false, false},
		{"an encoder of exported fields", ``, []string{"encoding/json"}, nil, true, false, false, false},
		{"an encoder of all fields", ``, []string{"encoding/gob"}, nil, true, true, false, false},
		{"a verb that prints fields", `fmt.Printf("%+v", T{})`, []string{"fmt"}, nil, true, true, false, false},
		{"such a verb without fmt's functions", `_ = "%+v"`, nil, nil, false, false, false, false},
		{"a format that is not known", `f := ""; fmt.Printf(f, T{})`, []string{"fmt"}, nil, true, true, false, false},
		{"a verb that prints how a type is written", `fmt.Printf("%#v", T{})`, []string{"fmt"}, nil, true, true, true, false},
		{"a registered type", `gob.Register(T{})`, nil, nil, false, false, true, false},
		{"reflection asked for a type", `reflect.TypeOf(1)`, []string{"reflect"}, nil, false, false, true, true},
		{"reflection asked for fields", `var v reflect.Type; v.Field(0)`, []string{"reflect"}, nil, true, true, false, false},
	}
	for _, tt := range tests {
		prog := program(t, head+"func main() {\n"+tt.body+"\n}\n")
		imports := map[*types.Package]bool{}
		for _, path := range tt.imports {
			imports[prog.Std[path]] = true
		}
		names := NamesOf(whole{prog.Entry}, imports)
		var shown []string
		for tn := range names.Types {
			shown = append(shown, tn.Name())
		}
		slices.Sort(shown)
		if !slices.Equal(shown, tt.types) || names.FieldsShow(false) != tt.fields || names.FieldsShow(true) != tt.leftOut {
			t.Errorf("%s: types %v, fields %t, those left out %t; want %v, %t, %t",
				tt.reason, shown, names.FieldsShow(false), names.FieldsShow(true), tt.types, tt.fields, tt.leftOut)
		}
		if at, reflected := Structs(whole{prog.Entry}); (at != token.NoPos) != tt.structs || reflected != tt.reflects {
			t.Errorf("%s: structs show %t, by reflection %t; want %t, %t", tt.reason, at != token.NoPos, reflected, tt.structs, tt.reflects)
		}
	}
}

// Following values takes out the names of types that reach no function that shows them.
func TestNamesFollowed(t *testing.T) {
	prog := program(t, "-- main.go --\npackage main\n\nimport \"encoding/xml\"\n\ntype Shown struct{ A int }\ntype Hidden struct{ B int }\n\n"+
		"func show(x any) { xml.Marshal(x) }\n\nfunc main() {\n\tvar h any = Hidden{}\n\tshow(Shown{})\n\t_ = h\n}\n")
	names := NamesOf(whole{prog.Entry}, map[*types.Package]bool{prog.Std["encoding/xml"]: true})
	scope := prog.Entry.Types.Scope()
	shown, hidden := scope.Lookup("Shown").(*types.TypeName), scope.Lookup("Hidden").(*types.TypeName)
	if names.IsFollowed() || !names.Types[shown] || !names.Types[hidden] || !names.FieldsOf(hidden.Type(), false) {
		t.Errorf("before values are followed not everything may show: %v", names.Types)
	}
	names = names.Followed(Follow(prog, func(types.Object) bool { return true }, false))
	if !names.IsFollowed() || !names.Types[shown] || names.Types[hidden] {
		t.Errorf("the types that show are %v, want Shown alone", names.Types)
	}
	if !names.FieldsOf(shown.Type(), true) || names.FieldsOf(shown.Type(), false) || names.FieldsOf(hidden.Type(), true) {
		t.Error("XML shows the exported fields of Shown and nothing else")
	}
}
