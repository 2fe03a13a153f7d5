package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/src/internal/fleet/posterior"
)

// line is what the command prints for a game of cost 20.5 at P = 0.5, with one
// miss more than claimed and two bits learnt more than claimed.
const line = "R\t7\t8\t4\t0.5000\t11\t20.5000\t2\t4.500\t5\t0\t0.250\t1.000\t-2.000\t33.500\n"

func TestReadRecords(t *testing.T) {
	name := filepath.Join(t.TempDir(), "before.txt")
	if err := os.WriteFile(name, []byte(line+"games 1, sum 20.5\nC\t5\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	got, err := readRecords(name)
	if err != nil {
		t.Fatal(err)
	}
	want := map[int]record{7: {seed: 7, p: 0.5, cost: 20.5, luck: posterior.Luck{Misses: 1, Bits: -2, Surprise: 33.5}}}
	if d := cmp.Diff(want, got, cmp.AllowUnexported(record{})); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestReadRecordsErrors(t *testing.T) {
	for _, test := range []struct{ reason, text, want string }{
		{"of a version without luck", "R\t7\t8\t4\t0.5\t11\t20.5\t2\t4.5\t5\t0\t0.2\n", ":1: 12 columns: want 15"},
		{"not a number", line + strings.Replace(line, "20.5000", "x", 1), `:2: strconv.ParseFloat: parsing "x"`},
	} {
		name := filepath.Join(t.TempDir(), "before.txt")
		if err := os.WriteFile(name, []byte(test.text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := readRecords(name); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %q in it", test.reason, err, test.want)
		}
	}
}

// TestCompare has a version that is better by 2 in every game once the luck is
// taken out.
func TestCompare(t *testing.T) {
	game := func(seed int, cost float64, misses, bits float64) record {
		even := cost + missCost*misses + bitCost*0.5*bits
		return record{seed, 0.5, even, posterior.Luck{Misses: misses, Bits: bits, Surprise: cost}}
	}
	before := map[int]record{}
	for _, r := range []record{game(1, 50, 3, 4), game(2, 60, -3, 0), game(3, 70, 0, -4)} {
		before[r.seed] = r
	}
	got := compare(before, []record{game(1, 48, 0, 0), game(2, 58, 2, 2), game(3, 68, -2, -2), game(9, 1, 0, 0)})
	for _, want := range []string{
		"compared: 3 games, cost before 60.000\n",
		"less luck -2.000 ± 0.000 (-3.33 % ± 0.00 %), a game's deviation 0.00\n",
		"surprise -2.00 ± 0.00 bits",
		"luck after: misses +0.00 ± 1.15, bits +0.00 ± 1.15\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
	if got := compare(before, nil); !strings.Contains(got, "0 games") {
		t.Errorf("no game in common: %q", got)
	}
}
