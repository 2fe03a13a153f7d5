// Package harness builds programs with the go command, runs them, and says in
// what they differ. It is how every suite asks the one question that matters
// of a bundle: does it do what the modular program does?
//
// Same behaviour means: the same standard output, the same exit status, and the
// same standard error up to the first line of a goroutine's stack, which holds
// file names and addresses. Nothing is cached between runs but what the go
// command keeps in its own build cache.
package harness

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// RunLimit bounds one run of a program under test.
const RunLimit = 60 * time.Second

// buildLimit bounds one call of the go command; a cold build cache has to
// compile the standard library.
const buildLimit = 5 * time.Minute

// A Program is a main package where its author keeps it.
type Program struct {
	Dir   string   // working directory of the go command, inside a module
	Entry string   // the package as the go command names it from Dir; "" is "."
	Tags  []string // build tags
	Args  []string // command line of the program when it runs
	Stdin string   // its standard input
	// Level is the language level of the judge that the bundle is for, "1.18"; empty is
	// that of the installed Go.
	Level string
}

func (p Program) entry() string {
	if p.Entry == "" {
		return "."
	}
	return p.Entry
}

// An Outcome is all that a run shows.
type Outcome struct {
	Stdout string
	Stderr string // up to the first goroutine's stack
	Exit   int    // exit status; -1 when a signal ended the program
}

// SteadyEnvironment takes from the process whatever may bend the go command,
// so that a suite means the same on every machine. Call it in TestMain.
func SteadyEnvironment() {
	for _, name := range []string{"GOFLAGS", "GOWORK", "GO111MODULE", "GOEXPERIMENT", "GODEBUG", "GOOS", "GOARCH"} {
		os.Unsetenv(name)
	}
	os.Setenv("GOTOOLCHAIN", "local")
	os.Setenv("GOFLAGS", "-buildvcs=false")
}

// Main runs the tests of a suite in a steady environment.
func Main(m *testing.M) {
	SteadyEnvironment()
	os.Exit(m.Run())
}

// Build compiles p to the file bin.
func Build(ctx context.Context, p Program, bin string) error {
	args := []string{"build", "-ldflags=-s -w", "-o", bin}
	if len(p.Tags) > 0 {
		args = append(args, "-tags="+strings.Join(p.Tags, ","))
	}
	_, err := Go(ctx, p.Dir, append(args, p.entry())...)
	return err
}

// BuildSource compiles one file as the judge does: alone in a module of the
// given language version ("1.26"). It writes dir/main.go and dir/go.mod.
func BuildSource(ctx context.Context, source []byte, lang, dir, bin string) error {
	if err := WriteModule(dir, "bundle.test", lang, source); err != nil {
		return err
	}
	return Build(ctx, Program{Dir: dir}, bin)
}

// WriteModule writes a module of one main.go.
func WriteModule(dir, path, lang string, source []byte) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	mod := fmt.Appendf(nil, "module %s\n\ngo %s\n", path, lang)
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), mod, 0o666); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "main.go"), source, 0o666)
}

// Go runs the go command in dir. The error holds what it printed.
func Go(ctx context.Context, dir string, args ...string) (stdout string, err error) {
	ctx, cancel := context.WithTimeout(ctx, buildLimit)
	defer cancel()
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = dir
	cmd.WaitDelay = time.Second // compilers the go command leaves behind hold its pipes
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("go %s: %w\n%s%s", args[0], err, out.Bytes(), errs.Bytes())
	}
	return out.String(), nil
}

// Run runs a compiled program in a directory of its own choosing: dir.
func Run(ctx context.Context, p Program, bin, dir string) (Outcome, error) {
	ctx, cancel := context.WithTimeout(ctx, RunLimit)
	defer cancel()
	cmd := exec.CommandContext(ctx, bin, p.Args...)
	cmd.Args[0] = "program" // the two programs must not differ in the one name they are run by
	cmd.Dir = dir
	cmd.Stdin = strings.NewReader(p.Stdin)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	if ctx.Err() != nil {
		return Outcome{}, fmt.Errorf("still running after %v", RunLimit)
	}
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		return Outcome{}, err
	}
	return Outcome{Stdout: out.String(), Stderr: withoutStacks(errs.String()), Exit: cmd.ProcessState.ExitCode()}, nil
}

var (
	stackLine   = regexp.MustCompile(`(?m)^(goroutine \d+ .*\[|runtime stack:)`)
	addressLine = regexp.MustCompile(`(?m)^(\[signal |runtime: sp=).*\n`)
)

// withoutStacks cuts a panic's report before the first stack, and takes out the lines
// with addresses: the signal's, and of a stack that overflowed.
func withoutStacks(stderr string) string {
	if at := stackLine.FindStringIndex(stderr); at != nil {
		stderr = stderr[:at[0]]
	}
	return addressLine.ReplaceAllString(stderr, "")
}

// Diff is empty when the bundle did what the modular program did.
func Diff(modular, bundle Outcome) string { return cmp.Diff(modular, bundle) }
