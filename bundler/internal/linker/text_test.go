package linker

import (
	"go/ast"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/internal/load"
)

func TestSplice(t *testing.T) {
	id := &ast.Ident{Name: "x"}
	name := func(s string) *Text { return new(Text).name(nil, id, s) }
	tests := []struct {
		reason     string
		src        string
		start, end int
		edits      []edit
		want       string
		marks      []int
		copied     []Span
	}{
		{"no edits", "abc", 0, 3, nil, "abc", nil, []Span{{0, 3}}},
		{"a part only", "abcdef", 2, 4, nil, "cd", nil, []Span{{0, 2}}},
		{"edits in any order", "a b c", 0, 5, []edit{{4, 5, generated("C")}, {0, 1, generated("A")}}, "A b C", nil, []Span{{1, 4}}},
		{"an insertion before a replacement at the same place", "a.b", 0, 3, []edit{{2, 3, name("B")}, {2, 2, generated("x.")}}, "a.x.B", []int{4}, []Span{{0, 2}}},
		{"an edit inside a deletion is void", "abcdef", 0, 6, []edit{{1, 5, nil}, {2, 3, name("X")}}, "af", nil, []Span{{0, 1}, {1, 2}}},
		{"the longer of two that start together wins", "abcdef", 0, 6, []edit{{1, 2, generated("X")}, {1, 4, generated("Y")}}, "aYef", nil, []Span{{0, 1}, {2, 4}}},
		{"a mark behind a qualifier", "P(1)", 0, 4, []edit{{0, 1, generated("fmt.").append(name("P"))}}, "fmt.P(1)", []int{4}, []Span{{5, 8}}},
		{"an edit that leaves the range is void", "abcdef", 0, 3, []edit{{2, 5, generated("X")}}, "abc", nil, []Span{{0, 3}}},
		{"nested text keeps its marks", "if c", 0, 4, []edit{{3, 4, generated("!(").append(name("d")).print(")")}}, "if !(d)", []int{5}, []Span{{0, 3}}},
	}
	for _, tt := range tests {
		var text Text
		text.splice(&load.File{Src: []byte(tt.src)}, tt.start, tt.end, tt.edits)
		var marks []int
		for _, m := range text.Marks {
			marks = append(marks, m.Offset)
		}
		if d := cmp.Diff(tt.want, string(text.Bytes())); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.reason, d)
		}
		if d := cmp.Diff(tt.marks, marks); d != "" {
			t.Errorf("%s: marks (-want +got):\n%s", tt.reason, d)
		}
		if d := cmp.Diff(tt.copied, text.Copied); d != "" {
			t.Errorf("%s: copied (-want +got):\n%s", tt.reason, d)
		}
	}
}
