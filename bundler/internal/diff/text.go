package diff

import (
	"fmt"
	"strings"
)

// Text is the report for reading.
func (r *Report) Text() string { return r.render(true) }

// Stat is the report without the lines inside changed declarations.
func (r *Report) Stat() string { return r.render(false) }

func (r *Report) render(withLines bool) string {
	var b strings.Builder
	width := max(len(r.Old.Name), len(r.New.Name))
	fmt.Fprintf(&b, "--- %-*s  %d bytes, %d declarations\n", width, r.Old.Name, r.Old.Bytes, r.Old.Decls)
	fmt.Fprintf(&b, "+++ %-*s  %d bytes (%+d), %d declarations (%+d)\n", width, r.New.Name,
		r.New.Bytes, r.New.Bytes-r.Old.Bytes, r.New.Decls, r.New.Decls-r.Old.Decls)
	importList(&b, r.Imports)
	changeList(&b, "constants", r.Constants)
	changeList(&b, "data", r.Data)
	declList(&b, "added", "+", r.Added)
	declList(&b, "removed", "-", r.Removed)
	if len(r.Changed) > 0 {
		b.WriteString("changed\n")
	}
	for _, c := range r.Changed {
		plus, minus := c.count()
		fmt.Fprintf(&b, "  %s (+%d -%d lines)\n", c.Name, plus, minus)
		if withLines {
			for _, l := range c.Lines {
				b.WriteString(strings.TrimRight("    "+l.Op+l.Text, " \t") + "\n")
			}
		}
	}
	switch {
	case len(r.Comments) > 0 && withLines:
		fmt.Fprintf(&b, "comments only\n  %s\n", strings.Join(r.Comments, "\n  "))
	case len(r.Comments) > 0:
		fmt.Fprintf(&b, "comments only: %d\n", len(r.Comments))
	}
	if r.Same() {
		b.WriteString("no change\n")
	}
	return b.String()
}

// count gives how many lines were added and removed.
func (d DeclDiff) count() (plus, minus int) {
	for _, l := range d.Lines {
		switch l.Op {
		case "+":
			plus++
		case "-":
			minus++
		}
	}
	return plus, minus
}

func importList(b *strings.Builder, list []Change) {
	if len(list) > 0 {
		b.WriteString("imports\n")
	}
	for _, c := range list {
		if c.Old != "" {
			fmt.Fprintf(b, "  - %s\n", c.Old)
		}
		if c.New != "" {
			fmt.Fprintf(b, "  + %s\n", c.New)
		}
	}
}

func changeList(b *strings.Builder, title string, list []Change) {
	if len(list) > 0 {
		b.WriteString(title + "\n")
	}
	for _, c := range list {
		switch {
		case c.Old == "":
			fmt.Fprintf(b, "  + %s: %s\n", c.Name, c.New)
		case c.New == "":
			fmt.Fprintf(b, "  - %s: %s\n", c.Name, c.Old)
		default:
			fmt.Fprintf(b, "  %s: %s -> %s\n", c.Name, c.Old, c.New)
		}
	}
}

func declList(b *strings.Builder, title, op string, list []Decl) {
	if len(list) > 0 {
		b.WriteString(title + "\n")
	}
	for _, d := range list {
		fmt.Fprintf(b, "  %s %s (%d bytes)\n", op, d.Name, d.Bytes)
	}
}
