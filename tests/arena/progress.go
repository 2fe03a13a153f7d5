package arena

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// A ProgressLine shows how far a match is: on a terminal one line that is
// rewritten, elsewhere a plain line now and then.
type ProgressLine struct {
	w        io.Writer
	terminal bool
	now      func() time.Time
	next     time.Time
	width    int // of what stands on the terminal's line
}

// NewProgressLine writes to w, which should be the standard error.
func NewProgressLine(w io.Writer, terminal bool) *ProgressLine {
	return &ProgressLine{w: w, terminal: terminal, now: time.Now}
}

const (
	terminalEvery = 200 * time.Millisecond
	plainEvery    = 10 * time.Second
)

// Show shows a state unless it has just shown another.
func (l *ProgressLine) Show(p Progress) {
	l.Say(func(now time.Time) string {
		return fmt.Sprintf("%d/%d cases, %d failed, ends in %v (%s)",
			p.Done, p.Total, p.Failures, p.Left.Round(time.Second), now.Add(p.Left).Format("15:04:05"))
	})
}

// Say shows a text, which is made only if it is shown.
func (l *ProgressLine) Say(line func(now time.Time) string) {
	now := l.now()
	every := plainEvery
	if l.terminal {
		every = terminalEvery
	}
	if l.next.IsZero() && !l.terminal {
		l.next = now.Add(every) // a short run needs no plain lines
	}
	if now.Before(l.next) {
		return
	}
	l.next = now.Add(every)
	text := line(now)
	if !l.terminal {
		fmt.Fprintln(l.w, text)
		return
	}
	pad := strings.Repeat(" ", max(0, l.width-len(text)))
	fmt.Fprint(l.w, "\r", text, pad)
	l.width = len(text)
}

// Clear takes the line off the terminal.
func (l *ProgressLine) Clear() {
	if l.width > 0 {
		fmt.Fprint(l.w, "\r", strings.Repeat(" ", l.width), "\r")
		l.width = 0
	}
}
