package report

import (
	"fmt"
	"html"
	"html/template"
	"strings"
)

// A drawing is an SVG in the making. Colours come from the page's style sheet, by
// class, so that they follow the reader's light or dark scheme.
type drawing struct {
	b             strings.Builder
	width, height float64
}

// draw starts a drawing that scales to the width it is given. The label is for
// those who cannot see it.
func draw(width, height float64, label string) *drawing {
	d := &drawing{width: width, height: height}
	d.add(`<svg viewBox="0 0 %g %g" role="img" aria-label="%s">`, width, height, html.EscapeString(label))
	return d
}

func (d *drawing) done() template.HTML {
	d.b.WriteString("</svg>")
	return template.HTML(d.b.String()) // all text in it was escaped
}

func (d *drawing) add(format string, args ...any) { fmt.Fprintf(&d.b, format, args...) }

func (d *drawing) line(class string, x1, y1, x2, y2 float64) {
	d.add(`<line class="%s" x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f"/>`, class, x1, y1, x2, y2)
}

// rect draws a rectangle; the tip is shown when it is pointed at.
func (d *drawing) rect(class string, x, y, w, h float64, tip string) {
	d.add(`<rect class="%s" x="%.2f" y="%.2f" width="%.2f" height="%.2f"%s/>`, class, x, y, max(w, 0), max(h, 0), tipText(tip))
}

func (d *drawing) dot(class string, x, y, r float64, tip string) {
	d.add(`<circle class="%s" cx="%.1f" cy="%.1f" r="%g"%s/>`, class, x, y, r, tipText(tip))
}

// text writes at a place; the anchor is start, middle or end.
func (d *drawing) text(class, anchor string, x, y float64, text string) {
	d.add(`<text class="%s" text-anchor="%s" x="%.1f" y="%.1f">%s</text>`, class, anchor, x, y, html.EscapeString(text))
}

func tipText(tip string) string {
	if tip == "" {
		return ""
	}
	return ` data-tip="` + html.EscapeString(tip) + `"`
}

// frame draws the ticks of two axes, x below and y at the left.
func (d *drawing) frame(x, y axis, xTicks, yTicks int, xText, yText func(float64) string) {
	for _, v := range y.ticks(yTicks) {
		d.line("grid", x.from, y.at(v), x.to, y.at(v))
		d.text("tick", "end", x.from-5, y.at(v)+3.5, yText(v))
	}
	for _, v := range x.ticks(xTicks) {
		d.line("grid", x.at(v), y.from, x.at(v), y.to)
		d.text("tick", "middle", x.at(v), y.from+14, xText(v))
	}
	d.line("axis", x.from, y.from, x.to, y.from)
}
