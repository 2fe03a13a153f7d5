package visible

import (
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/contest-bundle/bundle/bundler/internal/std"
)

// ShowsFields reports whether a program that uses the standard package of that path
// may show the names of fields; printed says that a format prints them, reflects
// that reflection is asked for them.
func ShowsFields(path string, what std.Shows, printed, reflects bool) bool {
	switch path {
	case "fmt", "log":
		return printed
	case "reflect":
		return reflects
	}
	return std.PackageShows(path)&what != 0
}

// AsksFields reports whether who uses obj may ask reflection for the names of
// fields: reflect itself, or an interface of the program that reflect.Type or
// reflect.Value satisfies.
func AsksFields(obj types.Object) bool {
	if obj == nil || obj.Pkg() == nil || !slices.Contains(std.FieldAskers, obj.Name()) {
		return false
	}
	fn, ok := obj.(*types.Func)
	if obj.Pkg().Path() == "reflect" {
		// a Value's own Field and FieldByIndex go by number and give a value
		return !ok || fn.Signature().Recv() == nil || !isValue(fn.Signature().Recv().Type()) || strings.HasPrefix(obj.Name(), "FieldByName")
	}
	return ok && fn.Signature().Recv() != nil && types.IsInterface(fn.Signature().Recv().Type())
}

func isValue(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Name() == "Value"
}

// shownBy says what a function of the standard library shows of its arguments. The
// names of types that fmt prints are not kept: they say main.X (12.1).
func shownBy(fn *types.Func, call *ssa.CallCommon) std.Shows {
	path := pathOf(fn)
	var shows std.Shows
	switch {
	case AsksFields(fn), (path == "fmt" || path == "log") && formats(fn, call):
		shows = std.FieldNames | std.ExportedNames
	default:
		shows = std.PackageShows(path)
	}
	if std.NamesType(fn) {
		shows |= std.TypeNames
	}
	if std.Registers(fn) {
		shows |= std.RegisteredNames
	}
	return shows
}

// formats reports whether a call of fmt or log may print the names of fields: its
// format has such a verb, or is not known before the program runs.
func formats(fn *types.Func, call *ssa.CallCommon) bool {
	at := FormatIndex(fn)
	if at < 0 {
		return false
	}
	if call.Signature().Recv() != nil && !call.IsInvoke() {
		at++ // the receiver is an argument
	}
	if at >= len(call.Args) {
		return true
	}
	format, ok := call.Args[at].(*ssa.Const)
	return !ok || format.Value == nil || PrintsFields(constant.StringVal(format.Value))
}

// FormatIndex is the place of the format among the parameters of a function of fmt
// or log, and -1 if it has none.
func FormatIndex(fn *types.Func) int {
	params := fn.Signature().Params()
	if !fn.Signature().Variadic() || params.Len() < 2 || !strings.HasSuffix(fn.Name(), "f") {
		return -1
	}
	at := params.Len() - 2
	if b, ok := params.At(at).Type().(*types.Basic); !ok || b.Kind() != types.String {
		return -1
	}
	return at
}
