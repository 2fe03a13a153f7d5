package linker

import (
	"go/ast"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/internal/load"
)

func TestSplice(t *testing.T) {
	id := &ast.Ident{Name: "x"}
	tests := []struct {
		reason     string
		src        string
		start, end int
		edits      []edit
		want       string
		marks      []int
	}{
		{"no edits", "abc", 0, 3, nil, "abc", nil},
		{"a part only", "abcdef", 2, 4, nil, "cd", nil},
		{"edits in any order", "a b c", 0, 5, []edit{{start: 4, end: 5, text: "C"}, {start: 0, end: 1, text: "A"}}, "A b C", nil},
		{"an insertion before a replacement at the same place", "a.b", 0, 3, []edit{{start: 2, end: 3, text: "B", ident: id}, {start: 2, end: 2, text: "x."}}, "a.x.B", []int{4}},
		{"an edit inside a deletion is void", "abcdef", 0, 6, []edit{{start: 1, end: 5}, {start: 2, end: 3, text: "X", ident: id}}, "af", nil},
		{"the longer of two that start together wins", "abcdef", 0, 6, []edit{{start: 1, end: 2, text: "X"}, {start: 1, end: 4, text: "Y"}}, "aYef", nil},
		{"a mark behind a qualifier", "P(1)", 0, 4, []edit{{start: 0, end: 1, text: "fmt.P", ident: id, before: 4}}, "fmt.P(1)", []int{4}},
		{"an edit that leaves the range is void", "abcdef", 0, 3, []edit{{start: 2, end: 5, text: "X"}}, "abc", nil},
	}
	for _, tt := range tests {
		var text Text
		text.splice(nil, &load.File{Src: []byte(tt.src)}, tt.start, tt.end, tt.edits)
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
	}
}
