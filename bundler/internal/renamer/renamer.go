// Package renamer gives every symbol of the merged file its name: its own where
// that is possible, then its package's name before it, then a number (rule 5).
//
// It knows names and scopes, not syntax. A name is possible for a symbol if no
// other symbol has it, if it is not reserved, and if no local declaration stands
// between any of the symbol's sites and the package scope. Local names, fields
// and labels are never changed.
package renamer

import (
	"go/token"
	"go/types"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Site is a place that will mention a symbol by its name alone.
type Site struct {
	Pkg *types.Package
	Pos token.Pos
}

// A Renamer hands out names. Symbols that ask first get their own.
type Renamer struct {
	taken  map[string]bool
	locals map[*types.Package]map[string]bool
}

// New returns a renamer with nothing taken but the keywords, "_", "init" and
// "main". locals has, for each package, every name that is declared in it below
// the package scope.
func New(locals map[*types.Package]map[string]bool) *Renamer {
	r := &Renamer{taken: map[string]bool{"_": true, "init": true, "main": true}, locals: locals}
	for t := token.BREAK; t <= token.VAR; t++ {
		r.taken[t.String()] = true
	}
	return r
}

// Reserve keeps a name from being given to any symbol.
func (r *Renamer) Reserve(name string) { r.taken[name] = true }

// Taken reports whether a symbol has the name, or it is reserved.
func (r *Renamer) Taken(name string) bool { return r.taken[name] }

// Claim gives a symbol the first of the candidates that is possible at all of
// its sites and that avoid, if it is not nil, does not rule out; if none is, the
// last candidate with the smallest number that makes it possible.
func (r *Renamer) Claim(candidates []string, sites []Site, avoid func(string) bool) string {
	for _, name := range candidates {
		if r.possible(name, sites, avoid) {
			r.taken[name] = true
			return name
		}
	}
	base := candidates[len(candidates)-1]
	for n := 2; ; n++ {
		name := base + strconv.Itoa(n)
		if r.possible(name, sites, avoid) {
			r.taken[name] = true
			return name
		}
	}
}

func (r *Renamer) possible(name string, sites []Site, avoid func(string) bool) bool {
	if r.taken[name] || avoid != nil && avoid(name) {
		return false
	}
	for _, s := range sites {
		if r.locals[s.Pkg][name] && Captured(s, name) {
			return false
		}
	}
	return true
}

// Captured reports whether name, written at s, would mean something declared in
// a function.
func Captured(s Site, name string) bool {
	scope := s.Pkg.Scope().Innermost(s.Pos)
	if scope == nil {
		return false
	}
	found, obj := scope.LookupParent(name, s.Pos)
	if obj == nil || found == types.Universe || found == s.Pkg.Scope() {
		return false
	}
	return found.Parent() != s.Pkg.Scope() // a file's scope holds imports only
}

// Candidates are the names for a symbol called name of a package called pkg: its
// own, then one that starts with the package's. An exported name stays exported.
func Candidates(pkg, name string) []string {
	return []string{name, Prefixed(pkg, name)}
}

// Prefixed is name with its package's before it: Point of geo is GeoPoint, dist
// is geoDist.
func Prefixed(pkg, name string) string {
	pkg = lower(strings.Trim(pkg, "_"))
	if first, _ := utf8.DecodeRuneInString(pkg); !unicode.IsLetter(first) {
		pkg = "p" + pkg
	}
	trimmed := strings.TrimLeft(name, "_")
	if trimmed == "" {
		trimmed = "x"
	}
	if !token.IsExported(name) {
		return pkg + Upper(trimmed)
	}
	if full := Upper(pkg) + name; token.IsExported(full) {
		return full
	}
	return "P" + pkg + name // an alphabet without capitals
}

// Upper is a name with a capital in front.
func Upper(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

func lower(s string) string {
	if s == "" {
		return ""
	}
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToLower(r)) + s[n:]
}
