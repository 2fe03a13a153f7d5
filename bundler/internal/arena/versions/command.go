package versions

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/compiled"
	"github.com/contest-bundle/bundle/bundler/internal/arena/footprint"
	"github.com/contest-bundle/bundle/bundler/internal/arena/snapshot"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/internal/words"
)

// command is a program of any language. Its key stands for its words and for the
// content of what they execute and read as source (package footprint). What plays
// is a copy: the user may compile and edit while it does.
func (w *Workshop) command(ctx context.Context, line string) (arena.Entrant, error) {
	argv, err := words.Split(line)
	if err != nil {
		return arena.Entrant{}, err
	}
	if len(argv) == 0 {
		return arena.Entrant{}, errors.New("the command is empty")
	}
	if len(w.Set) > 0 {
		return arena.Entrant{}, errors.New("a command has no parameters to set; give them as its arguments, or to another version in its name, such as " + firstSetting(w.Set))
	}
	if _, err := exec.LookPath(argv[0]); err != nil {
		return arena.Entrant{}, fmt.Errorf("%w (a program in this folder is ./NAME)", err)
	}
	built, err := compiled.Once(ctx, argv, "")
	if err != nil {
		return arena.Entrant{}, err
	}
	if built != nil {
		defer built.Remove()
		argv = built.Argv
	}
	dir, err := os.Getwd()
	if err != nil {
		return arena.Entrant{}, err
	}
	found := footprint.Of(argv, dir)
	parts := append([]string{"command", line}, found.Files...)
	for k, name := range found.Files {
		sum, err := footprint.FileDigest(name)
		if err != nil {
			return arena.Entrant{}, err
		}
		parts[2+k] = footprint.Shown(name, dir) + " " + sum
	}
	key := digest(parts...)
	e := arena.Entrant{}
	if built != nil {
		e.Command.Argv, err = w.keepBuilt(key, argv)
	} else {
		e.Command.Argv, err = w.aside(key, argv, dir, found)
	}
	if err != nil {
		return arena.Entrant{}, err
	}
	e.Version, err = w.Store.Register(ctx, store.Version{Game: w.Game, Key: key, Kind: "command", Origin: line})
	return e, err
}

// aside copies the files of a command, but for programs of the PATH, and returns its
// words with the names of the copies.
func (w *Workshop) aside(key string, argv []string, dir string, found footprint.Footprint) ([]string, error) {
	var files []string
	for _, name := range found.Files {
		if !slices.Contains(found.Programs, name) {
			files = append(files, name)
		}
	}
	at := w.bin(key)
	if info, err := os.Stat(at); len(files) > 0 && (err != nil || !info.IsDir()) {
		if err := snapshot.Files(at, files, w.Root); err != nil {
			return nil, err
		}
	}
	argv = slices.Clone(argv)
	for i, word := range argv {
		name := word
		if !filepath.IsAbs(name) {
			name = filepath.Join(dir, name)
		}
		switch inFolder := isFolder(name) && slices.ContainsFunc(files, func(f string) bool { return strings.HasPrefix(f, name+string(filepath.Separator)) }); {
		case slices.Contains(files, name) && (i > 0 || strings.ContainsAny(word, `/\`)):
			argv[i] = snapshot.Place(at, name)
		case inFolder && i > 0 && argv[i-1] != "-m":
			argv[i] = snapshot.Place(at, name) // a package, a class path
		case i == 0 && !strings.ContainsAny(word, `/\`):
			if program, err := exec.LookPath(word); err == nil {
				argv[i] = program
			}
		}
	}
	return moduleFrom(argv, at, dir, files), nil
}

// keepBuilt keeps a program that was compiled for the run.
func (w *Workshop) keepBuilt(key string, argv []string) ([]string, error) {
	program := filepath.Join(w.bin(key), "program")
	if !isFile(program) {
		if err := snapshot.File(program, argv[0]); err != nil {
			return nil, err
		}
	}
	return append([]string{program}, argv[1:]...), nil
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// moduleFrom lets "python -m module" find the copies: the interpreter would look for
// the module in its working directory, which stays the user's.
func moduleFrom(argv []string, at, dir string, files []string) []string {
	for i, word := range argv {
		base := filepath.Base(word)
		if !strings.HasPrefix(base, "python") && !strings.HasPrefix(base, "pypy") {
			continue
		}
		for k := i + 1; k < len(argv) && strings.HasPrefix(argv[k], "-"); k++ {
			if argv[k] != "-m" || k+1 >= len(argv) || len(files) == 0 {
				continue
			}
			start := fmt.Sprintf("import runpy, sys; sys.path[0] = %q; sys.argv[0] = %q; runpy.run_module(%[2]q, run_name='__main__', alter_sys=True)",
				snapshot.Place(at, dir), argv[k+1])
			return slices.Concat(argv[:k], []string{"-c", start}, argv[k+2:])
		}
	}
	return argv
}
