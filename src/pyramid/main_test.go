package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/contest-bundle/bundle/src/internal/pyramid"
)

// input is a pyramid in order but for the two topmost balls of its left edge.
func input() string {
	var b strings.Builder
	for ball := range pyramid.Balls {
		switch ball {
		case 0:
			b.WriteString("1\n")
		case 1:
			b.WriteString("0 ")
		default:
			fmt.Fprint(&b, ball, " ")
		}
	}
	return b.String()
}

func TestRun(t *testing.T) {
	var out strings.Builder
	if err := run(strings.NewReader(input()), &out); err != nil || out.String() != "1\n1 0 0 0\n" {
		t.Errorf("%q, error %v", out.String(), err)
	}
}

func TestRunRefuses(t *testing.T) {
	for _, tt := range []struct{ why, input, want string }{
		{"no input", "", "line 1: want an integer, the input has ended"},
		{"a ball twice", strings.Replace(input(), " 7 ", " 8 ", 1), "cell 8 holds ball 8, which is another's or none of 0 to 464"},
		{"no number", strings.Replace(input(), " 7 ", " x ", 1), `line 2: want an integer, got "x"`},
	} {
		var out strings.Builder
		if err := run(strings.NewReader(tt.input), &out); err == nil || err.Error() != tt.want || out.Len() > 0 {
			t.Errorf("%s: error %v, want %s; output %q", tt.why, err, tt.want, out.String())
		}
	}
}
