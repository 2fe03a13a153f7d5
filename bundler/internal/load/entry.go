package load

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/rootdir"
	"github.com/contest-bundle/bundle/bundler/internal/spelling"
)

// findEntry turns what the user names (rule 1) into patterns of the go command,
// absolute where they are folders or files. A name without a slash is a game, the
// folder src/NAME of the module, before it is a folder of dir.
func findEntry(dir, entry string) (patterns []string, assumed bool, err error) {
	root := moduleRoot(dir)
	path := entry
	if !filepath.IsAbs(path) {
		path = filepath.Join(dir, entry)
	}
	if game := filepath.Join(root, "src", entry); root != "" && isGameName(entry) && isDir(game) {
		return []string{game}, false, nil
	}
	switch {
	case strings.Contains(entry, "..."):
		return []string{entry}, false, nil
	case isDir(path):
		if moduleRoot(path) != "" {
			return []string{path}, false, nil
		}
		files, err := goFiles(path)
		if len(files) == 0 && err == nil {
			err = withPrograms(dir, fmt.Errorf("no Go files in %s", entry))
		}
		return files, true, err
	case isFile(path) && !strings.HasSuffix(entry, ".go"):
		return nil, false, withPrograms(dir, fmt.Errorf("%s is not a Go file", entry))
	case isFile(path):
		return []string{path}, moduleRoot(filepath.Dir(path)) == "", nil
	case strings.HasSuffix(entry, ".go"):
		return nil, false, withPrograms(dir, fmt.Errorf("no file %s", entry))
	case isGameName(entry):
		return nil, false, unknownGame(root, entry)
	case strings.HasPrefix(entry, "."), filepath.IsAbs(entry):
		return nil, false, withPrograms(dir, fmt.Errorf("no folder %s", entry))
	}
	return []string{entry}, false, nil
}

// entryFiles turns the files that the user names, a program as for "go run", into
// patterns of the go command.
func entryFiles(dir string, files []string) (patterns []string, assumed bool, err error) {
	for _, file := range files {
		path := file
		if !filepath.IsAbs(path) {
			path = filepath.Join(dir, file)
		}
		switch {
		case !strings.HasSuffix(file, ".go"):
			return nil, false, fmt.Errorf("%s is not a Go file\n\ta program is named by one folder, or by .go files of one folder", file)
		case strings.HasSuffix(file, "_test.go"):
			return nil, false, fmt.Errorf("%s is a test file, which belongs to no program", file)
		case !isFile(path):
			return nil, false, fmt.Errorf("no file %s", file)
		case len(patterns) > 0 && filepath.Dir(path) != filepath.Dir(patterns[0]):
			return nil, false, fmt.Errorf("%s and %s are in different folders\n\tthe files of one package are in one folder", files[0], file)
		}
		if !slices.Contains(patterns, path) {
			patterns = append(patterns, path)
		}
	}
	return patterns, moduleRoot(filepath.Dir(patterns[0])) == "", nil
}

func isDir(path string) bool {
	st, err := os.Stat(path)
	return err == nil && st.IsDir()
}

func isFile(path string) bool {
	st, err := os.Stat(path)
	return err == nil && st.Mode().IsRegular()
}

// isGameName reports whether entry can be nothing but a name: no path, no file.
func isGameName(entry string) bool {
	return entry != "" && !strings.ContainsAny(entry, `./\`)
}

// moduleRoot is the folder of the nearest go.mod or go.work at dir or above it;
// empty if there is none.
func moduleRoot(dir string) string { return rootdir.Find(dir, "go.mod", "go.work") }

func goFiles(folder string) ([]string, error) {
	all, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		return nil, err
	}
	files := all[:0]
	for _, f := range all {
		if !strings.HasSuffix(f, "_test.go") {
			files = append(files, f)
		}
	}
	return files, nil
}

func unknownGame(root, name string) error {
	games, err := Games(root)
	if err != nil || len(games) == 0 {
		return fmt.Errorf("no game or folder is called %q\n\tname a game (a folder of src with package main), a folder such as ./cmd/a, or an import path", name)
	}
	if near := spelling.Nearest(name, games); near != "" {
		return fmt.Errorf("no game is called %q; did you mean %q?", name, near)
	}
	return fmt.Errorf("no game is called %q\n\tthe games are %s", name, strings.Join(games, ", "))
}

// Games lists the folders of root's src that hold Go files of their own: the
// games that can be named without a path.
func Games(root string) ([]string, error) {
	files, err := filepath.Glob(filepath.Join(root, "src", "*", "main.go"))
	if err != nil {
		return nil, err
	}
	var games []string
	for _, f := range files {
		games = append(games, filepath.Base(filepath.Dir(f)))
	}
	sort.Strings(games)
	return games, nil
}
