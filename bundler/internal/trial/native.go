package trial

import (
	"bytes"
	"errors"
	"fmt"
	"go/types"
	"math"
	"math/bits"
	"reflect"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/tools/go/ssa"
)

// A native is a value that a function of the standard library made, such as an
// error.
type native struct{ v any }

// natives are functions of the standard library whose result depends on their
// arguments alone, which are numbers, strings, and slices of them.
var natives = map[string]any{
	"bytes.Compare": bytes.Compare, "bytes.Contains": bytes.Contains, "bytes.Equal": bytes.Equal, "bytes.Fields": bytes.Fields,
	"bytes.HasPrefix": bytes.HasPrefix, "bytes.HasSuffix": bytes.HasSuffix, "bytes.Index": bytes.Index, "bytes.IndexByte": bytes.IndexByte,
	"bytes.Split": bytes.Split, "bytes.ToLower": bytes.ToLower, "bytes.ToUpper": bytes.ToUpper, "bytes.TrimSpace": bytes.TrimSpace,
	"errors.New": errors.New,
	"math.Abs":   math.Abs, "math.Cbrt": math.Cbrt, "math.Ceil": math.Ceil, "math.Cos": math.Cos, "math.Exp": math.Exp,
	"math.Float64bits": math.Float64bits, "math.Float64frombits": math.Float64frombits, "math.Floor": math.Floor, "math.Hypot": math.Hypot,
	"math.Inf": math.Inf, "math.IsInf": math.IsInf, "math.IsNaN": math.IsNaN, "math.Log": math.Log, "math.Log10": math.Log10,
	"math.Log1p": math.Log1p, "math.Log2": math.Log2, "math.Max": math.Max, "math.Min": math.Min, "math.Mod": math.Mod, "math.NaN": math.NaN,
	"math.Pow": math.Pow, "math.Round": math.Round, "math.Sin": math.Sin, "math.Sqrt": math.Sqrt, "math.Tan": math.Tan, "math.Tanh": math.Tanh, "math.Trunc": math.Trunc,
	"math/bits.LeadingZeros": bits.LeadingZeros, "math/bits.LeadingZeros64": bits.LeadingZeros64, "math/bits.Len": bits.Len, "math/bits.Len32": bits.Len32,
	"math/bits.Len64": bits.Len64, "math/bits.Mul64": bits.Mul64, "math/bits.OnesCount": bits.OnesCount, "math/bits.OnesCount32": bits.OnesCount32,
	"math/bits.OnesCount64": bits.OnesCount64, "math/bits.Reverse": bits.Reverse, "math/bits.Reverse64": bits.Reverse64, "math/bits.RotateLeft32": bits.RotateLeft32,
	"math/bits.RotateLeft64": bits.RotateLeft64, "math/bits.TrailingZeros": bits.TrailingZeros, "math/bits.TrailingZeros32": bits.TrailingZeros32, "math/bits.TrailingZeros64": bits.TrailingZeros64,
	"regexp.MustCompile": regexp.MustCompile, "sort.SearchInts": sort.SearchInts, "sort.SearchStrings": sort.SearchStrings,
	"strconv.Atoi": strconv.Atoi, "strconv.FormatInt": strconv.FormatInt, "strconv.FormatUint": strconv.FormatUint, "strconv.Itoa": strconv.Itoa,
	"strconv.ParseBool": strconv.ParseBool, "strconv.ParseFloat": strconv.ParseFloat, "strconv.ParseInt": strconv.ParseInt, "strconv.ParseUint": strconv.ParseUint,
	"strconv.Quote": strconv.Quote, "strconv.Unquote": strconv.Unquote,
	"strings.Compare": strings.Compare, "strings.Contains": strings.Contains, "strings.ContainsRune": strings.ContainsRune, "strings.Count": strings.Count,
	"strings.Cut": strings.Cut, "strings.CutPrefix": strings.CutPrefix, "strings.CutSuffix": strings.CutSuffix, "strings.EqualFold": strings.EqualFold,
	"strings.Fields": strings.Fields, "strings.HasPrefix": strings.HasPrefix, "strings.HasSuffix": strings.HasSuffix, "strings.Index": strings.Index,
	"strings.IndexByte": strings.IndexByte, "strings.IndexRune": strings.IndexRune, "strings.Join": strings.Join, "strings.LastIndex": strings.LastIndex,
	"strings.LastIndexByte": strings.LastIndexByte, "strings.Repeat": strings.Repeat, "strings.Replace": strings.Replace, "strings.ReplaceAll": strings.ReplaceAll,
	"strings.Split": strings.Split, "strings.SplitN": strings.SplitN, "strings.ToLower": strings.ToLower, "strings.ToUpper": strings.ToUpper,
	"strings.Trim": strings.Trim, "strings.TrimLeft": strings.TrimLeft, "strings.TrimPrefix": strings.TrimPrefix, "strings.TrimRight": strings.TrimRight,
	"strings.TrimSpace": strings.TrimSpace, "strings.TrimSuffix": strings.TrimSuffix,
	"unicode.IsControl": unicode.IsControl, "unicode.IsDigit": unicode.IsDigit, "unicode.IsLetter": unicode.IsLetter, "unicode.IsLower": unicode.IsLower,
	"unicode.IsPrint": unicode.IsPrint, "unicode.IsPunct": unicode.IsPunct, "unicode.IsSpace": unicode.IsSpace, "unicode.IsUpper": unicode.IsUpper,
	"unicode.ToLower": unicode.ToLower, "unicode.ToUpper": unicode.ToUpper,
	"unicode/utf8.DecodeRune": utf8.DecodeRune, "unicode/utf8.DecodeRuneInString": utf8.DecodeRuneInString, "unicode/utf8.RuneCount": utf8.RuneCount,
	"unicode/utf8.RuneCountInString": utf8.RuneCountInString, "unicode/utf8.RuneLen": utf8.RuneLen, "unicode/utf8.ValidString": utf8.ValidString,
}

// Knows reports whether the interpreter can call a function of the standard library.
func Knows(fn *types.Func) bool {
	name := fn.FullName()
	return natives[name] != nil || inPlace[name] || formats[name] || name == "sort.Search"
}

var (
	formats = map[string]bool{"fmt.Sprint": true, "fmt.Sprintf": true, "fmt.Errorf": true}
	inPlace = map[string]bool{
		"sort.Sort": true, "sort.Stable": true, "sort.Ints": true, "sort.Strings": true, "sort.Float64s": true, "sort.Slice": true, "sort.SliceStable": true,
		"slices.Sort": true, "slices.SortFunc": true, "slices.SortStableFunc": true, "slices.Reverse": true,
	}
)

// callNative calls a function of the standard library.
func (m *machine) callNative(fn *ssa.Function, args []value) value {
	if fn.Origin() != nil {
		fn = fn.Origin()
	}
	obj, ok := fn.Object().(*types.Func)
	if !ok {
		fail("%s has no body", fn)
	}
	name := obj.FullName()
	switch {
	case inPlace[name]:
		m.sort(name, args)
		return nil
	case formats[name]:
		return m.format(name, args)
	case name == "sort.Search":
		by := args[1].(*closure)
		return int64(sort.Search(toInt(args[0]), func(i int) bool { return m.call(by.fn, by.free, []value{int64(i)}).(bool) }))
	}
	known := natives[name]
	if known == nil {
		fail("%s is not known", name)
	}
	return m.reflected(reflect.ValueOf(known), obj.Signature().Results(), args)
}

// reflected calls a function with the arguments converted, and converts its results.
func (m *machine) reflected(f reflect.Value, results *types.Tuple, args []value) value {
	in := make([]reflect.Value, len(args))
	for i, a := range args {
		in[i] = toGo(a, f.Type().In(i))
	}
	if f.Type().NumIn() == 2 && f.Type().In(1).Kind() == reflect.Int && in[0].Kind() == reflect.String && in[1].Int() > int64(m.room) {
		fail("too long a string") // strings.Repeat
	}
	call := f.Call
	if f.Type().IsVariadic() {
		call = f.CallSlice
	}
	out := call(in)
	list := make([]value, len(out))
	for i, v := range out {
		list[i] = m.fromGo(v, results.At(i).Type())
	}
	switch len(list) {
	case 0:
		return nil
	case 1:
		return list[0]
	}
	return list
}

func toGo(v value, t reflect.Type) reflect.Value {
	switch x := v.(type) {
	case slice:
		if x == nil {
			return reflect.Zero(t)
		}
		s := reflect.MakeSlice(t, len(x), len(x))
		for i, c := range x {
			s.Index(i).Set(toGo(c.load(), t.Elem()))
		}
		return s
	case bool, string, int64, uint64, float64, complex128:
		return reflect.ValueOf(x).Convert(t)
	}
	fail("an argument %T", v)
	return reflect.Value{}
}

func (m *machine) fromGo(v reflect.Value, t types.Type) value {
	switch v.Kind() {
	case reflect.Bool:
		return v.Bool()
	case reflect.String:
		return v.String()
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return v.Int()
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return v.Uint()
	case reflect.Float32, reflect.Float64:
		return v.Float()
	case reflect.Slice:
		if v.IsNil() {
			return slice(nil)
		}
		elem := t.Underlying().(*types.Slice).Elem()
		return m.elements(elem, v.Len(), func(i int) value { return m.fromGo(v.Index(i), elem) })
	case reflect.Interface:
		if v.IsNil() {
			return iface{}
		}
		return iface{nativeError, native{v.Interface()}}
	}
	if v.Kind() == reflect.Pointer && !v.IsNil() {
		return native{v.Interface()}
	}
	fail("a result %s", v.Type())
	return nil
}

// nativeError is the type of the errors that functions of the standard library
// return: one that the program has no name for.
var nativeError = func() types.Type {
	name := types.NewTypeName(0, types.NewPackage("errors", "errors"), "errorString", nil)
	t := types.NewNamed(name, types.NewStruct(nil, nil), nil)
	text := types.NewTuple(types.NewVar(0, nil, "", types.Typ[types.String]))
	recv := types.NewVar(0, name.Pkg(), "", types.NewPointer(t))
	t.AddMethod(types.NewFunc(0, name.Pkg(), "Error", types.NewSignatureType(recv, nil, nil, nil, text, false)))
	return types.NewPointer(t)
}()

// callMethod calls a method of a value of the standard library.
func (m *machine) callMethod(n native, name string, args []value) value {
	if err, ok := n.v.(error); ok && name == "Error" && len(args) == 0 {
		return err.Error()
	}
	fail("method %s of a native value", name)
	return nil
}

// format formats plain values.
func (m *machine) format(name string, args []value) value {
	list := args[len(args)-1].(slice)
	plain := make([]any, len(list))
	for i, c := range list {
		v := c.v.(iface)
		if n, ok := v.v.(native); ok {
			plain[i] = n.v
			continue
		}
		b, ok := v.t.(*types.Basic)
		if !ok {
			fail("formatting a %s", v.t)
		}
		plain[i] = toGo(v.v, basicTypes[types.Typ[b.Kind()].Name()]).Interface()
	}
	switch name {
	case "fmt.Sprint":
		return fmt.Sprint(plain...)
	case "fmt.Sprintf":
		return fmt.Sprintf(args[0].(string), plain...)
	}
	return iface{nativeError, native{fmt.Errorf(args[0].(string), plain...)}}
}

var basicTypes = func() map[string]reflect.Type {
	byName := map[string]reflect.Type{}
	for _, v := range []any{false, "", 0, int8(0), int16(0), int32(0), int64(0), uint(0), uint8(0), uint16(0), uint32(0), uint64(0), float32(0), float64(0), complex64(0), complex128(0)} {
		byName[reflect.TypeOf(v).Name()] = reflect.TypeOf(v)
	}
	return byName
}()
