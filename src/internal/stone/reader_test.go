package stone

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// read takes all values of a text in blocks of a size, in order.
func read(text string, block int) ([]int64, error) {
	r := newReader(section(text))
	r.buf = make([]byte, block)
	values := []int64{}
	batch := make([]int64, 7)
	for {
		n, err := r.read(batch)
		for _, v := range batch[:n] {
			values = append([]int64{v}, values...)
		}
		if err == io.EOF {
			return values, nil
		}
		if err != nil {
			return nil, err
		}
	}
}

// blocks are sizes with and without room for the fast way.
var blocks = []int{1, 13, 73, 100, 200}

func TestForms(t *testing.T) {
	for _, test := range []struct {
		why, text string
		want      []int64
	}{
		{"white space wherever it may be", " {\n 1 ,\t-2\r\n,3 } \n", []int64{1, -2, 3}},
		{"any white space in a bare row", "\n 1\t-2\r\n3", []int64{1, -2, 3}},
		{"plus signs and zeros", "+1 -0 007", []int64{1, 0, 7}},
		{"more zeros than digits fit", "00000000000000000000000000000000000000000000012", []int64{12}},
		{"the ends of the range", "9223372036854775807 -9223372036854775808", []int64{1<<63 - 1, -1 << 63}},
		{"a count alone in its line", "3\n5 6\n7", []int64{5, 6, 7}},
		{"a count after an empty line", "\n3 \n5 6\n7", []int64{5, 6, 7}},
		{"a count that is not alone is a value", "3 5 6 7", []int64{3, 5, 6, 7}},
		{"a count that is wrong is a value", "2\n5 6 7", []int64{2, 5, 6, 7}},
		{"there is no count in a list", "[3,\n5,6,7]", []int64{3, 5, 6, 7}},
		{"a lone zero is a count", "0", []int64{}},
		{"a lone one is a value", "1", []int64{1}},
	} {
		for _, block := range blocks {
			got, err := read(test.text, block)
			if err != nil {
				t.Errorf("%s: %v", test.why, err)
			} else if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("%s, blocks of %d (-want +got):\n%s", test.why, block, diff)
			}
		}
	}
}

func TestErrors(t *testing.T) {
	for _, test := range []struct{ why, text, want string }{
		{"a word", "1 2 x3 4", `byte 4: "x3" is no integer`},
		{"a word in a list", "{1,2,x}", `byte 5: "x" is no integer`},
		{"a sign alone", "1 - 2", `byte 2: "-" is no integer`},
		{"two signs", "--5", `byte 0: "--5" is no integer`},
		{"a difference", "5-3", `byte 0: "5-3" is no integer`},
		{"a fraction", "1 2.5", `byte 2: "2.5" is no integer`},
		{"commas without brackets", "1, 2", `byte 0: "1," is no integer`},
		{"a value left out", "{1,,2}", "byte 3: an integer is missing"},
		{"the first left out", "{ ,1}", "byte 2: an integer is missing"},
		{"the last left out", "{1,}", "byte 3: an integer is missing"},
		{"a comma left out", "{1 2}", "byte 2: a comma is missing"},
		{"not closed", "{1,2\n", "byte 4: the row that opens with { at byte 0 is not closed"},
		{"closed by the other", " [1}", "byte 4: the row that opens with [ at byte 1 is not closed"},
		{"more after the end", "{1} 2", "byte 5: the row that opens with { at byte 0 is not closed"},
		{"not opened", "1 2}", `byte 2: "2}" is no integer`},
		{"control characters are no white space", "1\x012", `byte 0: "1\x012" is no integer`},
		{"too large", "1 9223372036854775808", "byte 2: 9223372036854775808 does not fit in 64 bits"},
		{"too small", "{-9223372036854775809}", "byte 1: -9223372036854775809 does not fit in 64 bits"},
		{"twenty digits", "20000000000000000000", "byte 0: 20000000000000000000 does not fit in 64 bits"},
		{"far too large", "1" + strings.Repeat("0", 40), "byte 0: 10000000000000000000000000000000... does not fit in 64 bits"},
		{"the last of two", "a 1 b", `byte 4: "b" is no integer`},
	} {
		for _, block := range blocks {
			values, err := read(test.text, block)
			if err == nil {
				t.Errorf("%s: %q is read as %v", test.why, test.text, values)
			} else if err.Error() != test.want {
				t.Errorf("%s, blocks of %d: error %q, want %q", test.why, block, err, test.want)
			}
		}
	}
}

// write gives a row one of its forms.
func write(rnd *rand.Rand, row []int64) string {
	spaces := []string{" ", "\n", "  ", "\t", "\r\n", " \n "}
	var b strings.Builder
	open, between, end := "", "", ""
	switch rnd.IntN(4) {
	case 0:
		open, between, end = "{", ",", "}"
	case 1:
		open, between, end = "[", ",", "]"
	case 2:
		fmt.Fprintf(&b, "%d\n", len(row))
	default:
		if len(row) > 0 && row[0] == int64(len(row)-1) {
			open, between, end = "{", ",", "}" // in lines it would be a count
		}
	}
	b.WriteString(open)
	for i, v := range row {
		if i > 0 {
			b.WriteString(between)
		}
		if between == "" || rnd.IntN(3) == 0 {
			b.WriteString(spaces[rnd.IntN(len(spaces))])
		}
		b.WriteString(strconv.FormatInt(v, 10))
	}
	b.WriteString(end)
	return b.String()
}

// Rows of values of 1 to 19 digits, in mixed and in even lengths, over many
// blocks.
func TestLongRows(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	for _, digits := range []int{0, 1, 2, 7, 8, 9, 15, 16, 17, 18} {
		want := make([]int64, 400)
		for i := range want {
			bound := int64(1)
			for range digits {
				bound *= 10
			}
			if digits == 0 {
				bound = int64(1) << rnd.IntN(62)
			}
			want[i] = rnd.Int64N(bound) * (rnd.Int64N(2)*2 - 1)
		}
		for range 8 {
			text := write(rnd, want)
			for _, block := range append([]int{blockSize}, blocks...) {
				got, err := read(text, block)
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("%d digits, blocks of %d (-want +got):\n%s", digits, block, diff)
				}
			}
		}
	}
}

// parse reads a row as the package comment says, front to back and without any
// care for time.
func parse(text string) ([]int64, bool) {
	const space = " \t\r\n"
	body := strings.Trim(text, space)
	var tokens []string
	list := strings.HasPrefix(body, "{") || strings.HasPrefix(body, "[")
	if list {
		last := map[byte]string{'{': "}", '[': "]"}[body[0]]
		if len(body) < 2 || !strings.HasSuffix(body, last) {
			return nil, false
		}
		body = strings.Trim(body[1:len(body)-1], space)
		if body != "" {
			tokens = strings.Split(body, ",")
		}
	} else {
		tokens = strings.FieldsFunc(body, func(c rune) bool { return strings.ContainsRune(space, c) })
	}
	values := []int64{}
	for _, token := range tokens {
		v, err := strconv.ParseInt(strings.Trim(token, space), 10, 64)
		if err != nil {
			return nil, false
		}
		values = append(values, v)
	}
	if first, _, _ := strings.Cut(body, "\n"); !list && len(values) > 0 &&
		values[0] == int64(len(values)-1) && strings.Trim(first, space) == tokens[0] {
		values = values[1:]
	}
	return values, true
}

func FuzzReader(f *testing.F) {
	f.Add("{1,2,3,7}", uint8(80))
	f.Add("[1, -2 ,\n3]", uint8(200))
	f.Add("4\n1 2 3 7\n", uint8(1))
	f.Add("3\r\n 123456789 -12345678  1234567890123456 99999999999999999\n", uint8(90))
	f.Add(strings.Repeat("-1234567\n", 20), uint8(120))
	f.Add("[1"+strings.Repeat(",12", 40)+","+strings.Repeat(" ", 90)+",3]", uint8(99))
	f.Add(strings.Repeat("12 ", 60)+"12\x01"+strings.Repeat("12 ", 20), uint8(200))
	f.Add("["+strings.Repeat("12, ", 40)+"x]", uint8(120))
	f.Fuzz(func(t *testing.T, text string, block uint8) {
		want, ok := parse(text)
		got, err := read(text, int(block)+1)
		if ok != (err == nil) {
			t.Fatalf("%q is %v, error %v; the plain parser has %v, %v", text, got, err, want, ok)
		}
		if diff := cmp.Diff(want, got); ok && diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	})
}

func TestFailingSource(t *testing.T) {
	r := io.NewSectionReader(bytes.NewReader([]byte("1 2 3")), 0, 9)
	if got, err := Values(r); err == nil {
		t.Errorf("a source shorter than its size gave %v, want an error", got)
	}
}
