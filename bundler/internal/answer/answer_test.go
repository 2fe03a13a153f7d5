package answer

import "testing"

func TestCompare(t *testing.T) {
	const unsaid = -1
	tests := []struct {
		reason    string
		got, want string
		tolerance float64
		result    Result
	}{
		{"equal", "3\n0.5\n", "3\n0.5\n", unsaid, Result{}},
		{"DOS line ends", "3\n0.5\n", "3\r\n0.5\r\n", unsaid, Result{}},
		{"DOS line ends of the program", "3\r\n0.5\r\n", "3\n0.5\n", unsaid, Result{}},
		{"no last line end", "3\n0.5\n", "3\n0.5", unsaid, Result{}},
		{"blanks and blank lines at the end", "3\n0.5\n", "3 \n0.5\t\n\n\n", unsaid, Result{}},
		{"a byte order mark", "3\n", "\xef\xbb\xbf3\n", unsaid, Result{}},
		{"in both", "\xef\xbb\xbf3\n", "\xef\xbb\xbf3\n", unsaid, Result{}},
		{"other digits", "0.3333333333333333\n", "0.333333333\n", unsaid, Result{Tolerated: true}},
		{"no digits", "1\n", "1.0\n", unsaid, Result{Tolerated: true}},
		{"an exponent", "1000000.5\n", "1.0000005e6\n", unsaid, Result{Tolerated: true}},
		{"beyond the tolerance", "0.3334\n", "0.3333\n", unsaid, Result{Difference: `line 1, word 1: got "0.3334", want "0.3333"`}},
		{"a share of a large number", "1000000.9\n", "1000000.0\n", unsaid, Result{Tolerated: true}},
		{"whole numbers are exact", "1000001\n", "1000000\n", unsaid, Result{Difference: `line 1, word 1: got "1000001", want "1000000"`}},
		{"whole numbers too if that is asked", "1000001\n", "1000000\n", 1e-5, Result{Tolerated: true}},
		{"a larger tolerance", "0.34\n", "0.33\n", 0.1, Result{Tolerated: true}},
		{"none", "1\n", "1.0\n", 0, Result{Tolerated: true}},
		{"none, and not equal", "0.3333333333\n", "0.333333333\n", 0, Result{Difference: `line 1, word 1: got "0.3333333333", want "0.333333333"`}},
		{"no number", "nan\n", "0.5\n", unsaid, Result{Difference: `line 1, word 1: got "nan", want "0.5"`}},
		{"lines joined", "3 0.5\n", "3\n0.5\n", unsaid, Result{Lines: true}},
		{"lines split", "1\n2\n3\n", "1 2\n3\n", unsaid, Result{Lines: true}},
		{"the first difference", "1 2\n3 5 6\n", "1 2\n3 4 7\n", unsaid, Result{Difference: `line 2, word 2: got "5", want "4"`}},
		{"too short", "1\n", "1\n2\n", unsaid, Result{Difference: `line 2, word 1: the answer ends, want "2"`}},
		{"too long", "1\n2\n", "1\n", unsaid, Result{Difference: `line 2, word 1: got "2" after the end of the right answer`}},
		{"nothing", "", "", unsaid, Result{}},
		{"control characters", "\x1b[1m\n", "1\n", unsaid, Result{Difference: `line 1, word 1: got "\x1b[1m", want "1"`}},
	}
	for _, tt := range tests {
		if got := Compare([]byte(tt.got), []byte(tt.want), tt.tolerance); got != tt.result {
			t.Errorf("%s: %+v, want %+v", tt.reason, got, tt.result)
		}
	}
}
