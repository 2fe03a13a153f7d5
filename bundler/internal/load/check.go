package load

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/importer"
	"go/token"
	"go/types"
	"go/version"
	"io"
	"maps"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/contest-bundle/bundle/bundler/internal/diag"
)

// importStd reads the export data of the standard packages that are imported
// directly; what those refer to comes with it.
func (l *loader) importStd(paths []string) error {
	if len(paths) == 0 {
		return nil
	}
	files, err := l.exportsOf(paths)
	if err != nil {
		return err
	}
	maps.Copy(l.exports, files)
	for _, path := range paths {
		if l.prog.Std[path], err = l.std.Import(path); err != nil {
			return fmt.Errorf("reading the export data of %s: %w", path, err)
		}
	}
	return nil
}

// newStd returns the importer of standard packages. There is one for a program, so
// that a package is the same for all that refer to it.
func (l *loader) newStd(fset *token.FileSet) types.Importer {
	return importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(l.exports[path]) })
}

// exportsOf returns the files with the export data of the packages: those on
// record, those that were foreseen, and those that the go command is asked for now.
func (l *loader) exportsOf(paths []string) (map[string]string, error) {
	files, missing := l.record.lookup(paths)
	if len(missing) == 0 {
		return files, nil
	}
	found := l.ahead.found()
	unforeseen := slices.DeleteFunc(slices.Clone(missing), func(path string) bool { return found[path] != "" })
	if len(unforeseen) > 0 {
		more, err := l.exportData(unforeseen)
		if err != nil {
			return nil, err
		}
		maps.Copy(found, more)
	}
	fresh := map[string]string{}
	for _, path := range missing {
		files[path] = found[path]
		if _, kept := l.prog.Kept[path]; !kept {
			fresh[path] = found[path]
		}
	}
	l.record.learn(fresh)
	return files, nil
}

// exportData asks the go command for the files with the export data of standard
// packages. go/packages would ask it for its version first, which takes as long
// again.
func (l *loader) exportData(paths []string, flags ...string) (map[string]string, error) {
	args := slices.Concat([]string{"list", "-export", "-f", "{{.ImportPath}}\t{{.Export}}"}, l.modfile(), flags, []string{"--"}, paths)
	cmd := exec.CommandContext(l.ctx, "go", args...)
	cmd.Dir, cmd.Env = l.dir, l.environ()
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, l.goFailure(cmd, err, stderr.String())
	}
	files := map[string]string{}
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), "\t")
		files[path] = file
	}
	return files, nil
}

// importer finds packages that are checked already.
func (l *loader) importer(p *Package) types.Importer {
	return importerFunc(func(path string) (*types.Package, error) {
		if path == "unsafe" {
			return types.Unsafe, nil
		}
		if p.Backport && path == p.Path {
			return l.rest(p), nil
		}
		if view := l.views[path]; view != nil {
			return view, nil
		}
		if std := l.prog.Std[path]; std != nil {
			return std, nil
		}
		for _, imp := range p.Imports {
			if imp.Path == path {
				return imp.Types, nil
			}
		}
		return nil, fmt.Errorf("package %s was not listed", path)
	})
}

type importerFunc func(path string) (*types.Package, error)

func (f importerFunc) Import(path string) (*types.Package, error) { return f(path) }

// check type-checks the packages, each as soon as its imports are done.
func (l *loader) check() error {
	done := map[*Package]chan struct{}{}
	for _, p := range l.prog.Packages {
		done[p] = make(chan struct{})
	}
	lists := make([]diag.List, len(l.prog.Packages))
	var wg sync.WaitGroup
	for i, p := range l.prog.Packages {
		wg.Go(func() {
			defer close(done[p])
			if p.Backport { // already
				return
			}
			for _, imp := range p.Imports {
				<-done[imp]
			}
			lists[i] = l.checkPackage(p)
		})
	}
	wg.Wait()
	for _, list := range lists { // what a broken import causes further up is noise
		if err := list.Err(); err != nil {
			return err
		}
	}
	return nil
}

func (l *loader) checkPackage(p *Package) (list diag.List) {
	p.Info = &types.Info{
		Types:        map[ast.Expr]types.TypeAndValue{},
		Defs:         map[*ast.Ident]types.Object{},
		Uses:         map[*ast.Ident]types.Object{},
		Implicits:    map[ast.Node]types.Object{},
		Selections:   map[*ast.SelectorExpr]*types.Selection{},
		Scopes:       map[ast.Node]*types.Scope{},
		Instances:    map[*ast.Ident]types.Instance{},
		FileVersions: map[*ast.File]string{},
	}
	conf := types.Config{
		Importer: l.importer(p),
		Sizes:    l.prog.Sizes,
		Error: func(err error) {
			if e, ok := err.(types.Error); ok {
				l.typeError(&list, p, e)
			}
		},
	}
	if conf.GoVersion = "go" + p.Module.Go; p.Module.Go == "" {
		conf.GoVersion = l.ownVersion()
	}
	files := make([]*ast.File, len(p.Files))
	for i, f := range p.Files {
		files[i] = f.Syntax
	}
	p.Types, _ = conf.Check(p.Path, l.prog.Fset, files, p.Info)
	p.Types.SetImports(l.behindViews(p))
	return list
}

// ownVersion is the language version of a package that no module gives one: the go
// command compiles files named on the command line at its own. One that this
// type-checker does not know counts as the newest that it knows.
func (l *loader) ownVersion() string {
	own, newest := version.Lang(l.record.release), version.Lang(runtime.Version())
	if own == "" || newest != "" && version.Compare(own, newest) > 0 {
		return newest
	}
	return own
}
