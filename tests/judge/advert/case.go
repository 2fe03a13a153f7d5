package advert

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/contest-bundle/bundle/bundler/judge"
	"github.com/contest-bundle/bundle/tests/judge/chacha"
)

// A Case is the wishes of the companies.
type Case struct{ Companies []Company }

// A Company wants a rectangle of an area that contains a cell.
type Company struct{ X, Y, Area int }

// Generate makes the official input of a seed.
func Generate(seed uint64) *Case {
	g := chacha.New(seed)
	n := int(math.Round(50 * math.Pow(4, g.Float64())))
	c := &Case{Companies: make([]Company, n)}
	taken := map[[2]int]bool{}
	for i := range c.Companies {
		for {
			x, y := g.Below(Side), g.Below(Side)
			if !taken[[2]int{x, y}] {
				taken[[2]int{x, y}] = true
				c.Companies[i].X, c.Companies[i].Y = x, y
				break
			}
		}
	}
	last := 0
	for i, cut := range append(cuts(g, n-1), Side*Side) {
		c.Companies[i].Area, last = cut-last, cut
	}
	return c
}

// cuts draws k different places between 1 and Side²-1, sorted, as rand 0.7's
// seq::index::sample does: Floyd's algorithm below 163, else rejection.
func cuts(g *chacha.Rand, k int) []int {
	const length = Side*Side - 1
	chosen := map[int]bool{}
	if k < 163 {
		for j := length - k; j < length; j++ {
			if t := g.Below(j + 1); !chosen[t] {
				chosen[t] = true
			} else {
				chosen[j] = true
			}
		}
	} else {
		for len(chosen) < k {
			chosen[g.Uniform(length)] = true
		}
	}
	list := make([]int, 0, k)
	for t := range chosen {
		list = append(list, t+1)
	}
	slices.Sort(list)
	return list
}

// Text is the input as the solver reads it.
func (c *Case) Text() string {
	var b strings.Builder
	fmt.Fprintln(&b, len(c.Companies))
	for _, w := range c.Companies {
		fmt.Fprintln(&b, w.X, w.Y, w.Area)
	}
	return b.String()
}

// Features are the number of companies, and the largest and smallest areas as
// multiples of the mean.
func (c *Case) Features() []judge.Feature {
	byArea := func(a, b Company) int { return cmp.Compare(a.Area, b.Area) }
	mean := float64(Side*Side) / float64(len(c.Companies))
	return []judge.Feature{
		{Name: "N", Value: float64(len(c.Companies))},
		{Name: "largest", Value: round(float64(slices.MaxFunc(c.Companies, byArea).Area) / mean)},
		{Name: "smallest", Value: round(float64(slices.MinFunc(c.Companies, byArea).Area) / mean)},
	}
}

// round keeps four digits after the point.
func round(x float64) float64 { return math.Round(x*1e4) / 1e4 }
