package program_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/internal/arena/program"
	"github.com/contest-bundle/bundle/bundler/internal/config"
)

func TestSetInSource(t *testing.T) {
	tests := []struct{ reason, name, value, before, after string }{
		{"a definition of the preprocessor", "STEP", "7", "#define STEP 3 // cells\n", "#define STEP 7 // cells\n"},
		{"one in brackets", "STEP", "7", "# define STEP (3)\n", "# define STEP (7)\n"},
		{"a constant of C++", "temp", "0.25", "constexpr double temp = 1.5;\n", "constexpr double temp = 0.25;\n"},
		{"braces", "temp", "0.25", "constexpr double temp{1.5};\n", "constexpr double temp{0.25};\n"},
		{"a whole number for a real one", "temp", "2", "const TEMP: f64 = 1.0;\nconst temp: f64 = 1.5;\n", "const TEMP: f64 = 1.0;\nconst temp: f64 = 2.0;\n"},
		{"a negative number", "bias", "-4", "let bias = -3;\n", "let bias = -4;\n"},
		{"digits in groups", "rounds", "5", "const rounds: usize = 1_000;\nint n = 1'000;\n", "const rounds: usize = 5;\nint n = 1'000;\n"},
		{"a truth value of Python", "wide", "false", "wide = True\n", "wide = False\n"},
		{"a word", "mode", "far", "const char* mode = \"near\";\n", "const char* mode = \"far\";\n"},
		{"a comment in front is not the line", "step", "9", "// step = 3 was worse\nint step = 4;\n", "// step = 3 was worse\nint step = 9;\n"},
		{"a longer name is another", "step", "9", "int big_step = 1, steps = 2;\nint step = 4;\n", "int big_step = 1, steps = 2;\nint step = 9;\n"},
		{"one of several in a line", "b", "9", "int a = 1, c = 2;\nint b = 3;\n", "int a = 1, c = 2;\nint b = 9;\n"},
		{"no line is changed but its own", "x", "2", "x = 1\r\ny = x + 1\r\n", "x = 2\r\ny = x + 1\r\n"},
	}
	for _, tt := range tests {
		got, err := program.SetInSource("params.h", []byte(tt.before), []config.Change{{Name: tt.name, Value: tt.value}})
		if err != nil {
			t.Errorf("%s: %v", tt.reason, err)
		} else if d := cmp.Diff(tt.after, string(got)); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.reason, d)
		}
	}
	for _, text := range []string{"", "int other = 3;\n", "int step = f(3);\n", "// step = 3\n", "std::string s = \"step = 3\";\n"} {
		_, err := program.SetInSource("params.h", []byte(text), []config.Change{{Name: "step", Value: "1"}})
		if err == nil || !strings.Contains(err.Error(), "params.h has no line that gives step a value") {
			t.Errorf("%q: error %v", text, err)
		}
	}
}
