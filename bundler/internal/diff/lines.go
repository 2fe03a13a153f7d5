package diff

import "strings"

// A Line is one line of a line diff.
type Line struct {
	Op   string `json:"op"` // "-" only old, "+" only new, " " both, "@" lines left out
	Text string `json:"text,omitempty"`
}

// context is how many equal lines are shown around a difference.
const context = 2

// lines compares two texts by line and keeps what is near a difference. Blank
// lines, which comments leave behind, do not count.
func lines(before, after string) []Line {
	all := script(filled(before), filled(after))
	near := make([]bool, len(all))
	for i, l := range all {
		if l.Op != " " {
			for j := max(0, i-context); j <= min(len(all)-1, i+context); j++ {
				near[j] = true
			}
		}
	}
	var kept []Line
	for i, l := range all {
		if near[i] {
			kept = append(kept, l)
		} else if len(kept) == 0 || kept[len(kept)-1].Op != "@" {
			kept = append(kept, Line{Op: "@"})
		}
	}
	return kept
}

func filled(text string) []string {
	var some []string
	for line := range strings.SplitSeq(text, "\n") {
		if strings.TrimSpace(line) != "" {
			some = append(some, line)
		}
	}
	return some
}

// maxEdits bounds the search for a shortest script, whose memory grows with the
// square of the edits: beyond it everything is replaced.
const maxEdits = 1000

// script is a shortest edit script after Myers, "An O(ND) difference algorithm
// and its variations" (1986), deletions first.
func script(a, b []string) []Line {
	// furthest[d][k+d] is the furthest x on diagonal k = x-y with d edits.
	var furthest [][]int
	step := func(d, k int) int {
		if d == 0 {
			return 0
		}
		prev := furthest[d-1]
		at := func(k int) int { return prev[k+d-1] }
		if k == -d || k != d && at(k-1) < at(k+1) {
			return at(k + 1)
		}
		return at(k-1) + 1
	}
	for d := 0; ; d++ {
		if d > maxEdits {
			return replacement(a, b)
		}
		row := make([]int, 2*d+1)
		done := false
		for k := -d; k <= d; k += 2 {
			x := step(d, k)
			for x >= 0 && x < len(a) && x-k >= 0 && x-k < len(b) && a[x] == b[x-k] {
				x++
			}
			row[k+d] = x
			done = done || x >= len(a) && x-k >= len(b)
		}
		furthest = append(furthest, row)
		if done {
			break
		}
	}
	return backtrack(a, b, furthest)
}

func replacement(a, b []string) []Line {
	var all []Line
	for _, line := range a {
		all = append(all, Line{"-", line})
	}
	for _, line := range b {
		all = append(all, Line{"+", line})
	}
	return all
}

// backtrack reads the script from the end of the search to its beginning.
func backtrack(a, b []string, furthest [][]int) []Line {
	var reversed []Line
	x, y := len(a), len(b)
	for d := len(furthest) - 1; d > 0; d-- {
		prev, k := furthest[d-1], x-y
		at := func(k int) int { return prev[k+d-1] }
		insert := k == -d || k != d && at(k-1) < at(k+1)
		from := k - 1
		if insert {
			from = k + 1
		}
		startX := at(from)
		startY := startX - from
		afterX, afterY := startX+1, startY
		if insert {
			afterX, afterY = startX, startY+1
		}
		for x > afterX && y > afterY {
			x, y = x-1, y-1
			reversed = append(reversed, Line{" ", a[x]})
		}
		if insert {
			y--
			reversed = append(reversed, Line{"+", b[y]})
		} else {
			x--
			reversed = append(reversed, Line{"-", a[x]})
		}
	}
	for x > 0 {
		x--
		reversed = append(reversed, Line{" ", a[x]})
	}
	all := make([]Line, len(reversed))
	for i, l := range reversed {
		all[len(all)-1-i] = l
	}
	return all
}
