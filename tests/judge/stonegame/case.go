package stonegame

import (
	"strconv"
	"strings"

	"github.com/contest-bundle/bundle/bundler/judge"
	"github.com/contest-bundle/bundle/tests/judge/sha1prng"
)

// A Case is a row and the form in which it is written.
type Case struct {
	Row  []int64
	Form Form
	Text string // what the solver reads
}

// A Form is a way to write a row.
type Form int

const (
	Braces   Form = iota // {1,2,3}
	Brackets             // [1,2,3]
	Bare                 // 1 2 3
	Counted              // a line with 3, then 1 2 3
	forms
)

// Generate makes the case of a seed: half of the rows have up to 8 stones, the
// others up to 300 or up to 20,000; values are within 3, 1,000 or 10^12 of 0.
// Small values make ties.
func Generate(seed int64) *Case {
	rnd := sha1prng.New(seed)
	length := [][2]int{{0, 8}, {0, 8}, {9, 300}, {301, 20_000}}[rnd.RandomInt(0, 3)]
	limit := []int{3, 1_000, 1_000_000}[rnd.RandomInt(0, 2)]
	c := &Case{Form: Form(rnd.RandomInt(0, int(forms)-1))}
	c.Row = make([]int64, rnd.RandomInt(length[0], length[1]))
	for i := range c.Row {
		c.Row[i] = int64(rnd.RandomInt(-limit, limit))
		if limit == 1_000_000 {
			c.Row[i] = c.Row[i]*1_000_000 + int64(rnd.RandomInt(0, 999_999))
		}
	}
	if c.Form == Bare && len(c.Row) > 0 && c.Row[0] == int64(len(c.Row)-1) {
		c.Form = Braces // where a line ends after the first value it would be a count
	}
	c.Text = c.write(rnd)
	return c
}

// write puts white space and line ends where the form leaves them free, in one
// case of two.
func (c *Case) write(rnd *sha1prng.Rand) string {
	free := rnd.RandomInt(0, 1) == 1
	space := func() string {
		if !free {
			return ""
		}
		return []string{"", "", "", " ", "\n", "  ", "\r\n", "\t"}[rnd.RandomInt(0, 7)]
	}
	opening, comma, closing := "", "", ""
	switch c.Form {
	case Braces:
		opening, comma, closing = "{", ",", "}"
	case Brackets:
		opening, comma, closing = "[", ",", "]"
	}
	var b strings.Builder
	b.WriteString(space())
	if c.Form == Counted {
		b.WriteString(strconv.Itoa(len(c.Row)) + "\n")
	}
	b.WriteString(opening)
	for i, v := range c.Row {
		if i > 0 {
			b.WriteString(space() + comma)
			if comma == "" {
				b.WriteString(" ")
			}
			b.WriteString(space())
		}
		b.WriteString(strconv.FormatInt(v, 10))
	}
	b.WriteString(space() + closing)
	if free {
		return b.String() + space()
	}
	return b.String() + "\n"
}

// Features are the number of stones, the number of the form and the largest
// absolute value.
func (c *Case) Features() []judge.Feature {
	var largest int64
	for _, v := range c.Row {
		largest = max(largest, v, -v)
	}
	return []judge.Feature{
		{Name: "stones", Value: float64(len(c.Row))},
		{Name: "form", Value: float64(c.Form)},
		{Name: "largest", Value: float64(largest)},
	}
}
