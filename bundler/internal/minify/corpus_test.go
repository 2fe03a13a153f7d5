package minify_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
	"testing"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/minify"
	"github.com/contest-bundle/bundle/tests/property/harness"
)

// corpus lists the runnable programs of one file among the tests that come
// with Go.
func corpus(t testing.TB) []string {
	goroot, err := harness.Go(t.Context(), ".", "env", "GOROOT")
	if err != nil {
		t.Fatal(err)
	}
	root := filepath.Join(strings.TrimSpace(goroot), "test")
	if _, err := os.Stat(root); err != nil {
		t.Skip("this Go distribution has no test folder")
	}
	var files []string
	for _, dir := range []string{".", "typeparam", "fixedbugs", "ken", "chan", "interface", "escape", "abi", "internal"} {
		some, err := filepath.Glob(filepath.Join(root, dir, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range some {
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			first, _, _ := bytes.Cut(src, []byte("\n"))
			if string(bytes.TrimSpace(first)) == "// run" && !bytes.Contains(src, []byte(`import "C"`)) {
				files = append(files, file)
			}
		}
	}
	sort.Strings(files)
	return files
}

// Every program of the corpus is minified. A few are built and run before and
// after; with BUNDLE_CORPUS=k/n every n-th from the k-th on.
func TestCorpus(t *testing.T) {
	files := corpus(t)
	first, every := 0, 97
	if part := os.Getenv("BUNDLE_CORPUS"); part != "" {
		if _, err := fmt.Sscanf(part, "%d/%d", &first, &every); err != nil {
			t.Fatalf("BUNDLE_CORPUS=%s: want k/n", part)
		}
	}
	ran, before, after := 0, 0, 0
	kept := map[bool]int{}
	for i, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		r, err := minify.Source(filepath.Base(file), src, imports)
		if err != nil {
			if _, bad := runProgram(t, file, src); bad == nil {
				t.Errorf("%s: %v", file, err)
			}
			continue
		}
		before, after = before+r.Before, after+len(r.Source)
		kept[len(r.Kept) > 0]++
		for _, why := range r.Kept {
			if strings.Contains(why, "could not be verified") && filepath.Base(file) != "const8.go" {
				// There a repeated constant line denotes two things.
				t.Errorf("%s: %s", file, why)
			}
		}
		if i%every != first {
			continue
		}
		ran++
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			sameBehaviour(t, file, src, r.Source)
		})
	}
	t.Logf("%d programs, %d run before and after; %d bytes became %d; %d kept the names of types and members", len(files), ran, before, after, kept[true])
}

// asksForLines matches programs that ask for their own lines, which minifying
// changes as documented.
var asksForLines = regexp.MustCompile(`runtime\.Caller|FileLine`)

func sameBehaviour(t *testing.T, file string, before, after []byte) {
	t.Helper()
	if asksForLines.Match(before) {
		return
	}
	want, err := runProgram(t, file, before)
	if err != nil {
		return // it needs flags or files that it does not have here
	}
	got, err := runProgram(t, file, after)
	if err != nil {
		t.Errorf("%s: %v", file, err)
	} else if got != want {
		t.Errorf("%s: output %q became %q", file, want, got)
	}
}

// runProgram builds and runs a program and gives its standard output and exit
// status; the error is of building, or of a run that failed.
func runProgram(t *testing.T, file string, src []byte) (string, error) {
	t.Helper()
	dir := t.TempDir()
	main := filepath.Join(dir, "main.go")
	if err := os.WriteFile(main, src, 0o666); err != nil {
		t.Fatal(err)
	}
	build := exec.Command("go", "build", "-o", "a.out", "main.go")
	build.Dir = dir
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("build: %w\n%s", err, out)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, "./a.out")
	cmd.Dir = filepath.Dir(file)
	if _, err := os.Stat(cmd.Dir); err != nil || file == "" {
		cmd.Dir = dir
	}
	cmd.Path = filepath.Join(dir, "a.out")
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		return stdout.String(), fmt.Errorf("run: %w\n%.500s", err, stderr.String())
	}
	return stdout.String(), err
}
