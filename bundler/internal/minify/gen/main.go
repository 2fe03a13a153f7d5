// Command gen writes stdmethods.txt: the names of the exported methods of all
// interface types in the source of the standard library, also of unexported
// and unnamed ones, since the library may look for any of them on a value that
// a program gives it.
package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"runtime"
	"sort"
	"strings"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("minify/gen: ")
	names, err := methods(filepath.Join(runtime.GOROOT(), "src"))
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile("stdmethods.txt", []byte(strings.Join(names, "\n")+"\n"), 0o666); err != nil {
		log.Fatal(err)
	}
}

func methods(root string) ([]string, error) {
	found := map[string]bool{}
	fset := token.NewFileSet()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			switch d.Name() {
			case "cmd", "testdata", "vendor":
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if iface, ok := n.(*ast.InterfaceType); ok {
				for _, field := range iface.Methods.List {
					for _, name := range field.Names {
						if name.IsExported() {
							found[name.Name] = true
						}
					}
				}
			}
			return true
		})
		return nil
	})
	var names []string
	for name := range found {
		names = append(names, name)
	}
	sort.Strings(names)
	return names, err
}
