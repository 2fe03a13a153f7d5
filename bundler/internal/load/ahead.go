package load

import (
	"go/build"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// An ahead is the go command looking for the export data of the standard
// packages that the program seems to import and that are not on record, while
// go/packages still lists the program: one after the other the two take nearly
// twice as long. What was not foreseen is asked for later, and what was foreseen in
// vain is not used, so a wrong guess costs time and nothing else.
type ahead struct {
	done  chan struct{}
	files map[string]string // by import path, once done is closed
}

// lookAhead starts the go command for what the files behind the patterns import.
func (l *loader) lookAhead(patterns []string) *ahead {
	a := &ahead{done: make(chan struct{}), files: map[string]string{}}
	f, known := l.newForesight(), l.record
	go func() {
		defer close(a.done)
		_, missing := known.lookup(f.foresee(patterns))
		if len(missing) == 0 {
			return
		}
		if files, err := l.exportData(missing, "-e"); err == nil { // an error comes again when it matters
			a.files = files
		}
	}()
	return a
}

// found waits for the go command and returns the files with export data.
func (a *ahead) found() map[string]string {
	<-a.done
	return a.files
}

// A foresight walks the import graph as far as it lies in the entry's module.
type foresight struct {
	root, module string
	build        build.Context
	std          map[string]bool // import paths that look like those of standard packages
	seen         map[string]bool // folders
}

func (l *loader) newForesight() *foresight {
	f := &foresight{root: l.root, module: modulePath(l.root), build: build.Default, std: map[string]bool{}, seen: map[string]bool{}}
	f.build.GOOS, f.build.GOARCH, f.build.CgoEnabled, f.build.BuildTags = l.cfg.GOOS, l.cfg.GOARCH, false, l.cfg.Tags
	return f
}

// foresee returns the standard packages that the entry and the packages behind it
// seem to import, sorted.
func (f *foresight) foresee(patterns []string) []string {
	for _, p := range patterns {
		switch {
		case !filepath.IsAbs(p):
			f.follow(p)
		case strings.HasSuffix(p, ".go"):
			f.file(p)
		default:
			f.folder(p)
		}
	}
	return slices.Sorted(maps.Keys(f.std))
}

func (f *foresight) folder(dir string) {
	if f.seen[dir] {
		return
	}
	f.seen[dir] = true
	files, err := goFiles(dir)
	if err != nil {
		return
	}
	for _, name := range files {
		if ok, err := f.build.MatchFile(dir, filepath.Base(name)); ok && err == nil {
			f.file(name)
		}
	}
}

func (f *foresight) file(name string) {
	syntax, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
	if err != nil {
		return
	}
	for _, s := range syntax.Imports {
		if path, err := strconv.Unquote(s.Path.Value); err == nil {
			f.follow(path)
		}
	}
}

func (f *foresight) follow(path string) {
	first, _, _ := strings.Cut(path, "/")
	rest, ours := strings.CutPrefix(path, f.module+"/")
	switch {
	case f.module != "" && path == f.module:
		f.folder(f.root)
	case f.module != "" && ours:
		f.folder(filepath.Join(f.root, filepath.FromSlash(rest)))
	case path != "C" && path != "unsafe" && !strings.Contains(first, ".") && first != "":
		f.std[path] = true
	}
}
