package generate

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

var (
	exported   = []string{"T", "U", "V", "Node", "New", "Get", "Run", "Max", "Size", "Item", "Base", "Name", "Sort", "Len", "Any", "Init", "Fmt", "Main", "ATwo", "BNew"}
	unexported = []string{"t", "u", "node", "state", "helper", "size", "len", "max", "any", "string", "copy", "main", "sort", "strings", "fmt", "next", "aT", "bT", "aNew", "b_New", "init1", "iota", "true", "nil", "error", "T2", "x"}
	fields     = []string{"n", "id", "key", "run", "Val", "Num", "size"}
	methods    = []string{"get", "run", "id", "key", "Get", "Sum", "Num", "len"}
	paths      = []string{"a", "b", "c", "m/n", "zz", "sort", "fmt2/fmt", "len", "any", "internal/x", "strings", "a/b", "lib-go", "T"}
	clauses    = []string{"a", "b", "sort", "fmt", "lib", "x", "util", "strings", "main2", "node", "any", "size"}
	aliases    = []string{"q", "fmt2", "t", "len", "Node", "p1", "strings"}
)

type generator struct{ *rand.Rand }

func (g *generator) chance(percent int) bool { return g.IntN(100) < percent }

func pick[T any](g *generator, from []T) T { return from[g.IntN(len(from))] }

// paths are n different import paths; their order, in which a later package
// may import an earlier one, is not that of their names.
func (g *generator) paths(n int) []string {
	shuffled := slices.Clone(paths)
	g.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	for i, p := range shuffled {
		shuffled[i] = module + "/" + p
	}
	return shuffled[:n]
}

// name is a package-level name not taken yet.
func (g *generator) name(p *pkg) string {
	pool := exported
	if g.chance(45) {
		pool = unexported
	}
	name := pick(g, pool)
	for n := 2; p.taken[name]; n++ {
		name = fmt.Sprint(pick(g, pool), n)
	}
	p.taken[name] = true
	return name
}

// local is a name for a variable in a function: any other kind's as well.
func (g *generator) local() string {
	return pick(g, [][]string{exported, unexported, fields, methods, clauses, aliases}[g.IntN(6)][:])
}

func isExported(name string) bool { return name[0] >= 'A' && name[0] <= 'Z' }

// short is a name by which a file may import p, not in use in it.
func (g *generator) short(f *file, p *pkg) string {
	name := p.name
	for g.chance(30) || f.uses(name) {
		name = pick(g, aliases)
		if f.uses(name) {
			name = fmt.Sprint(name, g.IntN(100))
		}
	}
	return name
}

func (f *file) uses(name string) bool {
	for _, used := range f.scope {
		if used == name {
			return true
		}
	}
	return f.std[name]
}
