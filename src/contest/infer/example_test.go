package infer_test

import (
	"fmt"
	"math"

	"github.com/contest-bundle/bundle/src/contest/infer"
	"github.com/contest-bundle/bundle/src/contest/rng"
)

// A coin that may be loaded: which share of heads do seven heads in nine throws
// speak for?
func Example() {
	shares := make([]float64, 100)
	for i := range shares {
		shares[i] = (float64(i) + 0.5) / 100
	}
	f := infer.NewFilter(shares)
	for _, heads := range []bool{true, true, false, true, true, true, false, true, true} {
		f.Observe(func(p *float64) float64 {
			if heads {
				return math.Log(*p)
			}
			return math.Log(1 - *p)
		})
	}
	fmt.Printf("%.3f\n", f.Mean(func(p *float64) float64 { return *p })) // (7+1)/(9+2)
	// Output: 0.727
}

func ExampleSystematic() {
	list := make([]int32, 8)
	infer.Systematic(rng.New(1), []float64{0.5, 0.25, 0, 0.25}, list)
	fmt.Println(list)
	// Output: [0 0 0 0 1 1 3 3]
}
