package load

import (
	"go/ast"
	"slices"
	"strconv"

	"golang.org/x/tools/go/packages"

	"github.com/contest-bundle/bundle/bundler/internal/backport"
)

// A naming collects what the program names of the library. It looks at the text alone:
// what it finds too much is brought in vain and left out as dead code.
type naming struct {
	lib      *backport.Library
	listed   map[string]*packages.Package
	needs    []backport.Symbol
	selected map[string]bool // names that are selected from values
	seen     map[backport.Symbol]bool
}

func newNaming(lib *backport.Library, listed map[string]*packages.Package) *naming {
	return &naming{lib: lib, listed: listed, selected: map[string]bool{}, seen: map[backport.Symbol]bool{}}
}

func (n *naming) file(f *ast.File) {
	imported, dotted := n.imports(f)
	ast.Inspect(f, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.CallExpr:
			if isNilPanic(node) {
				n.need("runtime", "PanicNilError")
			}
		case *ast.SelectorExpr:
			if x, ok := node.X.(*ast.Ident); ok && imported[x.Name] != "" {
				n.need(imported[x.Name], node.Sel.Name)
			}
			n.selected[node.Sel.Name] = true
		case *ast.Ident:
			for _, path := range dotted {
				n.need(path, node.Name)
			}
		}
		return true
	})
}

func (n *naming) need(path, name string) {
	s := backport.Symbol{Path: path, Name: name}
	if !n.seen[s] && n.lib.Newer(s) {
		n.seen[s] = true
		n.needs = append(n.needs, s)
	}
}

// imports are the packages that a file imports, by the names that it gives them, and
// those that it imports with a dot.
func (n *naming) imports(f *ast.File) (named map[string]string, dotted []string) {
	named = map[string]string{}
	for _, spec := range f.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil || n.listed[path] == nil {
			continue
		}
		switch {
		case spec.Name == nil:
			named[n.listed[path].Name] = path
		case spec.Name.Name == ".":
			dotted = append(dotted, path)
		default:
			named[spec.Name.Name] = path
		}
	}
	return named, dotted
}

// isNilPanic reports whether a call is panic(nil).
func isNilPanic(call *ast.CallExpr) bool {
	fun, ok := call.Fun.(*ast.Ident)
	if !ok || fun.Name != "panic" || len(call.Args) != 1 {
		return false
	}
	arg, ok := ast.Unparen(call.Args[0]).(*ast.Ident)
	return ok && arg.Name == "nil"
}

// wrapsSeveral reports whether a file has errors that wrap several: by errors.Join, by
// fmt.Errorf, or of a type of its own.
func (n *naming) wrapsSeveral(f *ast.File) (found bool) {
	imported, dotted := n.imports(f)
	if slices.Contains(dotted, "errors") || slices.Contains(dotted, "fmt") {
		return true
	}
	ast.Inspect(f, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.FuncDecl:
			found = found || unwrapsSeveral(node)
		case *ast.SelectorExpr:
			x, ok := node.X.(*ast.Ident)
			found = found || ok && imported[x.Name] == "errors" && node.Sel.Name == "Join"
		case *ast.CallExpr:
			if fun, ok := node.Fun.(*ast.SelectorExpr); ok {
				x, ok := fun.X.(*ast.Ident)
				found = found || ok && imported[x.Name] == "fmt" && fun.Sel.Name == "Errorf" && mayWrapSeveral(node)
			}
		}
		return !found
	})
	return found
}

// mayWrapSeveral reports whether the format of a call of fmt.Errorf has more than one
// %w, or is not written there.
func mayWrapSeveral(call *ast.CallExpr) bool {
	if len(call.Args) == 0 {
		return false
	}
	verbs, written := 0, true
	ast.Inspect(call.Args[0], func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BasicLit:
			verbs += len(wrapVerb().FindAllString(n.Value, -1))
		case *ast.BinaryExpr, *ast.ParenExpr, nil:
		default:
			written = false
		}
		return true
	})
	return verbs > 1 || !written
}

// wrapVerb matches %w with flags, a width and an index.
var wrapVerb = pattern(`%[-+# 0-9.*\[\]]*w`)

// unwrapsSeveral reports whether a method is Unwrap() []error.
func unwrapsSeveral(fn *ast.FuncDecl) bool {
	if fn.Recv == nil || fn.Name.Name != "Unwrap" || fn.Type.Results == nil || len(fn.Type.Results.List) != 1 {
		return false
	}
	_, several := fn.Type.Results.List[0].Type.(*ast.ArrayType)
	return several
}
