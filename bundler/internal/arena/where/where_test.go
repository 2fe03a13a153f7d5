package where

import (
	"strings"
	"testing"
)

func TestHolds(t *testing.T) {
	values := map[string]float64{"N": 9, "D": 4, "P": 0.25, "seed": 7}
	tests := []struct {
		text string
		want bool
	}{
		{"N<10 && D>3", true},
		{"N < 9 || D == 4", true},
		{"!(N < 9)", true},
		{"N*D == 36 && N-D != 5", false},
		{"P <= .25", true},
		{"P/2 >= 1.3e-1", false},
		{"seed%2 == 1", true},
		{"-D < +1", true},
		{"1 + 2*3 == 7", true},
		{"(N > 5) == (D > 5)", false},
		{"(N > 5) != (D > 5)", true},
		{"true && !false", true},
		{"0x10 == 1_6", true},
		{"X > 1 || X < 1 || X == 1", false},
		{"X != 1", true},
	}
	for _, tt := range tests {
		c, err := Compile(tt.text)
		if err != nil {
			t.Errorf("%s: %v", tt.text, err)
			continue
		}
		if got := c.Holds(values); got != tt.want {
			t.Errorf("%s is %v, want %v", tt.text, got, tt.want)
		}
	}
}

func TestErrors(t *testing.T) {
	tests := []struct{ text, want string }{
		{"", "condition \"\""},
		{"N <", "column"},
		{"N", "column 1: a condition is wanted"},
		{"N + 1", "a condition is wanted"},
		{"N && D", "column 1: operator && does not fit"},
		{"1 < (N > 2)", "operator < does not fit"},
		{"!N", "column 1: operator ! does not fit"},
		{"N == \"x\"", "column 6: \"x\" is not a number"},
		{"len(N) > 1", "column 1: only numbers, names and operators"},
		{"N > 1i", "column 5: 1i is not a number"},
		{"func() bool { return true }()", "only numbers"},
	}
	for _, tt := range tests {
		if _, err := Compile(tt.text); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want %q", tt.text, err, tt.want)
		}
	}
}

func TestCheck(t *testing.T) {
	c, err := Compile("N > 1 && M > 1")
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Check([]string{"seed", "N", "M"}); err != nil {
		t.Error(err)
	}
	if err := c.Check([]string{"seed", "N"}); err == nil || !strings.Contains(err.Error(), `"M"; there are seed, N`) {
		t.Errorf("error %v", err)
	}
}

func FuzzCompile(f *testing.F) {
	for _, seed := range []string{"N<10 && D>3", "!(a+b)*2 == 1", "((((", "x[1]", "0b1 < 1", "a.b > 1"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if c, err := Compile(text); err == nil {
			c.Holds(map[string]float64{"N": 1})
		}
	})
}
