package backport

import (
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/std"
)

// instead says what to write in place of what cannot be brought: of a symbol, or of all
// of a package.
var instead = map[string]string{
	"context":                 "context.WithCancel, with a variable for the cause",
	"context.AfterFunc":       "a goroutine that waits for ctx.Done()",
	"flag.BoolFunc":           "flag.Var with a method IsBoolFlag",
	"hash/maphash.Comparable": "a map that has the value as its key",
	"io/fs.SkipAll":           "a variable that the walk looks at, and fs.SkipDir",
	"log/slog":                "package log",
	"math/big.Int.Float64":    "new(big.Float).SetInt(x).Float64()",
	"os":                      "os.Open, os.Create and their like",
	"path/filepath.SkipAll":   "a variable that the walk looks at, and filepath.SkipDir",
	"reflect":                 "what reflect had before: Len, Index, MapRange, Interface",
	"runtime.AddCleanup":      "runtime.SetFinalizer",
	"sync.Map":                "a map and a sync.Mutex",
	"testing":                 "what testing had before",
	"weak":                    "the pointer itself",
}

// Advice says why a symbol, written as String does, was not brought, and what to write
// instead; "" if nothing is known about it.
func (l *Library) Advice(symbol string) string {
	why := l.Failure(symbol)
	slash := strings.LastIndexByte(symbol, '/') + 1
	name, _, _ := strings.Cut(symbol[slash:], ".")
	typ := symbol[:max(strings.LastIndexByte(symbol, '.'), 0)]
	path := symbol[:slash] + name
	other := firstOf(instead, symbol, typ, path)
	switch {
	case why == "" && std.Backport(path, strings.TrimPrefix(symbol, path+".")) == std.Substituted:
		return "a function stands for the method where it is called: write x." + symbol[strings.LastIndexByte(symbol, '.')+1:] + "(…) in a function literal"
	case other == "":
		return why
	case why == "":
		return "write " + other + " instead"
	}
	return why + ": write " + other + " instead"
}

func firstOf(m map[string]string, keys ...string) string {
	for _, key := range keys {
		if m[key] != "" {
			return m[key]
		}
	}
	return ""
}
