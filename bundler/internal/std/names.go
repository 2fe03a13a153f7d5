package std

import (
	"go/types"
	"slices"
	"strings"
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

// The tables of this file were read for Go 1.26.

// silent lists packages of the standard library that show no name of a program's
// types, fields or methods to it, and whose initialisation does nothing that a
// program sees. fmt, log and encoding/binary have functions that do, and
// runtime and runtime/debug show those of functions: their calls are looked at.
var silent = set(strings.Fields(`bufio bytes cmp compress/bzip2 compress/flate compress/gzip compress/lzw compress/zlib
	container/heap container/list container/ring crypto/md5 crypto/rand crypto/sha1 crypto/sha256 crypto/sha512
	encoding/ascii85 encoding/base32 encoding/base64 encoding/binary encoding/hex errors fmt hash hash/adler32 hash/crc32 hash/crc64
	hash/fnv hash/maphash html index/suffixarray io iter log maps math math/big math/bits math/cmplx math/rand
	math/rand/v2 os os/signal path path/filepath regexp runtime runtime/debug slices sort strconv strings sync
	sync/atomic syscall text/tabwriter time unicode unicode/utf16 unicode/utf8 unsafe`))

// Silent reports whether a package of the standard library shows no names and does
// nothing that a program sees where it is initialised.
func Silent(path string) bool { return silent[path] }

// typeNamers are the functions and methods of the standard library whose result
// hangs on the name of their first argument's type: encoding/xml calls an element
// after it, net/rpc a service.
var typeNamers = map[string][]string{
	"encoding/xml": {"Marshal", "MarshalIndent", "Encode"},
	"net/rpc":      {"Register"},
}

// NamesType reports whether obj shows the name of a type.
func NamesType(obj types.Object) bool { return isAmong(obj, typeNamers) }

// Registers reports whether obj registers a type under its name: gob.Register.
func Registers(obj types.Object) bool { return isAmong(obj, registrars) }

var registrars = map[string][]string{"encoding/gob": {"Register"}}

// PackageShows says what the functions of a package of the standard library show
// of the fields of a value. Those of fmt and log depend on the format, those of
// reflect on what the program asks.
func PackageShows(path string) Shows {
	switch path {
	case "encoding/gob", "encoding/asn1", "go/ast", "log/slog", "net/rpc", "text/template", "html/template":
		return FieldNames | ExportedNames
	case "encoding/json", "encoding/xml", "expvar", "net/rpc/jsonrpc":
		return ExportedNames
	}
	return 0
}

// structShowers are the functions and methods that lead from a value to how its type
// is written.
var structShowers = map[string][]string{
	"reflect":       {"TypeOf", "TypeFor", "VisibleFields", "Type", "String"},
	"text/template": {"Execute", "ExecuteTemplate"},
	"html/template": {"Execute", "ExecuteTemplate"},
}

// ShowsStructs reports whether obj leads from a value to how its type is written.
func ShowsStructs(obj types.Object) bool { return isAmong(obj, structShowers) }

// FieldAskers are the members of reflect.Type, reflect.Value and package reflect
// that show the name of a field or find a field by its name.
var FieldAskers = []string{"Field", "FieldByName", "FieldByNameFunc", "FieldByIndex", "VisibleFields", "StructField"}

// MethodLookups are the methods of reflect.Type and reflect.Value that find methods.
var MethodLookups = []string{"Method", "MethodByName", "NumMethod", "Methods"}

// CallsByName reports whether whoever uses obj, of the standard library, may call
// methods by their names (rule 3): reflect's look-up of methods, or a package that is
// built on it.
func CallsByName(obj types.Object) bool {
	switch obj.Pkg().Path() {
	case "text/template", "html/template", "net/rpc":
		return true
	case "reflect":
		fn, ok := obj.(*types.Func)
		return ok && fn.Signature().Recv() != nil && slices.Contains(MethodLookups, obj.Name())
	}
	return false
}

// NamesInErrors reports whether fn is a function of encoding/binary that takes any
// value: its errors name the value's type.
func NamesInErrors(fn *types.Func) bool {
	return fn.Pkg().Path() == "encoding/binary" && fn.Signature().Recv() == nil &&
		slices.Contains([]string{"Read", "Write", "Size", "Append", "Encode", "Decode"}, fn.Name())
}

// stackNamers are the functions that show the names of functions; of some packages
// all do.
var stackNamers = map[string][]string{
	"runtime":       {"Caller", "Callers", "CallersFrames", "FuncForPC", "Stack"},
	"runtime/debug": {"Stack", "PrintStack", "SetTraceback", "SetCrashOutput"},
}

// StackNames is what shows the names of functions where fn is used, such as
// "debug.Stack", and "" if nothing does.
func StackNames(fn *types.Func) string {
	switch path := fn.Pkg().Path(); path {
	case "runtime/pprof", "runtime/trace", "net/http/pprof":
		return path
	}
	if isAmong(fn, stackNamers) {
		return fn.Pkg().Name() + "." + fn.Name()
	}
	return ""
}

// isAmong reports whether obj is a function or method of one of these names, by
// package.
func isAmong(obj types.Object, names map[string][]string) bool {
	fn, ok := obj.(*types.Func)
	return ok && fn.Pkg() != nil && slices.Contains(names[fn.Pkg().Path()], fn.Name())
}
