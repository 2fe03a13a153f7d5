// Books on a shelf: n books with width and worth, and q shelves. For every shelf
// the largest worth that fits on it, then which books those are for the last
// one; at the end whether some shelf takes all books, and the mean of the worths.
package main

import (
	"bufio"
	"fmt"
	"os"
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

// Elapsed prints nothing.
func Elapsed(string) {}

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

// Ints reads n whole numbers.
func Ints(n int) []int { return Slice(n, Int) }

var out = bufio.NewWriterSize(os.Stdout, 1<<16)

// Flush writes everything out.
func Flush() { out.Flush() }

// Println prints as fmt does.
func Println(a ...any) { fmt.Fprintln(out, a...) }

// Printf prints as fmt does.
func Printf(format string, a ...any) { fmt.Fprintf(out, format, a...) }

// Line prints whole numbers with a space between them.
func Line(a []int) {
	for i, x := range a {
		if i > 0 {
			out.WriteByte(' ')
		}
		out.WriteString(strconv.Itoa(x))
	}
	out.WriteByte('\n')
}

// Yes prints Yes or No.
func Yes(ok bool) {
	if ok {
		out.WriteString("Yes\n")
	} else {
		out.WriteString("No\n")
	}
}

type book struct{ width, worth int }

func readBook() book {
	width, worth := Int2()
	return book{width, worth}
}

// best has the largest worth for every number of books and every width.
func best(books []book, room int) [][]int {
	table := make([][]int, len(books)+1)
	table[0] = make([]int, room+1)
	for i, b := range books {
		table[i+1] = append([]int(nil), table[i]...)
		for w := b.width; w <= room; w++ {
			table[i+1][w] = max(table[i][w], table[i][w-b.width]+b.worth)
		}
		dbgPrintln("book", i, "best", table[i+1][room])
	}
	return table
}

// choose reads from the table which books are taken.
func choose(books []book, table [][]int, room int) (taken []int) {
	for i := len(books); i > 0; i-- {
		if table[i][room] != table[i-1][room] {
			taken = append([]int{i}, taken...)
			room -= books[i-1].width
		}
	}
	return taken
}

func main() {
	defer Flush()
	n, q := Int2()
	books := Slice(n, readBook)
	shelves := Ints(q)
	widest, total, worth := 0, 0, 0
	for _, s := range shelves {
		Assert(s >= 0, "a shelf of width %d", s)
		widest = max(widest, s)
	}
	for _, b := range books {
		total += b.width
		worth += b.worth
	}
	table := best(books, widest)
	for _, s := range shelves {
		Println(table[n][s])
	}
	Line(choose(books, table, shelves[q-1]))
	Yes(total <= widest)
	Printf("%.3f\n", float64(worth)/float64(n))
	Elapsed("done")
}
