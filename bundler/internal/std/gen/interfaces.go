package main

import (
	"go/ast"
	"go/types"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/contest-bundle/bundle/bundler/internal/std"
)

// interfaces is the text of the table of interface types: every one in the source
// of the library for the platforms of judges, named or not, with the packages that
// mention it.
func interfaces() (string, error) {
	mentions := map[string][]string{}
	for _, goos := range []string{"linux", "windows"} {
		env := append(os.Environ(), "CGO_ENABLED=0", "GOOS="+goos, "GOARCH=amd64")
		pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax, Env: env}, "std")
		if err != nil {
			return "", err
		}
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
	}
	var rows []string
	for row, pkgs := range mentions {
		slices.Sort(pkgs)
		rows = append(rows, strings.Join(pkgs, ",")+"\t"+row+"\n")
	}
	slices.Sort(rows)
	return strings.Join(rows, ""), nil
}

// methods is an interface's row without its packages: its exported methods, or
// nothing where it has none.
func methods(t types.Type) string {
	iface, ok := t.Underlying().(*types.Interface)
	if !ok {
		return ""
	}
	var texts []string
	for m := range iface.Methods() {
		if m.Exported() {
			texts = append(texts, m.Name()+std.SignatureText(m.Signature()))
		}
	}
	slices.Sort(texts)
	return strings.ReplaceAll(strings.Join(texts, "\t"), "\x00", "T") // a type parameter
}
