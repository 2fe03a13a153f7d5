package naming

import (
	"go/token"
	"go/types"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A ladder hands out the names of the one scope. Symbols that ask first get their
// own.
type ladder struct {
	taken  map[string]types.Object // nil for a reserved name
	locals map[*types.Package]map[string]bool
}

// newLadder returns a ladder with nothing taken but the keywords, "_", "init" and
// "main". locals has, for each package, every name that is declared in it below
// the package scope.
func newLadder(locals map[*types.Package]map[string]bool) *ladder {
	l := &ladder{taken: map[string]types.Object{"_": nil, "init": nil, "main": nil}, locals: locals}
	for t := token.BREAK; t <= token.VAR; t++ {
		l.taken[t.String()] = nil
	}
	return l
}

// A symbol asks for a name.
type symbol struct {
	obj        types.Object
	candidates []string // in order of preference
	sites      []Site
	avoid      func(string) obstacle // what else rules a name out; may be nil
}

// An obstacle is why a symbol cannot have a name.
type obstacle struct {
	why  reason
	with types.Object // who has the name, or hides it
	at   token.Pos    // where it would be hidden
}

// A reason is a kind of obstacle.
type reason int

const (
	none        reason = iota
	reserved           // a keyword, or a name with a meaning of its own, such as main
	predeclared        // a name of the language
	taken              // another symbol has it
	hidden             // a local declaration has it at a place of use
	member             // an embedded field of the name would meet another member
	method             // an unexported method of another package has it
)

// claim gives a symbol the first of its candidates that is possible at all of its
// sites; if none is, the last one with the smallest number that makes it possible.
// The obstacle is that of the first candidate.
func (l *ladder) claim(s symbol) (name string, first obstacle) {
	for i, name := range s.candidates {
		o := l.obstacle(name, s)
		if i == 0 {
			first = o
		}
		if o.why == none {
			l.taken[name] = s.obj
			return name, first
		}
	}
	base := s.candidates[len(s.candidates)-1]
	name = numbered(base, func(name string) bool { return l.obstacle(name, s).why == none })
	l.taken[name] = s.obj
	return name, first
}

// numbered is base with the smallest number from 2 on that makes it possible.
func numbered(base string, possible func(string) bool) string {
	for n := 2; ; n++ {
		if name := base + strconv.Itoa(n); possible(name) {
			return name
		}
	}
}

func (l *ladder) obstacle(name string, s symbol) obstacle {
	if holder, ok := l.taken[name]; ok && holder == nil {
		return obstacle{why: reserved}
	} else if ok {
		return obstacle{why: taken, with: holder}
	}
	if s.avoid != nil {
		if o := s.avoid(name); o.why != none {
			return o
		}
	}
	for _, site := range s.sites {
		if !l.locals[site.Pkg][name] {
			continue
		}
		if hides := Captured(site, name); hides != nil {
			return obstacle{why: hidden, with: hides, at: site.Pos}
		}
	}
	return obstacle{}
}

// candidates are the names for a symbol called name of a package called pkg: its
// own, then one that starts with the package's. An exported name stays exported.
func candidates(pkg *types.Package, name string) []string {
	return []string{name, prefixed(packageWord(pkg), name)}
}

// packageWord is a package's name as part of an identifier.
func packageWord(p *types.Package) string {
	if p.Name() == "_" || p.Name() == "" {
		return "p"
	}
	return p.Name()
}

// prefixed is name with its package's before it: Point of geo is GeoPoint, dist
// is geoDist.
func prefixed(pkg, name string) string {
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
