package tune

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/param"
)

// A Param is a parameter to tune. Of an Int or a Float Lo and Hi are the range, of
// a Choice Choices are the words.
type Param struct {
	Name    string
	Kind    param.Kind
	Lo, Hi  float64
	Choices []string
	Current string // the value that others are compared with
	// start is the place of Current in the unit interval, bend the exponent of
	// the map from the interval to the range.
	start, bend float64
}

// NewParam makes a parameter of what the bundler knows of it: its range is
// "0..20", or its choices with blanks between them. A range of the user's own,
// such as "1..5", may only be narrower; empty is the declared one.
func NewParam(name string, kind param.Kind, declared, own, current string) (Param, error) {
	p := Param{Name: name, Kind: kind, Current: current}
	if !p.numeric() {
		if own != "" {
			return p, fmt.Errorf("%s is not a number: it has no range %q", name, own)
		}
		p.Choices = strings.Fields(declared)
		i := slices.Index(p.Choices, current)
		if i < 0 {
			return p, fmt.Errorf("%s=%s is not one of %s", name, current, declared)
		}
		p.start = (float64(i) + 0.5) / float64(len(p.Choices))
		return p, nil
	}
	var err error
	if p.Lo, p.Hi, err = bounds(declared); err != nil {
		return p, fmt.Errorf("%s: %w", name, err)
	}
	if own != "" {
		lo, hi, err := bounds(own)
		if err != nil {
			return p, fmt.Errorf("%s: %w", name, err)
		}
		if lo < p.Lo || hi > p.Hi {
			return p, fmt.Errorf("%s: the range %s is not within the declared %s", name, own, declared)
		}
		p.Lo, p.Hi = lo, hi
	}
	x, err := strconv.ParseFloat(current, 64)
	if err != nil || x < p.Lo || x > p.Hi {
		return p, fmt.Errorf("%s has the value %s, outside %g..%g", name, current, p.Lo, p.Hi)
	}
	p.start, p.bend = bent((x - p.Lo) / (p.Hi - p.Lo))
	return p, nil
}

func (p Param) numeric() bool { return p.Kind.IsNumber() }

func bounds(text string) (lo, hi float64, err error) {
	from, to, ok := strings.Cut(text, "..")
	lo, errLo := strconv.ParseFloat(from, 64)
	hi, errHi := strconv.ParseFloat(to, 64)
	if !ok || errLo != nil || errHi != nil || !(lo < hi) || math.IsInf(hi-lo, 0) {
		return 0, 0, fmt.Errorf("%q is not a range such as 0.5..3", text)
	}
	return lo, hi, nil
}

// bent gives the current value, a share of its range, a place in the unit interval
// and the exponent that leads from there to the share. A range is declared wide
// and most of it is of no use: a value of 6 in 0..1000 is in the middle of the
// interval, so that a step changes it by a factor, and one near the upper end by a
// factor of its distance from that. An exponent is negative where it is the
// distance from the upper end that is bent. A value at an end stays there.
func bent(share float64) (start, bend float64) {
	switch {
	case share == 0:
		return 0, 1
	case share == 1:
		return 1, 1
	case share <= 0.5:
		return 0.5, math.Log(share) / math.Log(0.5)
	}
	return 0.5, -math.Log(1-share) / math.Log(0.5)
}

// value is the parameter's value at a place in the unit interval, as text; places
// outside are clamped.
func (p Param) value(u float64) string {
	if u == p.start {
		return p.Current
	}
	u = min(max(u, 0), 1)
	if !p.numeric() {
		return p.Choices[min(int(u*float64(len(p.Choices))), len(p.Choices)-1)]
	}
	share := math.Pow(u, p.bend)
	if p.bend < 0 {
		share = 1 - math.Pow(1-u, -p.bend)
	}
	x := p.Lo + share*(p.Hi-p.Lo)
	if p.Kind == param.Int {
		x = math.Round(x)
		return strconv.FormatInt(int64(min(max(x, math.Ceil(p.Lo)), math.Floor(p.Hi))), 10)
	}
	// Four digits say enough, and make a value that people can read.
	x, _ = strconv.ParseFloat(strconv.FormatFloat(x, 'g', 4, 64), 64)
	return strconv.FormatFloat(min(max(x, p.Lo), p.Hi), 'g', -1, 64)
}

// place is where a share of the range lies in the unit interval.
func (p Param) place(share float64) float64 {
	switch {
	case p.bend > 0:
		return math.Pow(share, 1/p.bend)
	case p.bend < 0:
		return 1 - math.Pow(1-share, -1/p.bend)
	}
	return share
}

// atEdge tells which end of its range a value is at: "lower", "upper" or "".
func (p Param) atEdge(value string) string {
	if !p.numeric() {
		return ""
	}
	x, _ := strconv.ParseFloat(value, 64) // it was made by value
	switch {
	case x <= p.Lo:
		return "lower"
	case x >= p.Hi:
		return "upper"
	}
	return ""
}

// probes are values that show whether the parameter has an effect: all others of a
// choice, of a number one at each end and one to each side of the current value.
func (p Param) probes() []string {
	var values []string
	add := func(v string) {
		if v != p.Current && !slices.Contains(values, v) {
			values = append(values, v)
		}
	}
	if !p.numeric() {
		for _, c := range p.Choices {
			add(c)
		}
		return values
	}
	for _, u := range []float64{0.25, 0.75, 0, 1} {
		add(p.value(u))
	}
	return values
}

// A Point is a value for each parameter, in their order.
type Point []string

// Set is the point as parameters of a bundle.
func (pt Point) Set(params []Param) map[string]string {
	set := map[string]string{}
	for i, p := range params {
		set[p.Name] = pt[i]
	}
	return set
}

func (pt Point) text(params []Param) string {
	parts := make([]string, len(pt))
	for i, p := range params {
		parts[i] = p.Name + "=" + pt[i]
	}
	return strings.Join(parts, ",")
}

func current(params []Param) Point {
	pt := make(Point, len(params))
	for i, p := range params {
		pt[i] = p.Current
	}
	return pt
}
