// The way out of a maze: h and w, then h lines of '#' for walls, '.' for floor,
// 'S' and 'G'. Prints the number of steps and the maze with the way in it, or
// No.
package main

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strconv"
)

// checking says whether assertions are checked.
const checking = false

// Assert panics if ok is false and assertions are checked.
func Assert(ok bool, format string, a ...any) {
	if checking && !ok {
		panic(fmt.Sprintf(format, a...))
	}
}

// dbgPrintln prints nothing.
func dbgPrintln(...any) {}

var in *bufio.Scanner

func init() {
	in = bufio.NewScanner(os.Stdin)
	in.Buffer(make([]byte, 1<<16), 1<<24)
	in.Split(bufio.ScanWords)
}

// Word reads a word.
func Word() string {
	if !in.Scan() {
		panic("fio: no more input")
	}
	return in.Text()
}

// Bytes reads a word into bytes of its own.
func Bytes() []byte { return []byte(Word()) }

// Int reads a whole number.
func Int() int {
	n, err := strconv.Atoi(Word())
	if err != nil {
		panic(err)
	}
	return n
}

// Int2 reads two.
func Int2() (a, b int) { return Int(), Int() }

// Slice reads n times.
func Slice[T any](n int, read func() T) []T {
	a := make([]T, n)
	for i := range a {
		a[i] = read()
	}
	return a
}

// Grid reads h words.
func Grid(h int) [][]byte { return Slice(h, Bytes) }

var out = bufio.NewWriterSize(os.Stdout, 1<<16)

// Flush writes everything out.
func Flush() { out.Flush() }

// Println prints as fmt does.
func Println(a ...any) { fmt.Fprintln(out, a...) }

// Yes prints Yes or No.
func Yes(ok bool) {
	if ok {
		out.WriteString("Yes\n")
	} else {
		out.WriteString("No\n")
	}
}

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
	dbgPrintln("reached", len(from), "cells")
	return from
}

func main() {
	defer Flush()
	h, w := Int2()
	maze := Grid(h)
	var start, goal cell
	for i, row := range maze {
		Assert(len(row) == w, "row %d has %d cells", i, len(row))
		if j := slices.Index(row, 'S'); j >= 0 {
			start = cell{i, j}
		}
		if j := slices.Index(row, 'G'); j >= 0 {
			goal = cell{i, j}
		}
	}
	from := walk(maze, start)
	if _, ok := from[goal]; !ok {
		Yes(false)
		return
	}
	steps := 0
	for c := from[goal]; c != start; c = from[c] {
		maze[c.i][c.j] = 'o'
		steps++
	}
	Println(steps + 1)
	for _, row := range maze {
		Println(string(row))
	}
}
