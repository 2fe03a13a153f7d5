package templates

import (
	"bytes"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/contest-bundle/bundle/src/contest"
)

// Module is the module of the contest library, and Library its import path there.
const (
	Module  = "github.com/contest-bundle/bundle"
	Library = Module + "/src/contest"
)

// LibraryGo is the oldest language version that the library compiles with.
const LibraryGo = "1.22"

// Tune is the source of package tune, for a module that has none.
func Tune() ([]byte, error) { return contest.Sources.ReadFile("tune/tune.go") }

// Uses returns the packages of the contest library that Go files import, by their
// names below the library's path, sorted.
func Uses(list []File, library string) ([]string, error) {
	var packages []string
	for _, file := range list {
		if path.Ext(file.Name) != ".go" {
			continue
		}
		imported, err := imports(file, library)
		if err != nil {
			return nil, err
		}
		for _, p := range imported {
			packages = append(packages, p.name)
		}
	}
	slices.Sort(packages)
	return slices.Compact(packages), nil
}

// CopyLibrary returns the source files of packages of the contest library and of
// those that they import, named below the library's folder and with imports below
// another path, and its licence.
func CopyLibrary(to string, packages []string) ([]File, error) {
	all, err := sources("LICENSE")
	for at := 0; at < len(packages) && err == nil; at++ { // grows by what is imported
		var list []File
		if list, err = sources(packages[at] + "/*.go"); err != nil {
			break
		}
		for _, file := range list {
			var imported []libraryImport
			if imported, err = imports(file, Library); err != nil {
				return nil, err
			}
			for _, p := range imported {
				if !slices.Contains(packages, p.name) {
					packages = append(slices.Clip(packages), p.name)
				}
			}
			all = append(all, File{file.Name, renamed(file.Data, imported, to)})
		}
	}
	return all, err
}

// sources reads the files of the library that a pattern matches, without tests.
func sources(pattern string) ([]File, error) {
	names, err := fs.Glob(contest.Sources, pattern)
	if err != nil {
		return nil, err
	}
	var list []File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		data, err := contest.Sources.ReadFile(name)
		if err != nil {
			return nil, err
		}
		list = append(list, File{name, data})
	}
	return list, nil
}

// A libraryImport is an import of a package of the library: its name there, and
// where the path stands in the file, in quotes.
type libraryImport struct {
	name       string
	begin, end int
}

// imports finds the imports of a library in a Go file.
func imports(file File, library string) ([]libraryImport, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, file.Name, file.Data, parser.ImportsOnly)
	if err != nil {
		return nil, err
	}
	var list []libraryImport
	for _, spec := range f.Imports {
		full, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return nil, err
		}
		if name, ok := strings.CutPrefix(full, library+"/"); ok {
			list = append(list, libraryImport{name, fset.Position(spec.Path.Pos()).Offset, fset.Position(spec.Path.End()).Offset})
		}
	}
	return list, nil
}

// renamed is a file with its imports of the library below another path.
func renamed(data []byte, list []libraryImport, to string) []byte {
	var b bytes.Buffer
	at := 0
	for _, p := range list {
		b.Write(data[at:p.begin])
		b.WriteString(strconv.Quote(to + "/" + p.name))
		at = p.end
	}
	b.Write(data[at:])
	return b.Bytes()
}
