package anneal

import "time"

// readings is about how often a run looks at its pace: often enough for a
// temperature that changes by less than 1 % between two looks.
const readings = 1000

// longest bounds the time between two readings of the clock, and so by how much a
// run can be late.
const longest = time.Millisecond

// A pace tells how much of a run is over, by steps or by the clock, and how many
// steps to take before it is asked again.
type pace struct {
	steps    int // of the run; 0 if it goes by the clock
	start    time.Time
	span     time.Duration
	done     int // steps handed out
	stride   int // steps handed out last
	progress float64
}

func newPace(c Config) pace {
	p := pace{steps: c.Steps, span: c.Time}
	if p.steps <= 0 {
		p.start = time.Now()
	}
	return p
}

// next returns the number of steps until the next look, 0 at the end of the run.
func (p *pace) next() int {
	if p.steps > 0 {
		p.progress = float64(p.done) / float64(p.steps)
		p.stride = min(max(1, p.steps/readings), p.steps-p.done)
	} else {
		p.byClock()
	}
	p.done += p.stride
	return p.stride
}

// byClock chooses the stride by the steps that fitted into the time so far. It
// grows at most twofold, so that a slow start or a slow part is noticed.
func (p *pace) byClock() {
	passed := time.Since(p.start)
	if passed >= p.span {
		p.progress, p.stride = 1, 0
		return
	}
	p.progress = float64(passed) / float64(p.span)
	most := max(1, 2*p.stride)
	aim := min(p.span/readings, longest, p.span-passed)
	if passed > 0 && p.done > 0 {
		most = min(most, int(float64(p.done)*float64(aim)/float64(passed)))
	}
	p.stride = max(1, most)
}
