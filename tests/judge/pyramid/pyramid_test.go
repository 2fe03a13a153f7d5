package pyramid

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/judge"
)

// The official inputs: the digests of the first of them, and one of seeds 0–99 one
// after another.
func TestOfficialInputs(t *testing.T) {
	all := sha256.New()
	for seed := range uint64(100) {
		all.Write([]byte(Generate(seed).Text()))
	}
	if got, want := fmt.Sprintf("%x", all.Sum(nil)), "a59ddcce3cef0a00f56f499588b1b61f91da7086b093b6563db660bc70d249dd"; got != want {
		t.Errorf("seeds 0–99 have digest %s, want %s", got, want)
	}
	for seed, want := range []string{
		"60e2346c701e0441cb8ee5b45f1f2eeee4984c3cf7fd24f70c6d925c0d6a7676",
		"e72dfd6cfd48ef202435977153c3cddf749ae51c980b40b55d5812609c3e837c",
	} {
		if got := fmt.Sprintf("%x", sha256.Sum256([]byte(Generate(uint64(seed)).Text()))); got != want {
			t.Errorf("seed %d has digest %s, want %s", seed, got, want)
		}
	}
}

// sorted is a case with its balls in order, and one swap of neighbours made to it.
func sorted(a, b cell) *Case {
	c, ball := &Case{}, 0
	for x := range Rows {
		row := make([]int, x+1)
		for y := range row {
			row[y], ball = ball, ball+1
		}
		c.Rows = append(c.Rows, row)
	}
	c.Rows[a.x][a.y], c.Rows[b.x][b.y] = c.Rows[b.x][b.y], c.Rows[a.x][a.y]
	return c
}

// A script is a solver that knows its answer beforehand.
type script struct{ lines []string }

func (s *script) Send(string)            {}
func (s *script) CloseInput()            {}
func (s *script) Elapsed() time.Duration { return 0 }

func (s *script) ReadLine() (string, error) {
	if len(s.lines) == 0 {
		return "", &judge.PlayerError{Failure: judge.Exit, Message: "the solver ended"}
	}
	line := s.lines[0]
	s.lines = s.lines[1:]
	return line, nil
}

func TestPlay(t *testing.T) {
	inOrder, top := sorted(cell{5, 5}, cell{5, 5}), sorted(cell{0, 0}, cell{1, 1})
	back := slices.Repeat([]string{"29 0 29 1"}, MaxSwaps)
	for _, tt := range []struct {
		why     string
		c       *Case
		answer  string
		score   float64
		swaps   int
		message string
	}{
		{"sorted from the start", inOrder, "0", 100000, 0, ""},
		{"one swap", top, "1\n0 0 1 1", 99995, 1, ""},
		{"either order", top, "1\n1 1 0 0\n\n", 99995, 1, ""},
		{"left unsorted: 2 stands above 1 and 0", top, "0", 49900, 0, ""},
		{"as many swaps as may be", inOrder, "10000\n" + strings.Join(back, "\n"), 50000, MaxSwaps, ""},
		{"one more", inOrder, "10001\n" + strings.Join(append(back, "0 0 1 0"), "\n"), 0, 0, `line 1: "10001" is not a number of swaps from 0 to 10000`},
		{"one more than said", inOrder, "10000\n" + strings.Join(append(back, "0 0 1 0"), "\n"), 0, MaxSwaps + 1, `want at most 10001 lines, got "0 0 1 0" after them`},
		{"a number that is none", inOrder, "x", 0, 0, `line 1: "x" is not a number of swaps from 0 to 10000`},
		{"a negative number", inOrder, "-1", 0, 0, `line 1: "-1" is not a number of swaps from 0 to 10000`},
		{"fewer swaps than said", inOrder, "2\n0 0 1 0", 0, 0, "1 lines of swaps, want 2"},
		{"more swaps than said", inOrder, "0\n0 0 1 0", 0, 0, "1 lines of swaps, want 0"},
		{"cells apart", inOrder, "1\n0 0 2 0", 0, 1, `swap 1: the cells of "0 0 2 0" do not touch`},
		{"neighbours of a square that do not touch here", inOrder, "1\n3 1 4 0", 0, 1, `swap 1: the cells of "3 1 4 0" do not touch`},
		{"a cell with itself", inOrder, "1\n3 1 3 1", 0, 1, `swap 1: the cells of "3 1 3 1" do not touch`},
		{"outside", inOrder, "1\n3 3 3 4", 0, 1, `swap 1: "3 3 3 4" names no cell (3, 4)`},
		{"below", inOrder, "1\n29 0 30 0", 0, 1, `swap 1: "29 0 30 0" names no cell (30, 0)`},
		{"three numbers", inOrder, "1\n3 3 3", 0, 1, `swap 1: "3 3 3" has 3 numbers, want 4`},
	} {
		out, err := tt.c.Play(t.Context(), &script{strings.Split(tt.answer, "\n")})
		want := judge.Outcome{Score: tt.score, Moves: tt.swaps, Message: tt.message}
		if tt.message != "" {
			want.Failure = judge.Illegal
		}
		if d := cmp.Diff(want, out); d != "" || err != nil {
			t.Errorf("%s: error %v, -want +got:\n%s", tt.why, err, d)
		}
	}
}

// Every cell touches the six around it, as far as they are there.
func TestTouch(t *testing.T) {
	got := []cell{}
	for x := range 5 {
		for y := range x + 1 {
			if touch(cell{2, 1}, cell{x, y}) {
				got = append(got, cell{x, y})
			}
		}
	}
	want := []cell{{1, 0}, {1, 1}, {2, 0}, {2, 2}, {3, 1}, {3, 2}}
	if d := cmp.Diff(want, got, cmp.AllowUnexported(cell{})); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
}

func TestFeatures(t *testing.T) {
	want := []judge.Feature{{Name: "wrong", Value: 2}, {Name: "moved", Value: 0.004}}
	if d := cmp.Diff(want, sorted(cell{0, 0}, cell{1, 1}).Features()); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
}

func TestNegativeSeed(t *testing.T) {
	if _, err := New().Case(-1); err == nil {
		t.Error("a case of seed -1")
	}
}
