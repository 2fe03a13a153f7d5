package advert

import (
	"crypto/sha256"
	"fmt"
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
	if got, want := fmt.Sprintf("%x", all.Sum(nil)), "a7d0294c7adfa3116f4dfedde4d32962b89403b4fe995ff14a43e4222f83d74a"; got != want {
		t.Errorf("seeds 0–99 have digest %s, want %s", got, want)
	}
	for seed, want := range []string{
		"3da9030e6309695fa64b785455d679af446db2b16826fe788c90399431bc7c92",
		"bc17e0d17a917a4307995856576a3dab00cf9ea61d0a427fe53181b343b810ab",
	} {
		if got := fmt.Sprintf("%x", sha256.Sum256([]byte(Generate(uint64(seed)).Text()))); got != want {
			t.Errorf("seed %d has digest %s, want %s", seed, got, want)
		}
	}
}

// Both ways of drawing the areas are in the official inputs.
func TestSizes(t *testing.T) {
	few, many := 0, 0
	for seed := range uint64(100) {
		c := Generate(seed)
		if n := len(c.Companies); n < 50 || n > 200 {
			t.Errorf("seed %d: %d companies", seed, n)
		} else if n < 164 {
			few++
		} else {
			many++
		}
		sum := 0
		for _, w := range c.Companies {
			sum += w.Area
		}
		if sum != Side*Side {
			t.Errorf("seed %d: areas add up to %d", seed, sum)
		}
	}
	if few == 0 || many == 0 {
		t.Errorf("%d cases with fewer than 164 companies, %d with more", few, many)
	}
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
	c := &Case{Companies: []Company{{10, 10, 10000}, {5000, 5000, 400}}}
	for _, tt := range []struct {
		why, answer string
		score       float64
		message     string
	}{
		{"both satisfied", "0 0 100 100\n4990 4990 5010 5010", 1e9, ""},
		{"half of an area: 1 - (1/2)²", "0 0 100 50\n4990 4990 5010 5010", 875000000, ""},
		{"twice an area gives the same", "0 0 100 200\n4990 4990 5010 5010", 875000000, ""},
		{"a cell missed by one: its right and upper edges are outside", "0 0 10 1000\n4990 4990 5010 5010", 500000000, ""},
		{"a cell in the lower left corner is inside", "10 10 110 110\n4990 4990 5010 5010", 1e9, ""},
		{"rectangles may touch", "0 0 4990 2\n4990 0 5010 2", 0, ""},
		{"blanks and empty lines at the end", " 0 0  100 100 \n4990 4990 5010 5010\n\n", 1e9, ""},
		{"an overlap", "0 0 5000 5001\n4999 5000 5010 5010", 0, `rectangles 0 and 1 overlap: "0 0 5000 5001" and "4999 5000 5010 5010"`},
		{"an overlap of rectangles that miss their cells", "100 100 200 200\n150 150 160 160", 0, `rectangles 0 and 1 overlap: "100 100 200 200" and "150 150 160 160"`},
		{"too few lines", "0 0 100 100", 0, "1 lines, want 2"},
		{"too many lines", "0 0 1 1\n1 1 2 2\n2 2 3 3", 0, `want at most 2 lines, got "2 2 3 3" after them`},
		{"no area", "0 0 0 100\n4990 4990 5010 5010", 0, `line 1: "0 0 0 100" is a rectangle without area`},
		{"outside the board", "0 0 100 100\n4990 4990 5010 10001", 0, `line 2: "10001" is not a number from 0 to 10000`},
		{"not a number", "0 0 x 100\n4990 4990 5010 5010", 0, `line 1: "x" is not a number from 0 to 10000`},
		{"three numbers", "0 0 100\n4990 4990 5010 5010", 0, `line 1: "0 0 100" has 3 numbers, want 4`},
	} {
		out, err := c.Play(t.Context(), &script{strings.Split(tt.answer, "\n")})
		want := judge.Outcome{Score: tt.score, Moves: 2}
		if tt.message != "" {
			want = judge.Outcome{Failure: judge.Illegal, Message: tt.message}
			if strings.HasPrefix(tt.message, "line 2:") {
				want.Moves = 1
			}
		}
		if strings.HasPrefix(tt.message, "want at most") {
			want.Moves = 2
		}
		if d := cmp.Diff(want, out); d != "" || err != nil {
			t.Errorf("%s: error %v, -want +got:\n%s", tt.why, err, d)
		}
	}
}

func TestFeatures(t *testing.T) {
	c := &Case{Companies: []Company{{0, 0, 25_000_000}, {1, 1, 75_000_000}}}
	want := []judge.Feature{{Name: "N", Value: 2}, {Name: "largest", Value: 1.5}, {Name: "smallest", Value: 0.5}}
	if d := cmp.Diff(want, c.Features()); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
}

func TestNegativeSeed(t *testing.T) {
	if _, err := New().Case(-1); err == nil {
		t.Error("a case of seed -1")
	}
}
