// Command gen writes stdapi.txt, the table that package stdapi embeds, from
// the api folder of the Go distribution that runs it.
package main

import (
	"fmt"
	"log"
	"os"
	"path/filepath"
	"runtime"
	"sort"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/target/stdapi"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("stdapi/gen: ")
	text, err := Table(filepath.Join(runtime.GOROOT(), "api"))
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile("stdapi.txt", []byte(text), 0o666); err != nil {
		log.Fatal(err)
	}
}

// Table is the text of the table made from the files of an api folder.
func Table(dir string) (string, error) {
	known := map[stdapi.Symbol]bool{}
	packages := map[string]bool{}
	read := func(file string) ([]stdapi.Symbol, error) {
		text, err := os.ReadFile(filepath.Join(dir, file))
		if err != nil {
			return nil, err
		}
		return stdapi.Parse(string(text)), nil
	}
	var b strings.Builder
	for minor := 0; ; minor++ {
		file := fmt.Sprintf("go1.%d.txt", minor)
		if minor == 0 {
			file = "go1.txt"
		}
		symbols, err := read(file)
		if os.IsNotExist(err) && minor > stdapi.Base {
			return b.String(), nil
		}
		if err != nil {
			return "", err
		}
		added := map[string][]string{}
		for _, s := range symbols {
			if !known[s] {
				known[s] = true
				added[s.Package] = append(added[s.Package], s.Name)
			}
		}
		if minor > stdapi.Base {
			write(&b, minor, added, packages)
		}
		for path := range added {
			packages[path] = true
		}
	}
}

// write adds the lines of one release; "+" marks a package that is new.
func write(b *strings.Builder, minor int, added map[string][]string, packages map[string]bool) {
	var paths []string
	for path := range added {
		paths = append(paths, path)
	}
	sort.Strings(paths)
	for _, path := range paths {
		mark := ""
		if !packages[path] {
			mark = "+"
		}
		sort.Strings(added[path])
		fmt.Fprintf(b, "%d %s%s %s\n", minor, mark, path, strings.Join(added[path], " "))
	}
}
