package recovered

import (
	"errors"
	"runtime"
	"testing"
)

func TestToldApart(t *testing.T) {
	const start = "interface conversion: interface {} is "
	tests := []struct{ reason, text, end string }{
		{"types of two names need no more words", start + "a.T, not b.T", ""},
		{"named types are of their packages", start + "p.T, not p.T", " (types from different packages)"},
		{"so are pointers to them", start + "*p.T, not *p.T", " (types from different packages)"},
		{"so are structs, by their fields", start + "struct { x int }, not struct { x int }", " (types from different packages)"},
		{"slices are of no package", start + "[]p.T, not []p.T", " (types from different scopes)"},
		{"a tag may hold the words between the types", start + "struct { x int \"a is b, not c\" }, not struct { x int \"a is b, not c\" }", " (types from different packages)"},
		{"a missing method is another matter", "interface conversion: p.T is not p.T: missing method x, not x", ""},
		{"what the runtime said itself stays", start + "main.T, not main.T (types from different scopes)", ""},
	}
	for _, tt := range tests {
		if got := toldApart(tt.text); got != tt.text+tt.end {
			t.Errorf("%s: %q became %q", tt.reason, tt.text, got)
		}
	}
}

func TestEndsInPath(t *testing.T) {
	for text, want := range map[string]bool{"": false, "*": false, "(...": false, "[": false, "example.com/": true, "a.": true, "go-": true, "chan<- ": false} {
		if got := endsInPath(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestIsMember(t *testing.T) {
	tests := []struct {
		before, after string
		want          bool
	}{
		{"interface { ", "(int) }", true},
		{"interface { A(); ", "() }", true},
		{"[struct { ", " strings.Builder }", true},
		{"struct { ", " }", false},
		{"struct { A int; ", ` "a tag" }`, false},
		{"struct { ", "; A int }", false},
		{"interface {} is ", ", not ", false},
		{"func(", ") ", false},
	}
	for _, tt := range tests {
		if got := isMember(tt.before, tt.after); got != tt.want {
			t.Errorf("main.x between %q and %q: %v", tt.before, tt.after, got)
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
