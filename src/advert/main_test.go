package main

import (
	"strings"
	"testing"
)

// One company that wants the whole board gets it.
func TestRun(t *testing.T) {
	defer func(old int) { budget = old }(budget)
	budget = 1000
	var out strings.Builder
	if err := run(strings.NewReader("1\n5000 5000 100000000\n"), &out); err != nil || out.String() != "0 0 10000 10000\n" {
		t.Errorf("%q, error %v", out.String(), err)
	}
}

func TestRunRefuses(t *testing.T) {
	for _, tt := range []struct{ why, input, want string }{
		{"no input", "", "line 1: want an integer, the input has ended"},
		{"too few lines", "2\n1 2 3\n", "line 3: want an integer, the input has ended"},
		{"no number", "1\n1 x 3\n", `line 2: want an integer, got "x"`},
		{"no company", "0\n", "0 companies, want 1 to 200"},
		{"too many", "201\n", "201 companies, want 1 to 200"},
		{"a cell outside", "2\n1 2 3\n10000 2 3\n", "company 1: no area of 3 cells around cell (10000, 2) is on the board"},
		{"an area too large", "1\n1 2 100000001\n", "company 0: no area of 100000001 cells around cell (1, 2) is on the board"},
		{"a cell twice", "3\n1 2 3\n4 5 6\n1 2 7\n", "companies 0 and 2 want the same cell (1, 2)"},
	} {
		var out strings.Builder
		if err := run(strings.NewReader(tt.input), &out); err == nil || err.Error() != tt.want || out.Len() > 0 {
			t.Errorf("%s: error %v, want %s; output %q", tt.why, err, tt.want, out.String())
		}
	}
}
