package load

import (
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"
)

// plainArchitectures are those for which packages rarely have assembly: of the size
// and byte order of the judges'.
var plainArchitectures = []string{"riscv64", "loong64", "ppc64le", "mips64le", "arm64"}

// withoutAssembly chooses files for packages whose functions in assembly have a
// fallback for other architectures alone, not under a build tag: the files are those
// for an architecture for which the package has no assembly. It reports whether there
// are any that were not chosen before.
func (l *loader) withoutAssembly(metas []*packages.Package) (found bool) {
	for i, m := range metas {
		if l.plainFiles[m.PkgPath] != nil || !bodyless(l.prog.Packages[i]) {
			continue
		}
		if files := l.plain(m); files != nil {
			if l.plainFiles == nil {
				l.plainFiles = map[string][]string{}
			}
			l.plainFiles[m.PkgPath], found = files, true
		}
	}
	return found
}

// choosePlain puts the files that withoutAssembly chose in place of the judge's
// architecture's.
func (l *loader) choosePlain(metas []*packages.Package) {
	for _, m := range metas {
		if files := l.plainFiles[m.PkgPath]; files != nil {
			m.GoFiles = files
		}
	}
}

// plain are the files of a package for the first architecture for which they are all
// in Go and import nothing else than the judge's; nil if there is none.
func (l *loader) plain(m *packages.Package) []string {
	for _, arch := range plainArchitectures {
		ctx := build.Default
		ctx.GOOS, ctx.GOARCH, ctx.CgoEnabled, ctx.BuildTags = l.cfg.GOOS, arch, false, l.cfg.Tags
		matches := func(file string) bool {
			ok, err := ctx.MatchFile(filepath.Dir(file), filepath.Base(file))
			return err == nil && ok
		}
		if arch == l.cfg.GOARCH || slices.ContainsFunc(slices.Concat(m.OtherFiles, m.IgnoredFiles), func(file string) bool {
			return strings.HasSuffix(file, ".s") && matches(file)
		}) {
			continue
		}
		var files []string
		for _, file := range slices.Concat(m.GoFiles, m.IgnoredFiles) {
			if strings.HasSuffix(file, ".go") && !strings.HasSuffix(file, "_test.go") && matches(file) {
				files = append(files, file)
			}
		}
		slices.Sort(files)
		if !slices.ContainsFunc(files, func(file string) bool { return !standsAlone(file, m) }) && len(files) > 0 {
			return files
		}
	}
	return nil
}

// standsAlone reports whether all functions of a file have a body, and its package
// imports already what it imports.
func standsAlone(file string, m *packages.Package) bool {
	syntax, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		return false
	}
	for _, s := range syntax.Imports {
		if path, err := strconv.Unquote(s.Path.Value); err != nil || path != "unsafe" && m.Imports[path] == nil {
			return false
		}
	}
	return !slices.ContainsFunc(syntax.Decls, func(d ast.Decl) bool {
		fn, ok := d.(*ast.FuncDecl)
		return ok && fn.Body == nil
	})
}
