package arena

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena/plain"
	"github.com/contest-bundle/bundle/bundler/judge"
)

// A ProgressLine shows how far a match is: on a terminal one line that is
// rewritten, and below it one for each host; elsewhere plain lines now and then.
type ProgressLine struct {
	// Hosts are those that play, if there are several; nil for this machine alone.
	Hosts   func() []HostState
	w       io.Writer
	columns func() int // of the terminal; nil elsewhere
	now     func() time.Time
	next    time.Time
	mu      sync.Mutex
	widths  []int // of the lines that stand on the terminal, the top one first
}

// NewProgressLine writes to w, which should be the standard error. columns is how
// wide the terminal is now; nil for what is none.
func NewProgressLine(w io.Writer, columns func() int) *ProgressLine {
	return &ProgressLine{w: w, columns: columns, now: time.Now}
}

const (
	terminalEvery = 200 * time.Millisecond
	plainEvery    = 10 * time.Second
)

// Show shows a state unless it has just shown another.
func (l *ProgressLine) Show(p Progress) {
	l.Say(func(now time.Time) string {
		standing := ""
		if p.Standings != nil {
			standing = standingText(p.Scale, p.Standings())
		}
		return fmt.Sprintf("%d/%d cases, %d failed, %sends in %v (%s)",
			p.Done, p.Total, p.Failures, standing, p.Left.Round(time.Second), now.Add(p.Left).Format("15:04:05"))
	})
}

// Line is the case that has just ended.
func (p Progress) Line() string {
	outcome := p.Last.Digits()
	if p.Last.Failure != judge.None {
		outcome = fmt.Sprintf("%s: %s", p.Last.Failure, plain.Line(p.Last.Message))
	}
	return fmt.Sprintf("%*d/%d  seed %d  %s  %s", len(fmt.Sprint(p.Total)), p.Done, p.Total, p.Last.Seed, outcome, seconds(p.Last.Own))
}

// Say shows a text, which is made only if it is shown.
func (l *ProgressLine) Say(say func(now time.Time) string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	every := plainEvery
	if l.columns != nil {
		every = terminalEvery
	}
	if l.next.IsZero() && l.columns == nil {
		l.next = now.Add(every) // a short run needs no plain lines
	}
	if now.Before(l.next) {
		return
	}
	l.next = now.Add(every)
	lines := []string{say(now)}
	if l.Hosts != nil {
		lines = append(lines, hostLines(l.Hosts())...)
	}
	if l.columns == nil {
		fmt.Fprintln(l.w, strings.Join(lines, "\n"))
		return
	}
	l.rewrite(lines)
}

// rewrite replaces the lines on the terminal.
func (l *ProgressLine) rewrite(lines []string) {
	// The last column stays free: some terminals go on to the next line there. A
	// wrapped line cannot be rewritten.
	room := max(1, l.columns()-1)
	l.top()
	var out strings.Builder
	for i := range max(len(lines), len(l.widths)) {
		var line []rune
		if i < len(lines) {
			line = []rune(lines[i])
		}
		if len(line) > room {
			line = append(line[:room-1], '…')
		}
		old := 0
		if i < len(l.widths) {
			old = l.widths[i]
			l.widths[i] = len(line)
		} else {
			l.widths = append(l.widths, len(line))
		}
		if i > 0 {
			out.WriteString("\n")
		}
		fmt.Fprint(&out, "\r", string(line), strings.Repeat(" ", max(0, old-len(line))))
	}
	fmt.Fprint(l.w, out.String())
}

// top moves the cursor to the top one of the lines on the terminal.
func (l *ProgressLine) top() {
	if n := len(l.widths); n > 1 {
		fmt.Fprintf(l.w, "\x1b[%dA", n-1)
	}
}

// Clear takes the lines off the terminal.
func (l *ProgressLine) Clear() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.clear()
}

// Note prints a line that stays.
func (l *ProgressLine) Note(line string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.clear()
	l.next = time.Time{} // the others come back at once
	fmt.Fprintln(l.w, line)
}

func (l *ProgressLine) clear() {
	if len(l.widths) == 0 {
		return
	}
	l.rewrite(nil)
	l.top()
	fmt.Fprint(l.w, "\r")
	l.widths = nil
}
