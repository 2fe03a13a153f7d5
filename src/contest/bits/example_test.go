package bits_test

import (
	"fmt"

	"github.com/contest-bundle/bundle/src/contest/bits"
)

func Example() {
	s := bits.New(100)
	for i := 0; i < 100; i += 30 {
		s.Add(i)
	}
	for i := s.Next(0); i >= 0; i = s.Next(i + 1) {
		fmt.Print(i, " ")
	}
	fmt.Println("of", s.Count(), "the last is", s.Kth(s.Count()-1))
	// Output: 0 30 60 90 of 4 the last is 90
}

func ExampleBoard_Flood() {
	b := bits.NewBoard(3, 3)
	open, region := b.All(), b.New()
	for row := range 3 {
		open.Remove(b.Cell(row, 1)) // a wall down the middle
	}
	region.Add(b.Cell(0, 0))
	b.Flood(region, open, b.New())
	fmt.Println(region.Count(), region.Has(b.Cell(2, 0)), region.Has(b.Cell(0, 2)))
	// Output: 3 true false
}
