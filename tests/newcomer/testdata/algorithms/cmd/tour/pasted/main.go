// Cities on a map with roads between them: the shortest way from the first to
// the last, the cheapest network, the fence around all, how many couriers can
// travel without sharing a road, and the shortest tour.
package main

import (
	"cmp"
	"container/heap"
	"fmt"
	"iter"
	"sort"
)

// DSU is a partition of the numbers 0 to n-1.
type DSU struct {
	parentOrSize []int // -size at a root
	groups       int
}

// NewDSU makes n groups of one.
func NewDSU(n int) *DSU {
	d := &DSU{make([]int, n), n}
	for i := range d.parentOrSize {
		d.parentOrSize[i] = -1
	}
	return d
}

// Leader represents the group of x.
func (d *DSU) Leader(x int) int {
	if d.parentOrSize[x] < 0 {
		return x
	}
	d.parentOrSize[x] = d.Leader(d.parentOrSize[x])
	return d.parentOrSize[x]
}

// Merge joins the groups of x and y, and reports whether they were two.
func (d *DSU) Merge(x, y int) bool {
	x, y = d.Leader(x), d.Leader(y)
	if x == y {
		return false
	}
	if d.parentOrSize[x] > d.parentOrSize[y] {
		x, y = y, x
	}
	d.parentOrSize[x] += d.parentOrSize[y]
	d.parentOrSize[y] = x
	d.groups--
	return true
}

// Point is a point, or the vector to it.
type Point struct{ X, Y int }

// String is "(x, y)".
func (p Point) String() string { return fmt.Sprintf("(%d, %d)", p.X, p.Y) }

// Sub is p - q.
func (p Point) Sub(q Point) Point { return Point{p.X - q.X, p.Y - q.Y} }

// Dot is the inner product.
func (p Point) Dot(q Point) int { return p.X*q.X + p.Y*q.Y }

// Cross is the outer product.
func (p Point) Cross(q Point) int { return p.X*q.Y - p.Y*q.X }

// Norm2 is the square of the length.
func (p Point) Norm2() int { return p.Dot(p) }

// CCW is 1 if a, b, c turn left, -1 if right, 0 if they are in line.
func CCW(a, b, c Point) int {
	switch x := b.Sub(a).Cross(c.Sub(a)); {
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return 0
}

// ConvexHull is the hull of ps, from the leftmost point against the clock,
// without points in line.
func ConvexHull(ps []Point) []Point {
	ps = append([]Point(nil), ps...)
	sort.Slice(ps, func(i, j int) bool {
		if ps[i].X != ps[j].X {
			return ps[i].X < ps[j].X
		}
		return ps[i].Y < ps[j].Y
	})
	if len(ps) < 3 {
		return ps
	}
	var hull []Point
	half := func(p Point, floor int) {
		for len(hull) > floor && CCW(hull[len(hull)-2], hull[len(hull)-1], p) <= 0 {
			hull = hull[:len(hull)-1]
		}
		hull = append(hull, p)
	}
	for _, p := range ps {
		half(p, 1)
	}
	floor := len(hull)
	for i := len(ps) - 2; i >= 0; i-- {
		half(ps[i], floor)
	}
	return hull[:len(hull)-1]
}

// Area2 is twice the area of a polygon.
func Area2(poly []Point) int {
	area := 0
	for i, p := range poly {
		area += p.Cross(poly[(i+1)%len(poly)])
	}
	if area < 0 {
		return -area
	}
	return area
}

// Permutations yields the permutations of a in lexicographic order. The slice
// yielded is always the same.
func Permutations[T cmp.Ordered](a []T) iter.Seq[[]T] {
	return func(yield func([]T) bool) {
		p := append([]T(nil), a...)
		sort.Slice(p, func(i, j int) bool { return p[i] < p[j] })
		for yield(p) && next(p) {
		}
	}
}

func next[T cmp.Ordered](p []T) bool {
	i := len(p) - 2
	for i >= 0 && p[i] >= p[i+1] {
		i--
	}
	if i < 0 {
		return false
	}
	j := len(p) - 1
	for p[j] <= p[i] {
		j--
	}
	p[i], p[j] = p[j], p[i]
	for l, r := i+1, len(p)-1; l < r; l, r = l+1, r-1 {
		p[l], p[r] = p[r], p[l]
	}
	return true
}

// Network is a network.
type Network struct {
	edges [][]edge
	from  [][2]int // of each edge: its node and its index there
}

type edge struct{ to, rev, capacity int }

// NewNetwork makes a network of n nodes.
func NewNetwork(n int) *Network { return &Network{edges: make([][]edge, n)} }

// AddEdge adds an edge and returns its number.
func (g *Network) AddEdge(from, to, capacity int) int {
	g.from = append(g.from, [2]int{from, len(g.edges[from])})
	i, j := len(g.edges[from]), len(g.edges[to])
	if from == to {
		j++
	}
	g.edges[from] = append(g.edges[from], edge{to, j, capacity})
	g.edges[to] = append(g.edges[to], edge{from, i, 0})
	return len(g.from) - 1
}

// Flow sends as much as possible from s to t and returns how much that is.
func (g *Network) Flow(s, t int) (flow int) {
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

func (g *Network) levels(s int) []int {
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

func (g *Network) augment(u, t, limit int, level, next []int) int {
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

// Queue gives its elements back in the order of less.
type Queue[T any] struct{ h items[T] }

type items[T any] struct {
	a    []T
	less func(a, b T) bool
}

func (h *items[T]) Len() int           { return len(h.a) }
func (h *items[T]) Less(i, j int) bool { return h.less(h.a[i], h.a[j]) }
func (h *items[T]) Swap(i, j int)      { h.a[i], h.a[j] = h.a[j], h.a[i] }
func (h *items[T]) Push(x any)         { h.a = append(h.a, x.(T)) }
func (h *items[T]) Pop() any {
	last := h.a[len(h.a)-1]
	h.a = h.a[:len(h.a)-1]
	return last
}

// NewQueue makes an empty queue.
func NewQueue[T any](less func(a, b T) bool) *Queue[T] {
	return &Queue[T]{items[T]{less: less}}
}

// Push puts x in.
func (q *Queue[T]) Push(x T) { heap.Push(&q.h, x) }

// Pop takes the first element out.
func (q *Queue[T]) Pop() T { return heap.Pop(&q.h).(T) }

// Len is the number of elements.
func (q *Queue[T]) Len() int { return q.h.Len() }

// Empty reports whether there is none.
func (q *Queue[T]) Empty() bool { return q.Len() == 0 }

// Inf is the distance to where no way leads.
const Inf = 1 << 60

// Edge leads to a node.
type Edge struct{ To, Cost int }

// Graph has the edges that leave each node.
type Graph [][]Edge

// NewGraph makes a graph of n nodes without edges.
func NewGraph(n int) Graph { return make(Graph, n) }

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
	q := NewQueue(func(a, b state) bool { return a.dist < b.dist })
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

// Link is an edge with both its ends.
type Link struct{ U, V, Cost int }

// Kruskal returns the cost of a minimum spanning forest of n nodes and its
// links.
func Kruskal(n int, links []Link) (cost int, tree []Link) {
	sorted := append([]Link(nil), links...)
	sort.Slice(sorted, func(i, j int) bool { return sorted[i].Cost < sorted[j].Cost })
	d := NewDSU(n)
	for _, l := range sorted {
		if d.Merge(l.U, l.V) {
			cost += l.Cost
			tree = append(tree, l)
		}
	}
	return cost, tree
}

func main() {
	var n, m int
	fmt.Scan(&n, &m)
	cities := make([]Point, n)
	for i := range cities {
		fmt.Scan(&cities[i].X, &cities[i].Y)
	}
	g, flow := NewGraph(n), NewNetwork(n)
	var roads []Link
	for range m {
		var u, v int
		fmt.Scan(&u, &v)
		cost := cities[u].Sub(cities[v]).Norm2()
		g.AddBoth(u, v, cost)
		flow.AddEdge(u, v, 1)
		flow.AddEdge(v, u, 1)
		roads = append(roads, Link{U: u, V: v, Cost: cost})
	}
	dist, prev := g.Dijkstra(0)
	fmt.Print(dist[n-1])
	for u := n - 1; u >= 0; u = prev[u] {
		fmt.Print(" ", cities[u])
	}
	fmt.Println()
	cost, tree := Kruskal(n, roads)
	fmt.Println(cost, len(tree))
	fence := ConvexHull(cities)
	fmt.Println(fence, Area2(fence))
	fmt.Println(flow.Flow(0, n-1))
	best := Inf
	inner := make([]int, n-1)
	for i := range inner {
		inner[i] = i + 1
	}
	for p := range Permutations(inner) {
		length, at := 0, 0
		for _, next := range p {
			length += cities[at].Sub(cities[next]).Norm2()
			at = next
		}
		best = min(best, length+cities[at].Sub(cities[0]).Norm2())
	}
	fmt.Println(best)
}
