package territory

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

const (
	side  = 10
	turns = 100
)

// A Cell is a place on the board.
type Cell struct{ Row, Col int }

// An Input is a case: what the solver sees and, hidden from it, the opponents.
type Input struct {
	Players   int // the solver is number 0
	Cap       int // the highest level
	Value     [side][side]int
	Start     []Cell     // by player
	Opponents []Opponent // players 1, 2, ...
}

// An Opponent is the truth about one.
type Opponent struct {
	Weight [4]float64 // of neutral, own, another's at level 1, another's above
	Random float64    // probability of a random move
	Draws  [turns][2]float64
}

// Visible is the part of the input that the solver reads.
func (in *Input) Visible() string {
	var b strings.Builder
	fmt.Fprintln(&b, side, in.Players, turns, in.Cap)
	for _, row := range in.Value {
		for j, v := range row {
			if j > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(strconv.Itoa(v))
		}
		b.WriteByte('\n')
	}
	for _, c := range in.Start {
		fmt.Fprintln(&b, c.Row, c.Col)
	}
	return b.String()
}

// WriteTo writes the official input file: the visible part, then the weights of
// each opponent, then the draws turn by turn.
func (in *Input) WriteTo(w io.Writer) (int64, error) {
	var b strings.Builder
	b.WriteString(in.Visible())
	for _, o := range in.Opponents {
		b.WriteString(reals(append(o.Weight[:], o.Random)))
	}
	for t := range turns {
		for _, o := range in.Opponents {
			b.WriteString(reals(o.Draws[t][:]))
		}
	}
	n, err := io.WriteString(w, b.String())
	return int64(n), err
}

// reals is a line of the shortest decimals that round-trip, without exponents.
func reals(values []float64) string {
	text := make([]string, len(values))
	for i, v := range values {
		text[i] = strconv.FormatFloat(v, 'f', -1, 64)
	}
	return strings.Join(text, " ") + "\n"
}

// Read reads an official input file. The error names the line and what is wrong
// with it.
func Read(r io.Reader) (*Input, error) {
	f := &lines{in: bufio.NewScanner(r)}
	head := f.integers(4, 1, 1000)
	if f.err == nil && (head[0] != side || head[2] != turns || head[1] < 2 || head[1] > 8 || head[3] < 1 || head[3] > 5) {
		f.fail("want N = %d, M in 2..8, T = %d, U in 1..5", side, turns)
	}
	if f.err != nil {
		return nil, f.err
	}
	in := &Input{Players: head[1], Cap: head[3]}
	for i := range in.Value {
		copy(in.Value[i][:], f.integers(side, 1, 100000))
	}
	taken := map[Cell]bool{}
	for range in.Players {
		at := f.integers(2, 0, side-1)
		c := Cell{Row: at[0], Col: at[1]}
		if f.err == nil && taken[c] {
			f.fail("two players start on cell %d %d", c.Row, c.Col)
		}
		taken[c] = true
		in.Start = append(in.Start, c)
	}
	in.Opponents = make([]Opponent, in.Players-1)
	for p := range in.Opponents {
		v := f.reals(5, 1)
		copy(in.Opponents[p].Weight[:], v)
		in.Opponents[p].Random = v[4]
	}
	for t := range turns {
		for p := range in.Opponents {
			copy(in.Opponents[p].Draws[t][:], f.reals(2, 1))
		}
	}
	f.end()
	if f.err != nil {
		return nil, f.err
	}
	return in, nil
}

// lines reads lines of numbers up to the first error.
type lines struct {
	in     *bufio.Scanner
	number int
	err    error
}

func (f *lines) fail(format string, args ...any) {
	if f.err == nil {
		f.err = fmt.Errorf("territory input, line %d: %s", f.number, fmt.Sprintf(format, args...))
	}
}

// fields gives the n fields of the next line, nil after an error.
func (f *lines) fields(n int) []string {
	if f.err != nil {
		return nil
	}
	f.number++
	if !f.in.Scan() {
		if f.err = f.in.Err(); f.err == nil {
			f.fail("the file ends early")
		}
		return nil
	}
	fields := strings.Fields(f.in.Text())
	if len(fields) != n {
		f.fail("%d fields, want %d", len(fields), n)
		return nil
	}
	return fields
}

// integers reads n integers in [lo, hi]; zeros after an error.
func (f *lines) integers(n, lo, hi int) []int {
	out := make([]int, n)
	for i, text := range f.fields(n) {
		v, err := strconv.Atoi(text)
		if err != nil || v < lo || v > hi {
			f.fail("%q is not an integer in %d..%d", text, lo, hi)
			break
		}
		out[i] = v
	}
	return out
}

// reals reads n reals in [0, hi]; zeros after an error.
func (f *lines) reals(n int, hi float64) []float64 {
	out := make([]float64, n)
	for i, text := range f.fields(n) {
		v, err := strconv.ParseFloat(text, 64)
		if err != nil || !(v >= 0 && v <= hi) {
			f.fail("%q is not a number in 0..%g", text, hi)
			break
		}
		out[i] = v
	}
	return out
}

func (f *lines) end() {
	for f.err == nil && f.in.Scan() {
		f.number++
		if strings.TrimSpace(f.in.Text()) != "" {
			f.fail("%q after the last draw", f.in.Text())
		}
	}
	if f.err == nil {
		f.err = f.in.Err()
	}
}
