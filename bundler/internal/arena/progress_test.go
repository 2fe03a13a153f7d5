package arena_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
)

// screen is what a terminal shows of what was written to it, without the spaces at
// the ends of lines.
func screen(text string) []string {
	var lines [][]rune
	row, column := 0, 0
	for i := 0; i < len(text); {
		var up int
		switch r := []rune(text[i:])[0]; {
		case r == '\r':
			column = 0
			i++
		case r == '\n':
			row, column = row+1, 0
			i++
		case r == '\x1b':
			fmt.Sscanf(text[i:], "\x1b[%dA", &up)
			row -= up
			i += len(fmt.Sprintf("\x1b[%dA", up))
		default:
			for len(lines) <= row {
				lines = append(lines, nil)
			}
			for len(lines[row]) <= column {
				lines[row] = append(lines[row], ' ')
			}
			lines[row][column] = r
			column++
			i += len(string(r))
		}
	}
	var shown []string
	for _, line := range lines {
		shown = append(shown, strings.TrimRight(string(line), " "))
	}
	return shown
}

// Below the line of the match each host has one, and all of them are rewritten.
func TestProgressLineOfHosts(t *testing.T) {
	hosts := []arena.HostState{
		{Name: "here", State: arena.HostPlaying, Jobs: 2, Done: 7, Pace: 812 * time.Millisecond, Speed: 1, IsQuiet: true, Load: 1.01, OwnCPU: 1.02},
		{Name: "alpha", State: arena.HostGone, Message: "host alpha: run the worker: no connection\n\tssh: refused\x1b[2J"},
	}
	var term bytes.Buffer
	l := arena.NewProgressLine(&term, func() int { return 60 })
	l.Hosts = func() []arena.HostState { return hosts }
	state := arena.Progress{Done: 5, Total: 10, Failures: 1}
	l.Show(state)
	want := []string{
		"",
		"  here   7 cases, one in 810ms, speed 1.00, load 1.01, own…",
		"  alpha  gone, host alpha: run the worker: no connection",
	}
	check := func() {
		t.Helper()
		got := screen(term.String())
		if len(got) == 0 || !strings.HasPrefix(got[0], "5/10 cases, 1 failed, ends in 0s") {
			t.Fatalf("shown: %q", got)
		}
		got[0] = ""
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	}
	check()
	hosts[1] = arena.HostState{Name: "alpha", State: arena.HostPlaying, Done: 1, Failures: 1}
	time.Sleep(250 * time.Millisecond) // the line is rewritten five times a second
	l.Show(state)
	want[2] = "  alpha  1 case, 1 failed"
	check()
	l.Clear()
	fmt.Fprint(&term, "result")
	for i, line := range screen(term.String()) {
		if want := []string{"result", "", ""}[i]; line != want {
			t.Errorf("line %d after Clear: %q, want %q", i, line, want)
		}
	}
}
