package main

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/src/contest/lineio"
	"github.com/contest-bundle/bundle/src/internal/crossword"
	"github.com/contest-bundle/bundle/src/internal/lexicon"
)

func graph(t *testing.T) *lexicon.Graph {
	t.Helper()
	var b lexicon.Builder
	for _, w := range strings.Fields("cat cats at") {
		if err := b.Add(w); err != nil {
			t.Fatal(err)
		}
	}
	return b.Graph()
}

func TestReadCase(t *testing.T) {
	header := "3\n2\n2\n1\n.dD\nT..\n..t\nCA\nTS\n"
	g, err := readCase(lineio.NewReader(strings.NewReader(header)), graph(t))
	if err != nil {
		t.Fatal(err)
	}
	got := []int{g.Board.Size, g.HandSize, g.Fee, g.Hidden, len(g.Preview)}
	if diff := cmp.Diff([]int{3, 2, 1, 5, 2}, got); diff != "" {
		t.Errorf("size, hand, fee, hidden, preview (-want +got):\n%s", diff)
	}
	if g.Hand.String() != "AC" {
		t.Errorf("hand %s, want AC", g.Hand)
	}
	if m := g.Board.Lines[3].WordMul; m[1] != 3 {
		t.Errorf("the first column's second cell multiplies by %d, want 3", m[1])
	}
}

func TestReadCaseRefuses(t *testing.T) {
	tests := map[string]string{
		"board too large": "21\n7\n0\n0\n",
		"hand too large":  "10\n10\n0\n0\n",
		"short row":       "3\n2\n0\n0\n...\n..\n...\nCA\n\n",
		"ends early":      "3\n2\n0\n0\n...\n",
		"no number":       "x\n",
	}
	for reason, header := range tests {
		if _, err := readCase(lineio.NewReader(strings.NewReader(header)), graph(t)); err == nil {
			t.Errorf("%s: no error", reason)
		}
	}
}

func TestText(t *testing.T) {
	g := &crossword.Game{Board: crossword.NewBoard(graph(t), []string{"...", "...", "..."})}
	move := crossword.Move{Line: 1, Start: 0, Len: 3, Tiles: 3, New: 7, Letters: [crossword.MaxSize]uint8{2, 0, 19}}
	down := move
	down.Line = 4
	drop := crossword.NewHand("ZA")
	tests := []struct {
		want string
		d    crossword.Decision
	}{
		{"PLACE 1 0 H CAT", crossword.Decision{Place: &move}},
		{"PLACE 0 1 V CAT", crossword.Decision{Place: &down}},
		{"DISCARD AZ", crossword.Decision{Drop: &drop}},
		{"END", crossword.Decision{}},
	}
	for _, test := range tests {
		if got := text(g, test.d); got != test.want {
			t.Errorf("text = %q, want %q", got, test.want)
		}
	}
}
