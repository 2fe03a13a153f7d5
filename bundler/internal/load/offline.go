package load

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/mod/modfile"
)

// notFetched matches what the go command says of a module that is not in the cache
// and cannot be fetched. It does not say which it is.
var notFetched = pattern(`^(module lookup disabled by GOPROXY=off|dial tcp|cannot find module)`)

// named adds to a message, each of whose lines may have a place of its own, the
// modules that it is about and does not name.
func (l *loader) named(at, msg string) (text string, found bool) {
	lines := strings.Split(msg, "\n")
	for i, line := range lines {
		place, prefix := at, ""
		if m := goPlace().FindStringSubmatch(line); m != nil {
			place, prefix, line = m[1], m[1]+": ", m[2]
		}
		if module := l.unnamed(place, line); module != "" {
			lines[i], found = prefix+module+": "+line, true
		}
	}
	return strings.Join(lines, "\n"), found
}

// unnamed is the module that a message at a place (file:line:column) is about and
// does not name: the one that the line imports from or requires. The message is the
// go command's.
func (l *loader) unnamed(at, msg string) string {
	if !notFetched().MatchString(msg) {
		return ""
	}
	pos := splitPosition(at)
	line := lineOf(l.absolute(pos.Filename), pos.Line)
	if m := required().FindStringSubmatch(line); m != nil && filepath.Base(pos.Filename) == "go.mod" {
		return m[1] + "@" + m[2]
	}
	if m := quoted().FindString(line); m != "" {
		if path, err := strconv.Unquote(m); err == nil {
			return l.moduleFor(path)
		}
	}
	return ""
}

var (
	required = pattern(`(\S+\.\S+) (v\S+)`)
	quoted   = pattern("\"[^\"]+\"|`[^`]+`")
)

func lineOf(file string, n int) string {
	data, err := os.ReadFile(file)
	if err != nil {
		return ""
	}
	lines := strings.Split(string(data), "\n")
	if n < 1 || n > len(lines) {
		return ""
	}
	return lines[n-1]
}

// moduleFor is the module, with its version, that the entry's go.mod requires for
// an import path, or else the path.
func (l *loader) moduleFor(path string) string {
	name := filepath.Join(l.root, "go.mod")
	data, err := os.ReadFile(name)
	if err != nil {
		return path
	}
	mod, err := modfile.ParseLax(name, data, nil)
	if err != nil {
		return path
	}
	found, longest := path, 0
	for _, r := range mod.Require {
		if m := r.Mod.Path; (path == m || strings.HasPrefix(path, m+"/")) && len(m) > longest {
			found, longest = r.Mod.String(), len(m)
		}
	}
	return found
}
