package minify

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/onefile"
)

// shy lists packages of the standard library that show no name of a program's
// types, fields or methods to it, and whose initialisation does nothing that a
// program sees. fmt, log and encoding/binary have functions that do, and
// runtime and runtime/debug show those of functions: their calls are looked at.
var shy = set(`bufio bytes cmp compress/bzip2 compress/flate compress/gzip compress/lzw compress/zlib
	container/heap container/list container/ring crypto/md5 crypto/rand crypto/sha1 crypto/sha256 crypto/sha512
	encoding/ascii85 encoding/base32 encoding/base64 encoding/binary encoding/hex errors fmt hash hash/adler32 hash/crc32 hash/crc64
	hash/fnv hash/maphash html index/suffixarray io iter log maps math math/big math/bits math/cmplx math/rand
	math/rand/v2 os os/signal path path/filepath regexp runtime runtime/debug slices sort strconv strings sync
	sync/atomic syscall text/tabwriter time unicode unicode/utf16 unicode/utf8 unsafe`)

func set(words string) map[string]bool {
	m := map[string]bool{}
	for word := range strings.FieldsSeq(words) {
		m[word] = true
	}
	return m
}

// A sight says what a program can see of its own names; "" is nothing, and
// otherwise it is how.
type sight struct {
	linkname string // names are fixed by directives
	members  string // names of types, fields and methods
	funcs    string // names of functions
}

// A scope says which names are shortened.
type scope struct {
	locals  bool // variables, constants, parameters, labels, imports
	funcs   bool
	members bool // types, fields and methods
}

// attempts lists the scopes to try, largest first.
func (s sight) attempts() []scope {
	none := scope{}
	if s.linkname != "" {
		return []scope{none}
	}
	some := scope{locals: true, funcs: s.funcs == ""}
	all := some
	all.members = s.members == "" && s.funcs == ""
	if all == some {
		return []scope{some, none}
	}
	return []scope{all, some, none}
}

// kept says what kept its names under a scope; failure is why a larger scope
// was given up, if it was.
func (s sight) kept(used scope, failure error) []string {
	reason := func(why string) string {
		if why == "" {
			return fmt.Sprintf("renaming them could not be verified: %v", failure)
		}
		return why
	}
	switch {
	case !used.locals:
		return []string{"all names: " + reason(s.linkname)}
	case !used.funcs:
		return []string{"functions, types, fields and methods: " + reason(s.funcs)}
	case !used.members:
		return []string{"types, fields and methods: " + reason(s.members)}
	}
	return nil
}

// sights looks at everything by which a program can see names.
func sights(f *onefile.File) sight {
	var s sight
	seeMember := func(pos token.Pos, how string) {
		if s.members == "" {
			s.members = fmt.Sprintf("%s (%s)", how, f.Position(pos))
		}
	}
	for _, group := range f.Syntax.Comments {
		for _, c := range group.List {
			if strings.HasPrefix(c.Text, "//go:linkname ") {
				s.linkname = fmt.Sprintf("//go:linkname (%s)", f.Position(c.Pos()))
			}
		}
	}
	for _, spec := range f.Syntax.Imports {
		if path, _ := strconv.Unquote(spec.Path.Value); !shy[path] {
			seeMember(spec.Pos(), "import "+path)
		}
	}
	called := map[*ast.Ident]*ast.CallExpr{}
	discarded := map[*ast.CallExpr]bool{}
	ast.Inspect(f.Syntax, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ExprStmt:
			if call, ok := n.X.(*ast.CallExpr); ok {
				discarded[call] = true
			}
		case *ast.CallExpr:
			if id := callee(n); id != nil {
				called[id] = n
			}
		case *ast.Ident:
			if fn, ok := f.Info.Uses[n].(*types.Func); ok && fn.Pkg() != nil {
				if how := stackNames(fn); how != "" && s.funcs == "" {
					s.funcs = fmt.Sprintf("%s (%s)", how, f.Position(n.Pos()))
				}
				if how := reflecting(fn); how != "" {
					seeMember(n.Pos(), how)
				}
				if how := formatNames(f, fn, called[n], discarded); how != "" {
					seeMember(n.Pos(), how)
				}
			}
		}
		return true
	})
	if pos := recovered(f); pos.IsValid() {
		seeMember(pos, "a recovered value is looked at")
	}
	return s
}

func callee(call *ast.CallExpr) *ast.Ident {
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		return fun
	case *ast.SelectorExpr:
		return fun.Sel
	}
	return nil
}

// reflecting reports functions of encoding/binary that take any value: their
// errors name its type.
func reflecting(fn *types.Func) string {
	if fn.Pkg().Path() == "encoding/binary" && fn.Signature().Recv() == nil {
		switch fn.Name() {
		case "Read", "Write", "Size", "Append", "Encode", "Decode":
			return "binary." + fn.Name()
		}
	}
	return ""
}

// stackNames reports functions that show the names of functions.
func stackNames(fn *types.Func) string {
	switch fn.Pkg().Path() {
	case "runtime":
		switch fn.Name() {
		case "Caller", "Callers", "CallersFrames", "FuncForPC", "Stack":
			return "runtime." + fn.Name()
		}
	case "runtime/debug":
		switch fn.Name() {
		case "Stack", "PrintStack", "SetTraceback", "SetCrashOutput":
			return "debug." + fn.Name()
		}
	case "runtime/pprof", "runtime/trace", "net/http/pprof":
		return fn.Pkg().Path()
	}
	return ""
}

// recovered finds a use of recover's value other than comparing it with nil.
func recovered(f *onefile.File) token.Pos {
	var found token.Pos
	harmless := map[ast.Node]bool{} // calls of recover, and uses of variables
	holders := map[types.Object]bool{}
	isNil := func(e ast.Expr) bool { return f.Info.Types[e].IsNil() }
	isRecover := func(e ast.Expr) bool {
		call, ok := ast.Unparen(e).(*ast.CallExpr)
		if !ok {
			return false
		}
		id, ok := ast.Unparen(call.Fun).(*ast.Ident)
		return ok && f.Info.Uses[id] == types.Universe.Lookup("recover")
	}
	ast.Inspect(f.Syntax, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ExprStmt:
			harmless[ast.Unparen(n.X)] = true
		case *ast.DeferStmt:
			harmless[n.Call] = true
		case *ast.BinaryExpr:
			if isNil(n.X) || isNil(n.Y) {
				harmless[ast.Unparen(n.X)], harmless[ast.Unparen(n.Y)] = true, true
			}
		case *ast.AssignStmt:
			if len(n.Lhs) == 1 && len(n.Rhs) == 1 && n.Tok == token.DEFINE && isRecover(n.Rhs[0]) {
				harmless[ast.Unparen(n.Rhs[0])] = true
				if id, ok := n.Lhs[0].(*ast.Ident); ok {
					holders[f.Info.Defs[id]] = true
				}
			}
		}
		return true
	})
	ast.Inspect(f.Syntax, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if isRecover(n) && !harmless[n] {
				found = n.Pos()
			}
		case *ast.Ident:
			if obj := f.Info.Uses[n]; obj != nil && holders[obj] && !harmless[n] {
				found = n.Pos()
			}
		}
		return true
	})
	return found
}
