//go:build unix

package external

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/judge"
)

func write(t *testing.T, path, text string) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o777); err != nil {
		t.Fatal(err)
	}
	return path
}

// atcoder is a tester with AtCoder's conventions for a game of one question: it
// asks the solver for the double of its input. It copies the answer to stdout and
// has the score on stderr, where the solver's stderr ends up as well.
const atcoder = `#!/bin/sh
read n
echo "N = $n" >&2
answer=$(echo $n | "$@") || { echo "solver failed" >&2; exit 1; }
echo "$answer"
[ "$answer" = $((2 * n)) ] || { echo "wrong answer" >&2; exit 1; }
echo "Score = $((n * 100)).5e-1" >&2
`

// folder has a tester, inputs and solvers, and is the working directory.
func folder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "tester.sh"), atcoder)
	for seed := range 6 {
		write(t, filepath.Join(dir, "in", fmt.Sprintf("%04d.txt", seed)), fmt.Sprintf("%d\n", seed+1))
	}
	write(t, filepath.Join(dir, "solve.sh"), "#!/bin/sh\nread n; echo $((2 * n))\n")
	write(t, filepath.Join(dir, "wrong.sh"), "#!/bin/sh\necho 0\n")
	write(t, filepath.Join(dir, "crash.sh"), "#!/bin/sh\necho no idea >&2; exit 4\n")
	write(t, filepath.Join(dir, "hang.sh"), "#!/bin/sh\nsleep 60\n")
	write(t, filepath.Join(dir, "cheat.sh"), "#!/bin/sh\nread n; echo 'Score = 999999' >&2; echo $((2 * n))\n")
	t.Chdir(dir)
	return dir
}

func play(t *testing.T, c arena.Contest, solver string, seed int64) store.Result {
	t.Helper()
	abs, err := filepath.Abs(solver)
	if err != nil {
		t.Fatal(err)
	}
	r, err := c.Play(t.Context(), arena.Command{Argv: []string{"sh", abs}}, seed, arena.Limits{Time: 2 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestAtCoder(t *testing.T) {
	t.Setenv("TMPDIR", folder(t))
	c, err := AtCoder("double", "sh ./tester.sh", "in/{seed04}.txt", judge.Maximise)
	if err != nil {
		t.Fatal(err)
	}
	c.Measures = []Measure{{"N", regexp.MustCompile(`(?m)^N = (\d+)$`)}}
	tests := []struct {
		reason, solver string
		score          float64
		failure        judge.Failure
		message        string
	}{
		{"a score with a point and an exponent", "solve.sh", 30.05, "", ""},
		{"a wrong answer is the tester's status", "wrong.sh", 0, judge.Crash, "wrong answer"},
		{"so is a crash", "crash.sh", 0, judge.Crash, "solver failed"},
		{"a hang ends at the limit", "hang.sh", 0, judge.Timeout, "2s"},
		{"the solver's own words on stderr come before the tester's", "cheat.sh", 30.05, "", ""},
	}
	for _, tt := range tests {
		r := play(t, c, tt.solver, 2)
		if math.Abs(r.Score-tt.score) > 1e-9 || r.Failure != tt.failure || !strings.Contains(r.Message, tt.message) {
			t.Errorf("%s: %+v", tt.reason, r)
		}
		if d := cmp.Diff([]judge.Feature{{Name: "N", Value: 3}}, r.Features); d != "" {
			t.Errorf("%s: features (-want +got):\n%s", tt.reason, d)
		}
		if tt.failure != "" && !strings.Contains(string(r.Stderr), "N = 3") {
			t.Errorf("%s: stderr %q", tt.reason, r.Stderr)
		}
	}
	if _, err := c.Features(99); err == nil || !strings.Contains(err.Error(), "0099.txt") {
		t.Errorf("a seed without an input: error %v", err)
	}
	if left, _ := filepath.Glob(filepath.Join(os.TempDir(), "bundle-case-*")); len(left) > 0 {
		t.Errorf("folders of cases are left: %q", left)
	}
}

// The call of a Topcoder tester, seen by a stand-in for java.
func TestTopcoder(t *testing.T) {
	dir := folder(t)
	write(t, filepath.Join(dir, "bin", "java"), `#!/bin/sh
echo "$@" >&2
[ "$7" = -novis ] || exit 1
answer=$(echo $6 | $4)
[ "$answer" = $((2 * $6)) ] && echo "Score = -0.0${6}" || echo "Score = -1.0"
`)
	t.Setenv("PATH", filepath.Join(dir, "bin")+":"+os.Getenv("PATH"))
	c, err := Topcoder("double", "my tester.jar", judge.Minimise)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Features(3); err != nil {
		t.Errorf("a Topcoder tester needs no input files: %v", err)
	}
	c.Failure = mustRule("score==-1") // this game has negative scores
	if r := play(t, c, "solve.sh", 3); r.Failure != "" || r.Score != -0.03 {
		t.Errorf("it went %+v", r)
	}
	if r := play(t, c, "wrong.sh", 3); r.Failure != judge.Illegal || !strings.Contains(r.Message, "score -1, which is a failure (score==-1)") ||
		!strings.Contains(string(r.Stderr), "-jar my tester.jar -exec /") || !strings.Contains(string(r.Stderr), "[the tester's stdout]\nScore = -1.0") {
		t.Errorf("a wrong answer: %+v, stderr %s", r, r.Stderr)
	}
}

// A tester of files: the solver is run first.
func TestFiles(t *testing.T) {
	dir := folder(t)
	write(t, filepath.Join(dir, "vis.sh"), "#!/bin/sh\nread n < $1; read a < $2\n[ $a = $((2 * n)) ] && echo \"cost: -$a\"\nexit 0\n")
	c, err := Simple("double", "sh vis.sh {in} {out}", "in/{seed04}.txt", judge.Minimise)
	if err != nil {
		t.Fatal(err)
	}
	c.Score = regexp.MustCompile(`cost: (\S+)`)
	if r := play(t, c, "solve.sh", 4); r.Failure != "" || r.Score != -10 || r.Own <= 0 || r.Own > r.Wall {
		t.Errorf("it went %+v", r)
	}
	if r := play(t, c, "wrong.sh", 4); r.Failure != judge.Illegal || !strings.Contains(r.Message, "no score") {
		t.Errorf("a wrong answer: %+v", r)
	}
	if r := play(t, c, "crash.sh", 4); r.Failure != judge.Crash || !strings.Contains(r.Message, "no idea") {
		t.Errorf("a crash: %+v", r)
	}
	if _, err := Simple("double", "vis {in} {out}", "", judge.Minimise); err == nil {
		t.Error("a tester of files without input files")
	}
	if _, err := Simple("double", "", "", judge.Minimise); err == nil {
		t.Error("an empty tester")
	}
}

func TestNoTester(t *testing.T) {
	folder(t)
	c, err := AtCoder("double", "./no-tester", "in/{seed04}.txt", judge.Maximise)
	if err != nil {
		t.Fatal(err)
	}
	if r, err := c.Play(t.Context(), arena.Command{Argv: []string{"./solve.sh"}}, 1, arena.Limits{}); err == nil {
		t.Errorf("a tester that is not there gave %+v", r)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.Play(ctx, arena.Command{Argv: []string{"./solve.sh"}}, 1, arena.Limits{}); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: error %v", err)
	}
}

// Another tester is another judge; its results are not mixed with the old ones.
func TestJudge(t *testing.T) {
	dir := folder(t)
	name := func() string {
		c, err := AtCoder("double", "./tester.sh", "in/{seed04}.txt", judge.Maximise)
		if err != nil {
			t.Fatal(err)
		}
		return c.Judge()
	}
	old := name()
	if name() != old {
		t.Error("the name changes by itself")
	}
	write(t, filepath.Join(dir, "tester.sh"), atcoder+"# changed\n")
	if name() == old {
		t.Error("a changed tester has the old name")
	}
}

const pahcerBatch = `
[general]
version = "0.1.1"

[problem]
problem_name = "double"
objective = "Min"
score_regex = '(?m)^\s*Score\s*=\s*(?P<score>\d+)\s*$'

[test]
start_seed = 0
end_seed = 6
threads = 0
out_dir = "./pahcer"

[[test.compile_steps]]
program = "cp"
args = ["solve.sh", "a.out"]

[[test.test_steps]]
program = "./a.out"
args = []
stdin = "./in/{SEED04}.txt"
stdout = "./tools/out/{SEED04}.txt"
stderr = "./tools/err/{SEED04}.txt"
measure_time = true

[[test.test_steps]]
program = "sh"
args = ["vis.sh", "../in/{SEED04}.txt", "./out/{SEED04}.txt"]
current_dir = "./tools"
measure_time = false
`

// Both versions write the output file that the configuration names, at once: each
// case has its own.
func TestPahcer(t *testing.T) {
	dir := folder(t)
	write(t, filepath.Join(dir, "tools", "vis.sh"), "#!/bin/sh\nread n < $1; read a < $2\n[ $a = $((2 * n)) ] && echo \"Score = $a\" >&2 || echo 'Score = 0' >&2\n")
	write(t, filepath.Join(dir, "pahcer_config.toml"), pahcerBatch)
	t.Chdir(os.TempDir())
	c, err := ReadPahcer(filepath.Join(dir, "pahcer_config.toml"))
	if err != nil {
		t.Fatal(err)
	}
	if c.Name() != "double" || c.Goal() != judge.Minimise || c.First != 0 || c.Last != 5 || c.Solver != filepath.Join(dir, "a.out") {
		t.Errorf("read %+v", c)
	}
	if err := c.Compile(t.Context()); err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for seed := range int64(6) {
		for _, solver := range []string{"a.out", "wrong.sh"} {
			wg.Go(func() {
				r, err := c.Play(t.Context(), arena.Command{Argv: []string{filepath.Join(dir, solver)}}, seed, arena.Limits{})
				if err != nil {
					t.Error(err)
				}
				if solver == "a.out" && r.Score != float64(2*seed+2) {
					t.Errorf("seed %d: %+v", seed, r)
				}
				if solver == "wrong.sh" && r.Failure != judge.Illegal { // pahcer: zero is a wrong answer
					t.Errorf("seed %d, a wrong answer: %+v", seed, r)
				}
			})
		}
	}
	wg.Wait()
	if _, err := os.Stat(filepath.Join(dir, "tools", "out")); err == nil {
		t.Error("output files were written where cases would meet")
	}
	if _, err := c.Features(6); err == nil {
		t.Error("seed 6 has no input file")
	}
}

func TestPahcerInteractive(t *testing.T) {
	dir := folder(t)
	tests := []struct{ args, solver, rest string }{
		{`["../tester.sh", "../solve.sh"]`, filepath.Join(dir, "solve.sh"), "sh ../tester.sh {cmd}"},
		{`["run", "--bin", "tester", "--release", "sh", "../solve.sh"]`, "sh " + filepath.Join(dir, "solve.sh"), "sh run --bin tester --release {cmd}"},
	}
	for _, tt := range tests {
		config := fmt.Sprintf("[problem]\nproblem_name = \"p\"\nobjective = \"Max\"\nscore_regex = 'Score = (?P<score>[0-9.e-]+)'\n"+
			"[test]\nstart_seed = 0\nend_seed = 3\n[[test.test_steps]]\nprogram = \"sh\"\nargs = %s\ncurrent_dir = \"./tools\"\nstdin = \"./in/{SEED04}.txt\"\n", tt.args)
		write(t, filepath.Join(dir, "tools", "x"), "")
		c, err := ReadPahcer(write(t, filepath.Join(dir, "interactive.toml"), config))
		if err != nil {
			t.Fatal(err)
		}
		if c.Solver != tt.solver || strings.Join(c.Steps[0].Argv, " ") != tt.rest || !c.Steps[0].Measured {
			t.Errorf("%s: solver %q, step %q", tt.args, c.Solver, c.Steps[0].Argv)
		}
	}
	first := fmt.Sprintf("[problem]\nproblem_name = \"p\"\nobjective = \"Max\"\nscore_regex = 'Score = (?P<score>[0-9.e-]+)'\n" +
		"[test]\n[[test.test_steps]]\nprogram = \"sh\"\nargs = [\"../tester.sh\", \"../solve.sh\"]\ncurrent_dir = \"./tools\"\nstdin = \"./in/{SEED04}.txt\"\n")
	c, err := ReadPahcer(write(t, filepath.Join(dir, "interactive.toml"), first))
	if err != nil {
		t.Fatal(err)
	}
	if r := play(t, c, "solve.sh", 2); r.Failure != "" || r.Score != 30.05 {
		t.Errorf("it went %+v", r)
	}
}

func TestPahcerRefusals(t *testing.T) {
	dir := folder(t)
	tests := []struct{ reason, from, to, want string }{
		{"no TOML", "[general]", "[general", "config.toml"},
		{"an unknown objective", `"Min"`, `"Minimise"`, `"Minimise", not Max or Min`},
		{"a broken expression", `'(?m)`, `'(`, "score_regex"},
		{"no name", `problem_name = "double"`, ``, "problem_name"},
	}
	for _, tt := range tests {
		name := write(t, filepath.Join(dir, "config.toml"), strings.Replace(pahcerBatch, tt.from, tt.to, 1))
		if _, err := ReadPahcer(name); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want %q", tt.reason, err, tt.want)
		}
	}
	c, err := ReadPahcer(write(t, filepath.Join(dir, "config.toml"), strings.Replace(pahcerBatch, `"cp"`, `"false"`, 1)))
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Compile(t.Context()); err == nil || !strings.Contains(err.Error(), "false solve.sh a.out") {
		t.Errorf("a compile step that fails: %v", err)
	}
}
