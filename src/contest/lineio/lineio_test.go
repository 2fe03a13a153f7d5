package lineio

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
)

// take applies one letter of calls each to a reader: w a word, i an int, f a
// float, l a line.
func take(r *Reader, calls string) []any {
	var got []any
	for _, c := range calls {
		switch c {
		case 'w':
			got = append(got, r.Word())
		case 'i':
			got = append(got, r.Int())
		case 'f':
			got = append(got, r.Float())
		case 'l':
			got = append(got, r.Line())
		}
	}
	return got
}

func TestReader(t *testing.T) {
	long := strings.Repeat("x", 3*bufferSize)
	for _, test := range []struct {
		why, input, calls string
		want              []any
		err               string
	}{
		{"numbers over lines", "3 -4\n  5\n", "iii", []any{3, -4, 5}, ""},
		{"the largest and the smallest", fmt.Sprint(math.MaxInt, math.MinInt), "ii", []any{math.MaxInt, math.MinInt}, ""},
		{"a plus sign is an integer", "+7 ", "i", []any{7}, ""},
		{"a line after a number is the next line", "5\nabc\n", "il", []any{5, "abc"}, ""},
		{"trailing blanks belong to the number's line", "5 \t \nabc\n", "il", []any{5, "abc"}, ""},
		{"a line after a number is the rest of its line", "5 a b\nc\n", "ill", []any{5, "a b", "c"}, ""},
		{"an empty line after a word is kept", "ABC\n\n7\n", "wli", []any{"ABC", "", 7}, ""},
		{"the same with \\r\\n", "ABC\r\n\r\n7\r\n", "wli", []any{"ABC", "", 7}, ""},
		{"lines keep their blanks", "  a \n", "l", []any{"  a "}, ""},
		{"the last line may lack its end", "a\nb", "ll", []any{"a", "b"}, ""},
		{"the last word may lack its end", "a b", "ww", []any{"a", "b"}, ""},
		{"longer than the buffer", long + "\n" + long + " 1", "lwi", []any{long, long, 1}, ""},
		{"floats", "0.25 1e3\n", "ff", []any{0.25, 1000.0}, ""},
		{"no number", "1\n2 x\n", "iii", []any{1, 2, 0}, `line 2: want an integer, got "x"`},
		{"the line of a word that ends it", "1\nx\n", "ii", []any{1, 0}, `line 2: want an integer, got "x"`},
		{"the line of a word that ends the input", "1\nx", "ii", []any{1, 0}, `line 2: want an integer, got "x"`},
		{"too large", "9223372036854775808", "i", []any{0}, `line 1: want an integer, got "9223372036854775808"`},
		{"a sign alone", "-", "i", []any{0}, `line 1: want an integer, got "-"`},
		{"no float", "1.2.3", "f", []any{0.0}, `line 1: want a number, got "1.2.3"`},
		{"end before a word", "1\n", "iw", []any{1, ""}, "line 2: want a word, the input has ended"},
		{"end before a line", "a\n", "ll", []any{"a", ""}, "line 2: want a line, the input has ended"},
		{"an error sticks", "x 1\n2", "iil", []any{0, 0, ""}, `line 1: want an integer, got "x"`},
	} {
		for form, src := range map[string]io.Reader{
			"whole":          strings.NewReader(test.input),
			"byte by byte":   iotest.OneByteReader(strings.NewReader(test.input)),
			"data with err":  iotest.DataErrReader(strings.NewReader(test.input)),
			"halves of data": iotest.HalfReader(strings.NewReader(test.input)),
		} {
			r := NewReader(src)
			got := take(r, test.calls)
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("%s, %s (-want +got):\n%s", test.why, form, diff)
			}
			if msg := message(r.Err()); msg != test.err {
				t.Errorf("%s, %s: error %q, want %q", test.why, form, msg, test.err)
			}
		}
	}
}

func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestReaderErrorsUnwrap(t *testing.T) {
	r := NewReader(strings.NewReader(""))
	r.Line()
	if !errors.Is(r.Err(), io.EOF) {
		t.Errorf("the end of the input is %v, want io.EOF inside", r.Err())
	}
	broken := errors.New("broken pipe")
	for _, calls := range []string{"w", "l"} {
		r = NewReader(io.MultiReader(strings.NewReader("ab"), iotest.ErrReader(broken)))
		take(r, calls)
		if !errors.Is(r.Err(), broken) {
			t.Errorf("a stream that fails inside %q: %v, want the stream's error: half a word is none", calls, r.Err())
		}
	}
	r = NewReader(strings.NewReader("99999999999999999999"))
	r.Int()
	if !errors.Is(r.Err(), strconv.ErrRange) {
		t.Errorf("an integer too large: %v, want strconv.ErrRange inside", r.Err())
	}
}

// A judge that waits for an answer sends nothing: what it has sent must be
// enough for the calls that it answers.
func TestReaderDoesNotAskForMore(t *testing.T) {
	judge, solver := io.Pipe()
	r := NewReader(judge)
	go solver.Write([]byte("4 5\nabc\n\n"))
	got := take(r, "iill")
	if diff := cmp.Diff([]any{4, 5, "abc", ""}, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestInts(t *testing.T) {
	r := NewReader(strings.NewReader("1 2 3\n4 5"))
	row := make([]int, 3)
	r.Ints(row)
	if diff := cmp.Diff([]int{1, 2, 3}, row); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	r.Ints(row)
	if got, want := message(r.Err()), "line 2: want an integer, the input has ended"; got != want {
		t.Errorf("short row: error %q, want %q", got, want)
	}
}

func TestWriter(t *testing.T) {
	var out bytes.Buffer
	w := NewWriter(&out)
	w.Word("SHOOT")
	w.Int(3)
	w.Int(-12)
	w.EndLine()
	w.EndLine()
	w.Word("END")
	w.EndLine()
	if out.Len() != 0 {
		t.Errorf("%q was sent before Flush", out.String())
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	if got, want := out.String(), "SHOOT 3 -12\n\nEND\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	broken := NewWriter(brokenWriter{})
	broken.Word("x")
	if err := broken.Flush(); err != errBroken {
		t.Errorf("Flush on a broken stream: %v, want %v", err, errBroken)
	}
}

var errBroken = errors.New("broken")

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errBroken }

// FuzzReader checks words against strings.Fields and lines against the text.
func FuzzReader(f *testing.F) {
	f.Add("1 2\n\n3", uint8(1))
	f.Add("a\r\nb \t\n", uint8(3))
	f.Fuzz(func(t *testing.T, text string, chunk uint8) {
		if strings.ContainsAny(text, "\v\f\u0085\u00a0") || !isASCII(text) {
			t.Skip("other white space is not this package's")
		}
		r := NewReader(&chunks{text, int(chunk)%7 + 1})
		var words []string
		for w := r.Word(); r.Err() == nil; w = r.Word() {
			words = append(words, w)
		}
		if diff := cmp.Diff(strings.Fields(text), words, cmp.Transformer("len", func(s []string) string { return fmt.Sprintf("%q", s) })); diff != "" {
			t.Errorf("words of %q (-want +got):\n%s", text, diff)
		}
		r = NewReader(&chunks{text, int(chunk)%7 + 1})
		var lines, want []string
		for l := r.Line(); r.Err() == nil; l = r.Line() {
			lines = append(lines, l)
		}
		for l := range strings.Lines(text) {
			body, ended := strings.CutSuffix(l, "\n")
			if ended {
				body = strings.TrimSuffix(body, "\r")
			}
			want = append(want, body)
		}
		if diff := cmp.Diff(want, lines); diff != "" {
			t.Errorf("lines of %q (-want +got):\n%s", text, diff)
		}
	})
}

func isASCII(s string) bool {
	for _, c := range []byte(s) {
		if c >= 0x80 {
			return false
		}
	}
	return true
}

// chunks reads n bytes at a time.
type chunks struct {
	text string
	n    int
}

func (c *chunks) Read(p []byte) (int, error) {
	if c.text == "" {
		return 0, io.EOF
	}
	n := copy(p, c.text[:min(c.n, len(c.text))])
	c.text = c.text[n:]
	return n, nil
}

func numbers(n int) []byte {
	var text []byte
	for i := range n {
		text = strconv.AppendInt(text, int64(i*7919%2_000_001-1_000_000), 10)
		text = append(text, "\n "[i&1])
	}
	return text
}

func BenchmarkInt(b *testing.B) {
	text := numbers(100_000)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		r := NewReader(bytes.NewReader(text))
		for range 100_000 {
			r.Int()
		}
		if r.Err() != nil {
			b.Fatal(r.Err())
		}
	}
}

// BenchmarkScannerAtoi is what BenchmarkInt is to be compared with.
func BenchmarkScannerAtoi(b *testing.B) {
	text := numbers(100_000)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		s := bufio.NewScanner(bytes.NewReader(text))
		s.Split(bufio.ScanWords)
		for s.Scan() {
			if _, err := strconv.Atoi(s.Text()); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkWriter(b *testing.B) {
	w := NewWriter(io.Discard)
	b.ReportAllocs()
	for b.Loop() {
		w.Word("SHOOT")
		w.Int(13)
		w.Int(7)
		w.EndLine()
		if err := w.Flush(); err != nil {
			b.Fatal(err)
		}
	}
}
