package config

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSetConstants(t *testing.T) {
	tests := []struct{ reason, old, want string }{
		{"no file yet", "", "a = 3 # new\nword = \"x\" # new\n"},
		{"a line is changed in its place, its comment replaced, the others kept",
			"# head\na = 1 # old\n\nb=2# kept\n", "# head\na = 3 # new\n\nb=2# kept\nword = \"x\" # new\n"},
		{"no newline at the end, an empty line in front", "\nb = 2", "\nb = 2\na = 3 # new\nword = \"x\" # new\n"},
		{"a word is changed", "word = 'y'\na = 1_0\n", "word = \"x\" # new\na = 3 # new\n"},
	}
	changes := []Change{{Name: "a", Value: "3", Comment: "new"}, {Name: "word", Value: "x", Comment: "new", Word: true}}
	for _, tt := range tests {
		got, err := SetConstants("constants.toml", []byte(tt.old), changes)
		if err != nil {
			t.Errorf("%s: %v", tt.reason, err)
		}
		if d := cmp.Diff(tt.want, string(got)); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.reason, d)
		}
	}
}

func TestSetConstantsRefuses(t *testing.T) {
	for reason, old := range map[string]string{
		"a value of several lines": "a = \"\"\"x\ny\"\"\"\n",
		"a file that is broken":    "a = = 1\n",
	} {
		if got, err := SetConstants("constants.toml", []byte(old), []Change{{Name: "a", Value: "3"}}); err == nil {
			t.Errorf("%s: no error, but %q", reason, got)
		} else if !strings.Contains(err.Error(), "constants.toml") {
			t.Errorf("%s: the error does not name the file: %v", reason, err)
		}
	}
}

// A byte order mark stays in front, and is no part of the first name.
func TestSetConstantsWithMark(t *testing.T) {
	for _, test := range []struct{ before, after string }{
		{"\ufeffgate = 1\nx = 2\n", "\ufeffgate = 7 # tuned\nx = 2\n"},
		{"\ufeff# tuned\r\nx = 2\r\n", "\ufeff# tuned\r\nx = 2\r\ngate = 7 # tuned\n"},
		{"\ufeff", "\ufeff\ngate = 7 # tuned\n"},
	} {
		got, err := SetConstants("constants.toml", []byte(test.before), []Change{{Name: "gate", Value: "7", Comment: "tuned"}})
		if err != nil || string(got) != test.after {
			t.Errorf("%q becomes %q, error %v, want %q", test.before, got, err, test.after)
		}
	}
}
