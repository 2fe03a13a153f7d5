package newcomer

import (
	"os/exec"
	"path/filepath"
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
	besideBuild(b, dir, "")
}

// BenchmarkRealDependencies measures the command on a program that needs gods
// and a part of gonum, fetched by the go command.
func BenchmarkRealDependencies(b *testing.B) {
	dir := filepath.Join("testdata", "realdeps")
	if _, err := harness.Go(b.Context(), dir, "mod", "download"); err != nil {
		b.Skipf("its modules cannot be fetched: %v", err)
	}
	besideBuild(b, dir, "noasm,safe")
}

// besideBuild runs the bundle command and go build in turn, so that what else
// the machine does falls on both. It reports the best time of each in
// milliseconds and their ratio. Both are processes, with the build cache warm; go
// build links.
func besideBuild(b *testing.B, dir, tags string) {
	install(b)
	out := b.TempDir()
	measure := func(best *time.Duration, name string, args ...string) {
		cmd := exec.Command(name, args...)
		cmd.Dir = dir
		start := time.Now()
		if msg, err := cmd.CombinedOutput(); err != nil {
			b.Fatalf("%s: %v\n%s", name, err, msg)
		}
		if t := time.Since(start); *best == 0 || t < *best {
			*best = t
		}
	}
	var bundle, build, warm time.Duration
	runBuild := func(best *time.Duration) {
		bin := filepath.Join(b.TempDir(), "a.out")
		measure(best, "go", "build", "-tags="+tags, "-o", bin, ".")
	}
	runBuild(&warm)
	for b.Loop() {
		measure(&bundle, filepath.Join(bin, "bundle"), "--tags="+tags, "-o", filepath.Join(out, "main.go"), ".")
		b.StopTimer()
		runBuild(&build)
		b.StartTimer()
	}
	b.ReportMetric(float64(bundle.Milliseconds()), "bundle-ms")
	b.ReportMetric(float64(build.Milliseconds()), "build-ms")
	b.ReportMetric(float64(bundle)/float64(build), "bundle/build")
}
