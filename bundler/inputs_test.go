package bundler_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"go/ast"
	"go/constant"
	"maps"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler"
	"github.com/contest-bundle/bundle/bundler/internal/emit"
	"github.com/contest-bundle/bundle/bundler/internal/graph"
	"github.com/contest-bundle/bundle/bundler/internal/linker"
	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/onefile"
	"github.com/contest-bundle/bundle/bundler/internal/verify"
)

// TestStagesChangeNoInput hashes the syntax trees, the types and the parameters of a
// program before and after each stage.
func TestStagesChangeNoInput(t *testing.T) {
	prog, err := load.Load(context.Background(), load.Config{Dir: "..", Entry: "territory"})
	if err != nil {
		t.Fatal(err)
	}
	g, err := graph.Build(prog)
	if err != nil {
		t.Fatal(err)
	}
	before := fingerprint(t, g)
	after := func(stage string) {
		t.Helper()
		if got := fingerprint(t, g); got != before {
			t.Fatalf("%s changed the program", stage)
		}
	}
	for _, values := range []map[string]constant.Value{nil, {"budget": constant.MakeInt64(30)}} {
		folding := g.Params.Fold(values)
		after("fold")
		live, err := graph.Shake(g, folding)
		if err != nil {
			t.Fatal(err)
		}
		after("shake")
		file, err := linker.Link(live, linker.Options{Level: "go1.21"}) // loops are lowered
		if err != nil {
			t.Fatal(err)
		}
		after("link")
		src, marks, err := emit.Render("// Test.", file)
		if err != nil {
			t.Fatal(err)
		}
		after("emit")
		f, err := onefile.Check(emit.Name, src, "", onefile.Known(prog.Std, prog.Sizes))
		if err != nil {
			t.Fatal(err)
		}
		if err := verify.Check(live, f, marks); err != nil {
			t.Fatal(err)
		}
		after("verify")
	}
}

// fingerprint is a hash of a program cut into parts.
func fingerprint(t *testing.T, g *graph.Graph) string {
	t.Helper()
	sum := sha256.New()
	for _, pkg := range g.Prog.Packages {
		for _, f := range pkg.Files {
			sum.Write(f.Src)
			ast.Inspect(f.Syntax, func(n ast.Node) bool {
				if n == nil {
					return false
				}
				fmt.Fprintf(sum, "%T %d %d", n, n.Pos(), n.End())
				switch n := n.(type) {
				case *ast.Ident:
					fmt.Fprintf(sum, " %s %p %p", n.Name, pkg.Info.Uses[n], pkg.Info.Defs[n])
				case *ast.BasicLit:
					fmt.Fprint(sum, n.Value)
				}
				if e, ok := n.(ast.Expr); ok {
					fmt.Fprint(sum, pkg.Info.Types[e].Value)
				}
				return true
			})
		}
	}
	for _, p := range g.Parts {
		fmt.Fprintf(sum, "%d %p %p %p %v %p\n", p.Kind, p.Pkg, p.Decl, p.Spec, p.Objs, p.Param)
	}
	for _, p := range g.Params.List {
		fmt.Fprintln(sum, p.Name, p.Kind, p.Obj, p.Pos, p.Default, p.Lo, p.Hi, p.Choices)
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// TestOptionsStay bundles with options of every kind and looks at them afterwards.
func TestOptionsStay(t *testing.T) {
	opts := bundler.Options{
		Dir: "..", Entry: "territory", Tags: []string{"debug"}, Target: "atcoder", MainFirst: true, Minify: true,
		Set: map[string]string{"budget": "30"}, MayGoUnread: []string{"budget"},
	}
	before := opts
	before.Tags, before.MayGoUnread, before.Set = slices.Clone(opts.Tags), slices.Clone(opts.MayGoUnread), maps.Clone(opts.Set)
	if _, err := bundler.Bundle(context.Background(), opts); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(before, opts) {
		t.Errorf("options (-before +after):\n%s", cmp.Diff(before, opts))
	}
}
