package report

import (
	"math"
	"strconv"
)

// An axis maps values to places in a drawing.
type axis struct {
	lo, hi   float64 // values at the ends
	from, to float64 // their places
	log      bool
	whole    bool // of whole numbers, so that ticks are whole too
}

// newAxis spans values with a little room at both ends.
func newAxis(values []float64, from, to float64, log bool) axis {
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, x := range values {
		lo, hi = min(lo, x), max(hi, x)
	}
	if len(values) == 0 {
		lo, hi = 0, 1
	}
	a := axis{lo: lo, hi: hi, from: from, to: to, log: log}
	const room = 0.04
	switch {
	case log:
		by := math.Pow(hi/lo, room)
		if hi == lo {
			by = 1.5
		}
		a.lo, a.hi = lo/by, hi*by
	case hi == lo:
		a.lo, a.hi = lo-1, hi+1
	default:
		a.lo, a.hi = lo-room*(hi-lo), hi+room*(hi-lo)
	}
	return a
}

// at is the place of a value; values outside are put at the ends.
func (a axis) at(x float64) float64 {
	x = min(max(x, a.lo), a.hi)
	lo, hi := a.lo, a.hi
	if a.log {
		x, lo, hi = math.Log(x), math.Log(lo), math.Log(hi)
	}
	return a.from + (x-lo)/(hi-lo)*(a.to-a.from)
}

// ticks are round values, about as many as wanted.
func (a axis) ticks(wanted int) []float64 {
	if a.log && a.hi/a.lo >= 4 {
		return a.powers(wanted)
	}
	step := roundUp((a.hi - a.lo) / float64(wanted))
	if a.whole {
		step = max(step, 1)
	}
	var at []float64
	for i := math.Ceil(a.lo / step); i*step <= a.hi; i++ {
		at = append(at, i*step)
	}
	return at
}

// powers are ticks of a logarithmic axis: powers of ten, with 2 and 5 between them
// if they are few.
func (a axis) powers(wanted int) []float64 {
	factors := []float64{1, 2, 5}
	if decades := math.Log10(a.hi / a.lo); 3*decades > float64(wanted) {
		factors = factors[:1]
	}
	var at []float64
	for e := math.Floor(math.Log10(a.lo)); math.Pow(10, e) <= a.hi; e++ {
		for _, f := range factors {
			if x := f * math.Pow(10, e); x >= a.lo && x <= a.hi {
				at = append(at, x)
			}
		}
	}
	return at
}

// roundUp is the next of 1, 2, 5, 10 ... times a power of ten.
func roundUp(x float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(x)))
	for _, f := range []float64{1, 2, 5} {
		if f*power >= x*(1-1e-9) {
			return f * power
		}
	}
	return 10 * power
}

// short is a number for a tick: 12k, 3.5M, 0.002.
func short(x float64) string {
	for _, unit := range []struct {
		size float64
		name string
	}{{1e9, "G"}, {1e6, "M"}, {1e3, "k"}} {
		if math.Abs(x) >= unit.size {
			return strconv.FormatFloat(x/unit.size, 'g', 3, 64) + unit.name
		}
	}
	if x = math.Round(x*1e6) / 1e6; x == 0 {
		return "0" // and not -0
	}
	return strconv.FormatFloat(x, 'g', 3, 64)
}
