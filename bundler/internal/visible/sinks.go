package visible

import (
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// Shows says which names of the program a function shows of a value.
type Shows int

const (
	// TypeNames are those of the value's type, of what it points to or consists of
	// (rule 5.3).
	TypeNames Shows = 1 << iota
	// FieldNames are those of fields, of embedded and unexported ones too (rule 5.2).
	FieldNames
	// ExportedNames are those of fields, but not of embedded structs, nor of
	// unexported fields.
	ExportedNames
	// RegisteredNames are those by which encoding/gob knows types: of the value's type
	// and of what it consists of (rule 12.4).
	RegisteredNames
)

// typeNamers are the functions and methods of the standard library whose result
// hangs on the name of their first argument's type: encoding/xml calls an element
// after it, net/rpc a service.
var typeNamers = map[string][]string{
	"encoding/xml": {"Marshal", "MarshalIndent", "Encode"},
	"net/rpc":      {"Register"},
}

// NamesType reports whether obj shows the name of a type.
func NamesType(obj types.Object) bool {
	fn, ok := obj.(*types.Func)
	return ok && fn.Pkg() != nil && slices.Contains(typeNamers[fn.Pkg().Path()], fn.Name())
}

// Registers reports whether obj registers a type under its name: gob.Register.
func Registers(obj types.Object) bool {
	fn, ok := obj.(*types.Func)
	return ok && fn.Pkg() != nil && fn.Pkg().Path() == "encoding/gob" && fn.Name() == "Register"
}

// packageShows says what the functions of a package of the standard library show
// of the fields of a value. Those of fmt and log depend on the format, those of
// reflect on what the program asks.
func packageShows(path string) Shows {
	switch path {
	case "encoding/gob", "encoding/asn1", "go/ast", "log/slog", "net/rpc", "text/template", "html/template":
		return FieldNames | ExportedNames
	case "encoding/json", "encoding/xml", "expvar", "net/rpc/jsonrpc":
		return ExportedNames
	}
	return 0
}

// ShowsFields reports whether a program that uses the standard package of that path
// may show the names of fields; printed says that a format prints them, reflects
// that reflection is asked for them.
func ShowsFields(path string, what Shows, printed, reflects bool) bool {
	switch path {
	case "fmt", "log":
		return printed
	case "reflect":
		return reflects
	}
	return packageShows(path)&what != 0
}

// fieldAskers are the members of reflect.Type, reflect.Value and package reflect
// that show the name of a field or find a field by its name.
var fieldAskers = []string{"Field", "FieldByName", "FieldByNameFunc", "FieldByIndex", "VisibleFields", "StructField"}

// AsksFields reports whether who uses obj may ask reflection for the names of
// fields: reflect itself, or an interface of the program that reflect.Type or
// reflect.Value satisfies.
func AsksFields(obj types.Object) bool {
	if obj == nil || obj.Pkg() == nil || !slices.Contains(fieldAskers, obj.Name()) {
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

// shownBy says what a function of the standard library shows of its arguments.
func shownBy(fn *types.Func, call *ssa.CallCommon) Shows {
	path := pathOf(fn)
	var shows Shows
	switch {
	case AsksFields(fn), (path == "fmt" || path == "log") && formats(fn, call):
		shows = FieldNames | ExportedNames
	default:
		shows = packageShows(path)
	}
	if NamesType(fn) {
		shows |= TypeNames
	}
	if Registers(fn) {
		shows |= RegisteredNames
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
