package project

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/contest-bundle/bundle/bundler/internal/command"
	"github.com/contest-bundle/bundle/bundler/internal/load"
)

// named is the game that a word of the command line stands for: the name of one,
// or a folder, file or import path that is its entry. It is empty for a program
// that is no game. A folder of src that is no game's entry is a game of its own.
func (p *Project) named(word string) (string, error) {
	if _, ok := p.File.Games[word]; ok || word == "" {
		return word, nil
	}
	at := program(".", word)
	if folder := filepath.Join(p.Root, "src", word); bare(word) && command.IsFolder(folder) {
		at = absolute(folder)
	}
	switch found := p.enteredBy(at); len(found) {
	case 0:
	case 1:
		return found[0], nil
	default:
		if byConvention := p.conventional(at); byConvention == word {
			return word, nil
		}
		return "", command.Usagef("%s is the entry of several games: %s\n\tname one of them", word, strings.Join(found, ", "))
	}
	return p.conventional(at), nil
}

// enteredBy are the games of bundle.toml whose entry is a program.
func (p *Project) enteredBy(at string) (names []string) {
	for _, name := range p.File.Names() {
		if program(p.Root, p.File.Games[name].Entry) == at {
			names = append(names, name)
		}
	}
	return names
}

// conventional is the folder of src that is a program, empty if none is.
func (p *Project) conventional(at string) string {
	folders, err := load.Games(p.Root)
	if err != nil {
		return ""
	}
	for _, name := range folders {
		if absolute(filepath.Join(p.Root, "src", name)) == at {
			return name
		}
	}
	return ""
}

// program is what two words have in common if they mean one program, seen from
// dir as package load sees them: the folder, or the file where the folder holds
// others, both absolute and without links. An import path of no module at hand
// stands for itself.
func program(dir, word string) string {
	if bare(word) {
		if game := filepath.Join(ModuleRoot(absolute(dir)), "src", word); command.IsFolder(game) {
			return absolute(game)
		}
	}
	path := word
	if !filepath.IsAbs(path) {
		path = filepath.Join(dir, filepath.FromSlash(word))
	}
	st, err := os.Stat(path)
	switch {
	case err == nil && st.IsDir():
		return absolute(path)
	case err == nil:
		if folder := filepath.Dir(absolute(path)); slices.Equal(goFiles(folder), []string{absolute(path)}) {
			return folder
		}
		return absolute(path)
	}
	for module, folder := range modules(ModuleRoot(absolute(dir))) {
		rest, ok := strings.CutPrefix(word, module)
		if path := filepath.Join(folder, filepath.FromSlash(rest)); ok && (rest == "" || rest[0] == '/') && command.IsFolder(path) {
			return absolute(path)
		}
	}
	return word
}

// bare reports whether a word is a name and no path.
func bare(word string) bool { return !strings.ContainsAny(word, `./\`) }

// absolute is a file's name from the root, with links followed where it exists.
func absolute(name string) string {
	abs, err := filepath.Abs(name)
	if err != nil {
		return name
	}
	if real, err := filepath.EvalSymlinks(abs); err == nil {
		return real
	}
	return abs
}

// goFiles are the source files of a folder, its tests left out.
func goFiles(folder string) []string {
	all, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		return nil
	}
	return slices.DeleteFunc(all, func(name string) bool { return strings.HasSuffix(name, "_test.go") })
}

// modules are the folders of the modules at hand by their paths: that of root,
// those that its go.mod replaces by folders, and those of a go.work at root or
// above it.
func modules(root string) map[string]string {
	found := map[string]string{}
	add := func(folder string) *modfile.File {
		data, err := os.ReadFile(filepath.Join(folder, "go.mod"))
		if err != nil {
			return nil
		}
		mod, err := modfile.Parse("go.mod", data, nil)
		if err != nil || mod.Module == nil {
			return nil
		}
		found[mod.Module.Mod.Path] = folder
		return mod
	}
	if mod := add(root); mod != nil {
		for _, r := range mod.Replace {
			if r.New.Version == "" {
				found[r.Old.Path] = inFolder(root, r.New.Path)
			}
		}
	}
	for up := root; ; up = filepath.Dir(up) {
		if data, err := os.ReadFile(filepath.Join(up, "go.work")); err == nil {
			if work, err := modfile.ParseWork("go.work", data, nil); err == nil {
				for _, use := range work.Use {
					add(inFolder(up, use.Path))
				}
			}
			return found
		}
		if up == filepath.Dir(up) {
			return found
		}
	}
}

func inFolder(dir, name string) string {
	if name = filepath.FromSlash(name); filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(dir, name)
}
