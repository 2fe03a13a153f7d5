//go:build unix

package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler/internal/command"
)

// doubler is a tester with AtCoder's conventions: the solver is asked for the
// double of its input, and its skill, the second word of the answer, is the score
// together with noise that depends on the seed.
const doubler = `#!/bin/sh
read seed n
echo "N = $n" >&2
answer=$(echo $n | "$@") || exit 1
set -- $answer
[ "$1" = $((2 * n)) ] || { echo "wrong answer" >&2; exit 1; }
echo "Score = $(($2 * (90 + seed * 7 % 21)))" >&2
`

// contest makes a folder with a tester, 40 cases and solvers of different skill,
// and works in it.
func contest(t *testing.T) {
	t.Helper()
	t.Chdir(t.TempDir())
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(name, []byte(text), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir("in", 0o777); err != nil {
		t.Fatal(err)
	}
	write("tester.sh", doubler)
	write("go.mod", "module example.org/contest\n")
	for seed := 1; seed <= 40; seed++ {
		write(fmt.Sprintf("in/%04d.txt", seed), fmt.Sprintf("%d %d\n", seed, 3+seed%4))
	}
	for _, skill := range []string{"100", "101", "80"} {
		write("s"+skill+".sh", "#!/bin/sh\nread n; echo $((2 * n)) "+skill+"\n")
	}
	write("twin.sh", "#!/bin/sh\nread n; echo $((n + n)) 100\n")
	write("fails.sh", "#!/bin/sh\nread n; [ $n = 3 ] && exit 1; echo $((2 * n)) 101\n")
}

var tester = []string{"double", "--atcoder", "./tester.sh", "--input", "in/{seed04}.txt", "--feature", `N=(?m)^N = (\d+)$`, "--seeds", "1-40"}

// testCommand is a root with the commands of the workbench alone.
func testCommand() *cobra.Command {
	root := &cobra.Command{Use: "bundle", SilenceUsage: true, SilenceErrors: true}
	root.SetFlagErrorFunc(command.FlagError)
	root.AddCommand(Commands()...)
	return root
}

// bundle runs a command line and returns what it printed and its exit status.
func bundle(t *testing.T, args ...string) (string, int) {
	t.Helper()
	var out, errs bytes.Buffer
	cmd := testCommand()
	cmd.SetArgs(args)
	cmd.SetOut(&out)
	cmd.SetErr(&errs)
	err := cmd.ExecuteContext(t.Context())
	var status command.StatusError
	var usage command.UsageError
	switch {
	case err == nil:
		return out.String(), 0
	case errors.As(err, &status):
		return out.String(), int(status)
	case errors.As(err, &usage):
		return out.String() + err.Error(), 2
	}
	return out.String() + err.Error(), 1
}

func play(t *testing.T, command string, args ...string) (string, int) {
	t.Helper()
	return bundle(t, append(append([]string{command}, tester...), args...)...)
}

func TestRunATester(t *testing.T) {
	contest(t)
	out, status := play(t, "run", "--cmd", "./s100.sh")
	for _, want := range []string{"40 cases played now, 0 from the store", "failures  none", "relative  1.0000", "no seed is worse than another"} {
		if status != 0 || !strings.Contains(out, want) {
			t.Errorf("status %d, no %q in\n%s", status, want, out)
		}
	}
	out, status = play(t, "run", "s100.sh")
	if status != 0 || !strings.Contains(out, "0 cases played now, 40 from the store") {
		t.Errorf("status %d: the file is the same version as the command:\n%s", status, out)
	}
	out, status = play(t, "run", "--cmd", "./s100.sh", "--json")
	var got struct {
		Played, Stored int
		Summary        struct{ Mean float64 }
		Cases          []struct{ Features map[string]float64 }
	}
	if err := json.Unmarshal([]byte(out), &got); err != nil || status != 0 || got.Played != 0 || got.Stored != 40 || len(got.Cases) != 40 {
		t.Errorf("status %d, error %v: %+v", status, err, got)
	}
	if got.Cases[1].Features["N"] != 5 || got.Summary.Mean < 9000 {
		t.Errorf("read back: %+v", got)
	}
	out, _ = play(t, "run", "--cmd", "./s100.sh", "--csv", "-", "--where", "N==3 && seed>20")
	if n := strings.Count(out, "\n"); n != 6 {
		t.Errorf("%d lines of CSV, want a header and 5 cases:\n%s", n, out)
	}
	if ignore, err := os.ReadFile(".bundle/.gitignore"); err != nil || string(ignore) != "*\n" {
		t.Errorf("the store is not ignored by git: %q, %v", ignore, err)
	}
}

func TestCompareStatus(t *testing.T) {
	contest(t)
	tests := []struct {
		reason string
		args   []string
		status int
		want   string
	}{
		{"A/A", []string{"./s100.sh", "./twin.sh"}, 3, "no difference shown"},
		{"better", []string{"./s100.sh", "./s101.sh"}, 0, "B is better than A"},
		{"worse, the other way to name them", []string{"./s101.sh", "--cmd", "./s100.sh"}, 4, "B is worse than A"},
		{"better in most cases, failing in some", []string{"./s100.sh", "./fails.sh", "--by", "N"}, 5, "sign conflict"},
		{"dropped by the race", []string{"./s100.sh", "./s80.sh", "--race"}, 4, "B was dropped by the race after 20 pairs"},
		{"only some cases", []string{"./s100.sh", "./fails.sh", "--where", "N>3"}, 0, "pairs         30: B better in 30"},
		{"sums of costs", []string{"./s100.sh", "./s101.sh", "--scale", "sum"}, 0, `mean on the scale "sum"`},
		{"a failure without a score", []string{"./s100.sh", "./fails.sh", "--scale", "sum"}, 1, "say which raw score"},
		{"a feature that no case has", []string{"./s100.sh", "./s101.sh", "--by", "Q"}, 1, `no feature is called "Q"`},
		{"and with one", []string{"./s100.sh", "./fails.sh", "--scale", "log", "--fail", "1"}, 5, "sign conflict"},
	}
	for _, tt := range tests {
		if out, status := play(t, "compare", tt.args...); status != tt.status || !strings.Contains(out, tt.want) {
			t.Errorf("%s: status %d, want %d with %q:\n%s", tt.reason, status, tt.status, tt.want, out)
		}
	}
	out, _ := play(t, "compare", "./s100.sh", "./s101.sh", "--json")
	var got struct {
		Verdict struct{ Outcome string }
	}
	if err := json.Unmarshal([]byte(out), &got); err != nil || got.Verdict.Outcome != "better" {
		t.Errorf("error %v: %+v", err, got)
	}
}

func TestRunsListsCommentsPrunes(t *testing.T) {
	contest(t)
	if out, status := bundle(t, "runs"); status != 1 || !strings.Contains(out, "nothing was played yet") {
		t.Errorf("an empty place: status %d\n%s", status, out)
	}
	play(t, "run", "./s100.sh")
	play(t, "run", "./fails.sh")
	out, status := bundle(t, "runs", "double", "--json")
	var list []struct {
		Version  string
		Failures int
	}
	if err := json.Unmarshal([]byte(out), &list); err != nil || status != 0 || len(list) != 2 || list[1].Failures != 10 {
		t.Fatalf("status %d, error %v:\n%s", status, err, out)
	}
	good, bad := list[0].Version[:10], list[1].Version[:10]
	steps := []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"runs", "double", good, "-m", "the plain one"}, 0, ""},
		{[]string{"runs"}, 0, "the plain one"},
		{[]string{"runs", "double", "--freeze"}, 0, "the best scores of 40 cases of double are frozen"},
		{append(append([]string{"run"}, tester...), "./s80.sh"), 0, "relative  0.7941 of the best known, frozen"},
		{[]string{"runs", "double", "--thaw"}, 0, ""},
		{[]string{"runs", "double", bad, "--seed", "4"}, 0, "stderr:\nN = 3"},
		{[]string{"runs", "double", bad, "--seed", "99"}, 1, "has not played seed 99"},
		{[]string{"runs", "double", "--seed", "4"}, 2, "one version"},
		{[]string{"runs", "double", bad, "--prune"}, 0, "deleted 1 versions with 40 results"},
		{[]string{"runs", "double", bad, "--prune"}, 1, "not in the results store"},
		{[]string{"runs", "double", "--prune"}, 2, "wants the versions"},
		{[]string{"runs", "--freeze"}, 2, "name the game"},
		{[]string{"runs", "double", "--freeze", "--thaw"}, 2, "cannot be combined"},
		{[]string{"runs", "duoble"}, 1, "nothing of duoble was played; there is double"},
		{[]string{"runs", "double", good}, 2, "only with -m, --seed and --prune"},
	}
	for _, s := range steps {
		if out, status := bundle(t, s.args...); status != s.status || !strings.Contains(out, s.want) {
			t.Errorf("%q: status %d, want %d with %q:\n%s", s.args, status, s.status, s.want, out)
		}
	}
}

func TestBestScoresFromAFile(t *testing.T) {
	contest(t)
	if err := os.WriteFile("best.tsv", []byte("seed\tscore\n1\t100\n2\t250.5\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("bad.tsv", []byte("1 100\n2 x\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if out, status := bundle(t, "runs", "battleships", "--best", "best.tsv"); status != 0 || out != "2 best scores read for the judge mm165-1\n" {
		t.Errorf("status %d: %s", status, out)
	}
	if out, status := bundle(t, "runs", "battleships", "--best", "bad.tsv"); status != 1 || !strings.Contains(out, "bad.tsv:2: want a seed and a score") {
		t.Errorf("status %d: %s", status, out)
	}
}

func TestPlayUsage(t *testing.T) {
	contest(t)
	tests := []struct {
		args []string
		want string
	}{
		{[]string{"run"}, "name a game"},
		{[]string{"run", "chess"}, `no built-in judge for "chess"`},
		{[]string{"run", "stonegame", "a", "b"}, "at most one version"},
		{[]string{"compare", "stonegame"}, "two versions"},
		{[]string{"run", "stonegame", "--seeds", "9-1"}, "empty range"},
		{[]string{"run", "stonegame", "--serial", "--jobs", "2"}, "leave out --jobs"},
		{[]string{"run", "stonegame", "--jobs", "-1"}, "cannot be negative"},
		{[]string{"run", "stonegame", "--scale", "nosuch"}, "relative, sum, log, rank, or a formula"},
		{[]string{"run", "stonegame", "--fail", "x"}, "not a number"},
		{[]string{"run", "stonegame", "--where", "N <"}, "condition"},
		{[]string{"run", "stonegame", "--where", "Q > 1"}, `no feature is called "Q"`},
		{[]string{"compare", "stonegame", ".", "--by", "stones,Q"}, `--by: no feature is called "Q"; there are seed, stones`},
		{[]string{"run", "stonegaem"}, "did you mean stonegame?"},
		{[]string{"run", "stonegame", "--set", "x"}, "want name=value"},
		{[]string{"run", "stonegame", "--set", "budget=1", "--budget", "2"}, "set to 1 and to 2"},
		{[]string{"run", "stonegame", "--target", "nowhere"}, "nowhere"},
		{[]string{"run", "x", "--tester", "a", "--atcoder", "b"}, "cannot be combined"},
		{[]string{"run", "x", "--tester", "a {cmd}", "--goal", "up"}, `"up" is neither maximise nor minimise`},
		{[]string{"run", "x", "--tester", "a {cmd}", "--score", "("}, "--score"},
		{[]string{"run", "x", "--tester", "a {cmd}", "--feature", "N"}, "NAME=REGEXP"},
		{[]string{"run", "x", "--pahcer", "none.toml"}, "none.toml"},
		{[]string{"run", "stonegame", "--no-such-flag"}, "no-such-flag"},
	}
	for _, tt := range tests {
		if out, status := bundle(t, tt.args...); status != 2 || !strings.Contains(out, tt.want) {
			t.Errorf("%q: status %d, want 2 with %q:\n%s", tt.args, status, tt.want, out)
		}
	}
	if _, err := os.Stat(".bundle"); err == nil {
		t.Error("a wrong command line has made a store")
	}
}

// Stopped in the middle, a run says so, and the same command goes on.
func TestStoppedRun(t *testing.T) {
	contest(t)
	if err := os.WriteFile("slow.sh", []byte("#!/bin/sh\necho x >> log; sleep 0.05; read n; echo $((2 * n)) 100\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go func() { // stops the run in its fifth case
		for {
			if log, _ := os.ReadFile("log"); len(log) >= len("x\n")*5 {
				cancel()
				return
			}
			time.Sleep(5 * time.Millisecond)
		}
	}()
	cmd := testCommand()
	var out, errs bytes.Buffer
	cmd.SetOut(&out)
	cmd.SetErr(&errs)
	cmd.SetArgs(append(append([]string{"run"}, tester...), "./slow.sh", "--serial"))
	err := cmd.ExecuteContext(ctx)
	var status command.StatusError
	if !errors.As(err, &status) || int(status) != command.Interrupted || !strings.Contains(errs.String(), "the same command goes on from there") {
		t.Fatalf("error %v\n%s", err, errs.String())
	}
	text, _ := play(t, "run", "./slow.sh", "--serial")
	var now, stored int
	line := text[strings.Index(text, "\n")+1:]
	line = line[strings.Index(line, "\n")+1:]
	if _, err := fmt.Sscanf(line, "%d cases played now, %d from", &now, &stored); err != nil || now+stored != 40 || stored == 0 || now == 0 {
		t.Errorf("after it %d were played and %d stored (%v):\n%s", now, stored, err, text)
	}
}

// A pahcer configuration is a contest: its seeds, its compile steps, its solver.
func TestRunPahcer(t *testing.T) {
	contest(t)
	config := `[problem]
problem_name = "double"
objective = "Max"
score_regex = '(?m)^\s*Score\s*=\s*(?P<score>\d+)\s*$'
[test]
start_seed = 1
end_seed = 11
[[test.compile_steps]]
program = "cp"
args = ["s101.sh", "a.out"]
[[test.test_steps]]
program = "./tester.sh"
args = ["./a.out"]
stdin = "./in/{SEED04}.txt"
stdout = "./out/{SEED04}.txt"
measure_time = true
`
	if err := os.WriteFile("pahcer_config.toml", []byte(config), 0o666); err != nil {
		t.Fatal(err)
	}
	if out, status := bundle(t, "run", "double", "--pahcer", "pahcer_config.toml"); status != 0 || !strings.Contains(out, "10 cases played now") || !strings.Contains(out, "failures  none") {
		t.Errorf("status %d:\n%s", status, out)
	}
	out, status := bundle(t, "compare", "double", "--pahcer", "pahcer_config.toml", "./s100.sh", "cmd:./a.out")
	if status != 0 || !strings.Contains(out, "B better in 10") {
		t.Errorf("status %d:\n%s", status, out)
	}
	if _, err := os.Stat(filepath.Join("out", "0001.txt")); err == nil {
		t.Error("the output files of cases are left")
	}
}

// bundle.toml may name a judge; versions of the tree and of a revision are bundled
// with what it says.
func TestProjectOfItsOwn(t *testing.T) {
	contest(t)
	write := func(name, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	solver := func(skill int) string {
		return fmt.Sprintf("package main\n\nimport \"fmt\"\n\nfunc main() {\n\tvar n int\n\tfmt.Scan(&n)\n\tfmt.Println(2*n, %d)\n}\n", skill)
	}
	write("bundle.toml", "[games.double]\nentry = \"./solver\"\njudge = [\"./tester.sh\"]\ntarget = \"atcoder\"\n")
	write("go.mod", "module example.org/contest\n\ngo 1.25\n")
	write("solver/main.go", solver(100))
	for _, args := range [][]string{{"init", "-q"}, {"add", "."}, {"-c", "user.name=n", "-c", "user.email=e@example.org", "commit", "-q", "-m", "first"}} {
		if out, err := exec.Command("git", args...).CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	write("solver/main.go", solver(101))
	out, status := bundle(t, "compare", "double", "HEAD", "--input", "in/{seed04}.txt", "--seeds", "1-30", "--json")
	var got struct {
		A, B    struct{ Label, Target, Kind string }
		Verdict struct {
			Up int `json:"b_better"`
		}
	}
	if err := json.Unmarshal([]byte(out), &got); err != nil || status != 0 || got.Verdict.Up != 30 {
		t.Fatalf("status %d, error %v:\n%s", status, err, out)
	}
	if got.A.Label != "HEAD" || got.B.Label != "." || got.B.Target != "atcoder" || got.B.Kind != "bundle" {
		t.Errorf("versions %+v and %+v", got.A, got.B)
	}
	if err := os.Chdir("solver"); err != nil {
		t.Fatal(err)
	}
	if out, status := bundle(t, "run", "double", "--input", "in/{seed04}.txt", "--seeds", "1-30"); status != 0 || !strings.Contains(out, "30 from the store") {
		t.Errorf("from a folder below: status %d\n%s", status, out)
	}
}

// --csv leaves links and pipes what they are.
func TestCSVThroughLinksAndPipes(t *testing.T) {
	contest(t)
	if err := os.WriteFile("table.csv", []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("table.csv", "link.csv"); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo("pipe", 0o600); err != nil {
		t.Fatal(err)
	}
	piped := make(chan string)
	go func() {
		text, _ := os.ReadFile("pipe")
		piped <- string(text)
	}()
	for _, name := range []string{"link.csv", "pipe"} {
		if out, status := play(t, "run", "--cmd", "./s100.sh", "--seeds", "1-3", "--csv", name); status != 0 {
			t.Fatalf("--csv %s: status %d\n%s", name, status, out)
		}
	}
	table, err := os.ReadFile("table.csv")
	if err != nil || strings.Count(string(table), "\n") != 4 {
		t.Errorf("the target of the link: %q, %v", table, err)
	}
	if text := <-piped; text != string(table) {
		t.Errorf("through the pipe: %q", text)
	}
	for name, kind := range map[string]os.FileMode{"link.csv": os.ModeSymlink, "pipe": os.ModeNamedPipe} {
		if info, err := os.Lstat(name); err != nil || info.Mode()&kind == 0 {
			t.Errorf("%s is replaced by %v, %v", name, info, err)
		}
	}
}
