package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/contest-bundle/bundle/bundler/internal/words"
)

// A documented command line, with the place where it stands.
type documented struct{ at, line string }

// TestDocumentedCommands takes every command that a sentence or a table of a README
// names and asks whether it can run: a command of bundle with flags and arguments that
// it has, a package that is there, and a pattern that a test, benchmark or fuzz test of
// it has. Command lines that stand alone are run by tests/readme.
func TestDocumentedCommands(t *testing.T) {
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	bundles, gos := 0, 0
	for _, d := range documentedCommands(t, root) {
		args, err := words.Split(d.line)
		if err != nil {
			t.Errorf("%s: %s: %v", d.at, d.line, err)
			continue
		}
		problem := ""
		if args[0] == "bundle" {
			bundles++
			problem = bundleProblem(args[1:])
		} else {
			gos++
			problem = goProblem(root, args[1:])
		}
		if problem != "" {
			t.Errorf("%s: %s: %s", d.at, d.line, problem)
		}
	}
	if bundles < 60 || gos < 15 {
		t.Errorf("%d command lines of bundle and %d of go were found", bundles, gos)
	}
}

var (
	ownFolder  = regexp.MustCompile(`^\./(?:bundler|src|templates|tests|\.\.\.)`)
	inlineCode = regexp.MustCompile("`((?:bundle|go (?:test|run|install|build|generate)) [^`]*)`")
	// behind are the parts of a line that are no arguments: what it prints, where its
	// input and output are, and the next command.
	behind = regexp.MustCompile(`\s+(#|\x{2003}|>|<|\||&&|;|…).*$|\s{3,}.*$`)
)

func documentedCommands(t *testing.T, root string) (list []documented) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (strings.HasPrefix(d.Name(), ".") && path != root || d.Name() == "testdata"):
			return fs.SkipDir
		case filepath.Ext(path) != ".md" || d.Name() == "MIGRATION.md": // that is about other tools
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		add := func(line string) {
			line = behind.ReplaceAllString(line, "")
			line = strings.NewReplacer("[", "", "]", "", "…", "", "--seed S", "--seed 1").Replace(line)
			list = append(list, documented{name, line})
		}
		for _, m := range inlineCode.FindAllStringSubmatch(string(text), -1) {
			add(strings.Join(strings.Fields(m[1]), " "))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// bundleProblem says why the command cannot have these arguments.
func bundleProblem(args []string) string {
	cmd, rest, err := rootCommand().Find(args)
	if err != nil {
		return err.Error()
	}
	if cmd.Name() == "completion" || cmd.Name() == "help" || !cmd.HasParent() && len(rest) > 0 && slices.Contains([]string{"completion", "help"}, rest[0]) {
		return ""
	}
	cmd.InitDefaultVersionFlag()
	if err := cmd.ParseFlags(rest); err != nil {
		return err.Error()
	}
	if len(cmd.Flags().Args()) == 0 {
		return "" // the name of a command, in a sentence
	}
	if err := cmd.ValidateArgs(cmd.Flags().Args()); err != nil {
		return err.Error()
	}
	return ""
}

// goProblem says which package or pattern of a go command is not there.
func goProblem(root string, args []string) string {
	var patterns, packages []string
	for i, arg := range args {
		switch {
		case i > 0 && slices.Contains([]string{"-run", "-bench", "-fuzz"}, args[i-1]) && arg != "^$":
			patterns = append(patterns, arg)
		case ownFolder.MatchString(arg) && !strings.ContainsAny(arg, "{}"):
			packages = append(packages, arg)
		}
	}
	tests := ""
	for _, pkg := range packages {
		folder, recursive := strings.CutSuffix(pkg, "/...")
		folder = filepath.Join(root, folder)
		if st, err := os.Stat(folder); err != nil || !st.IsDir() && filepath.Ext(folder) != ".go" {
			return "there is no " + pkg
		}
		tests += testNames(folder, recursive)
	}
	for _, pattern := range patterns {
		for _, one := range strings.Split(strings.SplitN(pattern, "/", 2)[0], "|") {
			find, err := regexp.Compile(`(?m)` + strings.Replace(strings.Replace(one, "^", "^(Test|Benchmark|Fuzz)?", 1), "$", "$", 1))
			if err != nil {
				return err.Error()
			}
			if len(packages) > 0 && !find.MatchString(tests) {
				return "no test has the name " + one
			}
		}
	}
	return ""
}

var testFunc = regexp.MustCompile(`(?m)^func ((?:Test|Benchmark|Fuzz)\w*)\(`)

// testNames are the names of the tests of a folder, a line each.
func testNames(folder string, recursive bool) string {
	var names strings.Builder
	filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && path != folder && !recursive {
			return fs.SkipDir
		}
		if strings.HasSuffix(path, "_test.go") {
			text, _ := os.ReadFile(path) // one that cannot be read has no tests
			for _, m := range testFunc.FindAllStringSubmatch(string(text), -1) {
				names.WriteString(m[1] + "\n")
			}
		}
		return nil
	})
	return names.String()
}
