package footprint

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// pythonModule follows "-m module" in the words behind an interpreter.
func (w *walk) pythonModule(words []string) {
	for i, word := range words {
		switch {
		case word == "-m" && i+1 < len(words):
			w.runModule(words[i+1])
			return
		case strings.HasPrefix(word, "-m") && len(word) > 2:
			w.runModule(word[2:])
			return
		case !strings.HasPrefix(word, "-"):
			if main := filepath.Join(w.at(word), "__main__.py"); isFile(main) {
				w.file(main)
			}
			return // a script: its own words follow
		}
	}
}

func (w *walk) runModule(name string) {
	found := w.module(name, w.dir)
	if main := filepath.Join(w.dir, filepath.FromSlash(strings.ReplaceAll(name, ".", "/")), "__main__.py"); isFile(main) {
		found = true
		w.source(main, w.dir)
	}
	if !found {
		w.mention("the installed Python module " + name)
	}
}

var (
	pythonImport = regexp.MustCompile(`(?m)^[ \t]*import[ \t]+([^\n#;]+)`)
	pythonFrom   = regexp.MustCompile(`(?m)^[ \t]*from[ \t]+(\.*[\w.]*)[ \t]+import[ \t]*(\([^)]*\)|[^\n#;]+)`)
	pythonLoad   = regexp.MustCompile(`import_module\(\s*["']([\w.]+)["']`)
)

// source takes a module's file and follows its imports from the root that its
// program has.
func (w *walk) source(name, root string) {
	if !w.files[name] {
		w.files[name] = true
		w.python(name, root)
	}
}

// python follows the imports of a file. Modules are looked for in root, the folder
// of the program, and on PYTHONPATH; what is not there is installed.
func (w *walk) python(name, root string) {
	data, err := os.ReadFile(name)
	if err != nil {
		return
	}
	text := string(data)
	for _, m := range pythonImport.FindAllStringSubmatch(text, -1) {
		for part := range strings.SplitSeq(m[1], ",") {
			if words := strings.Fields(part); len(words) > 0 {
				w.module(words[0], root)
			}
		}
	}
	for _, m := range pythonLoad.FindAllStringSubmatch(text, -1) {
		w.module(m[1], root)
	}
	for _, m := range pythonFrom.FindAllStringSubmatch(text, -1) {
		from, base := m[1], root
		if dots := len(from) - len(strings.TrimLeft(from, ".")); dots > 0 {
			base, from = filepath.Dir(name), from[dots:]
			for range dots - 1 {
				base = filepath.Dir(base)
			}
		}
		if from != "" {
			w.moduleIn(from, base, root)
			from += "."
		}
		for part := range strings.SplitSeq(strings.Trim(strings.TrimSpace(m[2]), "()"), ",") {
			if words := strings.Fields(part); len(words) > 0 {
				w.moduleIn(from+words[0], base, root)
			}
		}
	}
}

// module finds a module by its dotted name from the root or PYTHONPATH.
func (w *walk) module(name, root string) bool {
	if w.moduleIn(name, root, root) {
		return true
	}
	for _, dir := range filepath.SplitList(os.Getenv("PYTHONPATH")) {
		if dir != "" && w.moduleIn(name, w.at(dir), root) {
			return true
		}
	}
	return false
}

// moduleIn takes the file of a module below a folder and those of the packages that
// it is in.
func (w *walk) moduleIn(name, base, root string) bool {
	path := base
	found := false
	for part := range strings.SplitSeq(name, ".") {
		path = filepath.Join(path, part)
		for _, file := range []string{path + ".py", filepath.Join(path, "__init__.py")} {
			if found = isFile(file); found {
				w.source(file, root)
				break
			}
		}
	}
	return found
}
