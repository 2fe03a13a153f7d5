// Package fio reads and writes fast. It reads words from standard input, and
// what it writes appears when Flush is called: put "defer fio.Flush()" first in
// main.
package fio

import (
	"bufio"
	"os"
	"strconv"
)

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

// Int3 reads three.
func Int3() (a, b, c int) { return Int(), Int(), Int() }

// Float reads a number.
func Float() float64 {
	x, err := strconv.ParseFloat(Word(), 64)
	if err != nil {
		panic(err)
	}
	return x
}

// Slice reads n times.
func Slice[T any](n int, read func() T) []T {
	a := make([]T, n)
	for i := range a {
		a[i] = read()
	}
	return a
}

// Ints reads n whole numbers.
func Ints(n int) []int { return Slice(n, Int) }

// Grid reads h words.
func Grid(h int) [][]byte { return Slice(h, Bytes) }
