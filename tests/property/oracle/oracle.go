// Package oracle says, slowly and independently of the bundler, which
// functions a program can call: by Rapid Type Analysis of the whole program,
// the standard library included, from source. All of them must be in a bundle.
//
// Left out of what it demands is what a bundle may rightly drop: functions
// that only the initialisers of variables call, since such a variable may be
// dead, and methods that only reflection could call, since RTA takes all
// exported methods of a type that meets an interface for called.
package oracle

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/callgraph"
	"golang.org/x/tools/go/callgraph/rta"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"

	"github.com/contest-bundle/bundle/tests/property/harness"
)

// A Func is a declared function or method, known by its name alone: a bundle
// may have given it, or its receiver, a longer one.
type Func struct {
	Name     string
	IsMethod bool
}

// Reachable counts the functions outside the standard library that p can
// call, by name.
func Reachable(ctx context.Context, p harness.Program) (map[Func]int, error) {
	entry := p.Entry
	if entry == "" {
		entry = "."
	}
	roots, err := packages.Load(&packages.Config{
		Context: ctx, Dir: p.Dir, Mode: packages.LoadAllSyntax | packages.NeedModule,
		BuildFlags: []string{"-tags=" + strings.Join(p.Tags, ",")},
	}, entry)
	if err != nil {
		return nil, err
	}
	if packages.PrintErrors(roots) > 0 || len(roots) != 1 {
		return nil, fmt.Errorf("%s: %d packages, or errors", entry, len(roots))
	}
	program, mains := ssautil.AllPackages(roots, ssa.InstantiateGenerics)
	program.Build()
	own := map[string]bool{} // import paths of the packages to be inlined
	packages.Visit(roots, nil, func(q *packages.Package) {
		if q.Module != nil {
			own[q.PkgPath] = true
		}
	})
	start := []*ssa.Function{mains[0].Func("init"), mains[0].Func("main")}
	graph := rta.Analyze(start, true).CallGraph
	count := map[Func]int{}
	for f := range called(graph, start) {
		if f.Pkg != nil && own[f.Pkg.Pkg.Path()] {
			count[Func{f.Name(), f.Signature.Recv() != nil}]++
		}
	}
	return count, nil
}

// called is the set of declared functions on a path of calls from start.
// Instances count as the generic function they are made of.
func called(graph *callgraph.Graph, start []*ssa.Function) map[*ssa.Function]bool {
	declared := map[*ssa.Function]bool{}
	seen := map[*callgraph.Node]bool{}
	var visit func(*callgraph.Node)
	visit = func(n *callgraph.Node) {
		if n == nil || seen[n] {
			return
		}
		seen[n] = true
		if f := n.Func; isDeclared(f) {
			if f.Origin() != nil {
				f = f.Origin()
			}
			declared[f] = true
		}
		for _, e := range n.Out {
			if !isInitialiser(n.Func) || isInit(e.Callee.Func) {
				visit(e.Callee)
			}
		}
	}
	for _, f := range start {
		visit(graph.Nodes[f])
	}
	return declared
}

// isDeclared is false for wrappers, bound methods and function literals, and
// for init, which a bundle may call anything.
func isDeclared(f *ssa.Function) bool {
	return f.Object() != nil && f.Parent() == nil && f.Name() != "_" && !isInit(f) && (f.Synthetic == "" || f.Origin() != nil)
}

// isInitialiser: the function that initialises a package's variables, calls
// its inits and the initialisers of its imports.
func isInitialiser(f *ssa.Function) bool { return f.Synthetic == "package initializer" }

func isInit(f *ssa.Function) bool { return f.Name() == "init" || strings.HasPrefix(f.Name(), "init#") }

// Missing lists what is reachable and not in source, or not often enough.
func Missing(reachable map[Func]int, source []byte) ([]string, error) {
	f, err := parser.ParseFile(token.NewFileSet(), "main.go", source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var missing []string
	for _, want := range slices.SortedFunc(maps.Keys(reachable), func(a, b Func) int { return strings.Compare(a.Name, b.Name) }) {
		n := 0
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && (d.Recv != nil) == want.IsMethod && isNamedAfter(d.Name.Name, want.Name) {
				n++
			}
		}
		if n < reachable[want] {
			missing = append(missing, fmt.Sprintf("%s (method: %t): %d reachable, %d in the bundle", want.Name, want.IsMethod, reachable[want], n))
		}
	}
	return missing, nil
}

// isNamedAfter: own name first, then with the package's before it, then with
// a number after it.
func isNamedAfter(name, original string) bool {
	trimmed := strings.TrimRight(name, "0123456789_")
	original = strings.TrimRight(original, "0123456789_")
	return len(trimmed) >= len(original) && strings.EqualFold(trimmed[len(trimmed)-len(original):], original)
}
