package external

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// Ready looks for the programs and scripts of the tester, so that one that is not
// there is no failure of every case.
func (t *Tester) Ready() error {
	for _, s := range t.Steps {
		for i, word := range s.Argv {
			if strings.ContainsAny(word, "{}") {
				continue // known only for a case
			}
			if err := t.there(s, i, word); err != nil {
				return fmt.Errorf("the tester of %s: %w", t.Title, err)
			}
		}
	}
	if t.Cases != nil {
		return t.Cases.Ready()
	}
	return nil
}

// there tells whether a word of a step that must be a file is one.
func (t *Tester) there(s Step, i int, word string) error {
	switch {
	case i == 0 && filepath.Base(word) == word:
		if _, err := exec.LookPath(word); err != nil {
			return fmt.Errorf("%w (a program in this folder is ./NAME)", err)
		}
	case i == 0 || isScript(s.Argv, i):
		info, err := os.Stat(t.path(s.Dir, word))
		if err != nil {
			return err
		}
		if info.IsDir() {
			return fmt.Errorf("%s is a folder", word)
		}
	}
	return nil
}

// Programs that run the file that is their first argument, without the version at
// the end of the name.
var interpreters = []string{
	"sh", "bash", "dash", "zsh", "ksh", "python", "pypy", "node", "bun", "ruby", "perl", "php", "lua", "luajit", "julia", "rscript", "dotnet",
}

// Extensions of files that are programs.
var programs = []string{".jar", ".py", ".sh", ".js", ".mjs", ".rb", ".pl", ".php", ".lua", ".jl", ".exe", ".bat", ".cmd", ".ps1"}

// isScript tells whether a word of a command is a program that another runs.
func isScript(argv []string, i int) bool {
	word := argv[i]
	if strings.HasPrefix(word, "-") || i > 0 && slices.Contains([]string{"-c", "-e", "-m"}, argv[i-1]) {
		return false // a flag, or the text of a program, or a module's name
	}
	if slices.Contains(programs, strings.ToLower(filepath.Ext(word))) {
		return true
	}
	name := strings.TrimRight(strings.TrimSuffix(strings.ToLower(filepath.Base(argv[0])), ".exe"), "0123456789.")
	return i == 1 && slices.Contains(interpreters, name)
}
