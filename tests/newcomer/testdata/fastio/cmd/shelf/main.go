// Books on a shelf: n books with width and worth, and q shelves. For every shelf
// the largest worth that fits on it, then which books those are for the last
// one; at the end whether some shelf takes all books, and the mean of the worths.
package main

import (
	"example.com/fastio/dbg"
	"example.com/fastio/fio"
)

type book struct{ width, worth int }

func readBook() book {
	width, worth := fio.Int2()
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
		dbg.Println("book", i, "best", table[i+1][room])
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
	defer fio.Flush()
	n, q := fio.Int2()
	books := fio.Slice(n, readBook)
	shelves := fio.Ints(q)
	widest, total, worth := 0, 0, 0
	for _, s := range shelves {
		dbg.Assert(s >= 0, "a shelf of width %d", s)
		widest = max(widest, s)
	}
	for _, b := range books {
		total += b.width
		worth += b.worth
	}
	table := best(books, widest)
	for _, s := range shelves {
		fio.Println(table[n][s])
	}
	fio.Line(choose(books, table, shelves[q-1]))
	fio.Yes(total <= widest)
	fio.Printf("%.3f\n", float64(worth)/float64(n))
	dbg.Elapsed("done")
}
