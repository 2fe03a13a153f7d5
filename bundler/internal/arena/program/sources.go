package program

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/arena/footprint"
	"github.com/contest-bundle/bundle/bundler/internal/arena/snapshot"
)

// sources are the files of the solver below a folder, with slashes, sorted.
func (p *Program) sources(folder string) ([]string, error) {
	var files []string
	used := make([]bool, len(p.Sources))
	err := filepath.WalkDir(folder, func(name string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(folder, name)
		if err != nil || rel == "." {
			return err
		}
		rel = filepath.ToSlash(rel)
		switch {
		case e.IsDir() && p.leavesOut(rel):
			return filepath.SkipDir
		case e.IsDir() || !isRegular(name):
			return nil
		case len(p.Sources) == 0 && !strings.HasPrefix(e.Name(), "."):
			files = append(files, rel)
		}
		taken := false
		for i, source := range p.Sources {
			if isSource(source, rel) {
				used[i], taken = true, true
			}
		}
		if taken {
			files = append(files, rel)
		}
		return nil
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no folder %s of the solver (entry of game %s)", p.Folder, p.Game)
	}
	if err != nil {
		return nil, err
	}
	if i := slices.Index(used, false); i >= 0 && len(files) == 0 {
		return nil, fmt.Errorf("there is no file %s (sources of game %s)", p.Sources[i], p.Game)
	}
	slices.Sort(files)
	return files, nil
}

// leavesOut tells whether a folder holds no sources: one with a dot in front, what
// cargo, node and python make, and the tester's.
func (p *Program) leavesOut(rel string) bool {
	base := path.Base(rel)
	if slices.ContainsFunc(p.Sources, func(s string) bool { s = path.Clean(s); return s == rel || strings.HasPrefix(s, rel+"/") }) {
		return false // it is named
	}
	return strings.HasPrefix(base, ".") || slices.Contains([]string{"target", "node_modules", "__pycache__"}, base) || slices.Contains(p.Skip, rel)
}

// isSource tells whether a file is what an entry of Sources names: the file, a file
// of the folder, or one whose name, anywhere, fits the pattern.
func isSource(source, rel string) bool {
	source = path.Clean(filepath.ToSlash(source))
	if source == "." || rel == source || strings.HasPrefix(rel, source+"/") {
		return true
	}
	name := rel
	if !strings.Contains(source, "/") {
		name = path.Base(rel)
	}
	fits, err := path.Match(source, name)
	return err == nil && fits
}

func isRegular(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// contentDigest stands for the names and the content of files below a folder.
func contentDigest(folder string, files []string) (string, error) {
	parts := make([]string, 0, len(files))
	for _, rel := range files {
		sum, err := footprint.FileDigest(filepath.Join(folder, filepath.FromSlash(rel)))
		if err != nil {
			return "", err
		}
		parts = append(parts, rel+" "+sum)
	}
	return digest(parts...), nil
}

// CopySources copies the sources, and the file of constants, from a project's root to
// another root.
func (p *Program) CopySources(root, to string) error {
	from := filepath.Join(root, filepath.FromSlash(p.Folder))
	files, err := p.sources(from)
	if err != nil {
		return err
	}
	if err := copyAll(from, filepath.Join(to, filepath.FromSlash(p.Folder)), files); err != nil {
		return err
	}
	if p.Constants == "" || !isRegular(filepath.Join(root, p.Constants)) {
		return nil
	}
	return snapshot.Copy(filepath.Join(root, p.Constants), filepath.Join(to, p.Constants))
}

func copyAll(from, to string, files []string) error {
	if err := os.MkdirAll(to, 0o777); err != nil {
		return err
	}
	for _, rel := range files {
		name := filepath.FromSlash(rel)
		if err := snapshot.Copy(filepath.Join(from, name), filepath.Join(to, name)); err != nil {
			return err
		}
	}
	return nil
}
