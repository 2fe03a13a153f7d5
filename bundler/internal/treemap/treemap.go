// Package treemap draws what the bytes of a submission are spent on: a static
// HTML page with one rectangle a declaration, in the rectangle of its package,
// and the same as a table below. The page needs nothing from outside and no
// scripts, follows the reader's light or dark setting, and has a second layout
// for upright screens.
package treemap

import (
	"bytes"
	"fmt"
	"html/template"
	"regexp"
	"slices"
	"sort"
	"strings"

	_ "embed"
)

// An Item is something that takes bytes.
type Item struct {
	Package string // import path, or what the bytes belong to otherwise
	Name    string // of the declaration
	Kind    string // func, method, type, var, const, data; anything else is drawn as other
	Bytes   int
}

//go:embed page.html
var pageText string

var page = template.Must(template.New("page").Parse(pageText))

// kinds are those with a colour of their own, in the order of the legend.
var kinds = []string{"func", "method", "type", "var", "const", "data", "other"}

// Page renders the items under a title. Items without bytes are left out; the
// order of items does not matter.
func Page(title string, items []Item) ([]byte, error) {
	packages := group(items)
	data := struct {
		Title    string
		Total    string
		Kinds    []string
		Maps     []drawing
		Packages []tablePackage
	}{Title: title, Kinds: kinds}
	total := 0
	for _, p := range packages {
		total += p.bytes
	}
	data.Total = bytesText(total)
	data.Maps = []drawing{draw("wide", packages, 16, 9), draw("tall", packages, 3, 4)}
	for _, p := range packages {
		data.Packages = append(data.Packages, table(p, total))
	}
	var out bytes.Buffer
	if err := page.Execute(&out, data); err != nil {
		return nil, fmt.Errorf("rendering the size page: %w", err)
	}
	return out.Bytes(), nil
}

// pkg is one package with its items, largest first.
type pkg struct {
	path  string
	bytes int
	items []Item
}

func group(items []Item) []pkg {
	byPath := map[string]*pkg{}
	var all []*pkg
	for _, it := range items {
		if it.Bytes <= 0 {
			continue
		}
		p := byPath[it.Package]
		if p == nil {
			p = &pkg{path: it.Package}
			byPath[it.Package] = p
			all = append(all, p)
		}
		p.items = append(p.items, it)
		p.bytes += it.Bytes
	}
	sort.Slice(all, func(i, j int) bool {
		if all[i].bytes != all[j].bytes {
			return all[i].bytes > all[j].bytes
		}
		return all[i].path < all[j].path
	})
	sorted := make([]pkg, len(all))
	for i, p := range all {
		sort.Slice(p.items, func(i, j int) bool {
			a, b := p.items[i], p.items[j]
			if a.Bytes != b.Bytes {
				return a.Bytes > b.Bytes
			}
			if a.Name != b.Name {
				return a.Name < b.Name
			}
			return a.Kind < b.Kind
		})
		sorted[i] = *p
	}
	return sorted
}

// drawing is one layout of the map.
type drawing struct {
	Class    string
	Packages []drawnPackage
}

type drawnPackage struct {
	Label, Tip string
	Style      template.CSS
	Items      []drawnItem
}

type drawnItem struct {
	Name, Kind, Tip string
	Style           template.CSS
	Labelled        bool
}

// labelArea is the part of the map from which on a rectangle gets its name
// written into it; smaller ones have it as a tooltip.
const labelArea = 0.004

func draw(class string, packages []pkg, width, height float64) drawing {
	d := drawing{Class: class}
	labels := shortPaths(packages)
	areas := make([]float64, len(packages))
	for i, p := range packages {
		areas[i] = float64(p.bytes)
	}
	for i, r := range squarify(areas, rect{0, 0, width, height}) {
		p := packages[i]
		drawn := drawnPackage{Label: labels[i] + " " + bytesText(p.bytes), Tip: p.path + ", " + bytesText(p.bytes), Style: style(r, rect{0, 0, width, height})}
		inner := make([]float64, len(p.items))
		for j, it := range p.items {
			inner[j] = float64(it.Bytes)
		}
		for j, q := range squarify(inner, rect{0, 0, r.w, r.h}) {
			it := p.items[j]
			drawn.Items = append(drawn.Items, drawnItem{
				Name:     it.Name,
				Kind:     kindClass(it.Kind),
				Tip:      fmt.Sprintf("%s %s, %s", it.Kind, it.Name, bytesText(it.Bytes)),
				Style:    style(q, rect{0, 0, r.w, r.h}),
				Labelled: q.w*q.h >= labelArea*width*height,
			})
		}
		d.Packages = append(d.Packages, drawn)
	}
	return d
}

// shortPaths are the ends of the packages' import paths that tell them apart: a
// label has room for little more, and the beginnings are mostly the same.
func shortPaths(packages []pkg) []string {
	short := make([]string, len(packages))
	for i, p := range packages {
		elements := strings.Split(p.path, "/")
		for n := len(elements) - 1; n >= 0; n-- {
			short[i] = strings.Join(elements[n:], "/")
			shared := func(q pkg) bool { return q.path != p.path && strings.HasSuffix("/"+q.path, "/"+short[i]) }
			if !majorVersion.MatchString(elements[n]) && !slices.ContainsFunc(packages, shared) {
				break
			}
		}
	}
	return short
}

// majorVersion is the last element of an import path that is no name.
var majorVersion = regexp.MustCompile(`^v[0-9]+$`)

// style places a rectangle inside another in percent.
func style(r, in rect) template.CSS {
	return template.CSS(fmt.Sprintf("left:%.3f%%;top:%.3f%%;width:%.3f%%;height:%.3f%%",
		100*r.x/in.w, 100*r.y/in.h, 100*r.w/in.w, 100*r.h/in.h))
}

func kindClass(kind string) string {
	for _, k := range kinds {
		if k == kind {
			return kind
		}
	}
	return "other"
}

type tablePackage struct {
	Path, Bytes, Share string
	Rows               []tableRow
}

type tableRow struct{ Name, Kind, Class, Bytes, Share string }

func table(p pkg, total int) tablePackage {
	t := tablePackage{Path: p.path, Bytes: bytesText(p.bytes), Share: share(p.bytes, total)}
	for _, it := range p.items {
		t.Rows = append(t.Rows, tableRow{it.Name, it.Kind, kindClass(it.Kind), bytesText(it.Bytes), share(it.Bytes, total)})
	}
	return t
}

func share(part, total int) string {
	return fmt.Sprintf("%.1f %%", 100*float64(part)/float64(total))
}

// bytesText is such as "12,345 B".
func bytesText(n int) string {
	digits := fmt.Sprint(n)
	var b strings.Builder
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(d)
	}
	return b.String() + " B"
}
