package footprint

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// goRun follows the packages of "go run", which the go command lists.
func (w *walk) goRun(words []string) {
	_, packages, _ := SplitGoRun(words)
	const format = `{{if not .Standard}}{{$d := .Dir}}{{range .GoFiles}}{{$d}}/{{.}}
{{end}}{{range .CgoFiles}}{{$d}}/{{.}}
{{end}}{{range .SFiles}}{{$d}}/{{.}}
{{end}}{{range .EmbedFiles}}{{$d}}/{{.}}
{{end}}{{with .Module}}{{.GoMod}}
{{end}}{{end}}`
	cmd := exec.Command("go", append([]string{"list", "-e", "-deps", "-f", format, "--"}, packages...)...)
	cmd.Dir = w.dir
	out, err := cmd.Output()
	if err != nil {
		w.mention("the packages of go run")
		return
	}
	for line := range strings.Lines(string(out)) {
		name := filepath.FromSlash(strings.TrimSpace(line))
		if !isFile(name) {
			continue
		}
		w.files[name] = true
		if sum := filepath.Join(filepath.Dir(name), "go.sum"); filepath.Base(name) == "go.mod" && isFile(sum) {
			w.files[sum] = true
		}
	}
}

// goFlags are the flags of go run whose value is the next word.
var goFlags = map[string]bool{
	"-C": true, "-p": true, "-asmflags": true, "-buildmode": true, "-buildvcs": true, "-compiler": true, "-exec": true, "-gcflags": true, "-installsuffix": true,
	"-ldflags": true, "-mod": true, "-modfile": true, "-overlay": true, "-pgo": true, "-pkgdir": true, "-tags": true, "-toolexec": true,
}

// SplitGoRun divides the words behind "go run" into flags, the package or its files,
// and the program's own words.
func SplitGoRun(words []string) (flags, packages, args []string) {
	i := 0
	for i < len(words) && strings.HasPrefix(words[i], "-") {
		if i++; goFlags[words[i-1]] {
			i++
		}
	}
	i = min(i, len(words))
	k := i
	for k < len(words) && strings.HasSuffix(words[k], ".go") {
		k++
	}
	if k == i {
		k = min(i+1, len(words))
	}
	return words[:i], words[i:k], words[k:]
}

// cargo follows the crate of "cargo run".
func (w *walk) cargo(words []string) {
	manifest := ""
	for i, word := range words {
		if word == "--" {
			break
		}
		if value, ok := strings.CutPrefix(word, "--manifest-path="); ok {
			manifest = w.at(value)
		} else if word == "--manifest-path" && i+1 < len(words) {
			manifest = w.at(words[i+1])
		}
	}
	for dir := w.dir; manifest == ""; dir = filepath.Dir(dir) {
		if name := filepath.Join(dir, "Cargo.toml"); isFile(name) {
			manifest = name
		} else if dir == filepath.Dir(dir) {
			w.mention("the crate of cargo run")
			return
		}
	}
	w.crate(manifest)
	// The workspace above has the lock file and profiles.
	for dir := filepath.Dir(filepath.Dir(manifest)); dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		for _, name := range []string{"Cargo.toml", "Cargo.lock", ".cargo/config.toml"} {
			if file := filepath.Join(dir, name); isFile(file) {
				w.files[file] = true
			}
		}
	}
}

// crate takes the files of a crate and follows the crates that it has by path.
func (w *walk) crate(manifest string) {
	if w.files[manifest] || !isFile(manifest) {
		return
	}
	w.files[manifest] = true
	root := filepath.Dir(manifest)
	filepath.WalkDir(root, func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil // what cannot be read is not compiled either
		case e.IsDir() && name != root && (e.Name() == "target" || e.Name() == ".git" || isFile(filepath.Join(name, "Cargo.toml"))):
			return filepath.SkipDir
		case filepath.Ext(name) == ".rs" || e.Name() == "Cargo.lock" || name == filepath.Join(root, ".cargo", "config.toml"):
			w.files[name] = true
		}
		return nil
	})
	text, err := os.ReadFile(manifest)
	var content map[string]any
	if err != nil || toml.Unmarshal(text, &content) != nil {
		w.mention("the dependencies in " + Shown(manifest, w.dir))
		return
	}
	w.cratePaths(root, content)
}

// cratePaths follows every key "path" of a manifest that leads to a crate, in
// whatever table of dependencies.
func (w *walk) cratePaths(root string, table map[string]any) {
	for key, value := range table {
		switch v := value.(type) {
		case map[string]any:
			w.cratePaths(root, v)
		case string:
			if key == "path" {
				w.crate(filepath.Join(root, v, "Cargo.toml"))
			}
		}
	}
}

// java follows class paths; jars and source files are words that name files.
func (w *walk) java(words []string) {
	classPath, direct := "", false
	for i, word := range words {
		switch {
		case word == "-jar" || strings.HasSuffix(word, ".java"):
			direct = true
		case (word == "-cp" || word == "-classpath" || word == "--class-path") && i+1 < len(words):
			classPath = words[i+1]
		case strings.HasPrefix(word, "--class-path="):
			classPath = strings.TrimPrefix(word, "--class-path=")
		}
	}
	if direct && classPath == "" {
		return
	}
	if classPath == "" {
		classPath = "."
	}
	for _, entry := range filepath.SplitList(classPath) {
		entry = w.at(strings.TrimSuffix(entry, "*"))
		filepath.WalkDir(entry, func(name string, e fs.DirEntry, err error) error {
			if ext := filepath.Ext(name); err == nil && e.Type().IsRegular() && (ext == ".class" || ext == ".jar") {
				w.files[name] = true
			}
			return nil
		})
	}
}
