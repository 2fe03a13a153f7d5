// Package footprint finds the files that decide what a command does: what it
// executes and what that reads as source.
//
// It follows
//
//   - the program, and every word that names a file;
//   - Python: scripts and -m modules, with the modules of the user's own that they
//     import, wherever the interpreter stands in the command;
//   - "go run": the packages outside the standard library, their embedded files,
//     go.mod and go.sum; "cargo run": the crate, its lock file and the crates that
//     it has by path; java: jars, class paths, source files;
//   - shell scripts and "sh -c": the files that they name, and the commands above
//     in their lines; scripts of other languages: the files of their own language
//     that they name in quotes.
//
// It does not follow data that a program opens by itself, libraries that are
// installed, and what a build tool, a container or another machine runs; the last
// is said in Unknown.
package footprint

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// A Footprint is the files of a command.
type Footprint struct {
	// Files are absolute names, sorted. Programs are those among them that were found
	// on the PATH.
	Files, Programs []string
	// Unknown says what could not be followed, a phrase each.
	Unknown []string
}

// Of finds the footprint of a command that runs in a folder.
func Of(argv []string, dir string) Footprint {
	w := &walk{dir: dir, files: map[string]bool{}}
	w.command(argv)
	f := Footprint{Unknown: w.unknown}
	for name := range w.files {
		f.Files = append(f.Files, name)
	}
	slices.Sort(f.Files)
	f.Programs = w.programs
	return f
}

// Digest stands for the names and the content of the files. Names are those seen
// from the folder, so that a folder that is moved keeps its digest.
func (f Footprint) Digest(dir string) (string, error) {
	h := sha256.New()
	for _, name := range f.Files {
		sum, err := FileDigest(name)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(h, "%q %s\n", Shown(name, dir), sum)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// Shown is a file's name for people: seen from the folder, or its base.
func Shown(name, dir string) string {
	if rel, err := filepath.Rel(dir, name); err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return filepath.Base(name)
}

// FileDigest is the sha256 of a file's content, in hex.
func FileDigest(name string) (string, error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// A walk collects files.
type walk struct {
	dir      string // the command's working directory
	files    map[string]bool
	programs []string
	unknown  []string
}

// at makes a name absolute.
func (w *walk) at(name string) string {
	if filepath.IsAbs(name) {
		return filepath.Clean(name)
	}
	return filepath.Join(w.dir, name)
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// command follows the words of a command.
func (w *walk) command(argv []string) {
	for i, word := range argv {
		switch {
		case i == 0 && !strings.ContainsAny(word, `/\`):
			if program, err := exec.LookPath(word); err == nil {
				if program, err = filepath.Abs(program); err == nil && !w.files[program] {
					w.files[program] = true
					w.programs = append(w.programs, program)
				}
			}
		case isFile(w.at(word)):
			w.file(w.at(word))
		}
		w.launcher(argv[i:])
	}
}

// file takes a file and follows it if it is a script.
func (w *walk) file(name string) {
	if w.files[name] {
		return
	}
	w.files[name] = true
	switch lang := language(name); lang {
	case "":
	case "python":
		w.python(name, filepath.Dir(name))
	case "sh":
		w.shell(name)
	default:
		w.quoted(name)
	}
}

// launcher follows what a known program makes of the words behind it.
func (w *walk) launcher(argv []string) {
	name := strings.TrimSuffix(filepath.Base(argv[0]), ".exe")
	verb := ""
	if len(argv) > 1 {
		verb = argv[1]
	}
	switch {
	case strings.HasPrefix(name, "python") || strings.HasPrefix(name, "pypy"):
		w.pythonModule(argv[1:])
	case name == "go" && verb == "run":
		w.goRun(argv[2:])
	case name == "cargo" && (verb == "run" || verb == "r"):
		w.cargo(argv[2:])
	case name == "java":
		w.java(argv[1:])
	case isShell(name) && verb == "-c" && len(argv) > 2:
		w.shellText(argv[2], w.dir)
	case slices.Contains(opaque, name):
		w.mention(fmt.Sprintf("what %s runs", name))
	}
}

// opaque are programs that run others which their words do not name.
var opaque = []string{"make", "cmake", "ninja", "just", "bazel", "docker", "podman", "ssh", "npm", "npx", "yarn", "pnpm", "gradle", "mvn", "dotnet", "poetry", "uv", "pipenv", "stack", "cabal", "dune", "nix"}

func (w *walk) mention(unknown string) {
	if !slices.Contains(w.unknown, unknown) {
		w.unknown = append(w.unknown, unknown)
	}
}
