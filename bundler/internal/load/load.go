// Package load turns an entry point into a Program: every package outside the
// standard library, parsed and type-checked; the standard library from export
// data only.
//
// The go command is asked twice: through go/packages for the metadata of the
// whole graph, and for the export data of the standard packages that are imported
// directly. The answer to the second is on record from an earlier run (record.go);
// where it is not, it is asked beside the first, on a guess (ahead.go). The
// environment is pinned (rule 13): the judge's platform and not the host's, cgo off,
// and of GOFLAGS only what selects modules.
//
// It refuses, with a position and a way out (rule 11): an entry that is no
// program, packages that do not parse or type-check, missing modules, import
// cycles, cgo, plugins.
package load

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/contest-bundle/bundle/bundler/internal/diag"
)

// A Config says what to load and for which platform.
type Config struct {
	Dir    string   // where relative entries and the module are looked up; empty is the working directory
	Entry  string   // game name, folder, import path or a .go file
	Files  []string // in place of Entry: the .go files of a program, of one folder
	From   string   // folder to which places in messages are relative; empty is Dir
	Tags   []string // build tags
	Keep   []string // modules that stay imports
	GOOS   string   // the judge's; empty is linux
	GOARCH string   // the judge's; empty is amd64
	// Release is the judge's Go, such as "go1.18": what its standard library lacks is
	// brought along (package backport). Empty brings nothing.
	Release string
	// Lower is the judge's language version, such as "go1.18": what it lacks is written
	// otherwise. Empty writes nothing otherwise.
	Lower string
	// PanicTexts says that recovered errors of the runtime shall name types as the
	// program does.
	PanicTexts bool
}

// Load loads the program of cfg.Entry.
func Load(ctx context.Context, cfg Config) (*Program, error) {
	dir, err := filepath.Abs(cfg.Dir)
	if err != nil {
		return nil, err
	}
	if cfg.GOOS == "" {
		cfg.GOOS = "linux"
	}
	if cfg.GOARCH == "" {
		cfg.GOARCH = "amd64"
	}
	cwd := dir
	if cfg.From != "" {
		if cwd, err = filepath.Abs(cfg.From); err != nil {
			return nil, err
		}
	}
	var patterns []string
	var assumed bool
	if len(cfg.Files) > 0 {
		cfg.Entry = strings.Join(cfg.Files, " ")
		patterns, assumed, err = entryFiles(dir, cfg.Files)
	} else {
		patterns, assumed, err = findEntry(dir, cfg.Entry)
	}
	if err != nil {
		return nil, &diag.OptionError{Option: "entry", Err: err}
	}
	if filepath.IsAbs(patterns[0]) { // the entry's own module decides, not that of the working directory
		dir = patterns[0]
		if strings.HasSuffix(dir, ".go") {
			dir = filepath.Dir(dir)
		}
	}
	l := &loader{cfg: cfg, ctx: ctx, dir: dir, cwd: cwd, root: moduleRoot(dir), assumed: assumed}
	if l.root == "" {
		l.root = dir
	}
	ctx, cancel := context.WithCancel(ctx)
	l.ctx = ctx
	defer cancel() // what was asked ahead and is not needed
	l.record = openRecord(likelyRoot(), cfg)
	l.ahead = l.lookAhead(patterns)
	prog, err := l.load(patterns)
	if err != nil {
		return nil, err
	}
	prog.Assumed = assumed
	return prog, nil
}

const metadataMode = packages.NeedName | packages.NeedFiles | packages.NeedImports |
	packages.NeedDeps | packages.NeedModule | packages.NeedEmbedFiles

type loader struct {
	cfg  Config
	ctx  context.Context
	cwd  string // where the user is
	dir  string // where the go command is run
	root string // the module's folder
	prog *Program
	// assumed says that there is no go.mod.
	assumed bool
	ahead   *ahead
	record  *record
	std     types.Importer
	exports map[string]string // files that std reads, by import path
	// views has the standard packages of which something is brought along, as the
	// program sees them; origins has what is brought of them.
	views, origins map[string]*types.Package
	// plainFiles has the files of packages without their assembly, by import path.
	plainFiles map[string][]string
}

func (l *loader) list(mode packages.LoadMode, patterns []string) ([]*packages.Package, error) {
	cfg := &packages.Config{Context: l.ctx, Dir: l.dir, Mode: mode, Env: l.environ(), BuildFlags: l.modfile()}
	if len(l.cfg.Tags) > 0 {
		cfg.BuildFlags = append(cfg.BuildFlags, "-tags="+strings.Join(l.cfg.Tags, ","))
	}
	if _, err := exec.LookPath("go"); err != nil {
		return nil, errNoGo
	}
	roots, err := packages.Load(cfg, patterns...)
	if err != nil {
		if said := l.goSays(patterns); said != nil {
			return nil, said
		}
		return nil, fmt.Errorf("the go command does not answer as expected: %w\n\tsee whether \"go version\" works", err)
	}
	if len(roots) == 0 {
		err = l.goSays(patterns)
	}
	return roots, err
}

// environ is the process's environment with everything pinned that would make
// the output depend on the host.
func (l *loader) environ() []string {
	var flags []string
	for _, f := range strings.Fields(os.Getenv("GOFLAGS")) {
		if strings.HasPrefix(f, "-mod=") {
			flags = append(flags, f)
		}
	}
	return append(os.Environ(),
		"GOOS="+l.cfg.GOOS, "GOARCH="+l.cfg.GOARCH, "CGO_ENABLED=0",
		"GOFLAGS="+strings.Join(flags, " "), "GOPACKAGESDRIVER=off",
		"GOEXPERIMENT=", "GOAMD64=", "GO111MODULE=")
}

// modfile is the flag of GOFLAGS that names another file in place of go.mod, relative
// to where the user is. Where go/packages asks for the version of Go, outside modules,
// the go command refuses it in GOFLAGS.
func (l *loader) modfile() []string {
	for _, f := range strings.Fields(os.Getenv("GOFLAGS")) {
		if _, flag, ok := strings.Cut(f, "-modfile="); ok {
			if !filepath.IsAbs(flag) {
				flag = filepath.Join(l.cwd, flag)
			}
			return []string{"-modfile=" + flag}
		}
	}
	return nil
}

// load lists the patterns and loads the one program among them.
func (l *loader) load(patterns []string) (*Program, error) {
	roots, err := l.list(metadataMode, patterns)
	if err != nil {
		return nil, err
	}
	entry, err := l.oneProgram(roots)
	if err != nil {
		return nil, l.aboutEntry(err)
	}
	return l.program(entry, patterns)
}

// aboutEntry says of an error that names the entry, and has no position in the
// program, that the entry is at fault.
func (l *loader) aboutEntry(err error) error {
	var list diag.List
	if !errors.As(err, &list) {
		return &diag.OptionError{Option: "entry", Err: err}
	}
	name := strings.Trim(l.cfg.Entry, "./")
	if name == "" || list[0].Pos.Filename != "" || !strings.Contains(list[0].Message, name) {
		return err
	}
	return &diag.OptionError{Option: "entry", Err: err}
}

// oneProgram returns the single package main among the roots.
func (l *loader) oneProgram(roots []*packages.Package) (*packages.Package, error) {
	var mains []*packages.Package
	for _, r := range roots {
		if isStd(r) && len(r.Errors) == 0 {
			return nil, fmt.Errorf("%s belongs to Go itself\n\tname a folder or an import path of a module", l.cfg.Entry)
		}
		if r.Name == "main" && len(r.GoFiles) > 0 {
			mains = append(mains, r)
		}
	}
	if len(mains) == 1 {
		return mains[0], nil
	}
	for _, r := range roots {
		if len(r.Errors) > 0 && strings.HasPrefix(r.Errors[0].Msg, "no Go files in") {
			continue
		}
		if err := l.packageErrors(r); err != nil {
			return nil, err
		}
	}
	switch {
	case len(mains) > 1:
		var names []string
		for _, m := range mains {
			if rel, err := filepath.Rel(l.cwd, packageDir(m)); err == nil {
				if rel != "." {
					rel = "./" + rel
				}
				names = append(names, filepath.ToSlash(rel))
			}
		}
		return nil, fmt.Errorf("%s matches %d programs\n\tname one of %s", l.cfg.Entry, len(mains), strings.Join(names, ", "))
	case len(roots) == 0: // and the go command has no complaint
		return nil, withPrograms(l.cwd, fmt.Errorf("%s matches no package", l.cfg.Entry))
	case len(roots) > 1:
		return nil, withPrograms(l.cwd, fmt.Errorf("%s matches %d packages, none of them a program", l.cfg.Entry, len(roots)))
	case len(roots[0].GoFiles) == 0:
		return nil, withPrograms(l.cwd, fmt.Errorf("no Go files in %s%s", l.cfg.Entry, testsOnly(roots[0])))
	}
	return nil, fmt.Errorf("%s is package %s, not a program\n\tname a folder with package main", l.cfg.Entry, roots[0].Name)
}

// testsOnly explains a folder that has Go files and still none.
func testsOnly(p *packages.Package) string {
	if tests, _ := filepath.Glob(filepath.Join(p.Dir, "*_test.go")); len(tests) > 0 {
		return " (test files do not count)"
	}
	return ""
}

// program loads everything behind the entry's metadata.
func (l *loader) program(entry *packages.Package, patterns []string) (*Program, error) {
	if err := l.packageErrors(entry); err != nil {
		return nil, err
	}
	keep, err := l.newOutside(entry)
	if err != nil {
		return nil, err
	}
	metas, stdImports, stdDirect := closure(entry, keep.has)
	if err := keep.conflict(metas); err != nil {
		return nil, err
	}
	prog := &Program{Fset: token.NewFileSet(), StdImports: stdImports, Sizes: types.SizesFor("gc", l.cfg.GOARCH), Tags: l.cfg.Tags}
	prog.Std, prog.Kept = map[string]*types.Package{}, keep.kept
	prog.GOROOT = goRoot(entry)
	if prog.GOROOT != l.record.goroot {
		l.record = openRecord(prog.GOROOT, l.cfg)
	}
	l.prog, l.exports, l.std = prog, map[string]string{}, l.newStd(prog.Fset)
	imported := make(chan error, 1)
	go func() { imported <- l.importStd(stdDirect) }() // while the files are parsed
	l.choosePlain(metas)
	err = l.parse(metas)
	if e := <-imported; err == nil {
		err = e
	}
	if err != nil {
		return nil, err
	}
	if tags := l.pureGoTags(metas); len(tags) > 0 {
		l.cfg.Tags = append(slices.Clone(l.cfg.Tags), tags...)
		return l.load(patterns)
	}
	if l.withoutAssembly(metas) {
		return l.load(patterns)
	}
	if err := l.bring(entry); err != nil {
		return nil, err
	}
	if err := l.check(); err != nil {
		return nil, err
	}
	prog.Entry = prog.Packages[len(prog.Packages)-1]
	prog.Notes = l.strangeTags(metas)
	if fn, ok := prog.Entry.Types.Scope().Lookup("main").(*types.Func); !ok || fn == nil {
		return nil, fmt.Errorf("package main in %s has no func main, so it is not a program\n\tadd func main, or name another folder", l.cfg.Entry)
	}
	l.link()
	if err := l.findEmbeds(); err != nil {
		return nil, err
	}
	if err := l.readGodebug(entry); err != nil {
		return nil, err
	}
	return prog, l.addSupport()
}

// closure walks the import graph: the packages to inline in initialisation order,
// all those that stay imports with what they import, and those of them that are
// imported directly.
func closure(entry *packages.Package, stays func(*packages.Package) bool) (metas []*packages.Package, stdImports map[string][]string, stdDirect []string) {
	stdImports = map[string][]string{"runtime": nil}
	direct := map[string]bool{}
	seen := map[*packages.Package]bool{}
	var visit func(p *packages.Package)
	visit = func(p *packages.Package) {
		if seen[p] {
			return
		}
		seen[p] = true
		std := stays(p)
		if std {
			stdImports[p.PkgPath] = nil
		} else {
			metas = append(metas, p)
		}
		for _, imp := range p.Imports {
			if std {
				stdImports[p.PkgPath] = append(stdImports[p.PkgPath], imp.PkgPath)
			}
			if !std && stays(imp) && imp.PkgPath != "unsafe" {
				direct[imp.PkgPath] = true
			}
			if !std || isStd(imp) || stays(imp) { // what a kept package imports is not inlined
				visit(imp)
			}
		}
	}
	visit(entry)
	for path := range direct {
		stdDirect = append(stdDirect, path)
	}
	sort.Strings(stdDirect)
	return initOrder(metas, entry, stays), stdImports, stdDirect
}

// isStd reports whether p belongs to the standard library: no module, and not
// files named on the command line. The go command marks no package that way
// through go/packages, but outside the standard library every package has a
// module or (without a go.mod) is the entry itself.
func isStd(p *packages.Package) bool {
	return p.Module == nil && p.PkgPath != "command-line-arguments" && !strings.HasPrefix(p.PkgPath, "_/")
}

// goRoot is the root of the Go distribution from which the go command takes the
// standard library for this program; "" if that imports nothing of it.
func goRoot(entry *packages.Package) (root string) {
	packages.Visit([]*packages.Package{entry}, nil, func(p *packages.Package) {
		if root == "" && isStd(p) && len(p.GoFiles) > 0 {
			if dir, ok := strings.CutSuffix(filepath.ToSlash(filepath.Dir(p.GoFiles[0])), "/src/"+p.PkgPath); ok {
				root = filepath.FromSlash(dir)
			}
		}
	})
	return root
}

// initOrder sorts packages as Go initialises them since 1.21: by import path,
// each after everything it imports (rule 4).
func initOrder(metas []*packages.Package, entry *packages.Package, stays func(*packages.Package) bool) []*packages.Package {
	rest := append([]*packages.Package(nil), metas...)
	sort.Slice(rest, func(i, j int) bool { return rest[i].PkgPath < rest[j].PkgPath })
	done := map[*packages.Package]bool{}
	ready := func(p *packages.Package) bool {
		for _, imp := range p.Imports {
			if !stays(imp) && !done[imp] {
				return false
			}
		}
		return p != entry
	}
	var order []*packages.Package
next:
	for len(rest) > 1 {
		for i, p := range rest {
			if ready(p) {
				done[p] = true
				order = append(order, p)
				rest = append(rest[:i], rest[i+1:]...)
				continue next
			}
		}
		return append(order, rest...) // an import cycle: the go command has reported it
	}
	return append(order, rest...)
}

// packageErrors collects the go command's errors on every package of the graph.
func (l *loader) packageErrors(entry *packages.Package) error {
	var list diag.List
	packages.Visit([]*packages.Package{entry}, nil, func(p *packages.Package) {
		if !isStd(p) {
			if cgo := l.refuseCgo(&Package{Path: p.PkgPath, Module: moduleOf(p)}, p); len(cgo) > 0 {
				list = append(list, cgo...)
				return // that no file is left follows from it
			}
		}
		list = append(list, l.errorsOf(p)...)
	})
	return list.Err()
}

// errorsOf turns the go command's errors on one package into diagnostics.
func (l *loader) errorsOf(p *packages.Package) (list diag.List) {
	for _, e := range p.Errors {
		list = append(list, l.explain(e.Pos, e.Msg))
	}
	return list
}

var errNoGo = errors.New("the go command is needed: install Go and put it on the PATH")
