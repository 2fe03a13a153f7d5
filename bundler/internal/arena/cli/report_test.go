//go:build unix

package cli

import (
	"os"
	"strings"
	"testing"
)

func TestReport(t *testing.T) {
	contest(t)
	report := func(args ...string) (string, int) {
		return bundle(t, append(append([]string{"report"}, tester[:7]...), args...)...)
	}
	if out, status := report(); status != 1 || !strings.Contains(out, `has not been played with the judge`) {
		t.Errorf("an empty store: status %d:\n%s", status, out)
	}
	play(t, "compare", "./s100.sh", "./s101.sh")
	play(t, "run", "./s80.sh", "--seeds", "3-7")

	steps := []struct {
		reason string
		args   []string
		status int
		want   []string
	}{
		{"two versions, all their seeds", []string{"./s100.sh", "./s101.sh"}, 0, []string{"B is better than A", "40 pairs: B better in 40", "<svg"}},
		{"the two played last; one has five seeds", nil, 0, []string{"5 pairs", "./s100.sh", "./s80.sh"}},
		{"some seeds", []string{"./s100.sh", "./s101.sh", "--seeds", "1-10,50"}, 0, []string{"10 pairs"}},
		{"a condition", []string{"./s100.sh", "./s101.sh", "--where", "N>5"}, 0, []string{"10 pairs", "only cases with N&gt;5"}},
		{"features", []string{"./s100.sh", "./s101.sh", "--by", "N,seed"}, 0, []string{"N = 3", "seed = 1..8"}},
		{"no such feature", []string{"./s100.sh", "./s101.sh", "--by", "Q"}, 1, []string{`no feature is called "Q"`}},
		{"settings with which nothing was played", []string{"./s100.sh", "./s101.sh", "--serial"}, 1, []string{"no case was played by both with serial"}},
		{"one version", []string{"./s100.sh"}, 2, []string{"two versions"}},
	}
	for _, s := range steps {
		out, status := report(s.args...)
		for _, want := range s.want {
			if status != s.status || !strings.Contains(out, want) {
				t.Errorf("%s: status %d, want %d with %q:\n%.300s", s.reason, status, s.status, want, out)
			}
		}
	}

	// A comparison is what is reported until something else is played, with its
	// settings and its order.
	play(t, "compare", "./s80.sh", "./s100.sh", "--serial", "--seeds", "1-8")
	play(t, "compare", "./s101.sh", "./s80.sh", "--serial", "--seeds", "1-7")
	out, _ := report()
	for _, want := range []string{"7 pairs", ", serial<", `A</span> ./s101.sh `, `B</span> ./s80.sh `} {
		if !strings.Contains(out, want) {
			t.Errorf("the last comparison: no %q in\n%.3000s", want, out)
		}
	}

	// A run with other settings is no pair.
	play(t, "run", "./s80.sh", "--time-limit", "9s", "--seeds", "1-3")
	if again, _ := report(); again != out {
		t.Errorf("after a run with other settings it is another page:\n%.300s", again)
	}

	if out, status := report("-o", "page.html"); status != 0 || out != "" {
		t.Errorf("to a file: status %d:\n%.300s", status, out)
	}
	if text, err := os.ReadFile("page.html"); err != nil || !strings.HasSuffix(string(text), "</html>\n") {
		t.Errorf("page.html: %v, ends with %q", err, text[max(0, len(text)-20):])
	}
	if out, status := report("--by", "Q", "-o", "none.html"); status != 1 {
		t.Errorf("status %d:\n%s", status, out)
	}
	if _, err := os.Stat("none.html"); err == nil {
		t.Error("a page was written on failure")
	}
}
