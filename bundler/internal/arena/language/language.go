// Package language knows how solvers of some languages are found in a folder, built
// and run: by which commands of bundle.toml a file becomes a program.
package language

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// Names are the languages of templates.
var Names = []string{"go", "cpp", "rust", "python"}

// A Solver is a program of a language, with the commands that make and run it.
type Solver struct {
	// Language is one of Names, or "c" or "java".
	Language string
	// Folder is the solver's, and File the one that was found there, seen from the
	// project's root with slashes.
	Folder, File string
	// Build and Run are commands in that folder; Run is empty for {out}. Both are empty
	// for a main package of Go in a module, which is bundled.
	Build, Run []string
}

// ErrNone tells that there is no solver.
var ErrNone = errors.New("no solver was found")

// Find looks for the one solver in these folders, seen from the root, the first that
// has one. Of Cargo packages with several programs it takes the one with the name.
func Find(root, name string, folders ...string) (Solver, error) {
	for _, folder := range folders {
		found, err := in(root, name, folder)
		switch {
		case err != nil:
			return Solver{}, err
		case len(found) > 1:
			var files []string
			for _, s := range found {
				files = append(files, s.File)
			}
			return Solver{}, fmt.Errorf("there are several solvers: %s\n\t--solver FILE names the one", strings.Join(files, ", "))
		case len(found) == 1:
			return found[0], nil
		}
	}
	return Solver{}, ErrNone
}

// in finds the solvers of one folder: a Cargo package alone, or files that are called
// main, solver, solution or as the game.
func in(root, name, folder string) ([]Solver, error) {
	if isFile(filepath.Join(root, folder, "Cargo.toml")) {
		s, err := cargo(root, name, folder)
		if err != nil {
			return nil, err
		}
		return []Solver{s}, nil
	}
	entries, err := os.ReadDir(filepath.Join(root, folder))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var found []Solver
	for _, e := range entries {
		base := strings.ToLower(strings.TrimSuffix(e.Name(), path.Ext(e.Name())))
		if e.IsDir() || !slices.Contains([]string{"main", "solver", "solution", strings.ToLower(name)}, base) {
			continue
		}
		if s, ok := ofFile(root, path.Join(filepath.ToSlash(folder), e.Name())); ok {
			found = append(found, s)
		}
	}
	return found, nil
}

// Named is the solver of a file, or of a folder, that the user names; name is seen from
// the root.
func Named(root, game, name string) (Solver, error) {
	name = path.Clean(filepath.ToSlash(name))
	info, err := os.Stat(filepath.Join(root, name))
	switch {
	case err != nil:
		return Solver{}, err
	case info.IsDir():
		return Find(root, game, name)
	case path.Base(name) == "Cargo.toml":
		return cargo(root, game, path.Dir(name))
	}
	return OfFile(root, name)
}

// OfFile is the solver of a source file, which need not be there; file is seen from the
// root, with slashes.
func OfFile(root, file string) (Solver, error) {
	s, ok := ofFile(root, file)
	if !ok {
		return s, fmt.Errorf("%s: what builds it is not known: say build and run in bundle.toml", file)
	}
	return s, nil
}

// ofFile is the solver of a source file by its extension.
func ofFile(root, file string) (Solver, bool) {
	s := Solver{Folder: path.Dir(file), File: file}
	base := path.Base(file)
	switch path.Ext(file) {
	case ".cpp", ".cc", ".cxx":
		s.Language, s.Build = "cpp", []string{compiler("g++", "clang++"), "-std=c++20", "-O2", "-o", "{out}", base}
	case ".c":
		s.Language, s.Build = "c", []string{compiler("gcc", "clang"), "-O2", "-o", "{out}", base, "-lm"}
	case ".rs":
		s.Language, s.Build = "rust", []string{"rustc", "--edition", "2021", "-O", "-o", "{out}", base}
	case ".py":
		s.Language, s.Run = "python", []string{compiler("python3", "python"), base}
	case ".java":
		s.Language, s.Build = "java", []string{"javac", "-d", "{out}", base}
		s.Run = []string{"java", "-cp", "{out}", strings.TrimSuffix(base, ".java")}
	case ".go":
		if strings.HasSuffix(base, "_test.go") {
			return s, false
		}
		s.Language = "go"
		if !isFile(filepath.Join(root, "go.mod")) && !isFile(filepath.Join(root, s.Folder, "go.mod")) {
			s.Build = []string{"go", "build", "-o", "{out}", base}
		}
	default:
		return s, false
	}
	return s, true
}

// compiler is the first of these that is installed, else the first.
func compiler(names ...string) string {
	for _, name := range names {
		if _, err := exec.LookPath(name); err == nil {
			return name
		}
	}
	return names[0]
}

// manifest is what matters here of a Cargo.toml.
type manifest struct {
	Package struct {
		Name       string `toml:"name"`
		DefaultRun string `toml:"default-run"`
	} `toml:"package"`
	Bins []struct {
		Name string `toml:"name"`
	} `toml:"bin"`
}

// cargo is the program of a Cargo package.
func cargo(root, game, folder string) (Solver, error) {
	s := Solver{Language: "rust", Folder: path.Clean(filepath.ToSlash(folder)), File: path.Join(filepath.ToSlash(folder), "Cargo.toml")}
	name, bins, err := CargoPrograms(filepath.Join(root, folder))
	if err != nil {
		return s, err
	}
	program := ""
	switch {
	case len(bins) == 1:
		program = bins[0]
	case slices.Contains(bins, game):
		program = game
	case slices.Contains(bins, name):
		program = name
	default:
		return s, fmt.Errorf("%s has the programs %s, and none is called %s: say build and run in bundle.toml", s.File, strings.Join(bins, ", "), game)
	}
	s = NewCargo(s.Folder, program)
	if len(bins) > 1 {
		s.Build = append(s.Build, "--bin", program)
	}
	return s, nil
}

// NewCargo is the solver of a Cargo package with one program.
func NewCargo(folder, program string) Solver {
	return Solver{
		Language: "rust", Folder: folder, File: path.Join(folder, "Cargo.toml"),
		Build: []string{"cargo", "build", "--release"}, Run: []string{"./target/release/" + program + exe()},
	}
}

func exe() string {
	if runtime.GOOS == "windows" {
		return ".exe"
	}
	return ""
}

// CargoPrograms are the name of the package in a folder and the names of its programs,
// sorted.
func CargoPrograms(dir string) (name string, bins []string, err error) {
	file := filepath.Join(dir, "Cargo.toml")
	text, err := os.ReadFile(file)
	if err != nil {
		return "", nil, err
	}
	var m manifest
	if err := toml.Unmarshal(text, &m); err != nil {
		return "", nil, fmt.Errorf("%s: %w", file, err)
	}
	for _, bin := range m.Bins {
		bins = append(bins, bin.Name)
	}
	if m.Package.Name != "" && isFile(filepath.Join(dir, "src", "main.rs")) && len(m.Bins) == 0 {
		bins = append(bins, m.Package.Name)
	}
	for _, pattern := range []string{"*.rs", "*/main.rs"} {
		files, err := filepath.Glob(filepath.Join(dir, "src", "bin", pattern))
		if err != nil {
			return "", nil, err
		}
		for _, f := range files {
			bin := strings.TrimSuffix(filepath.Base(f), ".rs")
			if bin == "main" {
				bin = filepath.Base(filepath.Dir(f))
			}
			bins = append(bins, bin)
		}
	}
	slices.Sort(bins)
	return m.Package.Name, slices.Compact(bins), nil
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}
