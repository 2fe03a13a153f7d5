package templates

import (
	"bytes"
	"fmt"
	"go/format"
	"io/fs"
	"path"
	"sort"
	"strings"
	"text/template"
)

// Skeletons are the kinds of new solvers.
var Skeletons = []string{"batch", "interactive", "local-judge", "anneal", "beam"}

// shared are the files that a skeleton has from another one.
var shared = map[string][]string{
	"anneal": {"local-judge/constants.toml.tmpl", "local-judge/judge_main.go.tmpl", "local-judge/main_test.go.tmpl"},
	"beam":   {"local-judge/constants.toml.tmpl"},
}

// A Solver says what a new solver is called, and where it finds what it imports.
type Solver struct {
	Name    string // the game
	Path    string // import path of its folder
	Tune    string // import path of package tune
	Library string // import path of the contest library
}

// A File is one of a skeleton.
type File struct {
	Name string // slash-separated, relative to the solver's folder
	Data []byte
}

// Skeleton makes the files of a new solver, sorted by name.
func Skeleton(kind string, s Solver) ([]File, error) {
	names, err := fs.Glob(files, kind+"/*.tmpl")
	if err != nil || len(names) == 0 {
		return nil, fmt.Errorf("no template is called %q; there are %s", kind, strings.Join(Skeletons, ", "))
	}
	names = append(names, shared[kind]...)
	sort.Slice(names, func(i, k int) bool { return path.Base(names[i]) < path.Base(names[k]) })
	var all []File
	for _, name := range names {
		t, err := template.ParseFS(files, name)
		if err != nil {
			return nil, err
		}
		var b bytes.Buffer
		if err := t.Execute(&b, s); err != nil {
			return nil, err
		}
		file := File{target(strings.TrimSuffix(path.Base(name), ".tmpl")), b.Bytes()}
		if path.Ext(file.Name) == ".go" { // the order of imports depends on the module's path
			if file.Data, err = format.Source(file.Data); err != nil {
				return nil, err
			}
		}
		all = append(all, file)
	}
	return all, nil
}

// target is the file's place: "solver_solver.go" stands for solver/solver.go, so
// that one folder holds a skeleton.
func target(name string) string {
	for _, folder := range []string{"solver", "judge", "testdata"} {
		if rest, ok := strings.CutPrefix(name, folder+"_"); ok {
			return folder + "/" + rest
		}
	}
	return name
}
