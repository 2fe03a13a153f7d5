package load

import (
	"fmt"
	"go/build/constraint"
	"maps"
	"slices"

	"golang.org/x/tools/go/packages"

	"github.com/contest-bundle/bundle/bundler/internal/spelling"
	"github.com/contest-bundle/bundle/bundler/internal/std"
)

// strangeTags says of each tag that was asked for and that no //go:build line of
// the program mentions, that it is so: a misspelt tag would be lost without a word.
func (l *loader) strangeTags(metas []*packages.Package) (notes []string) {
	if len(l.cfg.Tags) == 0 {
		return nil
	}
	known := map[string]bool{}
	for _, m := range metas {
		for _, f := range slices.Concat(m.GoFiles, m.IgnoredFiles) {
			if x := constraintOf(f); x != nil {
				constraintTags(x, known)
			}
		}
	}
	names := slices.Sorted(maps.Keys(known))
	for _, tag := range l.cfg.Tags {
		if known[tag] || slices.Contains(std.BuildTags, tag) {
			continue
		}
		note := fmt.Sprintf("tag %s: no file of the program mentions it", tag)
		if near := spelling.Nearest(tag, names); near != "" {
			note += "; did you mean " + near + "?"
		}
		notes = append(notes, note)
	}
	return notes
}

// constraintTags notes the tags of a constraint.
func constraintTags(x constraint.Expr, known map[string]bool) {
	switch x := x.(type) {
	case *constraint.TagExpr:
		known[x.Tag] = true
	case *constraint.NotExpr:
		constraintTags(x.X, known)
	case *constraint.AndExpr:
		constraintTags(x.X, known)
		constraintTags(x.Y, known)
	case *constraint.OrExpr:
		constraintTags(x.X, known)
		constraintTags(x.Y, known)
	}
}
