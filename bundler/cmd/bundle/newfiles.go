package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/command"
	"github.com/contest-bundle/bundle/bundler/internal/outfile"
)

// path is where a file of the project is.
func (s *start) path(name string) string {
	return filepath.Join(s.project.Root, filepath.FromSlash(name))
}

// write writes the files in their order, bundle.toml last. If one cannot be
// written, those before it and their folders go again.
func (s *start) write() (err error) {
	var made []string
	defer func() {
		for _, name := range slices.Backward(made) {
			if err != nil {
				err = errors.Join(err, os.Remove(name))
			}
		}
	}()
	for _, file := range s.files {
		name := command.Near(s.path(file.Name))
		folders, err := makeFolders(filepath.Dir(name))
		made = append(made, folders...)
		if err != nil {
			return err
		}
		_, missing := os.Lstat(name)
		if err := outfile.Write(name, file.Data); err != nil {
			return err
		}
		if missing != nil {
			made = append(made, name)
		}
	}
	return nil
}

// makeFolders makes a folder and those above it that are missing, and returns what
// it made.
func makeFolders(dir string) (made []string, err error) {
	if _, err := os.Stat(dir); !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	if made, err = makeFolders(filepath.Dir(dir)); err != nil {
		return made, err
	}
	if err := os.Mkdir(dir, 0o777); err != nil {
		return made, err
	}
	return append(made, dir), nil
}

// ignored names the first file that git ignores, with the rule; empty if there is
// none or no git.
func (s *start) ignored() string {
	for _, file := range s.files {
		cmd := exec.CommandContext(s.cmd.Context(), "git", "check-ignore", "-v", "--", filepath.Base(file.Name))
		cmd.Dir = filepath.Dir(s.path(file.Name))
		out, err := cmd.Output() // status 1: not ignored; 128: no repository
		rule, _, _ := strings.Cut(string(out), "\t")
		if err == nil && !strings.HasPrefix(rule[strings.LastIndex(rule, ":")+1:], "!") {
			return "git ignores " + command.Near(s.path(file.Name)) + ": " + rule
		}
	}
	return ""
}
