package linker

import (
	"fmt"
	"go/ast"
	"regexp"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/header"
	"github.com/contest-bundle/bundle/bundler/internal/load"
)

// banner is the comment above a package's section.
func (l *link) banner(pkg *load.Package) string {
	prog, kept, all := l.live.Graph.Prog, 0, 0
	for _, p := range l.live.Graph.Parts {
		if p.Pkg == pkg {
			all++
			if l.live.Has(p) {
				kept++
			}
		}
	}
	what := fmt.Sprintf("%d of %d declarations", kept, all)
	if kept == all {
		what = "whole"
	}
	switch {
	case pkg == prog.Support:
		return "// Embedded files."
	case pkg == prog.TypeNames:
		return "// The names that types have in the program."
	case pkg == prog.Seeded:
		return "// The generator of math/rand starts at random, as it does since Go 1.20."
	case pkg == prog.Builtins:
		return "// Built-in functions and loops that the judge's Go does not have."
	case pkg.Backport:
		return fmt.Sprintf("// Package %s: of the standard library of %s.", pkg.Path, pkg.Module.Version)
	}
	return fmt.Sprintf("// Package %s: %s (%s).", pkg.Name, sourceName(pkg), what)
}

// sourceName is where a package comes from, the same on every machine.
func sourceName(pkg *load.Package) string {
	if pkg.Module.Version != "" {
		return pkg.Path + "@" + pkg.Module.Version
	}
	return pkg.Path
}

var licence = regexp.MustCompile(`(?i)copyright|licen[cs]e|spdx`)

// notices are the comments about rights at the head of a package's files, each
// once; of the entry without its package comment, which stays anyway. About the
// standard library the header has one for all.
func notices(pkg *load.Package, entry bool) string {
	if pkg.Backport {
		return ""
	}
	var texts []string
	seen := map[string]bool{}
	for _, f := range pkg.Files {
		for _, g := range f.Syntax.Comments {
			if g.Pos() > f.Syntax.Package {
				break
			}
			if entry && g == f.Syntax.Doc {
				continue
			}
			if text := commentText(f, g); licence.MatchString(text) && !seen[text] && !header.Begins(text) {
				seen[text] = true
				texts = append(texts, text)
			}
		}
	}
	return strings.Join(texts, "\n\n")
}

func commentText(f *load.File, g *ast.CommentGroup) string {
	var lines []string
	for _, c := range g.List {
		if !strings.HasPrefix(c.Text, "//go:") && !strings.HasPrefix(c.Text, "// +build") {
			lines = append(lines, c.Text)
		}
	}
	return strings.Join(lines, "\n")
}

// entryDoc is the entry's package comment, without directives.
func entryDoc(entry *load.Package) string {
	for _, f := range entry.Files {
		if f.Syntax.Doc == nil {
			continue
		}
		var lines []string
		for _, c := range f.Syntax.Doc.List {
			if !strings.HasPrefix(c.Text, "//go:") && !strings.HasPrefix(c.Text, "// +build") && !strings.HasPrefix(c.Text, "//line ") {
				lines = append(lines, c.Text)
			}
		}
		if len(lines) > 0 {
			return strings.Join(lines, "\n")
		}
	}
	return ""
}
