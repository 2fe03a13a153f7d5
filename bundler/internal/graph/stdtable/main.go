// Command stdtable writes the table of the standard library's interface types
// for package graph: every interface type in its source, named or not, with the
// packages that mention it.
package main

import (
	"bytes"
	"flag"
	"go/ast"
	"go/types"
	"log"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/contest-bundle/bundle/bundler/internal/graph"
)

func main() {
	out := flag.String("o", "stdiface.txt", "file to write")
	flag.Parse()
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax, Env: append(os.Environ(), "CGO_ENABLED=0", "GOOS=linux", "GOARCH=amd64")}, "std")
	if err != nil {
		log.Fatal(err)
	}
	mentions := map[string][]string{}
	packages.Visit(pkgs, nil, func(p *packages.Package) {
		for _, f := range p.Syntax {
			ast.Inspect(f, func(n ast.Node) bool {
				if e, ok := n.(*ast.InterfaceType); ok {
					if row := methods(p.TypesInfo.TypeOf(e)); row != "" && !slices.Contains(mentions[row], p.PkgPath) {
						mentions[row] = append(mentions[row], p.PkgPath)
					}
				}
				return true
			})
		}
	})
	var rows []string
	for row, pkgs := range mentions {
		slices.Sort(pkgs)
		rows = append(rows, strings.Join(pkgs, ",")+"\t"+row+"\n")
	}
	slices.Sort(rows)
	var b bytes.Buffer
	for _, r := range rows {
		b.WriteString(r)
	}
	if err := os.WriteFile(*out, b.Bytes(), 0o666); err != nil {
		log.Fatal(err)
	}
}

// methods is an interface's row without its packages: its exported methods, or
// nothing where it has none or mentions type parameters.
func methods(t types.Type) string {
	iface, ok := t.Underlying().(*types.Interface)
	if !ok {
		return ""
	}
	var texts []string
	for m := range iface.Methods() {
		if m.Exported() {
			texts = append(texts, m.Name()+graph.SignatureText(m.Signature()))
		}
	}
	slices.Sort(texts)
	return strings.Join(texts, "\t")
}
