package report

import (
	"fmt"
	"html/template"
	"math"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/judge"
)

// Sizes of drawings. A card is as wide as a phone; its text is then about 11
// pixels high there and at most half as much more on a large screen.
const cardWidth = 380

// A chart is a shape of the drawing by seed, which has one for large and one for
// small screens.
type chart struct {
	width, scores, gains float64 // width, and heights of the two parts
	ticks                int
}

var (
	wideChart   = chart{width: 1000, scores: 200, gains: 120, ticks: 14}
	narrowChart = chart{width: cardWidth, scores: 170, gains: 110, ticks: 5}
)

// widestBar keeps the bars of a few cases from being blocks.
const widestBar = 24

// bySeed draws both scores of each seed and, below, what B gained.
func (r *reporter) bySeed(ch chart) template.HTML {
	const left, top, gap, bottom = 44, 8, 20, 24
	d := draw(ch.width, top+ch.scores+gap+ch.gains+bottom, "scores of A and B by seed, and what B gained")
	pairs := r.c.Pairs
	step := (ch.width - left - 4) / float64(len(pairs))
	column := func(i int) float64 { return left + (float64(i)+0.5)*step }

	scores, log := r.scores()
	y := newAxis(scores, top+ch.scores, top, log)
	if len(scores) > 0 {
		r.levels(d, y, left, ch.width-4, short)
	}
	dots := min(max(step/3, 1), 3)
	for i, p := range pairs {
		if p.A.Failure == judge.None && p.B.Failure == judge.None {
			d.line("stem "+side(p.Gain), column(i), y.at(p.A.Score), column(i), y.at(p.B.Score))
		}
		d.score("a", p.A, column(i), y, dots)
		d.score("b", p.B, column(i), y, dots)
	}

	var gains []float64
	for _, p := range pairs {
		gains = append(gains, p.Gain)
	}
	base := top + ch.scores + gap
	g := newAxis(append(gains, 0), base+ch.gains, base, false)
	r.levels(d, g, left, ch.width-4, short)
	for i, p := range pairs {
		x, zero := p.Gain, g.at(0)
		wide := min(0.8*step, widestBar)
		d.rect(side(x), column(i)-wide/2, min(zero, g.at(x)), wide, math.Abs(g.at(x)-zero), "")
	}
	d.line("axis", left, g.at(0), ch.width-4, g.at(0))
	for _, i := range r.seedTicks(ch.ticks) {
		d.text("tick", "middle", column(i), base+ch.gains+15, fmt.Sprint(pairs[i].A.Seed))
	}
	for i, p := range pairs {
		d.rect("hit", column(i)-step/2, top, step, base+ch.gains-top, r.tip(p))
	}
	return d.done()
}

// seedTicks are about so many pairs: of seeds without a gap those with round ones.
func (r *reporter) seedTicks(wanted int) []int {
	pairs := r.c.Pairs
	every := max(1, int64(roundUp(float64(len(pairs))/float64(wanted))))
	whole := pairs[len(pairs)-1].A.Seed-pairs[0].A.Seed == int64(len(pairs)-1)
	var at []int
	for i, p := range pairs {
		if whole && p.A.Seed%every == 0 || !whole && int64(i)%every == 0 {
			at = append(at, i)
		}
	}
	if len(at) == 0 {
		return []int{0}
	}
	return at
}

// score draws a score as a dot, a failure as a cross at the bottom.
func (d *drawing) score(class string, r *store.Result, x float64, y axis, size float64) {
	if r.Failure == judge.None {
		d.dot(class, x, y.at(r.Score), size, "")
		return
	}
	size = max(size, 2)
	d.line(class+" cross", x-size, y.from-size, x+size, y.from+size)
	d.line(class+" cross", x-size, y.from+size, x+size, y.from-size)
}

// levels draws the ticks of a vertical axis.
func (r *reporter) levels(d *drawing, y axis, from, to float64, text func(float64) string) {
	for _, v := range y.ticks(4) {
		d.line("grid", from, y.at(v), to, y.at(v))
		d.text("tick", "end", from-5, y.at(v)+3.5, text(v))
	}
}

// scores are those of cases that did not fail, and whether they are better shown
// on a logarithmic axis.
func (r *reporter) scores() (values []float64, log bool) {
	low, high := math.Inf(1), math.Inf(-1)
	for _, p := range r.c.Pairs {
		if p.A.Failure == judge.None {
			values = append(values, p.A.Score)
		}
		if p.B.Failure == judge.None {
			values = append(values, p.B.Score)
		}
	}
	for _, x := range values {
		low, high = min(low, x), max(high, x)
	}
	return values, low > 0 && high/low > 10
}

// scatter draws B's score over A's. Above the diagonal B has the higher one.
func (r *reporter) scatter() (template.HTML, string) {
	const left, top, bottom, size = 44, 20, 34, cardWidth - 44 - 8
	d := draw(cardWidth, top+size+bottom, "score of B over score of A")
	values, log := r.scores()
	x, y := newAxis(values, left, left+size, log), newAxis(values, top+size, top, log)
	d.frame(x, y, 4, 5, short, short)
	d.line("axis dash", x.from, y.from, x.to, y.to)
	hidden := 0
	for _, p := range r.c.Pairs {
		if p.A.Failure != judge.None || p.B.Failure != judge.None {
			hidden++
			continue
		}
		d.dot(side(p.Gain)+" soft", x.at(p.A.Score), y.at(p.B.Score), 3.2, r.tip(p))
	}
	d.text("tick", "middle", left+size/2, top+size+30, "score of A")
	d.text("tick", "start", 2, 11, "score of B")
	note := "Above the dashed line B has the higher score."
	if r.minimise {
		note = "Below the dashed line B has the lower score, which is better."
	}
	switch {
	case hidden == len(r.c.Pairs):
		return "", "In every pair one failed."
	case hidden > 0:
		note += fmt.Sprintf(" Not shown: %s with a failure.", arena.Count(hidden, "pair"))
	}
	return d.done(), note
}

// interval draws the effect with its 95 % and 80 % intervals.
func (r *reporter) interval() template.HTML {
	const y, height = 16, 44
	c := r.c
	d := draw(cardWidth, height, fmt.Sprintf("effect %s, interval %s", percent(c.Effect), arena.Span(c.Verdict.Interval)))
	const least = 0.001 // an interval of nothing but zero has room around it
	wide, inner := c.Verdict.Interval, c.Inner
	reach := max(math.Abs(wide.Low), math.Abs(wide.High), math.Abs(c.Effect), least)
	x := axis{lo: -1.1 * reach, hi: 1.1 * reach, from: 8, to: cardWidth - 8}
	for _, v := range x.ticks(5) {
		d.line("grid", x.at(v), 4, x.at(v), 28)
		d.text("tick", "middle", x.at(v), 40, short(100*v)+"%")
	}
	d.line("axis", x.at(0), 2, x.at(0), 30)
	class := side(c.Effect)
	if wide.Known {
		d.line("wide "+class, x.at(wide.Low), y, x.at(wide.High), y)
		d.line("wider "+class, x.at(inner.Low), y, x.at(inner.High), y)
	}
	d.dot("mark "+class, x.at(c.Effect), y, 6, "")
	return d.done()
}

// ratios draws the distribution of log ratios with the interval of their mean.
func (r *reporter) ratios() (template.HTML, string) {
	const left, top, bottom, width, height = 34, 26, 20, cardWidth - 34 - 8, 278
	var values []float64
	for _, p := range r.c.Pairs {
		if x, ok := r.logRatio(p); ok {
			values = append(values, x)
		}
	}
	note := ""
	if hidden := len(r.c.Pairs) - len(values); hidden > 0 {
		note = fmt.Sprintf(" Not shown: %s with a failure or a score that is not positive.", arena.Count(hidden, "pair"))
	}
	if len(values) == 0 {
		return "", "No pair has a ratio." + note
	}
	mean := stats.Compare(make([]float64, len(values)), values) // the unit of zeros is 1
	of := "B's score over A's"
	if r.minimise {
		of = "A's score over B's"
	}
	span := "none"
	if mean.Interval.Known {
		span = fmt.Sprintf("%+.4f to %+.4f, shown above the bars", mean.Interval.Low, mean.Interval.High)
	}
	note = fmt.Sprintf("ln of %s, B is better to the right: mean %+.4f, 95%% interval %s.%s", of, mean.Effect, span, note)

	reach := max(math.Abs(stats.Quantile(values, 0.01)), math.Abs(stats.Quantile(values, 0.99)), 1e-3) * 1.05
	const bins = 25
	var counts [bins]int
	most := 0
	for _, v := range values {
		i := min(max(int((v+reach)/(2*reach)*bins), 0), bins-1)
		counts[i]++
		most = max(most, counts[i])
	}
	d := draw(cardWidth, top+height+bottom, "distribution of log ratios")
	x := axis{lo: -reach, hi: reach, from: left, to: left + width}
	y := axis{lo: 0, hi: float64(most) * 1.05, from: top + height, to: top, whole: true}
	d.frame(x, y, 5, 4, short, short)
	for i, n := range counts {
		lo, hi := -reach+2*reach*float64(i)/bins, -reach+2*reach*float64(i+1)/bins
		span := fmt.Sprintf("%+.4f to %+.4f", lo, hi)
		if i == 0 {
			span = fmt.Sprintf("up to %+.4f", hi)
		} else if i == bins-1 {
			span = fmt.Sprintf("from %+.4f on", lo)
		}
		middle := (lo + hi) / 2
		if i == bins/2 {
			middle = 0
		}
		d.rect(side(middle)+" bar", x.at(lo)+0.5, y.at(float64(n)), x.at(hi)-x.at(lo)-1, y.from-y.at(float64(n)), span+": "+arena.Count(n, "pair"))
	}
	d.line("axis", x.at(0), top-14, x.at(0), top+height)
	if mean.Interval.Known {
		d.line("wide ink", x.at(mean.Interval.Low), top-10, x.at(mean.Interval.High), top-10)
	}
	d.dot("ink", x.at(mean.Effect), top-10, 4.5, "")
	return d.done(), note
}
