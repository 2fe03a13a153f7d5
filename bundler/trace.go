package bundler

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"regexp"
	"strconv"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/verify"
)

// A Trace is a text with the places of a bundle put into the program's own files.
type Trace struct {
	Text  []byte
	Moved int // places that were rewritten
	// Left counts the places that were left as they are: generated lines, and lines
	// on which the given bundle has something else.
	Left int
}

// Trace rewrites places "main.go:LINE" or "main.go:LINE:COLUMN", in any folder, and
// the names of functions "main.f" in a panic's stack trace or a compiler's message
// about the bundle. file is the bundle's name there. given is the bundle that the
// text is about, nil if it is this one: a line on which the two differ stays as
// it is. A line of a minified bundle may hold several: then the place is the first
// and the last of them, "a.go:3-5".
func (r *Result) Trace(text []byte, file string, given []byte) (*Trace, error) {
	m, at, err := r.finalMap()
	if err != nil {
		return nil, err
	}
	names, err := m.functionNames()
	if err != nil {
		return nil, err
	}
	t := &Trace{}
	same := sameLines(m.src, given)
	place := regexp.MustCompile(`((?:[A-Za-z]:)?[^\s:()]*[/\\])?\b` + regexp.QuoteMeta(file) + `:(\d+)(?::(\d+))?`)
	text = place.ReplaceAllFunc(text, func(found []byte) []byte {
		m := place.FindSubmatch(found)
		line, _ := strconv.Atoi(string(m[2])) // digits; too many of them are no line
		column, _ := strconv.Atoi(string(m[3]))
		moved, ok := at(line, column)
		if !ok || !same(line) {
			t.Left++
			return found
		}
		t.Moved++
		return []byte(moved)
	})
	t.Text = function.ReplaceAllFunc(text, func(found []byte) []byte { return []byte(renamed(names, string(found))) })
	return t, nil
}

// renamed is a function's name, perhaps with a closure's behind it, in the
// program.
func renamed(names map[string]string, found string) string {
	plain := strings.ReplaceAll(found, "[...]", "")
	name, ok := names[plain]
	if i := strings.LastIndexByte(plain, '.'); !ok {
		if name, ok = names[plain[:i]]; !ok {
			return found
		}
		name += plain[i:]
	}
	if plain != found && strings.Contains(name, ")") { // (*T[...]).f
		name = strings.Replace(name, ")", "[...])", 1)
	}
	return name
}

// function is the name of a function of package main in a stack trace, with its
// receiver but without the parts of a closure.
var function = regexp.MustCompile(`\bmain\.(?:\(\*\w+(?:\[\.\.\.\])?\)\.\w+|\w+(?:\[\.\.\.\])?\.[A-Za-z_]\w*|\w+)`)

// sameLines tells which lines of the bundle another one has in the same places.
func sameLines(bundle, given []byte) func(line int) bool {
	if given == nil || bytes.Equal(given, bundle) {
		return func(int) bool { return true }
	}
	ours, theirs := bytes.Split(bundle, []byte("\n")), bytes.Split(given, []byte("\n"))
	return func(line int) bool {
		return line <= len(ours) && line <= len(theirs) && bytes.Equal(ours[line-1], theirs[line-1])
	}
}

// functionNames has, for each function of the bundle as the run-time system
// writes it, what it would write of the program: with the import path. Those of
// the entry are called main in both.
func (m *sourceMap) functionNames() (map[string]string, error) {
	fset := token.NewFileSet()
	syntax, err := parser.ParseFile(fset, verify.Name, m.src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	file := fset.File(syntax.FileStart)
	marks := map[int]int{} // offset -> index
	for i, mark := range m.marks {
		marks[mark.Offset] = i
	}
	names := map[string]string{}
	for _, d := range syntax.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		i, ok := marks[file.Offset(fn.Name.Pos())]
		if !ok {
			continue
		}
		pkg := m.marks[i].Pkg
		obj, ok := pkg.Info.Defs[m.marks[i].Ident].(*types.Func)
		if !ok {
			continue
		}
		path := pkg.Path
		if pkg.Name == "main" {
			path = "main"
		}
		names["main."+symbol(fn, fn.Name.Name, receiverName(fn))] = path + "." + symbol(fn, obj.Name(), originReceiver(obj))
	}
	return names, nil
}

// symbol is "f", "T.f" or "(*T).f".
func symbol(fn *ast.FuncDecl, name, recv string) string {
	switch {
	case recv == "":
		return name
	case isPointer(fn):
		return "(*" + recv + ")." + name
	}
	return recv + "." + name
}

func isPointer(fn *ast.FuncDecl) bool {
	_, ok := ast.Unparen(fn.Recv.List[0].Type).(*ast.StarExpr)
	return ok
}

func receiverName(fn *ast.FuncDecl) string {
	if fn.Recv == nil {
		return ""
	}
	return receiver(fn.Recv.List[0].Type)
}

// originReceiver is the name of a method's type in the program.
func originReceiver(fn *types.Func) string {
	recv := fn.Signature().Recv()
	if recv == nil {
		return ""
	}
	t := strings.TrimPrefix(types.TypeString(recv.Type(), func(*types.Package) string { return "" }), "*")
	t, _, _ = strings.Cut(t, "[")
	return t
}
