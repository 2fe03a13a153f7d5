package target

import (
	"fmt"
	"go/ast"
	"go/token"
	"strconv"
	"strings"

	"golang.org/x/mod/semver"

	"github.com/contest-bundle/bundle/bundler/internal/onefile"
	"github.com/contest-bundle/bundle/bundler/internal/std"
)

// Check checks a submission that type-checks, at the judge's level or at the
// newest, against what is known of the judge; its size aside (CheckSize). imports
// are the packages that it was type-checked with. goroot is the Go distribution
// that they are of, which may know newer names than package std; "" is none. A rule
// whose facts the profile does not know is not checked.
func (p Profile) Check(file *onefile.File, imports *onefile.Imports, goroot string) (Findings, error) {
	platform := p.Platform()
	api, err := std.LoadAPI(goroot, platform.GOOS, platform.GOARCH)
	if err != nil {
		return nil, err
	}
	s := &subject{profile: p, file: file, imports: imports, api: api}
	if p.RefusesGo {
		s.add(Finding{Rule: RuleJudge, Severity: Warning, Name: p.Name,
			Message: fmt.Sprintf("%s accepts no Go: the submission serves for its local tester and for archived matches", p.title())})
	}
	s.leftovers()
	s.offered()
	s.standard()
	s.language()
	s.behaviour()
	return s.found.sorted(), nil
}

// CheckSize compares a source with the judge's limit; ok is false if there is
// nothing to say.
func (p Profile) CheckSize(src []byte) (f Finding, ok bool) {
	size := p.Size(src)
	switch {
	case size.Limit == 0:
		return Finding{}, false
	case size.Size > size.Limit:
		return Finding{Rule: RuleSize, Severity: Refused, Message: size.String()}, true
	case size.Headroom() < 0.05:
		return Finding{Rule: RuleSize, Severity: Warning, Message: size.String()}, true
	}
	return Finding{}, false
}

// A subject is one submission under check.
type subject struct {
	profile Profile
	file    *onefile.File // type-checked
	imports *onefile.Imports
	api     *std.API
	found   Findings
}

func (s *subject) add(f Finding) {
	s.found = append(s.found, f)
}

func (s *subject) at(pos token.Pos) token.Position {
	return s.file.Position(pos)
}

// level is the minor number of the judge's language level, 0 if it is unknown.
func (s *subject) level() int { return minor(s.profile.Language) }

// release is the minor number of the judge's Go, 0 if it is unknown.
func (s *subject) release() int { return minor(s.profile.Go) }

// minor is the 21 of "1.21" and of "1.21.3".
func minor(version string) int {
	mm := semver.MajorMinor("v" + version)
	n, err := strconv.Atoi(strings.TrimPrefix(mm, "v1."))
	if err != nil {
		return 0
	}
	return n
}

// offered checks imports: std packages exist in the judge's release, others
// belong to a module that the judge has.
func (s *subject) offered() {
	for _, spec := range s.file.Syntax.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil || isStd(path) || s.profile.Offers(path) {
			continue
		}
		f := Finding{Rule: RuleImport, Severity: Refused, Pos: s.at(spec.Pos()), Name: path,
			Message: fmt.Sprintf("%s does not offer %s: leave out --keep to have it inlined", s.profile.title(), path)}
		if s.profile.Imports.StdOnly == nil {
			f.Severity = Warning
			f.Message = fmt.Sprintf("it is unknown whether %s offers %s: leave out --keep to have it inlined", s.profile.title(), path)
		}
		s.add(f)
	}
}

// Offers reports whether the judge has the module of a package outside the
// standard library.
func (p Profile) Offers(path string) bool {
	for _, m := range p.Imports.Modules {
		if path == m.Path || strings.HasPrefix(path, m.Path+"/") {
			return true
		}
	}
	return false
}

// isStd reports whether an import path is the standard library's: the go
// command reserves first elements without a dot for it.
func isStd(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".")
}

// leftovers looks for directives that need more than one file.
func (s *subject) leftovers() {
	for _, group := range s.file.Syntax.Comments {
		for _, comment := range group.List {
			f := Finding{Rule: RuleLeftover, Pos: s.at(comment.Pos())}
			directive, _, _ := strings.Cut(comment.Text, " ")
			switch {
			case f.Pos.Column != 1:
				continue
			case directive == "//go:embed":
				f.Severity, f.Message = Refused, comment.Text+": the judge has the source file only; bundle it"
			case directive == "//go:linkname":
				f.Severity, f.Message = Refused, comment.Text+": linkname needs more than one file"
			case directive == "//go:build" && comment.Pos() < s.file.Syntax.Package:
				f.Severity, f.Message = Warning, comment.Text+": the judge sets no tags of yours, and a version in it changes the language level"
			default:
				continue
			}
			f.Name = directive
			s.add(f)
		}
	}
	for _, decl := range s.file.Syntax.Decls {
		if fn, ok := decl.(*ast.FuncDecl); ok && fn.Body == nil {
			s.add(Finding{Rule: RuleLeftover, Severity: Refused, Pos: s.at(fn.Pos()), Name: fn.Name.Name,
				Message: fmt.Sprintf("func %s has no body: assembly cannot be submitted", fn.Name.Name)})
		}
	}
}
