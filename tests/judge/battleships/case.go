package battleships

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/contest-bundle/bundle/bundler/judge"
	"github.com/contest-bundle/bundle/tests/judge/sha1prng"
)

// A Ship covers Length cells from (Row, Col) rightwards, or downwards if
// Vertical.
type Ship struct {
	Row, Col, Length int
	Vertical         bool
}

// cell is the row and column of the ship's k-th cell.
func (s Ship) cell(k int) (r, c int) {
	if s.Vertical {
		return s.Row + k, s.Col
	}
	return s.Row, s.Col + k
}

// A Case is a hidden sea.
type Case struct {
	N     int     // side of the sea, 8..20
	P     float64 // price factor of scans, in [0.1, 1)
	Ships []Ship  // in the order in which they were placed
}

// MaxLength is the longest length that a ship of the case may have; there need
// not be one.
func (c *Case) MaxLength() int { return c.N / 2 }

// Generate makes the official case of a seed other than 0.
func Generate(seed int64) *Case {
	rnd := sha1prng.New(seed)
	c := &Case{N: rnd.RandomInt(8, 20)}
	ships := rnd.RandomInt(c.N/2, 3*c.N/2)
	c.P = rnd.RandomDouble(0.1, 1)
	switch seed {
	case 1:
		c.N, ships = 8, 4
	case 2:
		c.N, ships = 20, 30
	}
	for !c.place(rnd, ships) {
	}
	return c
}

// place puts the ships one after the other, each on a random free placement. It
// reports false, and the whole sea has to be drawn again, if a ship finds none.
func (c *Case) place(rnd *sha1prng.Rand, ships int) bool {
	c.Ships = nil
	taken := make([]bool, c.N*c.N)
	for range ships {
		candidates := c.free(taken, rnd.RandomInt(1, c.MaxLength()))
		if len(candidates) == 0 {
			return false
		}
		ship := candidates[rnd.RandomInt(0, len(candidates)-1)]
		for k := range ship.Length {
			row, col := ship.cell(k)
			taken[row*c.N+col] = true
		}
		c.Ships = append(c.Ships, ship)
	}
	return true
}

// free lists the placements of a ship on free cells, the horizontal ones first,
// by row and column of their first cell. A ship of one cell is listed twice.
func (c *Case) free(taken []bool, length int) []Ship {
	var list []Ship
	for _, vertical := range []bool{false, true} {
		for row := range c.N {
			for col := range c.N {
				ship := Ship{row, col, length, vertical}
				if lastRow, lastCol := ship.cell(length - 1); lastRow >= c.N || lastCol >= c.N {
					continue
				}
				if c.fits(taken, ship) {
					list = append(list, ship)
				}
			}
		}
	}
	return list
}

func (c *Case) fits(taken []bool, ship Ship) bool {
	for k := range ship.Length {
		if row, col := ship.cell(k); taken[row*c.N+col] {
			return false
		}
	}
	return true
}

// Header is the text that a solver reads first: N, the number of ships, the
// longest length, P, and the number of ships of each length, a line each.
func (c *Case) Header() string {
	var b strings.Builder
	line := func(s string) { b.WriteString(s + "\n") }
	line(strconv.Itoa(c.N))
	line(strconv.Itoa(len(c.Ships)))
	line(strconv.Itoa(c.MaxLength()))
	line(strconv.FormatFloat(c.P, 'f', -1, 64))
	count := make([]int, c.MaxLength()+1)
	for _, ship := range c.Ships {
		count[ship.Length]++
	}
	for _, n := range count[1:] {
		line(strconv.Itoa(n))
	}
	return b.String()
}

// Features are N, the number of ships S, P, the longest length L and the number
// of ship cells, which is the least possible cost.
func (c *Case) Features() []judge.Feature {
	cells := 0
	for _, ship := range c.Ships {
		cells += ship.Length
	}
	return []judge.Feature{
		{Name: "N", Value: float64(c.N)},
		{Name: "S", Value: float64(len(c.Ships))},
		{Name: "P", Value: c.P},
		{Name: "L", Value: float64(c.MaxLength())},
		{Name: "cells", Value: float64(cells)},
	}
}

// Row is the case as a line of the official table: seed, N, P, the number of
// ships, and "row,col,H|V,length" for each ship in placing order.
func Row(seed int64, c *Case) string {
	var ships []string
	for _, s := range c.Ships {
		way := 'H'
		if s.Vertical {
			way = 'V'
		}
		ships = append(ships, fmt.Sprintf("%d,%d,%c,%d", s.Row, s.Col, way, s.Length))
	}
	p := strconv.FormatFloat(c.P, 'f', -1, 64)
	return fmt.Sprintf("%d\t%d\t%s\t%d\t%s", seed, c.N, p, len(c.Ships), strings.Join(ships, ";"))
}
