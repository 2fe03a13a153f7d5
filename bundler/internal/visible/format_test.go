package visible

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestVerbs(t *testing.T) {
	tests := []struct {
		reason, format string
		want           []Verb
	}{
		{"none", "no verb", nil},
		{"verbs in order", "%d and %s", []Verb{{Rune: 'd'}, {Rune: 's'}}},
		{"a percent sign", "100%%", []Verb{{Rune: '%'}}},
		{"flags", "%+v%#v% x%-5d", []Verb{{Rune: 'v', Plus: true}, {Rune: 'v', Sharp: true}, {Rune: 'x'}, {Rune: 'd'}}},
		{"a width and a precision that are arguments", "%*.*f", []Verb{{Rune: 'f', Stars: 2}}},
		{"an argument by number", "%[2]d", []Verb{{Rune: 'd', Numbered: true}}},
		{"a flag behind a width", "%5+v", []Verb{{Rune: 'v', Plus: true}}},
		{"a verb outside ASCII", "%é", []Verb{{Rune: 'é'}}},
		{"the end before a verb", "%d%+", []Verb{{Rune: 'd'}, {Rune: -1, Plus: true}}},
	}
	for _, tt := range tests {
		if d := cmp.Diff(tt.want, Verbs(tt.format)); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.reason, d)
		}
	}
}

func TestPrints(t *testing.T) {
	for format, want := range map[string][2]bool{
		"%v": {false, false}, "%+v": {false, true}, "%#v": {true, true}, "%T": {true, false}, "%[1]T": {true, false},
		"%-10T|": {true, false}, "%+d %#x": {false, false}, "%%T": {false, false}, "%[1]*.[2]*[3]+v": {false, true},
	} {
		if got := [2]bool{PrintsTypes(format), PrintsFields(format)}; got != want {
			t.Errorf("%q: types and fields %v, want %v", format, got, want)
		}
	}
}

// FuzzVerbs: what fmt prints the type or the fields of an argument for has such a
// verb.
func FuzzVerbs(f *testing.F) {
	for _, format := range []string{"%T", "%+v", "%#v", "%[1]*[1]T", "%5.2T", "%%", "%"} {
		f.Add(format)
	}
	type secret struct{ Hidden int }
	f.Fuzz(func(t *testing.T, format string) {
		if len(format) > 100 {
			return
		}
		out := fmt.Sprintf(format, secret{1})
		if strings.Contains(out, "Hidden:") && !PrintsFields(format) {
			t.Errorf("%q prints %q", format, out)
		}
	})
}
