package tour_test

import (
	"fmt"
	"math"

	"github.com/contest-bundle/bundle/src/contest/rng"
	"github.com/contest-bundle/bundle/src/contest/tour"
)

func Example() {
	x, y := []float64{0, 2, 0, 2, 1, 1}, []float64{0, 1, 1, 0, 0, 1}
	t := tour.New(len(x), 5, func(i, j int) float64 { return math.Hypot(x[i]-x[j], y[i]-y[j]) })
	kicks := 100
	length := t.Optimise(rng.New(1), func() bool { kicks--; return kicks >= 0 })
	fmt.Printf("%.3f\n", length)
	// Output: 6.000
}
