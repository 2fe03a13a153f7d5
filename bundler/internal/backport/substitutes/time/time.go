// Package time has methods that its types got later.
package time

import "time"

// TimeCompare is Time.Compare: -1 if t is before u, +1 if after, else 0.
func TimeCompare(t, u time.Time) int {
	switch {
	case t.Before(u):
		return -1
	case t.After(u):
		return +1
	}
	return 0
}

// DurationAbs is Duration.Abs: of the smallest duration, the largest.
func DurationAbs(d time.Duration) time.Duration {
	switch {
	case d >= 0:
		return d
	case d == -1<<63:
		return 1<<63 - 1
	}
	return -d
}
