// Command lab tries what becomes of each name that the standard library got after the
// oldest release that a judge may have, and writes the table backports.txt of package
// std. For every name it bundles a program that uses it for that release, and compiles
// all bundles with a compiler of it. It takes some minutes; run it in this folder after
// a new release of Go, or a change of package substitutes:
//
//	go run .
package main

import (
	"bytes"
	"context"
	"fmt"
	"go/build"
	"go/token"
	"go/types"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/packages"

	"github.com/contest-bundle/bundle/bundler"
	"github.com/contest-bundle/bundle/bundler/internal/backport"
	"github.com/contest-bundle/bundle/bundler/internal/std"
)

// oldest is a toolchain of the oldest release, of which the table is.
const oldest = "go1.18.10"

func main() {
	log.SetFlags(0)
	log.SetPrefix("backport/lab: ")
	dir, err := os.MkdirTemp("", "backports")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	l, err := newLab(dir)
	if err == nil {
		err = l.run()
	}
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join("..", "..", "std", "backports.txt"), []byte(l.table()), 0o666); err != nil {
		log.Fatal(err)
	}
}

// A lab collects the verdicts.
type lab struct {
	dir      string
	api      *std.API
	lib      *backport.Library
	types    map[string]*types.Package
	mu       sync.Mutex
	verdicts map[backport.Symbol]std.Verdict
	bundles  int
}

// newLab returns a lab that keeps its programs in dir.
func newLab(dir string) (*lab, error) {
	api, err := std.LoadAPI(build.Default.GOROOT, "linux", "amd64")
	if err != nil {
		return nil, err
	}
	l := &lab{dir: dir, api: api, lib: backport.NewLibrary(api, std.Base, installed), verdicts: map[backport.Symbol]std.Verdict{}}
	selected := map[string]bool{}
	for _, s := range l.symbols() {
		if _, method, ok := strings.Cut(s.Name, "."); ok {
			selected[method] = true
		}
	}
	l.lib.Choose(nil, selected) // Methods lists those that a program selects
	if err := l.load(l.symbols()); err != nil {
		return nil, err
	}
	return l, os.WriteFile(filepath.Join(dir, "go.mod"), fmt.Appendf(nil, "module lab\n\ngo 1.%d\n", api.Newest), 0o666)
}

func (l *lab) run() error {
	work := make(chan []backport.Symbol)
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for group := range work {
				l.group(group)
			}
		})
	}
	for _, group := range groups(l.symbols()) {
		work <- group
	}
	close(work)
	wg.Wait()
	return l.compile()
}

// installed describes a package of the installed library.
func installed(path string) (src backport.Source, ok bool) {
	ctx := build.Default
	ctx.GOOS, ctx.GOARCH, ctx.CgoEnabled = "linux", "amd64", false
	p, err := ctx.Import(path, "", 0)
	if err != nil {
		return src, false
	}
	src = backport.Source{Name: p.Name, Imports: map[string]string{"math/rand/v2": "rand"}}
	for _, f := range p.GoFiles {
		src.Files = append(src.Files, filepath.Join(p.Dir, f))
	}
	return src, true
}

// symbols are the names to be tried.
func (l *lab) symbols() (list []backport.Symbol) {
	for _, path := range l.api.Packages() {
		for _, name := range l.api.NewerThan(path, std.Base) {
			if token.IsExported(name) {
				list = append(list, backport.Symbol{Path: path, Name: name})
			}
		}
	}
	return list
}

// load reads the types of the packages.
func (l *lab) load(symbols []backport.Symbol) error {
	var paths []string
	for _, s := range symbols {
		paths = append(paths, s.Path)
	}
	slices.Sort(paths)
	pkgs, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedTypes | packages.NeedImports}, slices.Compact(paths)...)
	if err != nil {
		return err
	}
	l.types = map[string]*types.Package{}
	for _, p := range pkgs {
		l.types[p.PkgPath] = p.Types
	}
	return nil
}

// groups are the symbols by packages and types: what works for a type as a whole works
// for each of its methods.
func groups(symbols []backport.Symbol) (list [][]backport.Symbol) {
	owner := func(s backport.Symbol) backport.Symbol {
		typ, _, _ := strings.Cut(s.Name, ".")
		return backport.Symbol{Path: s.Path, Name: typ}
	}
	for _, s := range symbols {
		i := slices.IndexFunc(list, func(g []backport.Symbol) bool { return owner(g[0]) == owner(s) })
		if i < 0 {
			list = append(list, nil)
			i = len(list) - 1
		}
		list[i] = append(list[i], s)
	}
	return list
}

// group tries symbols together, and one by one if that fails.
func (l *lab) group(group []backport.Symbol) {
	if l.try(group) || len(group) == 1 {
		return
	}
	for _, s := range group {
		l.try([]backport.Symbol{s})
	}
}

// try bundles a program that uses the symbols. Where it is refused, so are they.
func (l *lab) try(symbols []backport.Symbol) bool {
	l.mu.Lock()
	l.bundles++
	name := fmt.Sprintf("p%d", l.bundles)
	l.mu.Unlock()
	src, ok := l.program(symbols)
	var res *bundler.Result
	err := os.Mkdir(filepath.Join(l.dir, name), 0o777)
	if ok && err == nil {
		err = os.WriteFile(filepath.Join(l.dir, name, "main.go"), []byte(src), 0o666)
	}
	if ok && err == nil {
		res, err = bundler.Bundle(context.Background(), bundler.Options{Dir: l.dir, Entry: "./" + name, Level: fmt.Sprintf("go1.%d", std.Base)})
	}
	if !ok || err != nil {
		os.RemoveAll(filepath.Join(l.dir, name))
		l.judge(symbols, std.NotBrought)
		return false
	}
	if err := os.WriteFile(filepath.Join(l.dir, name, "main.go"), res.Source, 0o666); err != nil {
		log.Print(err)
	}
	l.judge(symbols, std.Inlined)
	return true
}

func (l *lab) judge(symbols []backport.Symbol, v std.Verdict) {
	l.mu.Lock()
	defer l.mu.Unlock()
	methods := l.lib.Methods()
	for _, s := range symbols {
		byMethod := slices.ContainsFunc(methods, func(m backport.Method) bool { return m.Symbol == s })
		if v == std.Inlined && (byMethod || l.lib.Substituted(s)) {
			l.verdicts[s] = std.Substituted
		} else {
			l.verdicts[s] = v
		}
	}
}

// compile compiles the bundles with the oldest release. There must be none that it
// refuses: the bundler should have.
func (l *lab) compile() error {
	goroot := exec.Command("go", "env", "GOROOT")
	goroot.Dir, goroot.Env = l.dir, append(os.Environ(), "GOTOOLCHAIN="+oldest)
	root, err := goroot.Output()
	if err != nil {
		return fmt.Errorf("%s cannot be had: %w", oldest, err)
	}
	if err := os.WriteFile(filepath.Join(l.dir, "go.mod"), fmt.Appendf(nil, "module lab\n\ngo 1.%d\n", std.Base), 0o666); err != nil {
		return err
	}
	cmd := exec.Command(filepath.Join(strings.TrimSpace(string(root)), "bin", "go"), "build", "./...")
	cmd.Dir, cmd.Env = l.dir, append(os.Environ(), "GOTOOLCHAIN=local", "GOFLAGS=")
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Run(); err == nil {
		return nil
	}
	for _, m := range failing.FindAllStringSubmatch(out.String(), -1) {
		src, err := os.ReadFile(filepath.Join(l.dir, m[1], "main.go"))
		log.Printf("%s does not compile with %s: %v\n%s", m[1], oldest, err, src)
	}
	return fmt.Errorf("go build with %s:\n%s", oldest, out.Bytes())
}

// failing matches the headline of the errors of a package.
var failing = regexp.MustCompile(`(?m)^# lab/(p\d+)$`)

// table has a line for the names of each release, package and verdict.
func (l *lab) table() string {
	lines := map[string][]string{}
	var order []string
	for _, s := range l.symbols() {
		head := fmt.Sprintf("%d %s %s", l.api.Since(s.Path, s.Name), s.Path, l.verdicts[s])
		if lines[head] == nil {
			order = append(order, head)
		}
		lines[head] = append(lines[head], s.Name)
	}
	slices.Sort(order)
	var b strings.Builder
	fmt.Fprintf(&b, "# What becomes of names that a judge with Go 1.%d lacks. Tried with %s and %s.\n", std.Base, runtime.Version(), oldest)
	for _, head := range order {
		fmt.Fprintf(&b, "%s %s\n", head, strings.Join(lines[head], " "))
	}
	return b.String()
}
