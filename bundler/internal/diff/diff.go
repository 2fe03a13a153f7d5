// Package diff compares two submissions by what they declare, not by their
// lines: which declarations were added, removed or changed, which constants
// and embedded data have other values, which imports came or went.
//
// The order of declarations and their layout do not count: a file that only
// moves or reformats declarations is the same. Comments do not count either,
// since they change nothing that a judge sees, except directives (//go:...);
// declarations that differ in comments alone are named apart. A constant is
// compared by type and value, so 2+1 is 3.
//
// Both files must parse; they need not type-check.
package diff

import (
	"fmt"
	"slices"
	"sort"
)

// A Report is the difference between two submissions. Its lists are in
// alphabetical order of the names.
type Report struct {
	Old       Side       `json:"old"`
	New       Side       `json:"new"`
	Imports   []Change   `json:"imports,omitempty"`
	Constants []Change   `json:"constants,omitempty"`
	Data      []Change   `json:"data,omitempty"`
	Added     []Decl     `json:"added,omitempty"`
	Removed   []Decl     `json:"removed,omitempty"`
	Changed   []DeclDiff `json:"changed,omitempty"`
	// Comments names the declarations whose comments alone differ; "(file)" is
	// what stands outside declarations.
	Comments []string `json:"comments,omitempty"`
}

// A Side is one of the two submissions.
type Side struct {
	Name  string `json:"name"`
	Bytes int    `json:"bytes"`
	Decls int    `json:"decls"`
}

// A Change is something with an old and a new value; the empty string is its
// absence.
type Change struct {
	Name string `json:"name"`
	Old  string `json:"old,omitempty"`
	New  string `json:"new,omitempty"`
}

// A Decl names a declaration.
type Decl struct {
	Name  string `json:"name"` // "func solve", "func (*board).play", "type T", "var a, b"
	Bytes int    `json:"bytes"`
}

// A DeclDiff is a declaration that is in both, in two forms.
type DeclDiff struct {
	Decl         // in the new form
	Lines []Line `json:"lines"`
}

// Same reports whether the two submissions are the same program.
func (r *Report) Same() bool {
	return len(r.Imports)+len(r.Constants)+len(r.Data)+len(r.Added)+len(r.Removed)+len(r.Changed) == 0
}

// Compare compares two submissions; the names are for messages. The error is
// a diag.List of the one that does not parse.
func Compare(oldName string, oldSrc []byte, newName string, newSrc []byte) (*Report, error) {
	before, err := read(oldName, oldSrc)
	if err != nil {
		return nil, fmt.Errorf("old submission: %w", err)
	}
	after, err := read(newName, newSrc)
	if err != nil {
		return nil, fmt.Errorf("new submission: %w", err)
	}
	r := &Report{
		Old:       Side{oldName, len(oldSrc), before.count},
		New:       Side{newName, len(newSrc), after.count},
		Imports:   changes(before.imports, after.imports),
		Constants: changes(before.constants, after.constants),
	}
	if before.comments != after.comments {
		r.Comments = append(r.Comments, "(file)")
	}
	for _, key := range keys(before.decls, after.decls) {
		o, n := before.decls[key], after.decls[key]
		switch {
		case o == nil:
			r.Added = append(r.Added, Decl{n.name, n.bytes})
		case n == nil:
			r.Removed = append(r.Removed, Decl{o.name, o.bytes})
		case o.tokens != n.tokens:
			r.Changed = append(r.Changed, DeclDiff{Decl{n.name, n.bytes}, lines(o.text, n.text)})
		case o.comments != n.comments && slices.Equal(o.data, n.data):
			r.Comments = append(r.Comments, n.name)
		}
		r.Data = append(r.Data, dataChanges(key, o, n)...)
	}
	return r, nil
}

// changes compares two maps of values.
func changes(before, after map[string]string) []Change {
	var all []Change
	for _, name := range keys(before, after) {
		if before[name] != after[name] {
			all = append(all, Change{name, before[name], after[name]})
		}
	}
	return all
}

func dataChanges(name string, o, n *decl) []Change {
	before, after := map[string]string{}, map[string]string{}
	add := func(to map[string]string, d *decl) {
		if d == nil {
			return
		}
		for i, data := range d.data {
			label := name
			if i > 0 {
				label = fmt.Sprintf("%s #%d", name, i+1)
			}
			to[label] = data.String()
		}
	}
	add(before, o)
	add(after, n)
	return changes(before, after)
}

// keys lists the keys of both maps in order.
func keys[V any](a, b map[string]V) []string {
	var all []string
	for k := range a {
		all = append(all, k)
	}
	for k := range b {
		if _, ok := a[k]; !ok {
			all = append(all, k)
		}
	}
	sort.Strings(all)
	return all
}
