package report

import (
	"fmt"
	"html/template"
	"math"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
	"github.com/contest-bundle/bundle/bundler/judge"
)

// heat draws the effect in the groups of cases that two features make.
func (r *reporter) heat() (template.HTML, string, error) {
	names, err := r.heatFeatures()
	if err != nil || len(names) == 0 {
		return "", "The cases have no feature with several values.", err
	}
	columns, rows := r.groups(names[0]), []stats.Group{{}}
	if len(names) > 1 {
		rows = r.groups(names[1])
	}
	cells, most := r.cells(columns, rows, len(names) > 1)

	const left, top, bottom = 50, 6, 38
	width := (cardWidth - left - 4) / float64(len(columns))
	height := min(max(width*0.8, 26), 44)
	d := draw(cardWidth, top+height*float64(len(rows))+bottom, "effect by "+fmt.Sprint(names))
	for j, row := range rows {
		y := top + height*float64(len(rows)-1-j)
		d.text("tick", "end", left-6, y+height/2+3.5, row.Label)
		for i, column := range columns {
			d.cell(cells[j][i], most, left+width*float64(i), y, width, height, title(names, column, row))
		}
	}
	for i, column := range columns {
		d.text("tick", "middle", left+width*(float64(i)+0.5), top+height*float64(len(rows))+14, column.Label)
	}
	d.text("tick name", "middle", left+(cardWidth-left)/2, top+height*float64(len(rows))+32, names[0])
	note := "Mean gain of B in percent by " + names[0]
	if len(names) > 1 {
		d.text("tick name", "start", 2, top+height*float64(len(rows))+14, names[1])
		note += " and " + names[1]
	}
	return d.done(), note + ". A frame marks a group that alone is better or worse; of many groups some are by chance.", nil
}

func title(names []string, column, row stats.Group) string {
	text := names[0] + "=" + column.Label
	if len(names) > 1 {
		text += ", " + names[1] + "=" + row.Label
	}
	return text
}

// cell draws a cell of the heat map: the deeper its colour, the larger the effect,
// by its root, so that one large cell does not make all others pale.
func (d *drawing) cell(v stats.Verdict, most, x, y, w, h float64, title string) {
	if v.Pairs == 0 {
		d.rect("none", x+1, y+1, w-2, h-2, title+": no case")
		return
	}
	class := side(v.Effect)
	tip := fmt.Sprintf("%s: %s (95%% interval %s), %s, %s", title, percent(v.Effect), arena.Span(v.Interval), arena.Count(v.Pairs, "pair"), v.Outcome)
	d.add(`<rect class="%s" style="opacity:%.2f" x="%.1f" y="%.1f" width="%.1f" height="%.1f"/>`,
		class, 0.08+0.72*math.Sqrt(min(math.Abs(v.Effect)/most, 1)), x+1, y+1, w-2, h-2)
	frame := "hit"
	if outcomeClass(v.Outcome) != "same" {
		frame = "hit framed"
	}
	d.text("cell", "middle", x+w/2, y+h/2+3.5, number(100*v.Effect, w))
	d.rect(frame, x+1, y+1, w-2, h-2, tip)
}

// number is a percentage in the room that a cell has.
func number(x, width float64) string {
	digits := 1
	if width < 40 || math.Abs(x) >= 10 {
		digits = 0
	}
	text := fmt.Sprintf("%+.*f", digits, x)
	if strings.Trim(text, "+-0.") == "" {
		return "0"
	}
	return text
}

// cells are the verdicts by row and column, and the largest effect of those that
// have some cases.
func (r *reporter) cells(columns, rows []stats.Group, two bool) (cells [][]stats.Verdict, most float64) {
	const some = 3
	most = 1e-9
	for _, row := range rows {
		in := map[int]bool{}
		for _, i := range row.Members {
			in[i] = true
		}
		var line []stats.Verdict
		for _, column := range columns {
			var points, gain []float64
			for _, i := range column.Members {
				if !two || in[i] {
					points, gain = append(points, r.c.Pairs[i].PointsA), append(gain, r.c.Pairs[i].Gain)
				}
			}
			v := stats.Compare(points, gain)
			if v.Pairs >= some {
				most = max(most, math.Abs(v.Effect))
			}
			line = append(line, v)
		}
		cells = append(cells, line)
	}
	return cells, most
}

// groups parts the pairs by a feature; those whose feature is not known are in no
// group.
func (r *reporter) groups(name string) []stats.Group {
	var at []int
	var values []float64
	for i, p := range r.c.Pairs {
		if x, ok := value(p, name); ok {
			at, values = append(at, i), append(values, x)
		}
	}
	groups := stats.Groups(values)
	for _, g := range groups {
		for k, m := range g.Members {
			g.Members[k] = at[m]
		}
	}
	return groups
}

// heatFeatures are the given features, or the first two with several values.
func (r *reporter) heatFeatures() ([]string, error) {
	if len(r.Heat) > 2 {
		return nil, fmt.Errorf("the heat map has two features, not %d", len(r.Heat))
	}
	for _, name := range r.Heat {
		if len(r.groups(name)) == 0 {
			return nil, fmt.Errorf("no feature is called %q", name)
		}
	}
	if len(r.Heat) > 0 {
		return r.Heat, nil
	}
	var names []string
	for _, f := range r.c.Pairs[0].A.Features {
		if len(names) < 2 && len(r.groups(f.Name)) > 1 {
			names = append(names, f.Name)
		}
	}
	return names, nil
}

// value is a feature of a pair's case, from the first result that has it.
func value(p arena.Pair, name string) (float64, bool) {
	if name == "seed" {
		return float64(p.A.Seed), true
	}
	for _, list := range [][]judge.Feature{p.A.Features, p.B.Features} {
		for _, f := range list {
			if f.Name == name {
				return f.Value, true
			}
		}
	}
	return 0, false
}
