package graph

import (
	"slices"
	"testing"
)

func square() Graph {
	g := New(4)
	g.AddBoth(0, 1, 1)
	g.AddBoth(1, 2, 1)
	g.AddEdge(0, 2, 5)
	return g
}

func TestWalks(t *testing.T) {
	dist, prev := square().Dijkstra(0)
	if !slices.Equal(dist, []int{0, 1, 2, Inf}) || !slices.Equal(prev, []int{-1, 0, 1, -1}) {
		t.Errorf("Dijkstra = %v, %v", dist, prev)
	}
	if got := square().BFS(0); !slices.Equal(got, []int{0, 1, 1, -1}) {
		t.Errorf("BFS = %v", got)
	}
}

func TestTopologicalSort(t *testing.T) {
	if _, ok := square().TopologicalSort(); ok {
		t.Error("an order was found in a graph with a cycle")
	}
	g := New(3)
	g.AddEdge(2, 0, 1)
	g.AddEdge(0, 1, 1)
	if order, ok := g.TopologicalSort(); !ok || !slices.Equal(order, []int{2, 0, 1}) {
		t.Errorf("order is %v, %v", order, ok)
	}
}

func TestKruskal(t *testing.T) {
	cost, tree := Kruskal(3, []Link{{0, 1, 4}, {1, 2, 2}, {0, 2, 3}})
	if cost != 5 || len(tree) != 2 {
		t.Errorf("Kruskal = %d, %v", cost, tree)
	}
}
