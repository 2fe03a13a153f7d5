// Package maxflow finds maximum flows by Dinic's algorithm.
package maxflow

// Graph is a network.
type Graph struct {
	edges [][]edge
	from  [][2]int // of each edge: its node and its index there
}

type edge struct{ to, rev, capacity int }

// Edge is an edge with the flow through it.
type Edge struct{ From, To, Cap, Flow int }

// New makes a network of n nodes.
func New(n int) *Graph { return &Graph{edges: make([][]edge, n)} }

// AddEdge adds an edge and returns its number.
func (g *Graph) AddEdge(from, to, capacity int) int {
	g.from = append(g.from, [2]int{from, len(g.edges[from])})
	i, j := len(g.edges[from]), len(g.edges[to])
	if from == to {
		j++
	}
	g.edges[from] = append(g.edges[from], edge{to, j, capacity})
	g.edges[to] = append(g.edges[to], edge{from, i, 0})
	return len(g.from) - 1
}

// Edges lists the edges with the flow through each.
func (g *Graph) Edges() []Edge {
	list := make([]Edge, len(g.from))
	for i, f := range g.from {
		e := g.edges[f[0]][f[1]]
		back := g.edges[e.to][e.rev]
		list[i] = Edge{f[0], e.to, e.capacity + back.capacity, back.capacity}
	}
	return list
}

// Flow sends as much as possible from s to t and returns how much that is.
func (g *Graph) Flow(s, t int) (flow int) {
	for {
		level := g.levels(s)
		if level[t] < 0 {
			return flow
		}
		next := make([]int, len(g.edges))
		for {
			f := g.augment(s, t, 1<<60, level, next)
			if f == 0 {
				break
			}
			flow += f
		}
	}
}

func (g *Graph) levels(s int) []int {
	level := make([]int, len(g.edges))
	for i := range level {
		level[i] = -1
	}
	level[s] = 0
	for queue := []int{s}; len(queue) > 0; queue = queue[1:] {
		for _, e := range g.edges[queue[0]] {
			if e.capacity > 0 && level[e.to] < 0 {
				level[e.to] = level[queue[0]] + 1
				queue = append(queue, e.to)
			}
		}
	}
	return level
}

func (g *Graph) augment(u, t, limit int, level, next []int) int {
	if u == t {
		return limit
	}
	for ; next[u] < len(g.edges[u]); next[u]++ {
		e := &g.edges[u][next[u]]
		if e.capacity == 0 || level[e.to] != level[u]+1 {
			continue
		}
		if f := g.augment(e.to, t, min(limit, e.capacity), level, next); f > 0 {
			e.capacity -= f
			g.edges[e.to][e.rev].capacity += f
			return f
		}
	}
	return 0
}

// MinCut reports which nodes are on the side of s once the flow is at its
// maximum.
func (g *Graph) MinCut(s int) []bool {
	side := make([]bool, len(g.edges))
	for i, l := range g.levels(s) {
		side[i] = l >= 0
	}
	return side
}
