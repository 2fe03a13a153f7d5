package templates

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"sort"
	"strings"
	"text/template"
)

//go:generate cp ../src/contest/tune/tune.go tune/tune.go.tmpl

// Skeletons are the kinds of new solvers.
var Skeletons = []string{"batch", "interactive", "local-judge"}

// A Solver says what a new solver is called.
type Solver struct {
	Name string // the game
	Path string // import path of its folder
	Tune string // import path of package tune; only local-judge has parameters
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
	sort.Strings(names)
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
		all = append(all, File{target(strings.TrimSuffix(path.Base(name), ".tmpl")), b.Bytes()})
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

// Tune is the source of package tune, for a module that has none.
func Tune() ([]byte, error) { return files.ReadFile("tune/tune.go.tmpl") }
