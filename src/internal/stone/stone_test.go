package stone

import (
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSolve(t *testing.T) {
	for _, test := range []struct {
		why, row string
		want     Winner
	}{
		{"braces", "{1,2,3,7}", Second},
		{"brackets", "[1,2,3,-9]", First},
		{"a tie", "[1,2,3,6]", Tie},
		{"a tie of losses", "[-1,-2,-3]", Tie},
		{"bare", "1 2 3 7", Second},
		{"count and values", "4\n1 2 3 7\n", Second},
		{"no input", "", Tie},
		{"white space alone", " \n\t\r\n", Tie},
		{"empty braces", "{ }\n", Tie},
		{"count of none", "0\n", Tie},
		{"one stone", "5", First},
		{"a bad stone must be taken", "-5", Second},
		{"the largest value", "9223372036854775807", First},
		{"the smallest value", "-9223372036854775808 0", Second},
		{"sums that just fit", "9223372036854775806 1 -9223372036854775808", First},
	} {
		got, err := Solve(section(test.row))
		if got != test.want || err != nil {
			t.Errorf("%s: %q is %q, %v; want %s", test.why, test.row, got, err, test.want)
		}
	}
}

func TestSumsThatDoNotFit(t *testing.T) {
	for _, row := range []string{"9223372036854775807 1", "-9223372036854775808 -1", "1 -5 9223372036854775807"} {
		if got, err := Solve(section(row)); err != errSum {
			t.Errorf("Solve(%q) = %q, %v; want %v", row, got, err, errSum)
		}
		if got, err := Play(section(row)); err != errSum {
			t.Errorf("Play(%q) = %v, %v; want %v", row, got, err, errSum)
		}
	}
}

// margin is what the mover wins by from stone i on, from the rules alone.
func margin(row []int64, i int) int64 {
	if i >= len(row) {
		return 0
	}
	best, sum := int64(math.MinInt64), int64(0)
	for k := i; k < min(i+3, len(row)); k++ {
		sum += row[k]
		best = max(best, sum-margin(row, k+1))
	}
	return best
}

func TestSolveAgainstTheRules(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		row := make([]int64, rnd.IntN(11))
		for i := range row {
			row[i] = rnd.Int64N(7) - 3
		}
		want := Tie
		if m := margin(row, 0); m > 0 {
			want = First
		} else if m < 0 {
			want = Second
		}
		text := write(rnd, row)
		got, err := Solve(section(text))
		if err != nil || got != want {
			t.Errorf("%v as %q: %q, %v; want %s", row, text, got, err, want)
		}
	}
}

func TestPlay(t *testing.T) {
	got, err := Play(section("{1,2,3,7}"))
	if err != nil {
		t.Fatal(err)
	}
	want := []Take{
		{Turn: 1, Player: First, From: 0, Stones: []int64{1, 2, 3}, Values: []int64{1, 3, 6}, Totals: [2]int64{6, 0}},
		{Turn: 2, Player: Second, From: 3, Stones: []int64{7}, Values: []int64{7}, Totals: [2]int64{6, 7}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// A best play ends with the margin that the rules give, takes all stones in
// order, and no take has a smaller one of the same value.
func TestPlayIsBest(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	for range 500 {
		row := make([]int64, rnd.IntN(11))
		for i := range row {
			row[i] = rnd.Int64N(7) - 3
		}
		takes, err := Play(section(write(rnd, row)))
		if err != nil {
			t.Fatal(err)
		}
		var stones []int64
		var totals [2]int64
		for i, take := range takes {
			if take.From != len(stones) || take.Turn != i+1 {
				t.Fatalf("%v: take %d is %+v after %d stones", row, i+1, take, len(stones))
			}
			stones = append(stones, take.Stones...)
			totals = take.Totals
			for k, v := range take.Values {
				if better := take.Values[len(take.Stones)-1]; v > better || v == better && k+1 < len(take.Stones) {
					t.Errorf("%v: take %d is of %d stones, %d of them are worth %d of %v", row, i+1, len(take.Stones), k+1, v, take.Values)
				}
			}
		}
		if diff := cmp.Diff(row, append([]int64{}, stones...)); diff != "" {
			t.Errorf("stones taken (-row +taken):\n%s", diff)
		}
		if got, want := totals[0]-totals[1], margin(row, 0); got != want {
			t.Errorf("%v: the play ends with a margin of %d, want %d", row, got, want)
		}
	}
}

func TestInput(t *testing.T) {
	name := filepath.Join(t.TempDir(), "row")
	if err := os.WriteFile(name, []byte("x 1 2 3 7"), 0o600); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := file.Read(make([]byte, 2)); err != nil {
		t.Fatal(err)
	}
	pipe, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer pipe.Close()
	if _, err := io.WriteString(w, "1 2 3 7"); err != nil {
		t.Fatal(err)
	}
	w.Close()
	for _, test := range []struct {
		why string
		f   *os.File
	}{
		{"the rest of a file", file},
		{"a pipe", pipe},
	} {
		row, err := Input(test.f)
		if err != nil {
			t.Fatalf("%s: %v", test.why, err)
		}
		if got, err := Solve(row); got != Second || err != nil {
			t.Errorf("%s: %q, %v; want %s", test.why, got, err, Second)
		}
	}
}

func TestInputThatShrinks(t *testing.T) {
	name := filepath.Join(t.TempDir(), "row")
	if err := os.WriteFile(name, []byte("1 2 3 7"), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	row, err := Input(f)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Truncate(3); err != nil {
		t.Fatal(err)
	}
	if got, err := Solve(row); err == nil {
		t.Errorf("a row cut while it is read is %q, want an error", got)
	}
}
