package templates

import (
	"bytes"
	"fmt"
	"sort"
	"strings"
	"text/template"
)

// firstFiles are the files of a first solver by its language: the template's extension,
// and the place of the source.
var firstFiles = map[string]struct{ ext, place string }{
	"go":     {".go", "main.go"},
	"cpp":    {".cpp", "main.cpp"},
	"rust":   {".rs", "src/main.rs"},
	"python": {".py", "main.py"},
}

// FirstFile is the file by which a first solver in a language is found again.
func FirstFile(lang string) (string, error) {
	if lang == "rust" {
		return "Cargo.toml", nil
	}
	f, ok := firstFiles[lang]
	if !ok {
		var names []string
		for name := range firstFiles {
			names = append(names, name)
		}
		sort.Strings(names)
		return "", fmt.Errorf("there is no first solver in %q; there are %s", lang, strings.Join(names, ", "))
	}
	return f.place, nil
}

// First makes the files of a first solver for a contest of which only the tools are
// known; kind is "batch" or "interactive".
func First(kind, lang, name string) ([]File, error) {
	return inLanguage("first", kind, lang, name, nil)
}

// Toy makes the files of a solver with a judge of its own, in a language other than Go.
func Toy(kind, lang, name string) ([]File, error) {
	if lang == "go" {
		return nil, fmt.Errorf("in Go there are the templates %s", strings.Join(Skeletons, ", "))
	}
	return inLanguage("toy", kind, lang, name, map[string]string{"judge.py": "toy/judge_" + kind + ".py.tmpl"})
}

// inLanguage makes the solver of a folder of templates and these files.
func inLanguage(folder, kind, lang, name string, more map[string]string) ([]File, error) {
	if _, err := FirstFile(lang); err != nil {
		return nil, err
	}
	f := firstFiles[lang]
	sources := map[string]string{f.place: folder + "/" + kind + f.ext + ".tmpl"}
	if lang == "rust" {
		sources["Cargo.toml"] = "first/Cargo.toml.tmpl"
	}
	for place, source := range more {
		sources[place] = source
	}
	var all []File
	for place, source := range sources {
		t, err := template.ParseFS(files, source)
		if err != nil {
			return nil, err
		}
		var b bytes.Buffer
		if err := t.Execute(&b, Solver{Name: name}); err != nil {
			return nil, err
		}
		all = append(all, File{place, b.Bytes()})
	}
	sort.Slice(all, func(i, k int) bool { return all[i].Name < all[k].Name })
	return all, nil
}
