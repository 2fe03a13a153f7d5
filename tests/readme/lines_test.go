package readme

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A documented command line.
type documented struct {
	file   string   // the page, from the root of the module
	line   string   // without its comment, continuation lines joined
	prints []string // the lines that stand below it, of a session; nil elsewhere
}

var (
	indent     = regexp.MustCompile(`^(?: {4}|\t)`)
	continued  = regexp.MustCompile(`\s*\\\n\s*`)
	explained  = regexp.MustCompile(`\s+#\s.*$|\s{3,}.*$`)
	executable = regexp.MustCompile(`^(?:[A-Z_]+=(?:"[^"]*"|\S*)\s+)*(?:bundle|go (?:build|generate|get|install|run|test|vet)|\./\S+|\.ci/run)(?:\s|$)`)
)

// pages finds the Markdown files of the module, in order of their names. Those of a
// folder testdata, and of the contests that tests/script plays, are input of tests.
func pages(t *testing.T, root string) (list []string) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		if d.IsDir() && name != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" || name == "tests/script/contest") {
			return fs.SkipDir
		}
		if !d.IsDir() && filepath.Ext(name) == ".md" {
			list = append(list, name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func commandLines(t *testing.T, root string) (list []documented) {
	t.Helper()
	for _, name := range pages(t, root) {
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		for _, block := range blocks(string(text)) {
			list = append(list, commands(name, block)...)
		}
	}
	return list
}

// blocks cuts the code blocks out of a page, indented or fenced, each without its
// indentation.
func blocks(text string) (list []string) {
	var block []string
	end := func() {
		if code := strings.TrimRight(strings.Join(block, "\n"), "\n"); code != "" {
			list = append(list, code)
		}
		block = nil
	}
	fenced := false
	for line := range strings.SplitSeq(text, "\n") {
		switch {
		case strings.HasPrefix(line, "```"):
			end()
			fenced = !fenced
		case fenced:
			block = append(block, line)
		case indent.MatchString(line):
			block = append(block, indent.ReplaceAllString(line, ""))
		case strings.TrimSpace(line) == "":
			if block != nil {
				block = append(block, "")
			}
		default:
			end()
		}
	}
	end()
	return list
}

// commands finds the command lines of a block. Where some of them begin with a dollar
// sign, the block is a session: these are all, and the other lines are what they print.
func commands(file, block string) (list []documented) {
	session := strings.HasPrefix(block, "$ ")
	for line := range strings.SplitSeq(continued.ReplaceAllString(block, " "), "\n") {
		command, typed := strings.CutPrefix(line, "$ ")
		switch {
		case session && !typed:
			last := &list[len(list)-1]
			last.prints = append(last.prints, line)
		case executable.MatchString(command):
			list = append(list, documented{file: file, line: explained.ReplaceAllString(command, "")})
		case session:
			list = append(list, documented{file: file, line: command})
		}
	}
	return list
}
