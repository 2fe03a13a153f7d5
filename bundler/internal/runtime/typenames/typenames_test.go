package typenames

import (
	"errors"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"
)

// withTable runs the test with a table of names as the bundler writes it.
func withTable(t *testing.T, table string) {
	before := originals
	originals = table
	t.Cleanup(func() { originals = before })
}

const table = `
example.com/m/p p T G U:V
example.com/m/q%2ex q Other:T
main main QN:N
`

func TestOriginalTypes(t *testing.T) {
	withTable(t, table)
	tests := []struct{ reason, text, want string }{
		{"a type of a package", "main.T", "p.T"},
		{"a renamed type", "*main.U", "*p.V"},
		{"a type of the entry", "main.E", "main.E"},
		{"a renamed type of the entry", "main.QN", "main.N"},
		{"type arguments have the whole path", "main.G[main.T,[]map[string]*main.Other]", "p.G[example.com/m/p.T,[]map[string]*example.com/m/q%2ex.T]"},
		{"the brackets of a map are none", "map[main.T]main.U", "map[p.T]p.V"},
		{"nor are those of a slice", "[]main.T", "[]p.T"},
		{"after type arguments", "func(main.G[int], ...main.T) main.U", "func(p.G[int], ...p.T) p.V"},
		{"a local type in type arguments", "main.G[main.T·1]", "p.G[example.com/m/p.T·1]"},
		{"an embedded field", "struct { main.T }", "struct { p.T }"},
		{"a field is no type", "p.G[struct { main.T int }]", "p.G[struct { main.T int }]"},
		{"a method is no type", "interface { main.T() }", "interface { main.T() }"},
		{"the end of a path", "example.com/main.T", "example.com/main.T"},
	}
	for _, tt := range tests {
		if got := originalTypes(tt.text); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.reason, got, tt.want)
		}
	}
}

// TestRecoveredLeavesAlone: without a table nothing has another name.
func TestRecoveredLeavesAlone(t *testing.T) {
	err := errors.New("interface conversion: interface {} is main.T, not int")
	for _, v := range []any{nil, 1, "x", err, failure(func() { _ = any(1).(string) }), failure(func() { _ = []int{}[len(err.Error())] })} {
		if got := recovered(v); got != v {
			t.Errorf("%v became %v", v, got)
		}
	}
}

func failure(f func()) (err runtime.Error) {
	defer func() { err = recover().(runtime.Error) }()
	f()
	return nil
}

// mainError stands for an error of the runtime in a merged file.
type mainError string

func (e mainError) Error() string { return string(e) }
func (mainError) RuntimeError()   {}

func TestRecovered(t *testing.T) {
	withTable(t, table)
	got, ok := recovered(mainError("interface conversion: interface {} is main.T, not main.U")).(runtime.Error)
	if want := "interface conversion: interface {} is p.T, not p.V"; !ok || got.Error() != want {
		t.Errorf("%v, %v; want %s", got, ok, want)
	}
	if e := mainError("hash of unhashable type main.T"); recovered(e) != any(e) {
		t.Errorf("%v became %v", e, recovered(e))
	}
}

type list[T any] []T

func TestGobName(t *testing.T) {
	here := reflect.TypeFor[list[int]]().PkgPath()
	withTable(t, table)
	for want, v := range map[string]any{
		"int": 1, "string": "", "[]string": []string{}, "*int": new(int), "time.Duration": time.Second, "*time.Time": &time.Time{},
		here + ".list[int]": list[int]{}, "*typenames.list[int]": &list[int]{}, "map[string]typenames.list[int]": map[string]list[int]{},
	} {
		if got := gobName(reflect.TypeOf(v)); got != want {
			t.Errorf("%T: %s, want %s", v, got, want)
		}
	}
}

// TestRegisterNil: the panic is gob's own.
func TestRegisterNil(t *testing.T) {
	if err := failure(func() { registerGob(nil) }); !strings.Contains(err.Error(), "nil pointer") {
		t.Error(err)
	}
}

// FuzzOriginalTypes: without a table every text stays as it is.
func FuzzOriginalTypes(f *testing.F) {
	for _, text := range []string{
		`interface conversion: interface {} is p.G[main.T,[]map[string]*a/b%2ec.N·1], not struct { x int "json:\"a\""; main.T }`,
		"main.", "main.main.T", "[", "]]", "main.é", "\xff.main.x(",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if got := originalTypes(text); got != text {
			t.Errorf("%q became %q", text, got)
		}
	})
}
