package target

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/scanner"
	"go/token"
	"go/types"
	"runtime"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/mod/semver"

	"github.com/contest-bundle/bundle/bundler/internal/onefile"
	"github.com/contest-bundle/bundle/bundler/internal/target/stdapi"
)

// A Checker checks submissions. It remembers the packages that it has
// imported, so one should serve many checks.
type Checker struct {
	// FileName is the submission's name in positions; "" takes the profile's.
	FileName string

	imports *onefile.Importer
	api     func() (*stdapi.Table, error)
}

// NewChecker returns a Checker that resolves imports as the go command does in
// dir; with "" it knows the standard library only.
func NewChecker(ctx context.Context, dir string) *Checker {
	return NewCheckerWith(onefile.NewImporter(ctx, dir))
}

// NewCheckerWith returns a Checker that takes imported packages from imports.
func NewCheckerWith(imports *onefile.Importer) *Checker {
	return &Checker{
		imports: imports,
		api:     sync.OnceValues(func() (*stdapi.Table, error) { return stdapi.Load(runtime.GOROOT()) }),
	}
}

// Check checks a submission against the profile. The error is for a check
// that could not be made; what is wrong with the submission is in the
// findings. A rule whose facts the profile does not know is not checked.
func (c *Checker) Check(p Profile, src []byte) (Findings, error) {
	name := c.FileName
	if name == "" {
		name = p.File()
	}
	file, err := onefile.Check(name, src, "", c.imports)
	var syntax scanner.ErrorList
	if errors.As(err, &syntax) {
		s := c.subject(p, src)
		for _, e := range syntax {
			s.add(Finding{Rule: RuleProgram, Severity: Refused, Pos: e.Pos, Message: e.Msg})
		}
		return s.found.sorted(), nil
	}
	if err != nil {
		return nil, fmt.Errorf("checking %s: %w", name, err)
	}
	return c.CheckFile(p, file)
}

// CheckFile is Check for a file that is type-checked already: at the judge's level
// and without errors, or at the newest.
func (c *Checker) CheckFile(p Profile, file *onefile.File) (Findings, error) {
	s := c.subject(p, file.Src)
	var err error
	if s.api, err = c.api(); err != nil {
		return nil, err
	}
	s.file = file
	s.program()
	s.leftovers()
	s.offered()
	s.standard()
	s.language()
	s.loops()
	s.behaviour()
	return s.found.sorted(), nil
}

// Check is the check of a single submission that imports the standard library
// only.
func (p Profile) Check(ctx context.Context, src []byte) (Findings, error) {
	return NewChecker(ctx, "").Check(p, src)
}

// A subject is one submission under check.
type subject struct {
	profile Profile
	file    *onefile.File // type-checked
	imports *onefile.Importer
	api     *stdapi.Table
	found   Findings
}

// subject starts a check with what needs no syntax.
func (c *Checker) subject(p Profile, src []byte) *subject {
	s := &subject{profile: p, imports: c.imports}
	if p.RefusesGo {
		s.add(Finding{Rule: RuleJudge, Severity: Warning, Name: p.Name,
			Message: fmt.Sprintf("%s accepts no Go: the submission serves for its local tester and for archived matches", p.title())})
	}
	s.size(src)
	return s
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

// program checks what every judge wants: package main, one main function, no
// type errors. A package that is only missing here is left to offered.
func (s *subject) program() {
	syntax := s.file.Syntax
	if syntax.Name.Name != "main" {
		s.add(Finding{Rule: RuleProgram, Severity: Refused, Pos: s.at(syntax.Name.Pos()),
			Message: fmt.Sprintf("package %s: a submission is package main", syntax.Name.Name)})
	} else if _, ok := s.file.Pkg.Scope().Lookup("main").(*types.Func); !ok {
		s.add(Finding{Rule: RuleProgram, Severity: Refused, Pos: s.at(syntax.Name.Pos()), Message: "there is no func main"})
	}
	for _, e := range s.file.Errors {
		if s.inImport(e.Pos) {
			continue
		}
		s.add(Finding{Rule: RuleProgram, Severity: Refused, Pos: s.at(e.Pos), Message: e.Msg})
	}
}

func (s *subject) inImport(pos token.Pos) bool {
	for _, spec := range s.file.Syntax.Imports {
		if spec.Pos() <= pos && pos <= spec.End() {
			return true
		}
	}
	return false
}

// size compares the source with the judge's limit.
func (s *subject) size(src []byte) {
	size := s.profile.Size(src)
	switch {
	case size.Limit == 0:
	case size.Size > size.Limit:
		s.add(Finding{Rule: RuleSize, Severity: Refused, Message: size.String()})
	case size.Headroom() < 0.05:
		s.add(Finding{Rule: RuleSize, Severity: Warning, Message: size.String()})
	}
}

// offered checks imports: std packages exist in the judge's release, others
// belong to a module that the judge has.
func (s *subject) offered() {
	for _, spec := range s.file.Syntax.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue
		}
		f := Finding{Rule: RuleImport, Severity: Refused, Pos: s.at(spec.Pos()), Name: path}
		switch {
		case path == "C":
			f.Message = `import "C": cgo is not available on judges`
		case isStd(path):
			continue
		case s.profile.Offers(path):
			continue
		case s.profile.Imports.StdOnly == nil:
			f.Severity = Warning
			f.Message = fmt.Sprintf("it is unknown whether %s offers %s: leave out --keep to have it inlined", s.profile.title(), path)
		default:
			f.Message = fmt.Sprintf("%s does not offer %s: leave out --keep to have it inlined", s.profile.title(), path)
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
