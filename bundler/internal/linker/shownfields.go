package linker

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/graph"
	"github.com/contest-bundle/bundle/bundler/internal/visible"
)

// printsFields reports whether a call of fmt or log may print the names of fields:
// its format has such a verb, or is not known before the program runs.
func printsFields(info *types.Info, call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	fn, ok := info.Uses[sel.Sel].(*types.Func)
	if !ok || fn.Pkg() == nil || fn.Pkg().Path() != "fmt" && fn.Pkg().Path() != "log" || !strings.HasSuffix(fn.Name(), "f") {
		return false
	}
	at := fn.Signature().Params().Len() - 2 // the format stands before its arguments
	if at < 0 || at >= len(call.Args) {
		return true
	}
	format := info.Types[call.Args[at]].Value
	return format == nil || visible.PrintsFields(constant.StringVal(format))
}

func isStruct(tn *types.TypeName) bool {
	_, ok := tn.Type().Underlying().(*types.Struct)
	return ok
}

// namesShow reports whether the live code looks at the names of fields. Those of
// embedded structs, and unexported ones, some encodings leave out.
func namesShow(live *graph.Live, s *survey, leftOut bool) bool {
	for p := range live.Uses {
		switch p.Path() {
		case "reflect", "encoding/gob", "encoding/asn1", "go/ast", "log/slog", "net/rpc", "text/template", "html/template":
			return true
		case "encoding/json", "encoding/xml", "expvar", "net/rpc/jsonrpc":
			if !leftOut {
				return true
			}
		case "fmt", "log":
			if s.verbose {
				return true
			}
		}
	}
	return false
}
