package stone

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
)

// rowText is n values of -limit..limit, each in a line of its own.
func rowText(n int, limit int64) []byte {
	var text []byte
	state := uint64(1)
	for range n {
		state = state*6364136223846793005 + 1442695040888963407
		text = strconv.AppendInt(text, int64(state>>11)%(2*limit+1)-limit, 10)
		text = append(text, '\n')
	}
	return text
}

// BenchmarkTenMillion is the figure in the package comment: a file of ten
// million stones by Solve, by a plain program and by wc -l, the time of the
// first reading being nobody's.
func BenchmarkTenMillion(b *testing.B) {
	name := filepath.Join(b.TempDir(), "row.txt")
	if err := os.WriteFile(name, rowText(10_000_000, 1_000_000), 0o600); err != nil {
		b.Fatal(err)
	}
	open := func(b *testing.B) *os.File {
		f, err := os.Open(name)
		if err != nil {
			b.Fatal(err)
		}
		return f
	}
	want := plainProgram(b, open(b))
	b.Run("solve", func(b *testing.B) {
		for b.Loop() {
			f := open(b)
			row, err := Input(f)
			if err != nil {
				b.Fatal(err)
			}
			got, err := Solve(row)
			if err != nil || got != want {
				b.Fatalf("%v, %v; the plain program says %v", got, err, want)
			}
			f.Close()
		}
	})
	b.Run("plain", func(b *testing.B) {
		for b.Loop() {
			plainProgram(b, open(b))
		}
	})
	b.Run("wc", func(b *testing.B) {
		wc, err := exec.LookPath("wc")
		if err != nil {
			b.Skip("no wc here")
		}
		for b.Loop() {
			if err := exec.Command(wc, "-l", name).Run(); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// plainProgram is what one writes first.
func plainProgram(b *testing.B, f *os.File) Winner {
	defer f.Close()
	var stones []int
	for s := bufio.NewScanner(f); s.Scan(); {
		v, err := strconv.Atoi(s.Text())
		if err != nil {
			b.Fatal(err)
		}
		stones = append(stones, v)
	}
	var s [3]int
	sum := 0
	for i := len(stones) - 1; i >= 0; i-- {
		sum += stones[i]
		s[0], s[1], s[2] = sum-min(s[0], s[1], s[2]), s[0], s[1]
	}
	switch {
	case s[0] > sum-s[0]:
		return First
	case s[0] < sum-s[0]:
		return Second
	}
	return Tie
}

// BenchmarkSolve is the same from memory, by the number of digits.
func BenchmarkSolve(b *testing.B) {
	for _, limit := range []int64{9, 1_000_000, 1_000_000_000_000} {
		b.Run(strconv.FormatInt(limit, 10), func(b *testing.B) {
			text := rowText(100_000, limit)
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Solve(section(text)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// section is a text as Solve takes it.
func section[T string | []byte](text T) *io.SectionReader {
	return io.NewSectionReader(bytes.NewReader([]byte(text)), 0, int64(len(text)))
}
