package program

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/arena/footprint"
	"github.com/contest-bundle/bundle/bundler/internal/arena/snapshot"
	"github.com/contest-bundle/bundle/bundler/internal/words"
)

// A Made is a program that is kept, with the values that it is given.
type Made struct {
	ID   string   // of the program's files and its run command
	Run  []string // the words of the run command; {here}/ begins the name of a kept file
	Env  []string `json:",omitempty"` // NAME=VALUE
	Args []string `json:",omitempty"` // behind the run command
}

// Key stands for everything that decides what it does.
func (m Made) Key() string {
	return digest(append(append([]string{"program", m.ID}, m.Env...), append([]string{"--"}, m.Args...)...)...)
}

// Tree is a copy of the project, or the project itself, with what a revision of git
// calls otherwise.
type Tree struct {
	Root string
	// Former is the name that a file had in the tree, seen from Root with slashes; nil
	// or empty for the same. It is asked for files that the commands name and the tree
	// does not have.
	Former func(name string) string
}

// Make makes the program of a tree with these settings. Where lazy, a program that was
// made of the same sources before need not be there.
func (p *Program) Make(ctx context.Context, tree Tree, set map[string]string, lazy bool) (Made, error) {
	if err := p.Check(set); err != nil {
		return Made{}, err
	}
	var m Made
	if p.Pass.File == "" {
		values, err := p.constants(tree.Root)
		if err != nil {
			return m, err
		}
		given := map[string]string{}
		for _, from := range []map[string]string{values, set} {
			for name, value := range from {
				given[name] = value
			}
		}
		m.Env, m.Args = p.passed(given)
	}
	unlock, err := lock(filepath.Join(p.Shelf, "build", p.Game+".lock"))
	if err != nil {
		return m, err
	}
	defer unlock()
	files, err := p.stage(tree, set)
	if err != nil {
		return m, err
	}
	sources, err := contentDigest(p.stagePath(), files)
	if err != nil {
		return m, err
	}
	note := filepath.Join(p.Shelf, "programs", "sources", digest(slices.Concat([]string{sources}, p.Build, []string{"--"}, p.Run)...))
	if p.noted(note, &m) && (lazy || p.Has(m)) {
		return m, nil
	}
	if err := p.build(ctx, files, &m); err != nil {
		return m, err
	}
	return m, writeNote(note, m)
}

func (p *Program) stagePath() string { return filepath.Join(p.Shelf, "build", p.Game) }

// outPath is what {out} stands for.
func (p *Program) outPath() string {
	name := "program"
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	return filepath.Join(p.Shelf, "build", p.Game+".out", name)
}

// stage makes the folder of the build: nothing but the sources, and what cargo has
// compiled before. It returns the sources.
func (p *Program) stage(tree Tree, set map[string]string) ([]string, error) {
	at := p.stagePath()
	if err := clear(at); err != nil {
		return nil, err
	}
	from := filepath.Join(tree.Root, filepath.FromSlash(p.Folder))
	files, err := p.sources(from)
	if err != nil {
		return nil, err
	}
	if err := copyAll(from, at, files); err != nil {
		return nil, err
	}
	if files, err = p.rename(tree, files); err != nil {
		return nil, err
	}
	if err := p.setInCopy(at, set); err != nil {
		return nil, err
	}
	for _, word := range p.Run { // an old program must not stand in for one that is not made
		rel := filepath.ToSlash(filepath.Clean(word))
		if filepath.IsLocal(word) && strings.Contains(word, "/") && !slices.Contains(files, rel) {
			if err := os.RemoveAll(filepath.Join(at, filepath.FromSlash(rel))); err != nil {
				return nil, err
			}
		}
	}
	out := filepath.Dir(p.outPath())
	if err := os.RemoveAll(out); err != nil {
		return nil, err
	}
	return files, os.MkdirAll(out, 0o777)
}

// rename gives files that the commands name, and that the tree has under another
// name, the name of today.
func (p *Program) rename(tree Tree, files []string) ([]string, error) {
	if tree.Former == nil {
		return files, nil
	}
	for _, word := range slices.Concat(p.Build, p.Run) {
		rel := filepath.ToSlash(filepath.Clean(word))
		if !filepath.IsLocal(word) || slices.Contains(files, rel) {
			continue
		}
		former := tree.Former(filepath.ToSlash(filepath.Join(p.Folder, rel)))
		if former == "" {
			continue
		}
		if err := snapshot.Copy(filepath.Join(tree.Root, filepath.FromSlash(former)), filepath.Join(p.stagePath(), filepath.FromSlash(rel))); err != nil {
			return nil, err
		}
		files = append(files, rel)
	}
	slices.Sort(files)
	return files, nil
}

// clear empties the folder of the build but for the target folders of cargo.
func clear(at string) error {
	entries, err := os.ReadDir(at)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.Name() == "target" && isRegular(filepath.Join(at, "Cargo.toml")) {
			continue
		}
		if err := os.RemoveAll(filepath.Join(at, e.Name())); err != nil {
			return err
		}
	}
	return nil
}

// build runs the build command and keeps the program.
func (p *Program) build(ctx context.Context, files []string, m *Made) error {
	if len(p.Build) > 0 {
		if err := p.compile(ctx); err != nil {
			return err
		}
	}
	argv := filled(p.Run, p.outPath())
	needed, err := p.needed(argv, files)
	if err != nil {
		return err
	}
	m.Run = p.placed(argv)
	m.ID, err = p.keep(needed)
	return err
}

func filled(words []string, out string) []string {
	filled := slices.Clone(words)
	for i, w := range filled {
		filled[i] = strings.ReplaceAll(w, "{out}", out)
	}
	return filled
}

func (p *Program) compile(ctx context.Context) error {
	argv := filled(p.Build, p.outPath())
	if _, err := exec.LookPath(argv[0]); err != nil && !strings.Contains(argv[0], "/") {
		return fmt.Errorf("build of game %s: %s is not installed, or not on the PATH", p.Game, argv[0])
	}
	cmd := exec.CommandContext(ctx, argv[0], argv[1:]...)
	cmd.Dir = p.stagePath()
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("it does not build: %s: %w\n%s", words.Join(p.Build), err, bytes.TrimSpace(said.Bytes()))
	}
	return nil
}

// needed are the files that the run command needs, as absolute names, sorted: those
// that it names and, of a program that is only interpreted, all sources.
func (p *Program) needed(argv, sources []string) ([]string, error) {
	at := p.stagePath()
	var found []string
	for i, word := range argv {
		name := word
		if !filepath.IsAbs(name) {
			name = filepath.Join(at, name)
		}
		if i == 0 && !strings.ContainsAny(word, `/\`) || !p.isOurs(name) {
			continue
		}
		files, err := below(name)
		if err != nil {
			return nil, err
		}
		found = append(found, files...)
	}
	if len(found) == 0 {
		if len(p.Build) > 0 {
			return nil, fmt.Errorf("build made no program: %s names no file that is there", words.Join(p.Run))
		}
		return nil, fmt.Errorf("run names no file of the solver: %s", words.Join(p.Run))
	}
	if len(p.Build) == 0 {
		for _, rel := range sources {
			found = append(found, filepath.Join(at, filepath.FromSlash(rel)))
		}
	}
	for _, name := range footprint.Of(argv, at).Files {
		if p.isOurs(name) {
			found = append(found, name)
		}
	}
	slices.Sort(found)
	return slices.Compact(found), nil
}

// isOurs tells whether a name is in the folder of the build or is what {out} is.
func (p *Program) isOurs(name string) bool {
	for _, folder := range []string{p.stagePath(), filepath.Dir(p.outPath())} {
		if rel, err := filepath.Rel(folder, name); err == nil && rel != "." && filepath.IsLocal(rel) {
			return true
		}
	}
	return false
}

// below are the files of a name: itself, or those of the folder.
func below(name string) (files []string, err error) {
	err = filepath.WalkDir(name, func(file string, e fs.DirEntry, err error) error {
		if err == nil && isRegular(file) {
			files = append(files, file)
		}
		if errors.Is(err, fs.ErrNotExist) {
			return nil // a word that is no file
		}
		return err
	})
	return files, err
}

// placed are the words of the run command, with those that name files of the build
// naming what is kept of them.
func (p *Program) placed(argv []string) []string {
	run := slices.Clone(argv)
	for i, word := range run {
		name := word
		if !filepath.IsAbs(name) {
			name = filepath.Join(p.stagePath(), name)
		}
		_, err := os.Stat(name)
		if (i > 0 || strings.ContainsAny(word, `/\`)) && p.isOurs(name) && err == nil {
			run[i] = here + filepath.ToSlash(p.place(name))
		}
	}
	return run
}

// keep copies the files to the shelf and returns the ID of the program.
func (p *Program) keep(files []string) (string, error) {
	parts := append([]string{"run"}, p.Run...)
	for _, name := range files {
		sum, err := footprint.FileDigest(name)
		if err != nil {
			return "", err
		}
		parts = append(parts, filepath.ToSlash(p.place(name))+" "+sum)
	}
	id := digest(parts...)
	if p.Has(Made{ID: id}) {
		return id, nil // and may be playing
	}
	at := p.kept(id)
	half := fmt.Sprintf("%s.%d", at, os.Getpid())
	defer os.RemoveAll(half) // after the renaming it does nothing
	for _, name := range files {
		if err := snapshot.Copy(name, filepath.Join(half, p.place(name))); err != nil {
			return "", err
		}
	}
	return id, os.Rename(half, at)
}

// place is where a file stands in what is kept.
func (p *Program) place(name string) string {
	if rel, err := filepath.Rel(p.stagePath(), name); err == nil && filepath.IsLocal(rel) {
		return filepath.Join("sources", rel)
	}
	rel, err := filepath.Rel(filepath.Dir(p.outPath()), name)
	if err != nil {
		return filepath.Base(name)
	}
	return filepath.Join("out", rel)
}
