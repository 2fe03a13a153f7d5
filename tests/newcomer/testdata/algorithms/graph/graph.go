// Package graph has graphs with weighted edges and the usual walks over them.
package graph

import (
	"sort"

	"example.com/algorithms/dsu"
	"example.com/algorithms/pq"
)

// Inf is the distance to where no way leads.
const Inf = 1 << 60

// Edge leads to a node.
type Edge struct{ To, Cost int }

// Graph has the edges that leave each node.
type Graph [][]Edge

// New makes a graph of n nodes without edges.
func New(n int) Graph { return make(Graph, n) }

// AddEdge adds an edge from u to v.
func (g Graph) AddEdge(u, v, cost int) { g[u] = append(g[u], Edge{v, cost}) }

// AddBoth adds an edge from u to v and one back.
func (g Graph) AddBoth(u, v, cost int) {
	g.AddEdge(u, v, cost)
	g.AddEdge(v, u, cost)
}

// Dijkstra returns the distance from start to every node, and the node before
// it on a shortest way (-1 if there is none).
func (g Graph) Dijkstra(start int) (dist, prev []int) {
	type state struct{ node, dist int }
	dist, prev = make([]int, len(g)), make([]int, len(g))
	for i := range dist {
		dist[i], prev[i] = Inf, -1
	}
	dist[start] = 0
	q := pq.New(func(a, b state) bool { return a.dist < b.dist })
	q.Push(state{start, 0})
	for !q.Empty() {
		s := q.Pop()
		if s.dist > dist[s.node] {
			continue
		}
		for _, e := range g[s.node] {
			if d := s.dist + e.Cost; d < dist[e.To] {
				dist[e.To], prev[e.To] = d, s.node
				q.Push(state{e.To, d})
			}
		}
	}
	return dist, prev
}

// BFS returns the number of edges from start to every node, -1 if no way leads
// there.
func (g Graph) BFS(start int) []int {
	dist := make([]int, len(g))
	for i := range dist {
		dist[i] = -1
	}
	dist[start] = 0
	for queue := []int{start}; len(queue) > 0; queue = queue[1:] {
		u := queue[0]
		for _, e := range g[u] {
			if dist[e.To] < 0 {
				dist[e.To] = dist[u] + 1
				queue = append(queue, e.To)
			}
		}
	}
	return dist
}

// TopologicalSort orders the nodes so that every edge leads forward. It reports
// false if there is a cycle.
func (g Graph) TopologicalSort() (order []int, ok bool) {
	in := make([]int, len(g))
	for _, edges := range g {
		for _, e := range edges {
			in[e.To]++
		}
	}
	for u, d := range in {
		if d == 0 {
			order = append(order, u)
		}
	}
	for i := 0; i < len(order); i++ {
		for _, e := range g[order[i]] {
			if in[e.To]--; in[e.To] == 0 {
				order = append(order, e.To)
			}
		}
	}
	return order, len(order) == len(g)
}

// Link is an edge with both its ends.
type Link struct{ U, V, Cost int }

// Kruskal returns the cost of a minimum spanning forest of n nodes and its
// links.
func Kruskal(n int, links []Link) (cost int, tree []Link) {
	sorted := append([]Link(nil), links...)
	sort.Slice(sorted, func(i, j int) bool { return sorted[i].Cost < sorted[j].Cost })
	d := dsu.New(n)
	for _, l := range sorted {
		if d.Merge(l.U, l.V) {
			cost += l.Cost
			tree = append(tree, l)
		}
	}
	return cost, tree
}
