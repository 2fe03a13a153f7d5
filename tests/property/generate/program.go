// Package generate makes random programs of several packages that show
// everything they do, for trying a bundler on what nobody thought of.
//
// The generator writes more than is legal and lets the type checker strike
// out what is not (see repair.go). So it needs no model of Go's rules about
// scopes, promotion, method sets or initialisation cycles, and yet produces
// programs that depend on all of them. Names come from small pools, shared by
// packages, types, fields, methods, locals and labels and mixed with
// predeclared names and standard packages, so that clashes are the rule.
//
// What a program shows: the order and the values of all initialisers, the
// results of all functions, which values satisfy which interfaces, which are
// equal, their JSON, and the texts of failed assertions that name types. It never
// prints what a bundle may change: other names of types, unexported names, which
// method is missing, positions. A program is a function of its seed.
package generate

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"github.com/contest-bundle/bundle/tests/property/harness"
)

const (
	module      = "m.test"
	tracePath   = module + "/rt"
	maxPackages = 6
)

// A Program is a module whose entry is its root.
type Program struct{ packages []*pkg }

// A pkg is one package and what its dependants may refer to.
type pkg struct {
	path, name string
	imports    []*pkg
	files      []*file

	ints  []string // variables and constants
	funcs []fn
	types []*typ
	faces []string        // interfaces
	taken map[string]bool // package-level names
}

type file struct {
	name   string
	blocks []*block
	scope  map[*pkg]string // how the file names what it imports; "." for a dot import
	std    map[string]bool
}

// A block is one top-level declaration. Its inner lines can be struck out one
// by one; without its first or last line it goes as a whole.
type block struct{ lines []string }

type fn struct {
	name string
	args int
	leaf bool // calls nothing that calls methods
}

// A typ is a type with int-valued fields and methods.
type typ struct {
	pkg     *pkg
	name    string
	maker   string // func(int) of the type
	params  string // "[int]" when generic
	fields  []string
	methods []string
	embeds  []*typ
	isInt   bool // int itself, not a struct
}

// New is the program of a seed.
func New(seed uint64) (*Program, error) {
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 0x5eed))}
	p := &Program{}
	for _, path := range g.paths(2 + g.IntN(maxPackages-1)) {
		p.packages = append(p.packages, g.library(path, p.packages))
	}
	p.packages = append(p.packages, g.entry(p.packages))
	return p, p.repair()
}

// Write stores the module under dir.
func (p *Program) Write(dir string) error {
	trace := traceSource
	if harness.Minified { // the texts of panics have short names then
		trace = strings.ReplaceAll(trace, "promised(recover())", "recover() != nil")
	}
	files := map[string]string{"go.mod": "module " + module + "\n\ngo 1.26\n", "rt/rt.go": trace}
	for _, pkg := range p.packages {
		for _, f := range pkg.files {
			files[filepath.Join(strings.TrimPrefix(strings.TrimPrefix(pkg.path, module), "/"), f.name)] = f.source(pkg)
		}
	}
	for name, text := range files {
		to := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(to, []byte(text), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// source is the file's text: line n of the text is line n of lines.
func (f *file) source(p *pkg) string {
	var b bytes.Buffer
	fmt.Fprintf(&b, "package %s\n", p.name)
	for _, block := range f.blocks {
		for _, line := range block.lines {
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}

// traceSource is the package through which programs show what happens. Steps
// bounds the calls of one run.
const traceSource = `package rt

import (
	"encoding/json"
	"fmt"
	"strings"
)

var steps = 2000

func Step() bool { steps--; return steps > 0 }

func Trace(label string, n int) int {
	fmt.Println(label, n)
	return n
}

// Fail runs f, which panics, and shows what a bundle keeps of the text.
func Fail(label string, f func()) {
	defer func() { fmt.Println(label, promised(recover())) }()
	f()
}

func promised(v any) string {
	text, _, _ := strings.Cut(fmt.Sprint(v), " (types from different ")
	const conversion = "interface conversion: "
	if !strings.HasPrefix(text, conversion) || strings.Contains(text, "missing method") || strings.Contains(text, "struct {") {
		return text[:10]
	}
	return text
}

func Show(values []any) {
	seen := map[any]bool{}
	for _, v := range values {
		seen[v] = true
		if text, err := json.Marshal(v); err == nil {
			fmt.Println(string(text))
		}
	}
	fmt.Println(len(values), "values,", len(seen), "different")
}
`
