// Package newcomer tries the bundler the way somebody does who has a contest
// repository of his own and has never seen this one.
//
// Under testdata are three libraries in the style of such repositories, each a
// module with tests of its own: algorithms (13 generic packages), fastio (a
// scanner opened by init, a deferred flush, debug printing behind a tag) and
// allinone (one package, imported with a dot). Each has programs under cmd, with
// an input, the expected output and, in the folder pasted, the single file that
// a person would have pasted together by hand: that sets the length a bundle may
// have.
//
// The scripts under testdata/script are sessions at the command line: every kind
// of module, and every error a newcomer makes. Each error must be one message
// with a way out, status 1 and nothing on standard output.
package newcomer

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/contest-bundle/bundle/tests/property/harness"
)

// bin is the folder with the command, built once for all tests.
var bin string

func TestMain(m *testing.M) {
	harness.SteadyEnvironment()
	os.Exit(run(m))
}

func run(m *testing.M) int {
	dir, err := os.MkdirTemp("", "newcomer")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	bin = dir
	return m.Run()
}

// install installs the command as the README says, into bin.
func install(t testing.TB) {
	t.Helper()
	if _, err := os.Stat(filepath.Join(bin, "bundle")); err == nil {
		return
	}
	cmd := exec.Command("go", "install", "./bundler/cmd/bundle")
	cmd.Dir = filepath.Join("..", "..")
	cmd.Env = append(os.Environ(), "GOBIN="+bin)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go install: %v\n%s", err, out)
	}
}

func TestScripts(t *testing.T) {
	install(t)
	env, err := harness.Go(t.Context(), ".", "env", "GOCACHE", "GOMODCACHE", "GOPATH")
	if err != nil {
		t.Fatal(err)
	}
	paths := strings.Split(strings.TrimSpace(env), "\n")
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "script"),
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"refuses": refuses, "misused": misused},
		Setup: func(e *testscript.Env) error {
			e.Setenv("BIN", bin)
			e.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
			e.Setenv("GOCACHE", paths[0])
			e.Setenv("GOMODCACHE", paths[1])
			e.Setenv("GOPATH", paths[2])
			e.Setenv("GOTOOLCHAIN", "local")
			e.Setenv("GOFLAGS", "-buildvcs=false")
			e.Setenv("GOPROXY", "off")
			return nil
		},
	})
}

// refuses runs bundle with args and asks for one message about the program.
func refuses(ts *testscript.TestScript, neg bool, args []string) { fails(ts, neg, args, 1) }

// misused runs bundle with args and asks for one message about the command
// line.
func misused(ts *testscript.TestScript, neg bool, args []string) { fails(ts, neg, args, 2) }

// raw is what shows that a message was passed on from a lower layer without a
// thought: wrapped exit statuses, stack traces, temporary names, blank lines.
var raw = regexp.MustCompile(`exit status|goroutine \d|\.bundle-|stderr:|(?m)^$`)

func fails(ts *testscript.TestScript, neg bool, args []string, status int) {
	if neg {
		ts.Fatalf("a refusal is the only thing to ask for")
	}
	err := ts.Exec("bundle", args...)
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		ts.Fatalf("bundle %s: %v, want exit status %d", strings.Join(args, " "), err, status)
	}
	if exit.ExitCode() != status {
		ts.Fatalf("bundle %s: exit status %d, want %d", strings.Join(args, " "), exit.ExitCode(), status)
	}
	if out := ts.ReadFile("stdout"); out != "" {
		ts.Fatalf("wrote to standard output:\n%s", out)
	}
	message := ts.ReadFile("stderr")
	text, ok := strings.CutSuffix(message, "\n")
	if !ok || !strings.HasPrefix(text, "bundle: ") {
		ts.Fatalf("a message starts with \"bundle: \" and ends with a line end, got:\n%s", message)
	}
	if found := raw.FindString(text); raw.MatchString(text) {
		ts.Fatalf("the message is not fit for people (%q):\n%s", found, message)
	}
	if strings.Contains(text, ts.Getenv("WORK")) {
		ts.Fatalf("a path that the user did not write:\n%s", message)
	}
}
