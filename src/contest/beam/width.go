package beam

import "time"

// A width chooses how many states a level keeps: always the same number, or what
// the time that is left allows by the time that a state has taken.
type width struct {
	now       int
	most      int // 0 is no bound
	span      time.Duration
	start     time.Time
	began     time.Time // of the level before
	before    int       // its states
	remaining func(level int) float64
	state     float64 // nanoseconds a state, 0 if not yet known
}

// first is the width of the first levels of a search by time.
const first = 32

// memory is the weight of earlier levels in the time of a state.
const memory = 0.75

func newWidth(c Config) width {
	w := width{now: c.Width, most: c.Width, span: c.Time, remaining: c.Remaining}
	if w.span <= 0 {
		if w.now <= 0 {
			panic("beam: a search needs a Width or a Time")
		}
		return w
	}
	if w.remaining == nil {
		if c.Levels <= 0 {
			panic("beam: a search with a Time needs Levels or Remaining")
		}
		w.remaining = func(level int) float64 { return float64(c.Levels - level) }
	}
	w.start = time.Now()
	w.now = first
	return w
}

// choose sets the width of the level after one with a number of states, which are
// about to be expanded.
func (w *width) choose(level, states int) {
	if w.span <= 0 {
		return
	}
	now := time.Now()
	if !w.began.IsZero() {
		took := float64(now.Sub(w.began)) / float64(w.before)
		if w.state > 0 {
			took = memory*w.state + (1-memory)*took
		}
		w.state = took
	}
	w.began, w.before = now, states
	left := float64(w.span - now.Sub(w.start))
	if left <= 0 {
		w.now = 1
		return
	}
	if w.state > 0 {
		fits := left / max(1, w.remaining(level)) / w.state
		w.now = int(min(max(1, fits), 2*float64(w.now)))
	}
	if w.most > 0 {
		w.now = min(w.now, w.most)
	}
}
