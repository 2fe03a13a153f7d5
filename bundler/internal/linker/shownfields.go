package linker

import (
	"go/ast"
	"go/constant"
	"go/types"

	"github.com/contest-bundle/bundle/bundler/internal/visible"
)

// printsFields reports whether a call of fmt or log may print the names of fields:
// its format has such a verb, or is not known before the program runs.
func printsFields(info *types.Info, call *ast.CallExpr) bool {
	id := visible.Callee(call)
	if id == nil {
		return false
	}
	fn, ok := info.Uses[id].(*types.Func)
	if !ok || fn.Pkg() == nil || fn.Pkg().Path() != "fmt" && fn.Pkg().Path() != "log" {
		return false
	}
	at := visible.FormatIndex(fn)
	if at < 0 {
		return false
	}
	if at >= len(call.Args) {
		return true
	}
	format := info.Types[call.Args[at]].Value
	return format == nil || visible.PrintsFields(constant.StringVal(format))
}

// fieldsShow reports whether the live code looks at the names of fields (5.2). Those of
// embedded structs, and unexported ones, some encodings leave out.
func (s *sight) fieldsShow(leftOut bool) bool {
	what := visible.FieldNames
	if !leftOut {
		what |= visible.ExportedNames
	}
	for p := range s.live.Uses {
		if visible.ShowsFields(p.Path(), what, s.verbose, s.reflects) {
			return true
		}
	}
	return false
}
