package anneal_test

import (
	"fmt"

	"github.com/contest-bundle/bundle/src/contest/anneal"
	"github.com/contest-bundle/bundle/src/contest/rng"
)

// Splitting weights into two halves of equal sum: the move puts one weight on the
// other side, and the score is what the difference is less than 0.
func Example() {
	weights := []int{1, 4, 9, 16, 25, 36, 49, 64, 81, 100, 121, 144, 169, 196, 225}
	side := make([]int, len(weights)) // -1 or 1
	difference := 0
	for i, w := range weights {
		side[i] = 1
		difference += w
	}
	abs := func(x int) int { return max(x, -x) }

	r := rng.New(1)
	l := anneal.New(r, anneal.Config{Hot: 100, Cold: 5, Steps: 10_000, Score: float64(-difference)})
	for l.Next() {
		i := r.Below(len(weights))
		other := difference - 2*side[i]*weights[i]
		if l.Take(float64(abs(difference) - abs(other))) {
			side[i], difference = -side[i], other
		}
	}
	fmt.Println("smallest difference:", 0-l.Best())
	// Output: smallest difference: 0
}

// A row of numbers to be sorted by swaps, as a Problem.
type row struct {
	numbers, kept []int
	i, j          int
	r             *rng.Rand
}

func (s *row) Try(kind int, threshold float64) float64 {
	s.i, s.j = s.r.Below(len(s.numbers)), s.r.Below(len(s.numbers))
	s.swap()
	return float64((s.numbers[s.j] - s.numbers[s.i]) * (s.j - s.i))
}

func (s *row) swap()    { s.numbers[s.i], s.numbers[s.j] = s.numbers[s.j], s.numbers[s.i] }
func (s *row) Undo()    { s.swap() }
func (s *row) Save()    { s.kept = append(s.kept[:0], s.numbers...) }
func (s *row) Restore() { copy(s.numbers, s.kept) }

func ExampleRun() {
	r := rng.New(1)
	s := &row{numbers: []int{5, 2, 7, 1, 6, 3, 4, 0}, r: r}
	anneal.Run(r, s, anneal.Config{Hot: 10, Cold: 0.1, Steps: 5000})
	fmt.Println(s.numbers)
	// Output: [0 1 2 3 4 5 6 7]
}

func ExampleTemperatures() {
	fmt.Printf("%.0f\n", anneal.Temperatures(4, 1000, 1))
	// Output: [1000 100 10 1]
}
