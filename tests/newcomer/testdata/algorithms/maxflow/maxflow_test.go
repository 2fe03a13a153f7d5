package maxflow

import (
	"slices"
	"testing"
)

func TestFlow(t *testing.T) {
	g := New(4)
	g.AddEdge(0, 1, 3)
	g.AddEdge(0, 2, 2)
	g.AddEdge(1, 2, 5)
	g.AddEdge(1, 3, 2)
	last := g.AddEdge(2, 3, 2)
	if got := g.Flow(0, 3); got != 4 {
		t.Errorf("Flow = %d, want 4", got)
	}
	if e := g.Edges()[last]; e != (Edge{2, 3, 2, 2}) {
		t.Errorf("last edge is %+v", e)
	}
	if got := g.MinCut(0); !slices.Equal(got, []bool{true, true, true, false}) {
		t.Errorf("MinCut = %v", got)
	}
}
