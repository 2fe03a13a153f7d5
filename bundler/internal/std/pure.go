package std

// A nameSet holds function names, methods as "Type.Name"; a set with only holds
// those named, one with except all but those.
type nameSet struct{ only, except map[string]bool }

func (s nameSet) has(name string) bool {
	if s.only != nil {
		return s.only[name]
	}
	return !s.except[name]
}

func only(names ...string) nameSet   { return nameSet{only: set(names)} }
func except(names ...string) nameSet { return nameSet{except: set(names)} }

func set(names []string) map[string]bool {
	m := map[string]bool{}
	for _, n := range names {
		m[n] = true
	}
	return m
}

// Pure reports whether a function of the standard library, or a method as
// "Type.Name", returns for all arguments and has no effect outside its result.
// Those that call functions or methods given to them, or that panic for some
// arguments, are not among them.
func Pure(path, name string) bool {
	known, ok := pureFuncs[path]
	return ok && known.has(name)
}

// pureFuncs was read for Go 1.26.
var pureFuncs = map[string]nameSet{
	"bufio":          only("NewReader", "NewReaderSize", "NewWriter", "NewWriterSize", "NewScanner", "NewReadWriter"),
	"bytes":          only("NewBuffer", "NewBufferString", "NewReader", "Contains", "Equal", "Index", "Split", "Fields", "TrimSpace", "HasPrefix", "HasSuffix", "ToLower", "ToUpper", "Repeat"),
	"container/list": only("New"),
	"context":        only("Background", "TODO"),
	"errors":         only("New", "Join"),
	"fmt":            only("Sprint", "Sprintf", "Sprintln", "Errorf"),
	"hash/crc32":     only("NewIEEE", "ChecksumIEEE"),
	"hash/fnv":       except(),
	"hash/maphash":   only("MakeSeed"),
	"image":          only("Pt", "Rect"),
	"log":            only("New"),
	"math":           except(),
	"math/bits":      except("Div", "Div32", "Div64", "Rem", "Rem32", "Rem64"),
	"math/cmplx":     except(),
	"math/big":       only("NewInt"),
	"math/rand":      only("New", "NewSource"),
	"math/rand/v2":   only("New", "NewPCG", "NewChaCha8"),
	"os":             only("Getenv", "Getpid"),
	"path":           only("Base", "Clean", "Dir", "Ext", "IsAbs", "Join", "Split"),
	"path/filepath":  only("Base", "Clean", "Dir", "Ext", "IsAbs", "Join", "Split"),
	"reflect":        only("TypeOf", "TypeFor", "ValueOf"),
	"regexp":         only("MustCompile", "Compile"),
	"runtime":        only("NumCPU", "NumGoroutine", "Version"),
	"strconv":        only("Itoa", "Quote", "Atoi", "FormatInt", "FormatUint", "ParseInt", "ParseUint", "ParseFloat", "ParseBool", "FormatBool", "Unquote"),
	"strings":        only("NewReader", "NewReplacer", "Compare", "Contains", "ContainsRune", "ContainsAny", "Count", "Cut", "CutPrefix", "CutSuffix", "EqualFold", "Fields", "HasPrefix", "HasSuffix", "Index", "IndexAny", "IndexByte", "IndexRune", "Join", "LastIndex", "LastIndexByte", "Repeat", "Replace", "ReplaceAll", "Split", "SplitAfter", "SplitN", "ToLower", "ToUpper", "ToTitle", "Title", "Trim", "TrimLeft", "TrimRight", "TrimPrefix", "TrimSuffix", "TrimSpace"),
	"sync":           only("OnceFunc", "OnceValue", "OnceValues", "NewCond"),
	"time":           only("Now", "Since", "Until", "Unix", "UnixMilli", "Parse", "ParseDuration", "Time.UnixNano", "Time.Unix", "Time.UnixMilli", "Time.Nanosecond", "Duration.Seconds", "Duration.Milliseconds"),
	"unicode":        except("In", "IsOneOf", "Is"),
	"unicode/utf16":  except("AppendRune"),
	"unicode/utf8":   except("AppendRune", "EncodeRune"),
}
