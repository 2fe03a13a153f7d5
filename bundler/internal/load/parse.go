package load

import (
	"go/ast"
	"go/build"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/tools/go/packages"

	"github.com/contest-bundle/bundle/bundler/internal/diag"
)

// parse reads the files of all packages, concurrently.
func (l *loader) parse(metas []*packages.Package) error {
	l.prog.Packages = make([]*Package, len(metas))
	lists := make([]diag.List, len(metas))
	byMeta := map[*packages.Package]*Package{}
	var wg sync.WaitGroup
	for i, m := range metas {
		p := &Package{Path: m.PkgPath, Name: m.Name, Dir: packageDir(m), Module: moduleOf(m), Embeds: embeds(m)}
		l.prog.Packages[i] = p
		byMeta[m] = p
		wg.Go(func() { lists[i] = l.parsePackage(p, m) })
	}
	wg.Wait()
	for _, m := range metas {
		p := byMeta[m]
		for _, imp := range m.Imports {
			if q := byMeta[imp]; q != nil {
				p.Imports = append(p.Imports, q)
			}
		}
		sort.Slice(p.Imports, func(i, j int) bool { return p.Imports[i].Path < p.Imports[j].Path })
	}
	return slices.Concat(lists...).Err()
}

func packageDir(m *packages.Package) string {
	if len(m.GoFiles) > 0 {
		return filepath.Dir(m.GoFiles[0])
	}
	return m.Dir
}

func moduleOf(m *packages.Package) Module {
	if m.Module == nil {
		return Module{Main: true}
	}
	v := m.Module.GoVersion
	if v == "" {
		v = "1.16" // the go command's default for a go.mod without a go line
	}
	return Module{Path: m.Module.Path, Version: m.Module.Version, Go: v, Main: m.Module.Main}
}

func embeds(m *packages.Package) (files []string) {
	for _, f := range m.EmbedFiles {
		if rel, err := filepath.Rel(packageDir(m), f); err == nil {
			files = append(files, filepath.ToSlash(rel))
		}
	}
	sort.Strings(files)
	return files
}

func (l *loader) parsePackage(p *Package, m *packages.Package) (list diag.List) {
	for _, name := range m.GoFiles {
		src, err := os.ReadFile(name)
		if err != nil {
			list.Add(token.Position{Filename: name}, "", "%v", err)
			continue
		}
		syntax, err := parser.ParseFile(l.prog.Fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
		shown := l.shownName(p, m, name)
		if errs := diag.Syntax(err); errs != nil {
			hint := ""
			if len(src) == 0 {
				hint = "the file is empty: if the output was sent there, the shell emptied it before bundle ran; write to another folder"
			}
			for _, e := range errs {
				e.Pos.Filename = shown
				list.Add(e.Pos, hint, "%s", e.Message)
			}
			continue
		} else if err != nil {
			list.Add(token.Position{Filename: shown}, "", "%v", err)
			continue
		}
		f := &File{Path: name, Name: l.fileName(p, m, name), Shown: shown, Src: src, Syntax: syntax, Tok: l.prog.Fset.File(syntax.FileStart)}
		if err := l.withStandIns(p.Path, f); err != nil {
			list.Add(token.Position{Filename: shown}, "", "a Go body for its assembly does not parse: %v", err)
			continue
		}
		p.Files = append(p.Files, f)
		p.Tune = p.Tune || hasDirective(syntax.Doc, "//bundle:tune")
		list = append(list, l.refuseImports(syntax, shown)...)
	}
	return list
}

// shownName is the name of a source file for people: where it is, for the user's own
// files.
func (l *loader) shownName(p *Package, m *packages.Package, name string) string {
	if p.Module.Main || p.Module.Version == "" {
		return l.shown(name)
	}
	return l.fileName(p, m, name)
}

// fileName is the name of a source file, the same on every machine.
func (l *loader) fileName(p *Package, m *packages.Package, name string) string {
	base := l.root
	if m.Module != nil && m.Module.Dir != "" {
		base = m.Module.Dir
	}
	rel, err := filepath.Rel(base, name)
	if err != nil || strings.HasPrefix(rel, "..") {
		rel = path.Join(p.Path, filepath.Base(name))
		return rel
	}
	rel = filepath.ToSlash(rel)
	if p.Module.Main {
		return rel
	}
	if p.Module.Version != "" {
		return p.Module.Path + "@" + p.Module.Version + "/" + rel
	}
	return p.Module.Path + "/" + rel
}

func hasDirective(doc *ast.CommentGroup, directive string) bool {
	if doc == nil {
		return false
	}
	for _, c := range doc.List {
		if c.Text == directive {
			return true
		}
	}
	return false
}

// refuseImports refuses what no single file can have.
func (l *loader) refuseImports(f *ast.File, name string) (list diag.List) {
	for _, s := range f.Imports {
		imp, err := strconv.Unquote(s.Path.Value)
		pos := l.prog.Fset.PositionFor(s.Path.Pos(), false)
		pos.Filename = name
		switch {
		case err == nil && imp == "plugin":
			list.Add(pos, "link the plugin's packages into the program instead", `package plugin cannot be bundled: a judge runs one program`)
		}
	}
	return list
}

// refuseCgo refuses a package that loses files to CGO_ENABLED=0 and has nothing
// in their place. A package with a file for !cgo has its own fallback.
func (l *loader) refuseCgo(p *Package, m *packages.Package) (list diag.List) {
	fallback := false
	for _, f := range append(slices.Clone(m.GoFiles), m.IgnoredFiles...) {
		if x := constraintOf(f); x != nil && mentions(x, "cgo", true) {
			fallback = true
		}
	}
	if fallback {
		return nil
	}
	for _, f := range m.IgnoredFiles {
		if !l.withCgo(f) {
			continue
		}
		fset := token.NewFileSet()
		syntax, err := parser.ParseFile(fset, f, nil, parser.ImportsOnly)
		if err != nil {
			continue
		}
		for _, s := range syntax.Imports {
			if s.Path.Value == `"C"` {
				pos := fset.PositionFor(s.Path.Pos(), false)
				pos.Filename = l.shownName(p, m, f)
				list.Add(pos, "a pure Go replacement is needed; a file with //go:build !cgo is taken where there is one", "package %s uses cgo, which no single Go file can carry", p.Path)
			}
		}
	}
	return list
}

// withCgo reports whether a file that was left out would be compiled for the
// judge's platform if cgo were on.
func (l *loader) withCgo(file string) bool {
	if !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
		return false
	}
	ctx := build.Default
	ctx.GOOS, ctx.GOARCH, ctx.CgoEnabled, ctx.BuildTags = l.cfg.GOOS, l.cfg.GOARCH, true, l.cfg.Tags
	match, err := ctx.MatchFile(filepath.Dir(file), filepath.Base(file))
	return err == nil && match
}

// pureGoTags returns the tags that would bring files in pure Go to packages whose
// functions lack a body, less those already set.
func (l *loader) pureGoTags(metas []*packages.Package) (tags []string) {
	for i, m := range metas {
		if !bodyless(l.prog.Packages[i]) {
			continue
		}
		for _, tag := range fallbackTags(m) {
			if !slices.Contains(tags, tag) && !slices.Contains(l.cfg.Tags, tag) {
				tags = append(tags, tag)
			}
		}
	}
	return tags
}

func bodyless(p *Package) bool {
	for _, f := range p.Files {
		for _, d := range f.Syntax.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body == nil {
				return true
			}
		}
	}
	return false
}

// pureTags are the tags by which packages offer pure Go in place of assembly or
// of //go:linkname.
var pureTags = []string{"purego", "noasm", "appengine", "safe"}

// fallbackTags returns those of pureTags that the ignored files of m wait for.
func fallbackTags(m *packages.Package) (tags []string) {
	for _, f := range m.IgnoredFiles {
		x := constraintOf(f)
		if x == nil {
			continue
		}
		for _, tag := range pureTags {
			if mentions(x, tag, false) && !slices.Contains(tags, tag) {
				tags = append(tags, tag)
			}
		}
	}
	return tags
}

// constraintOf returns a file's //go:build expression, or nil.
func constraintOf(name string) constraint.Expr {
	src, err := os.ReadFile(name)
	if err != nil {
		return nil
	}
	for line := range strings.Lines(string(src)) {
		line = strings.TrimSpace(line)
		if constraint.IsGoBuild(line) {
			x, err := constraint.Parse(line)
			if err != nil {
				return nil
			}
			return x
		}
		if line != "" && !strings.HasPrefix(line, "//") {
			return nil
		}
	}
	return nil
}

// mentions reports whether tag occurs in x, negated or not as asked.
func mentions(x constraint.Expr, tag string, negated bool) bool {
	switch x := x.(type) {
	case *constraint.TagExpr:
		return !negated && x.Tag == tag
	case *constraint.NotExpr:
		return mentions(x.X, tag, !negated)
	case *constraint.AndExpr:
		return mentions(x.X, tag, negated) || mentions(x.Y, tag, negated)
	case *constraint.OrExpr:
		return mentions(x.X, tag, negated) || mentions(x.Y, tag, negated)
	}
	return false
}
