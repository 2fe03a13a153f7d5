package report

import (
	"fmt"
	"html/template"
	"slices"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
)

// times draws, for each version, the share of cases that were played within a
// time.
func (r *reporter) times() template.HTML {
	const left, top, bottom, width, height = 40, 8, 34, cardWidth - 40 - 8, 200
	d := draw(cardWidth, top+height+bottom, "share of cases by own time")
	a, b := ownTimes(r.c.A), ownTimes(r.c.B)
	all := append(slices.Clone(a), b...)
	low, high := slices.Min(all), slices.Max(all)
	x := newAxis(all, left, left+width, high > 5*low)
	y := axis{lo: 0, hi: 1, from: top + height, to: top}
	d.frame(x, y, 6, 4, shortTime, func(share float64) string { return fmt.Sprintf("%.0f%%", 100*share) })
	for _, curve := range []struct {
		class string
		times []float64
	}{{"a", a}, {"b", b}} {
		d.add(`<path class="curve %s" d="M%.1f %.1f`, curve.class, x.at(curve.times[0]), y.from)
		for i, t := range curve.times {
			d.add("H%.1fV%.1f", x.at(t), y.at(float64(i+1)/float64(len(curve.times))))
		}
		d.add(`H%.1f"/>`, x.to)
	}
	d.text("tick", "middle", left+width/2, top+height+30, "own time of a case")
	return d.done()
}

// ownTimes are in milliseconds, sorted; a case takes at least a microsecond.
func ownTimes(s *arena.Summary) []float64 {
	var ms []float64
	for _, c := range s.Cases {
		ms = append(ms, max(float64(c.Own)/float64(time.Millisecond), 1e-3))
	}
	slices.Sort(ms)
	return ms
}

func shortTime(ms float64) string {
	if ms >= 1000 {
		return short(ms/1000) + " s"
	}
	return short(ms) + " ms"
}
