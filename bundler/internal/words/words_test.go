package words

import (
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
