package fio

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
)

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
