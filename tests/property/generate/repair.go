package generate

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// maxRounds bounds the repair: every round strikes out something.
const maxRounds = 200

// standard are the standard packages of generated programs, as far as they
// use them.
var standard = map[string]string{
	"fmt":     "package fmt\n\nfunc Sprint(a ...any) string\n",
	"strings": "package strings\n\nfunc Count(s, t string) int\n",
	"sort":    "package sort\n\nfunc SearchInts(a []int, n int) int\n",
	"os":      "package os\n\nfunc Exit(int)\n",
	tracePath: "package rt\n\nfunc Step() bool\n\nfunc Trace(string, int) int\n\nfunc Fail(string, func())\n\nfunc Show([]any)\n",
}

// repair type-checks the packages, each after its imports, and strikes out
// what is wrong until nothing is.
func (p *Program) repair() error {
	checked := map[string]*types.Package{}
	for path, source := range standard {
		c := &checker{fset: token.NewFileSet(), imported: checked}
		f, err := parser.ParseFile(c.fset, "", source, 0)
		if err != nil {
			return err
		}
		checked[path], _ = c.check(path, []*ast.File{f}, true)
	}
	for _, pkg := range p.packages {
		tp, err := pkg.repair(checked)
		if err != nil {
			return err
		}
		checked[pkg.path] = tp
	}
	return nil
}

func (p *pkg) repair(imported map[string]*types.Package) (*types.Package, error) {
	for range maxRounds {
		c := &checker{fset: token.NewFileSet(), imported: imported}
		var files []*ast.File
		for i, f := range p.files {
			parsed, err := parser.ParseFile(c.fset, fmt.Sprint(i), f.source(p), parser.SkipObjectResolution)
			if err != nil {
				return nil, fmt.Errorf("generated text does not parse: %w\n%s", err, f.source(p))
			}
			files = append(files, parsed)
		}
		tp, wrong := c.check(p.path, files, false)
		if len(wrong) == 0 {
			return tp, nil
		}
		for i, f := range p.files {
			f.strike(wrong[fmt.Sprint(i)])
		}
	}
	return nil, fmt.Errorf("%s: not right after %d rounds", p.path, maxRounds)
}

// strike removes the given lines of the file's source.
func (f *file) strike(lines map[int]bool) {
	n := 1 // the package clause
	for _, b := range f.blocks {
		first, last := n+1, n+len(b.lines)
		n = last
		whole := lines[first] || lines[last]
		kept := b.lines[:0]
		for i, line := range b.lines {
			if !lines[first+i] {
				kept = append(kept, line)
			} else if strings.HasSuffix(line, "{") {
				whole = true // the line holds others together
			}
		}
		if b.lines = kept; whole {
			b.lines = nil
		}
	}
	f.blocks = slices.DeleteFunc(f.blocks, func(b *block) bool { return b.lines == nil })
}

type checker struct {
	fset     *token.FileSet
	imported map[string]*types.Package
}

func (c *checker) Import(path string) (*types.Package, error) {
	if p := c.imported[path]; p != nil {
		return p, nil
	}
	return nil, fmt.Errorf("no package %s", path)
}

// check returns the package and the wrong lines by file. Of a missing import
// only the uses are wrong, of an ill-typed declaration its first line.
func (c *checker) check(path string, files []*ast.File, bodyless bool) (*types.Package, map[string]map[int]bool) {
	wrong := map[string]map[int]bool{}
	conf := types.Config{Importer: c, IgnoreFuncBodies: bodyless, Error: func(err error) {
		e := err.(types.Error)
		if strings.HasPrefix(e.Msg, "\t") { // a further remark on the error before
			return
		}
		at := c.fset.Position(e.Pos)
		if wrong[at.Filename] == nil {
			wrong[at.Filename] = map[int]bool{}
		}
		wrong[at.Filename][at.Line] = true
	}}
	tp, _ := conf.Check(path, c.fset, files, nil)
	return tp, wrong
}
