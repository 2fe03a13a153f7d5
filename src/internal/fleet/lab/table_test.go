package main

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/src/internal/fleet/parity"
)

// official is the official case of seed 1.
const official = "1\t8\t0.45932295207803875\t4\t1,4,H,2;2,5,V,2;4,2,V,4;1,1,H,3\n"

func TestReadTable(t *testing.T) {
	seas, err := readTable(strings.NewReader("seed\tN\tP\tS\tships\n"+official), 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	if len(seas) != 1 || seas[0].rules.N != 8 || seas[0].rules.P != 0.45932295207803875 {
		t.Fatalf("got %+v", seas)
	}
	if d := cmp.Diff([]int{0, 0, 2, 1, 1}, seas[0].rules.Count); d != "" {
		t.Errorf("ships by length (-want +got):\n%s", d)
	}
	if d := cmp.Diff([][2]int{{2, 5}, {3, 5}}, seas[0].ships[1]); d != "" {
		t.Errorf("the second ship (-want +got):\n%s", d)
	}
	if seas, err = readTable(strings.NewReader(official), 2, 9); err != nil || len(seas) != 0 {
		t.Errorf("seeds 2..9: %d seas, error %v, want none of either", len(seas), err)
	}
}

func TestReadTableErrors(t *testing.T) {
	for _, test := range []struct{ reason, line, want string }{
		{"not a case", "hello", "line 1: "},
		{"a ship cut short", "1\t8\t0.5\t1\t1,4,H", `ship "1,4,H": want row,col,H|V,length`},
		{"a ship too long", "1\t8\t0.5\t1\t1,1,H,5", "no such length"},
		{"a sea too large", "1\t30\t0.5\t1\t1,1,H,5", "a sea of side 30"},
	} {
		_, err := readTable(strings.NewReader(test.line), 1, 9)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %q in it", test.reason, err, test.want)
		}
	}
}

// TestPlay checks costs and counts on a game whose moves are known.
func TestPlay(t *testing.T) {
	seas, err := readTable(strings.NewReader(official), 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	got, err := seas[0].play(parity.New(seas[0].rules))
	if err != nil {
		t.Fatal(err)
	}
	if want := (result{cost: float64(11 + got.misses), misses: got.misses}); got != want {
		t.Errorf("got %+v, want %+v: 11 ship cells and the misses, no scans", got, want)
	}
}
