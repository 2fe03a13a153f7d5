package arena

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena/plain"
	"github.com/contest-bundle/bundle/bundler/judge"
)

// A ProgressLine shows how far a match is: on a terminal one line that is
// rewritten, elsewhere a plain line now and then.
type ProgressLine struct {
	w       io.Writer
	columns func() int // of the terminal; nil elsewhere
	now     func() time.Time
	next    time.Time
	width   int // of what stands on the terminal's line
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
	text := say(now)
	if l.columns == nil {
		fmt.Fprintln(l.w, text)
		return
	}
	// The last column stays free: some terminals go on to the next line there. A
	// wrapped line cannot be rewritten.
	line := []rune(text)
	if room := max(1, l.columns()-1); len(line) > room {
		line = append(line[:room-1], '…')
	}
	pad := strings.Repeat(" ", max(0, l.width-len(line)))
	fmt.Fprint(l.w, "\r", string(line), pad)
	l.width = len(line)
}

// Clear takes the line off the terminal.
func (l *ProgressLine) Clear() {
	if l.width > 0 {
		fmt.Fprint(l.w, "\r", strings.Repeat(" ", l.width), "\r")
		l.width = 0
	}
}
