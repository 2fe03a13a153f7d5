// Package clock keeps a game's budget of own time: how much is used, how much a
// decision may take, and when its work has to end.
//
// A judge of this kind charges a solver only while it waits for a line, so own
// time is not wall time. Where the judge reports it, tell the clock with Told
// each time; where it does not, call Wait before reading an answer and Resume
// after it.
//
// The time between the start of the process and New is the judge's to count and
// unknown here; give New a total that leaves room for it, for the pipe and for
// a slower machine.
package clock

import "time"

// A Clock counts the own time of one game. It starts running.
type Clock struct {
	total   time.Duration
	used    time.Duration // up to mark
	mark    time.Time
	waiting bool // it does not run
}

// New is a running clock with total own time to spend.
func New(total time.Duration) *Clock {
	return &Clock{total: total, mark: time.Now()}
}

// Told sets the own time used so far to the judge's figure and runs on from
// there.
func (c *Clock) Told(elapsed time.Duration) {
	c.used = elapsed
	c.Resume()
}

// Wait stops the clock: from here on the judge is at work.
func (c *Clock) Wait() {
	c.used = c.Elapsed()
	c.waiting = true
}

// Resume lets the clock run from now on.
func (c *Clock) Resume() {
	c.mark = time.Now()
	c.waiting = false
}

// Elapsed is the own time used so far.
func (c *Clock) Elapsed() time.Duration {
	if c.waiting {
		return c.used
	}
	return c.used + time.Since(c.mark)
}

// Left is what remains of the total, never negative.
func (c *Clock) Left() time.Duration { return max(0, c.total-c.Elapsed()) }

// Share is the part of the time left that is due to a decision of the given
// weight, if weight and all decisions still to come weigh rest together. Level
// shares over k turns are Share(1, k). It is all that is left if rest is not
// above weight, and nothing if weight is not above 0.
//
// What one decision saves, the later ones share: the time left is divided
// anew each time.
func (c *Clock) Share(weight, rest float64) time.Duration {
	left := c.Left()
	switch {
	case !(weight > 0): // also when it is no number
		return 0
	case !(rest > weight):
		return left
	}
	return time.Duration(float64(left) * (weight / rest))
}
