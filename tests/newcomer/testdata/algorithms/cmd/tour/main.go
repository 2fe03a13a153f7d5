// Cities on a map with roads between them: the shortest way from the first to
// the last, the cheapest network, the fence around all, how many couriers can
// travel without sharing a road, and the shortest tour.
package main

import (
	"fmt"

	"example.com/algorithms/geom"
	"example.com/algorithms/graph"
	"example.com/algorithms/iters"
	"example.com/algorithms/maxflow"
)

func main() {
	var n, m int
	fmt.Scan(&n, &m)
	cities := make([]geom.Point, n)
	for i := range cities {
		fmt.Scan(&cities[i].X, &cities[i].Y)
	}
	g, flow := graph.New(n), maxflow.New(n)
	var roads []graph.Link
	for range m {
		var u, v int
		fmt.Scan(&u, &v)
		cost := cities[u].Sub(cities[v]).Norm2()
		g.AddBoth(u, v, cost)
		flow.AddEdge(u, v, 1)
		flow.AddEdge(v, u, 1)
		roads = append(roads, graph.Link{U: u, V: v, Cost: cost})
	}
	dist, prev := g.Dijkstra(0)
	fmt.Print(dist[n-1])
	for u := n - 1; u >= 0; u = prev[u] {
		fmt.Print(" ", cities[u])
	}
	fmt.Println()
	cost, tree := graph.Kruskal(n, roads)
	fmt.Println(cost, len(tree))
	fence := geom.ConvexHull(cities)
	fmt.Println(fence, geom.Area2(fence))
	fmt.Println(flow.Flow(0, n-1))
	best := graph.Inf
	inner := make([]int, n-1)
	for i := range inner {
		inner[i] = i + 1
	}
	for p := range iters.Permutations(inner) {
		length, at := 0, 0
		for _, next := range p {
			length += cities[at].Sub(cities[next]).Norm2()
			at = next
		}
		best = min(best, length+cities[at].Sub(cities[0]).Norm2())
	}
	fmt.Println(best)
}
