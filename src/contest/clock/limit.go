package clock

import "time"

// A Limit ends the work of one decision, after a number of iterations or at a
// time. The number makes a run repeatable: it is what a solver's parameter
// "budget" gives, and the time is what it uses when that is 0.
//
//	for limit := clock.Until(t, 16); limit.More(); {
//		... one iteration
//	}
type Limit struct {
	left     int       // iterations until the end, or until the clock is read again
	stride   int       // iterations between two readings; 0 for no clock at all
	deadline time.Time // meaningful with a stride
	done     int
}

// Iterations allows n iterations, whatever the time.
func Iterations(n int) Limit { return Limit{left: n} }

// Until allows iterations while t is ahead, and reads the clock before the first
// and then before each stride-th one (a stride below 1 counts as 1). Reading it
// costs about 40 ns: choose the stride so that it is small beside the work, and
// the work of a stride small beside the time.
func Until(t time.Time, stride int) Limit {
	return Limit{stride: max(1, stride), deadline: t}
}

// More reports whether another iteration may be done, and counts it.
func (l *Limit) More() bool {
	if l.left <= 0 {
		if l.stride == 0 || !time.Now().Before(l.deadline) {
			l.left = 0
			return false
		}
		l.left = l.stride
	}
	l.left--
	l.done++
	return true
}

// Done is the number of iterations allowed so far.
func (l *Limit) Done() int { return l.done }
