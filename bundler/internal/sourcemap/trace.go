package sourcemap

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"regexp"
	"strconv"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/emit"
	"github.com/contest-bundle/bundle/bundler/internal/onefile"
)

// A Trace is a text with the places of a bundle put into the program's own files.
type Trace struct {
	Text  []byte
	Moved int // places that were rewritten
	// Left counts the places that were left as they are: generated lines, and lines
	// of the given bundle that this one does not have.
	Left int
}

// Trace rewrites places "main.go:LINE" or "main.go:LINE:COLUMN", in any folder, and
// the names of functions "main.f" in a panic's stack trace or a compiler's message
// about the bundle. given is the bundle that the text is about, nil if it is this
// one: a line of it that this one does not have stays as it is. files are the names
// that the bundle has in the text. A line of a minified bundle may hold several:
// then the place is the first and the last of them, "a.go:3-5".
func (m *Map) Trace(text, given []byte, files ...string) (*Trace, error) {
	names, err := m.functionNames()
	if err != nil {
		return nil, err
	}
	if m.minified && given != nil {
		keepUnchanged(names, m.src, given)
	}
	t := &Trace{}
	same := sameLines(m.src, given)
	place := placeIn(files)
	text = place.ReplaceAllFunc(text, func(found []byte) []byte {
		parts := place.FindSubmatch(found)
		line, _ := strconv.Atoi(string(parts[2])) // digits; too many of them are no line
		column, _ := strconv.Atoi(string(parts[3]))
		if line, ok := same(line); ok {
			if moved, ok := m.place(line, column); ok {
				t.Moved++
				return []byte(moved)
			}
		}
		t.Left++
		return found
	})
	t.Text = function.ReplaceAllFunc(text, func(found []byte) []byte { return []byte(renamed(names, string(found))) })
	return t, nil
}

// placeIn finds places in files of these names, in any folder.
func placeIn(files []string) *regexp.Regexp {
	quoted := make([]string, len(files))
	for i, file := range files {
		quoted[i] = regexp.QuoteMeta(file)
	}
	return regexp.MustCompile(`((?:[A-Za-z]:)?[^\s:()]*[/\\])?\b(?:` + strings.Join(quoted, "|") + `):(\d+)(?::(\d+))?`)
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

// functionNames has, for each function of the bundle as the run-time system
// writes it, what it would write of the program: with the import path. Those of
// the entry are called main in both.
func (m *Map) functionNames() (map[string]string, error) {
	fset := token.NewFileSet()
	syntax, err := parser.ParseFile(fset, emit.Name, m.src, parser.SkipObjectResolution)
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
		obj, ok := m.marks[i].Ref.Obj.(*types.Func)
		if !ok {
			continue
		}
		pkg := m.marks[i].Pkg
		path := pkg.Path
		if pkg.Name == "main" {
			path = "main"
		}
		names["main."+symbol(fn, fn.Name.Name, receiverName(fn))] = path + "." + symbol(fn, obj.Name(), originReceiver(obj))
	}
	return names, nil
}

// keepUnchanged leaves those names whose functions are the same in another bundle:
// a short name may have gone to another function since.
func keepUnchanged(names map[string]string, bundle, given []byte) {
	ours, theirs := functionTexts(bundle), functionTexts(given)
	for name := range names {
		if ours[name] != theirs[name] {
			delete(names, name)
		}
	}
}

// functionTexts are the functions of a file by the names that they have in a stack
// trace.
func functionTexts(src []byte) map[string]string {
	fset := token.NewFileSet()
	syntax, err := parser.ParseFile(fset, emit.Name, src, parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	texts := map[string]string{}
	for _, d := range syntax.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok {
			text := src[fset.Position(fn.Pos()).Offset:fset.Position(fn.End()).Offset]
			texts["main."+symbol(fn, fn.Name.Name, receiverName(fn))] = string(text)
		}
	}
	return texts
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
	return onefile.Receiver(fn.Recv.List[0].Type)
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
