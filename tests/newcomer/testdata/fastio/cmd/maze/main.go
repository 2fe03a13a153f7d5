// The way out of a maze: h and w, then h lines of '#' for walls, '.' for floor,
// 'S' and 'G'. Prints the number of steps and the maze with the way in it, or
// No.
package main

import (
	"slices"

	"example.com/fastio/dbg"
	"example.com/fastio/fio"
)

type cell struct{ i, j int }

var around = []cell{{-1, 0}, {0, -1}, {0, 1}, {1, 0}}

// walk goes from start in all directions and remembers for every cell where it
// came from.
func walk(maze [][]byte, start cell) map[cell]cell {
	from := map[cell]cell{start: start}
	queue := []cell{start}
	for len(queue) > 0 {
		c := queue[0]
		queue = queue[1:]
		for _, d := range around {
			next := cell{c.i + d.i, c.j + d.j}
			if next.i < 0 || next.i >= len(maze) || next.j < 0 || next.j >= len(maze[0]) || maze[next.i][next.j] == '#' {
				continue
			}
			if _, seen := from[next]; !seen {
				from[next] = c
				queue = append(queue, next)
			}
		}
	}
	dbg.Println("reached", len(from), "cells")
	return from
}

func main() {
	defer fio.Flush()
	h, w := fio.Int2()
	maze := fio.Grid(h)
	var start, goal cell
	for i, row := range maze {
		dbg.Assert(len(row) == w, "row %d has %d cells", i, len(row))
		if j := slices.Index(row, 'S'); j >= 0 {
			start = cell{i, j}
		}
		if j := slices.Index(row, 'G'); j >= 0 {
			goal = cell{i, j}
		}
	}
	from := walk(maze, start)
	if _, ok := from[goal]; !ok {
		fio.Yes(false)
		return
	}
	steps := 0
	for c := from[goal]; c != start; c = from[c] {
		maze[c.i][c.j] = 'o'
		steps++
	}
	fio.Println(steps + 1)
	for _, row := range maze {
		fio.Println(string(row))
	}
}
