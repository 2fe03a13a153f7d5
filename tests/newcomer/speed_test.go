package newcomer

import (
	"context"
	"encoding/json"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/contest-bundle/bundle/tests/property/harness"
)

// BenchmarkMidsize measures the command on a module of 24 packages and 5,300
// lines, beside a warm go build of the same.
func BenchmarkMidsize(b *testing.B) {
	dir := b.TempDir()
	if err := writeMidsize(dir); err != nil {
		b.Fatal(err)
	}
	beside(b, dir, []string{"."}, goBuild(dir, ""))
}

// BenchmarkRealDependencies measures the command on a program that needs gods
// and a part of gonum, fetched by the go command, beside a warm go build.
func BenchmarkRealDependencies(b *testing.B) {
	dir := filepath.Join("testdata", "realdeps")
	if _, err := harness.Go(b.Context(), dir, "mod", "download"); err != nil {
		b.Skipf("its modules cannot be fetched: %v", err)
	}
	const tags = "noasm,safe"
	beside(b, dir, []string{"--tags", tags, "."}, goBuild(dir, tags))
}

// BenchmarkWordgame measures the command on the largest of the built-in games,
// beside what nobody can do without: the go command's list of its packages, and
// parsing those outside the standard library.
func BenchmarkWordgame(b *testing.B) {
	root := filepath.Join("..", "..")
	beside(b, root, []string{"wordgame"}, func(ctx context.Context, _ string) error {
		return listAndParse(ctx, root, "./src/wordgame")
	})
}

// goBuild builds and links, with the build cache warm.
func goBuild(dir, tags string) func(context.Context, string) error {
	return func(ctx context.Context, scratch string) error {
		bin := filepath.Join(scratch, "a.out")
		if err := os.RemoveAll(bin); err != nil {
			return err
		}
		_, err := harness.Go(ctx, dir, "build", "-tags="+tags, "-o", bin, ".")
		return err
	}
}

func listAndParse(ctx context.Context, dir, pattern string) error {
	out, err := harness.Go(ctx, dir, "list", "-deps", "-json", pattern)
	if err != nil {
		return err
	}
	for d := json.NewDecoder(strings.NewReader(out)); d.More(); {
		var p struct {
			Dir      string
			GoFiles  []string
			Standard bool
		}
		if err := d.Decode(&p); err != nil {
			return err
		}
		for _, f := range p.GoFiles {
			if p.Standard {
				break
			}
			if _, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, f), nil, parser.ParseComments); err != nil {
				return err
			}
		}
	}
	return nil
}

// beside runs the bundle command and something to compare it with in turn, so
// that what else the machine does falls on both, and reports the best time of
// each in milliseconds and their ratio.
func beside(b *testing.B, dir string, args []string, other func(ctx context.Context, scratch string) error) {
	install(b)
	scratch := b.TempDir()
	args = append([]string{"-o", filepath.Join(scratch, "main.go")}, args...)
	measure := func(best *time.Duration, run func() error) {
		start := time.Now()
		if err := run(); err != nil {
			b.Fatal(err)
		}
		if t := time.Since(start); *best == 0 || t < *best {
			*best = t
		}
	}
	bundle := func() error {
		cmd := exec.Command(filepath.Join(bin, "bundle"), args...)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		if err != nil {
			return fmt.Errorf("bundle: %w\n%s", err, out)
		}
		return nil
	}
	compared := func() error { return other(b.Context(), scratch) }
	for _, warm := range []func() error{bundle, compared} {
		if err := warm(); err != nil {
			b.Fatal(err)
		}
	}
	var ours, theirs time.Duration
	for b.Loop() {
		measure(&ours, bundle)
		b.StopTimer()
		measure(&theirs, compared)
		b.StartTimer()
	}
	b.ReportMetric(float64(ours.Milliseconds()), "bundle-ms")
	b.ReportMetric(float64(theirs.Milliseconds()), "other-ms")
	b.ReportMetric(float64(ours)/float64(theirs), "ratio")
}
