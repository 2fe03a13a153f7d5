package readme

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	gap      = regexp.MustCompile(`  |\t`)
	verdict  = regexp.MustCompile(`^(?:B is (?:better|worse) than A|no difference shown)$`)
	progress = regexp.MustCompile(`^\d+/\d+ cases, `)
	move     = regexp.MustCompile(`says "[^"]*"`)
	key      = regexp.MustCompile(`\b[0-9a-f]{10}\b`)
	duration = regexp.MustCompile(`\b(?:\d+(?:\.\d+)? ?(?:h|ms|m|s|µs))+\b`)
	number   = regexp.MustCompile(`[+−-]?\d+(?:[.,:]\d+)*`)
)

// shape is what stays of a line from one run to the next: its text up to the first gap,
// without keys, numbers and moves, and without which version is better.
func shape(line string) string {
	line = strings.TrimLeft(line, " \t")
	if at := gap.FindStringIndex(line); at != nil {
		line = line[:at[0]]
	}
	line = verdict.ReplaceAllString(strings.TrimRight(line, " "), "VERDICT")
	line = move.ReplaceAllString(line, "says MOVE")
	line = key.ReplaceAllString(line, "H")
	line = duration.ReplaceAllString(line, "N")
	return number.ReplaceAllString(line, "N")
}

// shapes are those of lines, one for several equal ones in a row: how many there are
// depends on the cases played.
func shapes(lines []string) (list []string) {
	for _, line := range lines {
		if !progress.MatchString(line) {
			list = append(list, shape(line))
		}
	}
	list = slices.Compact(list)
	for len(list) > 0 && list[len(list)-1] == "" {
		list = list[:len(list)-1]
	}
	return list
}

// matches reports whether got has the lines wanted, where "…" stands for any number
// of lines.
func matches(want, got []string) bool {
	if len(want) == 0 {
		return len(got) == 0
	}
	if want[0] == "…" {
		return matches(want[1:], got) || len(got) > 0 && matches(want, got[1:])
	}
	return len(got) > 0 && want[0] == got[0] && matches(want[1:], got[1:])
}

func TestShapes(t *testing.T) {
	documented := `60 cases played now, 0 from the store
A  989564da0e  strategy=greedy

B is better than A

pairs         30: B better in 30
it took 1m30s
  seed  A
    12  4
    13  5
…
written to page.html`
	for _, c := range []struct {
		name, printed string
		want          bool
	}{
		{"other figures", "4 cases played now, 0 from the store\nA  0123456789  a\n\nno difference shown\n\npairs  2\nit took 45ms\nseed  A\n1  2\nwritten to page.html\n", true},
		{"more where it is left out", "4 cases played now, 0 from the store\nA  0123456789  a\n\nno difference shown\n\npairs  2\nit took 1s\nseed  A\n1  2\nmore\n\nand more\nwritten to page.html\n", true},
		{"a line more", "4 cases played now, 0 from the store\nA  0123456789  a\n\nno difference shown\ninterval  none\n\npairs  2\nit took 45ms\nseed  A\n1  2\nwritten to page.html\n", false},
		{"a line less", "4 cases played now, 0 from the store\n\nno difference shown\n\npairs  2\nit took 45ms\nseed  A\n1  2\nwritten to page.html\n", false},
		{"another word", "4 cases played, 0 from the store\nA  0123456789  a\n\nno difference shown\n\npairs  2\nit took 45ms\nseed  A\n1  2\nwritten to page.html\n", false},
	} {
		if got := matches(shapes(strings.Split(documented, "\n")), shapes(strings.Split(c.printed, "\n"))); got != c.want {
			t.Errorf("%s: matches = %v, want %v", c.name, got, c.want)
		}
	}
}
