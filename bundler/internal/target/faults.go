package target

import (
	"go/token"
	"regexp"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/diag"
	"github.com/contest-bundle/bundle/bundler/internal/std"
)

// faults are values that are well formed but make no sense.
func (p Profile) faults(places map[string]token.Position) error {
	var list diag.List
	version := func(key, v string) {
		switch {
		case v == "":
		case !goVersion.MatchString(v):
			list.Add(places[key], "", "%s = %q: want a Go version such as 1.22 or 1.22.2", key, v)
		case minor(v) < std.Base:
			list.Add(places[key], "", "%s = %q: releases before 1.%d are not known", key, v, std.Base)
		}
	}
	version("go", p.Go)
	version("toolchain", p.Toolchain)
	version("language", p.Language)
	if p.Limit.Size < 0 {
		list.Add(places["limit.size"], "", "the limit is negative")
	}
	switch p.Limit.Unit {
	case Bytes, Chars, UTF16:
	case "":
		if p.Limit.Size > 0 {
			list.Add(places["limit.size"], "", "the limit has no unit: bytes, chars or utf16")
		}
	default:
		list.Add(places["limit.unit"], "", "unit %q: want bytes, chars or utf16", p.Limit.Unit)
	}
	for _, kv := range p.Compile.Env {
		switch name, _, ok := strings.Cut(kv, "="); {
		case !ok:
			list.Add(places["build.env"], "", "%q is not NAME=value", kv)
		case name == "GOOS", name == "GOARCH":
			list.Add(places["build.env"], "", "%s is set by run.%s", name, strings.ToLower(name))
		}
	}
	p.platformFaults(&list, places)
	return list.Err()
}

// goVersion matches a release or a language level. (semver takes 1, 2.5 and 1.2-x
// as well.)
var goVersion = regexp.MustCompile(`^1\.\d+(\.\d+)?$`)
