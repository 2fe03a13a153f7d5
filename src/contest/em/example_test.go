package em_test

import (
	"fmt"

	"github.com/contest-bundle/bundle/src/contest/em"
)

// One who takes the second category even where its best option is worth a little less.
func Example() {
	m := em.New(em.Config{Categories: 2, MinWeight: 0.3, MaxWeight: 1, MinRandom: 0.1, MaxRandom: 0.5})
	for n := range 30 {
		second := 0.8 + 0.05*float64(n%4)
		m.Observe(em.Observation{Best: []float64{1, second}, Chosen: 1, Top: true, Options: 10})
	}
	share := m.Greedy(nil, []float64{1, 0.8})
	fmt.Printf("random %.1f, second category %.0f %%\n", m.Random, 100*share[1])
	// Output: random 0.1, second category 100 %
}
