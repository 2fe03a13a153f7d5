// Command realdeps uses two large libraries at once: ordered containers and
// linear algebra, graphs, statistics and optimisation.
package main

import (
	"fmt"

	"github.com/emirpasic/gods/maps/treemap"
	"github.com/emirpasic/gods/queues/priorityqueue"
	"github.com/emirpasic/gods/sets/treeset"
	"github.com/emirpasic/gods/trees/btree"
	"github.com/emirpasic/gods/utils"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/graph/path"
	"gonum.org/v1/gonum/graph/simple"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize"
	"gonum.org/v1/gonum/stat"
)

func main() {
	m := treemap.NewWithIntComparator()
	q := priorityqueue.NewWith(utils.IntComparator)
	set := treeset.NewWithStringComparator("b", "a")
	tree := btree.NewWithIntComparator(3)
	for i := range 20 {
		m.Put(i*7%20, i)
		q.Enqueue(-i)
		tree.Put(i, i*i)
	}
	first, _ := q.Dequeue()
	fmt.Println(m.Keys(), first, set.Values(), tree.Height())

	a := mat.NewDense(3, 3, []float64{4, 1, 0, 1, 3, 1, 0, 1, 2})
	var x mat.VecDense
	err := x.SolveVec(a, mat.NewVecDense(3, []float64{1, 2, 3}))
	fmt.Printf("%.6f %v\n", mat.Formatted(&x), err)

	g := simple.NewWeightedDirectedGraph(0, 1e9)
	for i := range int64(5) {
		g.SetWeightedEdge(g.NewWeightedEdge(simple.Node(i), simple.Node((i+1)%5), float64(i+1)))
	}
	nodes, weight := path.DijkstraFrom(simple.Node(0), g).To(3)
	fmt.Println(nodes, weight)

	data := []float64{1, 2, 3, 4, 10}
	mean, deviation := stat.MeanStdDev(data, nil)
	fmt.Printf("%.6f %.6f %.1f\n", mean, deviation, floats.Sum(data))
	problem := optimize.Problem{Func: func(x []float64) float64 { return (x[0]-3)*(x[0]-3) + (x[1]+1)*(x[1]+1) }}
	result, err := optimize.Minimize(problem, []float64{0, 0}, nil, &optimize.NelderMead{})
	fmt.Printf("%.3f %v %v\n", result.X, result.Status, err)
}
