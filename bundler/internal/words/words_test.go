package words

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSplit(t *testing.T) {
	tests := []struct {
		line string
		want []string
	}{
		{"", nil},
		{"  ./a.out  -n\t3 ", []string{"./a.out", "-n", "3"}},
		{`java -jar "my tester.jar"`, []string{"java", "-jar", "my tester.jar"}},
		{`a 'b "c" \d' e`, []string{"a", `b "c" \d`, "e"}},
		{`a\ b "c\"d\n" ''`, []string{"a b", `c"d\n`, ""}},
		{`x'y'"z"`, []string{"xyz"}},
	}
	for _, tt := range tests {
		got, err := Split(tt.line)
		if d := cmp.Diff(tt.want, got); d != "" || err != nil {
			t.Errorf("%s: error %v (-want +got):\n%s", tt.line, err, d)
		}
	}
	for _, line := range []string{`a "b`, "a 'b", `a \`} {
		if got, err := Split(line); err == nil {
			t.Errorf("%s: %q without an error", line, got)
		}
	}
}

// What only a shell understands is refused with the line that runs it by one.
func TestSplitRefusesShellWords(t *testing.T) {
	tests := []struct{ line, found string }{
		{"a | b", "|"},
		{"a|b", "|"},
		{"./a.out 2>/dev/null", ">"},
		{"./a.out < in.txt", "<"},
		{"a && b", "&"},
		{"a; b", ";"},
		{"a `date`", "`"},
		{"a $HOME/x", "$H"},
		{`a "$HOME"`, "$H"},
		{`a "${HOME}"`, "${"},
		{"a $(date)", "$("},
		{"a *.txt", "*"},
		{"a in?", "?"},
		{"a in[0-9]", "[0-9]"},
		{"~/a.out", "~"},
		{"A=1 prog", "A=1"},
		{"(a)", "("},
	}
	for _, tt := range tests {
		_, err := split(tt.line, false)
		if err == nil || !strings.Contains(err.Error(), ": "+tt.found) || !strings.Contains(err.Error(), "sh -c "+Join([]string{tt.line})) {
			t.Errorf("%s: error %v", tt.line, err)
		}
	}
	for _, line := range []string{`a '|' "*" \? "a&b" 'A=1'`, `'A=1' x`, `env A=1 prog`, "a x=1 {in} {cmd} a# 5$ 1~", `a "it costs 5$"`} {
		if _, err := split(line, false); err != nil {
			t.Errorf("%s: %v", line, err)
		}
	}
}

// Paths of Windows keep their backslashes.
func TestSplitWindows(t *testing.T) {
	tests := []struct {
		line    string
		windows bool
		want    []string
	}{
		{`C:\tools\a.exe -n 3`, false, []string{`C:\tools\a.exe`, "-n", "3"}},
		{`"C:\Program Files\py.exe" .\main.py`, true, []string{`C:\Program Files\py.exe`, `.\main.py`}},
		{`"C:\my tools\a.exe"`, false, []string{`C:\my tools\a.exe`}},
		{`.\a.exe in\0001.txt`, true, []string{`.\a.exe`, `in\0001.txt`}},
		{`C:\tools\`, true, []string{`C:\tools\`}},
		{`a\ b`, false, []string{"a b"}},
	}
	for _, tt := range tests {
		got, err := split(tt.line, tt.windows)
		if d := cmp.Diff(tt.want, got); d != "" || err != nil {
			t.Errorf("%s: error %v (-want +got):\n%s", tt.line, err, d)
		}
	}
}

func FuzzJoin(f *testing.F) {
	f.Add("a b", "")
	f.Add("it's", `\"$x`)
	f.Fuzz(func(t *testing.T, a, b string) {
		want := []string{string([]rune(a)), string([]rune(b))}
		got, err := Split(Join(want))
		if d := cmp.Diff(want, got); d != "" || err != nil {
			t.Errorf("error %v (-want +got):\n%s", err, d)
		}
	})
}
