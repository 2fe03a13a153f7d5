package linker

import (
	"go/token"
	"go/types"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/internal/load"
)

func TestSplice(t *testing.T) {
	x := types.NewVar(token.NoPos, nil, "x", nil)
	tests := []struct {
		reason   string
		src      string
		from, to int
		edits    []edit
		want     string // references as <name>
	}{
		{"no edits", "abc", 0, 3, nil, "abc"},
		{"a part only", "abcdef", 2, 4, nil, "cd"},
		{"edits in any order", "a b c", 0, 5, []edit{{4, 5, text("C")}, {0, 1, text("A")}}, "A b C"},
		{"an insertion before a replacement at the same place", "a.b", 0, 3, []edit{{2, 3, pieces{}.code("$", x)}, {2, 2, text("x.")}}, "a.x.<x>"},
		{"an edit inside a deletion is void, and so is its reference", "abcdef", 0, 6, []edit{{1, 5, nil}, {2, 3, pieces{}.code("$", x)}}, "af"},
		{"the longer of two that start together wins", "abcdef", 0, 6, []edit{{1, 2, text("X")}, {1, 4, text("Y")}}, "aYef"},
		{"an edit that leaves the range is void", "abcdef", 0, 3, []edit{{2, 5, text("X")}}, "abc"},
		{"of two deletions that overlap both are carried out", "abcdef", 0, 6, []edit{{1, 3, nil}, {2, 5, nil}}, "af"},
		{"references nest in text", "if c", 0, 4, []edit{{3, 4, text("!(").code("$ == $", x, x).text(")")}}, "if !(<x> == <x>)"},
	}
	for _, tt := range tests {
		got := ""
		for _, p := range splice(&load.File{Src: []byte(tt.src)}, tt.from, tt.to, tt.edits) {
			switch {
			case p.Ref != nil:
				got += "<" + p.Ref.Obj.Name() + ">"
			case p.Src.File != nil:
				got += string(p.Src.Bytes())
			default:
				got += p.Text
			}
		}
		if d := cmp.Diff(tt.want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.reason, d)
		}
	}
}
