package onefile

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"sort"
	"strconv"
	"strings"
	"sync"
)

// An Importer gives the packages that a file imports from the export data that
// the go command keeps in its build cache. It asks the go command once for
// each new set of imports, so one Importer should serve many files. It may be
// used by several goroutines.
type Importer struct {
	ctx context.Context
	dir string // where the go command runs
	// known answers everything if it is not nil; the go command is not asked.
	known map[string]*types.Package

	mu      sync.Mutex
	exports map[string]string // import path -> export data file
	missing map[string]bool
	gc      types.Importer
}

// NewImporter returns an Importer that resolves import paths as the go command
// does in dir, the folder of a module; with dir "" only the standard library
// is known.
func NewImporter(ctx context.Context, dir string) *Importer {
	imp := &Importer{ctx: ctx, dir: dir, exports: map[string]string{}, missing: map[string]bool{}}
	imp.gc = importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
		file, ok := imp.exports[path]
		if !ok {
			return nil, fmt.Errorf("no export data for %q", path)
		}
		return os.Open(file)
	})
	return imp
}

// Known returns an Importer that has these packages, by import path, and no
// others: to ask the go command for them again takes longer than a check.
func Known(packages map[string]*types.Package) *Importer {
	return &Importer{known: packages}
}

// Import implements types.Importer.
func (imp *Importer) Import(path string) (*types.Package, error) {
	imp.mu.Lock()
	defer imp.mu.Unlock()
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if p := imp.known[path]; p != nil {
		return p, nil
	}
	if imp.known != nil || imp.missing[path] {
		return nil, errors.New("package not found")
	}
	return imp.gc.Import(path)
}

// load makes the export data of the imports known. A package that cannot be
// found is remembered as missing; only a failing go command is an error.
func (imp *Importer) load(specs []*ast.ImportSpec) error {
	if imp.known != nil {
		return nil
	}
	imp.mu.Lock()
	defer imp.mu.Unlock()
	var want []string
	for _, spec := range specs {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil || path == "unsafe" || path == "C" {
			continue
		}
		if imp.exports[path] == "" && !imp.missing[path] {
			want = append(want, path)
		}
	}
	if len(want) == 0 {
		return nil
	}
	sort.Strings(want)
	if err := imp.list(want); err != nil {
		return err
	}
	for _, path := range want {
		imp.missing[path] = imp.exports[path] == ""
	}
	return nil
}

func (imp *Importer) list(paths []string) error {
	const format = "{{.ImportPath}}\t{{.Export}}"
	args := append([]string{"list", "-e", "-export", "-deps", "-f", format, "--"}, paths...)
	cmd := exec.CommandContext(imp.ctx, "go", args...)
	cmd.Env = os.Environ()
	if cmd.Dir = imp.dir; imp.dir == "" {
		cmd.Dir = os.TempDir()
		cmd.Env = append(cmd.Env, "GO111MODULE=off", "GOFLAGS=", "GOWORK=off")
	}
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("go list -export: %w\n%s", err, strings.TrimSpace(stderr.String()))
	}
	for line := range strings.Lines(string(out)) {
		path, export, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if export != "" {
			imp.exports[path] = export
		}
	}
	return nil
}
