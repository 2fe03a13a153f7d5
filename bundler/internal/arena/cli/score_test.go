//go:build unix

package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func file(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o777); err != nil {
		t.Fatal(err)
	}
}

// costs makes a minimising contest whose tester, as official ones do, prints
// "Score = 0" for an invalid answer and ends with status 0.
func costs(t *testing.T) {
	t.Helper()
	contest(t)
	file(t, "cost.sh", `#!/bin/sh
read seed n
answer=$(echo $n | "$@")
set -- $answer
if [ "$1" = $((2 * n)) ]; then echo "Score = $2" >&2; else echo "Illegal output: $1" >&2; echo "Score = 0" >&2; fi
`)
	file(t, "wrong.sh", "#!/bin/sh\nread n; echo 1 1\n")
	file(t, "half.sh", "#!/bin/sh\nread n; [ $n = 3 ] && echo 1 1 || echo $((2 * n)) 80\n")
}

// An invalid answer does not win where less is better, with any way to name the
// tester, and its 0 is no best score.
func TestInvalidAnswersDoNotWin(t *testing.T) {
	for _, kind := range []string{"--atcoder=./cost.sh", "--tester=./cost.sh {cmd}"} {
		costs(t)
		args := func(more ...string) []string {
			return append([]string{"compare", "double", kind, "--input", "in/{seed04}.txt", "--goal", "minimise", "--seeds", "1-40"}, more...)
		}
		out, status := bundle(t, args("./s100.sh", "./wrong.sh")...)
		if status != 4 || !strings.Contains(out, "B is worse than A") || !strings.Contains(out, "B 40 illegal (first: seed 1)") {
			t.Errorf("%s: status %d\n%s", kind, status, out)
		}
		if out, _ := bundle(t, append([]string{"run"}, args("./s100.sh")[1:]...)...); !strings.Contains(out, "relative  1.0000") {
			t.Errorf("%s: the invalid answers are the best known\n%s", kind, out)
		}
		// The rule can be overridden; then it is another judge, without these results.
		out, status = bundle(t, args("./s100.sh", "./wrong.sh", "--failure", "none")...)
		if status != 0 || !strings.Contains(out, "B is better than A") || !strings.Contains(out, "80 cases played now") {
			t.Errorf("%s: without a rule: status %d\n%s", kind, status, out)
		}
	}
}

func TestFailureRules(t *testing.T) {
	costs(t)
	for _, tt := range []struct{ rule, want string }{
		{"score<=100", "40 illegal"},
		{"message", "10 illegal"},
		{"score>99", "30 illegal"},
		{"score==80,message", "40 illegal"},
		{"none", "none"},
	} {
		out, status := bundle(t, "run", "double", "--atcoder", "./cost.sh", "--input", "in/{seed04}.txt", "--goal", "minimise", "--seeds", "1-40", "--failure", tt.rule, "./half.sh")
		if tt.rule == "score>99" {
			out, status = bundle(t, "run", "double", "--atcoder", "./cost.sh", "--input", "in/{seed04}.txt", "--goal", "minimise", "--seeds", "1-40", "--failure", "score>79", "./half.sh")
		}
		if status != 0 || !strings.Contains(out, "failures  "+tt.want) {
			t.Errorf("--failure %s: status %d, want %q\n%s", tt.rule, status, tt.want, out)
		}
	}
	for _, rule := range []string{"", "score", "points<1", "none,message", "score<"} {
		out, status := bundle(t, "run", "double", "--atcoder", "./cost.sh", "--input", "in/{seed04}.txt", "--failure", rule, "./half.sh", "--seeds", "1")
		if want := rule != ""; (status == 2 && strings.Contains(out, "--failure: ")) != want {
			t.Errorf("--failure %q: status %d\n%s", rule, status, out)
		}
	}
}

// Best scores of a game with a tester from outside are read, corrected, cleared.
func TestBestScoresOfOutsideGames(t *testing.T) {
	contest(t)
	run := func() string {
		out, _ := play(t, "run", "./s100.sh", "--seeds", "1-4", "--json")
		var got struct {
			Cases []struct{ Best json.Number }
		}
		if err := json.Unmarshal([]byte(out), &got); err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(got.Cases)
	}
	file(t, "best_scores.json", `{"1": 20000, "2": 9007199254740993, "7": 1}`)
	if out, status := bundle(t, "runs", "double", "--best", "best_scores.json"); status != 1 || !strings.Contains(out, "was not played yet") {
		t.Errorf("before it was played: status %d: %s", status, out)
	}
	if got, want := run(), "[{9700} {10400} {11000 9700"; strings.HasPrefix(got, want) {
		t.Errorf("best %s", got)
	}
	first := run()
	steps := []struct {
		args []string
		want string
	}{
		{[]string{"--best", "best_scores.json"}, "3 best scores read for the judge external "},
		{[]string{"--set-best", "3=5", "--set-best", "4=70000"}, "2 best scores corrected"},
		{[]string{"--clear-best", "--seeds", "1,3"}, "2 best scores of the judge external "},
	}
	var seen []string
	for _, s := range steps {
		out, status := bundle(t, append([]string{"runs", "double"}, s.args...)...)
		if status != 0 || !strings.Contains(out, s.want) {
			t.Errorf("%q: status %d: %s", s.args, status, out)
		}
		seen = append(seen, run())
	}
	if !strings.HasPrefix(seen[0], "[{20000} {9007199254740993} ") || !strings.HasSuffix(seen[1], " {5} {70000}]") || !strings.HasPrefix(first, strings.SplitN(seen[2], " ", 2)[0]) {
		t.Errorf("best scores went from %s to %q", first, seen)
	}
	for _, tt := range []struct{ name, text, want string }{
		{"a.json", `{"1": "x"}`, "a.json"},
		{"b.json", `{"1": 5, "x": 6}`, `b.json: "x"`},
		{"c.json", `{"1": 5} {}`, "c.json: there is more"},
		{"d.json", `{"best": {"1": 5}}`, "d.json"},
		{"e.json", `{"1": null}`, `e.json: "1"`},
	} {
		file(t, tt.name, tt.text)
		if out, status := bundle(t, "runs", "double", "--best", tt.name); status != 1 || !strings.Contains(out, tt.want) {
			t.Errorf("%s: status %d: %s", tt.name, status, out)
		}
	}
	for _, args := range [][]string{{"--set-best", "1"}, {"--set-best", "x=1"}, {"--set-best", "1=NaN"}, {"--clear-best", "--seeds", "9-1"}, {"--clear-best", "--freeze"}} {
		if out, status := bundle(t, append([]string{"runs", "double"}, args...)...); status != 2 {
			t.Errorf("%q: status %d: %s", args, status, out)
		}
	}
}

// A run for another goal than that of the stored results is refused, and the way
// out works.
func TestGoalOfTheStore(t *testing.T) {
	contest(t)
	play(t, "run", "./s100.sh", "--goal", "minimise")
	out, status := play(t, "run", "./s100.sh")
	if status != 2 || !strings.Contains(out, "--goal minimise") || !strings.Contains(out, "--prune") {
		t.Errorf("status %d:\n%s", status, out)
	}
	if out, status := play(t, "compare", "./s100.sh", "./s101.sh", "--goal", "maximise"); status != 2 {
		t.Errorf("status %d:\n%s", status, out)
	}
	if out, status := play(t, "run", "./s100.sh", "--goal", "minimise"); status != 0 || !strings.Contains(out, "lower is better") {
		t.Errorf("status %d:\n%s", status, out)
	}
	var list []struct{ Version string }
	out, _ = bundle(t, "runs", "double", "--json")
	if err := json.Unmarshal([]byte(out), &list); err != nil {
		t.Fatal(err)
	}
	bundle(t, "runs", "double", "--prune", list[0].Version)
	if out, status := play(t, "run", "./s100.sh"); status != 0 {
		t.Errorf("after the results went: status %d:\n%s", status, out)
	}
}

// bundle.toml says what flags say; flags win.
func TestTesterOfBundleToml(t *testing.T) {
	costs(t)
	config := func(lines string) {
		file(t, "bundle.toml", "[games.double]\nentry = \"./solver\"\njudge = [\"./cost.sh\"]\n"+lines)
	}
	file(t, "solver/main.go", "package main\n\nfunc main() {}\n")
	config(`goal = "minimise"
input = "in/{seed04}.txt"
score = '(?m)^Score = (?P<score>\d+)$'
features = ['N=(?m)^N = (\d+)$']
failure = "score<=80"
`)
	t.Chdir("solver")
	if out, status := bundle(t, "run", "double", "../half.sh", "--seeds", "1-40"); status != 0 || !strings.Contains(out, "lower is better") || !strings.Contains(out, "40 illegal") {
		t.Errorf("status %d:\n%s", status, out)
	}
	if out, status := bundle(t, "run", "double", "../half.sh", "--seeds", "1-40", "--failure", "score==0"); status != 0 || !strings.Contains(out, "10 illegal") {
		t.Errorf("the flag does not win: status %d:\n%s", status, out)
	}
	t.Chdir("..")
	for _, tt := range []struct{ lines, want string }{
		{"goal = \"up\"\n", `bundle.toml:4:1: goal: "up" is neither`},
		{"score = '('\n", "bundle.toml:4:1: score: "},
		{"features = ['N']\n", "bundle.toml:4:1: features: N: want NAME=REGEXP"},
		{"failure = \"often\"\n", "bundle.toml:4:1: failure: "},
		{"fialure = \"none\"\n", "unknown key"},
	} {
		config(tt.lines)
		if out, status := bundle(t, "run", "double", "./half.sh", "--input", "in/{seed04}.txt", "--seeds", "1"); status == 0 || !strings.Contains(out, tt.want) {
			t.Errorf("%s: status %d, want %q:\n%s", tt.lines, status, tt.want, out)
		}
	}
}

// What cannot play is refused before a case and without a trace.
func TestRefusedBeforeTheFirstCase(t *testing.T) {
	contest(t)
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"run", "", "--cmd", "./s100.sh", "--atcoder", "./tester.sh"}, "name"},
		{[]string{"run", " ", "--cmd", "./s100.sh", "--atcoder", "./tester.sh"}, "cannot be the name of a game"},
		{[]string{"run", "x", "--topcoder", "none.jar", "--cmd", "./s100.sh"}, "none.jar"},
		{[]string{"run", "x", "--atcoder", "sh ./none.sh", "--cmd", "./s100.sh"}, "none.sh"},
		{[]string{"run", "x", "--atcoder", "python3 tools/judge.py", "--cmd", "./s100.sh"}, ""},
		{[]string{"run", "x", "--atcoder", "./none", "--cmd", "./s100.sh"}, "none"},
		{[]string{"run", "x", "--atcoder", "no-such-program", "--cmd", "./s100.sh"}, "no-such-program"},
		{[]string{"run", "x", "--tester", "./tester.sh {cmd} 2>&1 | tail -1", "--cmd", "./s100.sh"}, "sh -c './tester.sh {cmd} 2>&1 | tail -1'"},
		{[]string{"run", "stonegame", "--goal", "minimise"}, "stonegame has a built-in judge"},
		{[]string{"run", "stonegame", "--failure", "none"}, "stonegame has a built-in judge"},
	} {
		if out, status := bundle(t, tt.args...); status != 2 || !strings.Contains(out, tt.want) {
			t.Errorf("%q: status %d, want 2 with %q:\n%s", tt.args, status, tt.want, out)
		}
	}
	if _, err := os.Stat(".bundle"); err == nil {
		t.Error("what was refused has made a store")
	}
	for _, line := range []string{"./s100.sh | cat", "A=1 ./s100.sh", "./s100.sh *.txt", "./s100.sh > out"} {
		if out, status := play(t, "run", "--cmd", line); status != 1 || !strings.Contains(out, "sh -c '"+line+"'") {
			t.Errorf("%s: status %d:\n%s", line, status, out)
		}
	}
	if out, status := play(t, "run", "--cmd", "sh -c './s100.sh | cat'"); status != 0 {
		t.Errorf("a shell of the user's own: status %d:\n%s", status, out)
	}
}

// What solvers and testers print reaches a terminal without control characters.
func TestControlCharacters(t *testing.T) {
	contest(t)
	file(t, "loud.sh", "#!/bin/sh\nread n; printf 'red \\033[31m\\n' >&2; exit 3\n")
	file(t, "rude.sh", "#!/bin/sh\nread seed n\n\"$@\" </dev/null >/dev/null\nprintf 'bad \\033]0;title\\007\\n' >&2; exit 1\n")
	out, _ := play(t, "run", "./loud.sh", "--seeds", "1-3")
	csv, _ := play(t, "run", "./loud.sh", "--seeds", "1-3", "--csv", "-")
	js, _ := play(t, "run", "./loud.sh", "--seeds", "1-3", "--json")
	rude, _ := bundle(t, "run", "rude", "--atcoder", "./rude.sh", "--input", "in/{seed04}.txt", "--seeds", "1-2", "./s100.sh")
	var list []struct{ Version string }
	runs, _ := bundle(t, "runs", "double", "--json")
	if err := json.Unmarshal([]byte(runs), &list); err != nil {
		t.Fatal(err)
	}
	one, _ := bundle(t, "runs", "double", list[0].Version, "--seed", "2")
	for name, text := range map[string]string{"table": out, "CSV": csv, "JSON": js, "tester": rude, "case": one} {
		if strings.ContainsAny(text, "\x1b\a") || !strings.Contains(text, "x1b") && !strings.Contains(text, "u001b") {
			t.Errorf("%s: %q", name, text)
		}
	}
}

// Means stand together only where they are of the same seeds.
func TestMeansOfTheSameSeeds(t *testing.T) {
	contest(t)
	play(t, "run", "./s100.sh", "--seeds", "1-8")
	play(t, "run", "./fails.sh", "--seeds", "1-8")
	play(t, "run", "./s80.sh", "--seeds", "5-12")
	out, status := bundle(t, "runs", "double")
	blocks := strings.Split(strings.TrimSpace(out), "\n\n")
	if status != 0 || len(blocks) != 2 || !strings.Contains(blocks[0], "seeds 1-8; means of the 6 seeds that all finished\n") || !strings.Contains(blocks[1], "seeds 5-12\n") {
		t.Errorf("status %d:\n%s", status, out)
	}
	if out, _ := play(t, "compare", "./s100.sh", "./fails.sh", "--seeds", "1-8", "--where", "N != 4"); !strings.Contains(out, "(of the 4 cases that both finished)") || !strings.Contains(out, "only those with N != 4; 2 seeds left out") {
		t.Errorf("compare:\n%s", out)
	}
}

func TestRunComments(t *testing.T) {
	contest(t)
	if out, status := play(t, "run", "./s100.sh", "--seeds", "1-2", "-m", "the plain one"); status != 0 || !strings.Contains(out, "(the plain one)") {
		t.Errorf("status %d:\n%s", status, out)
	}
	if out, _ := bundle(t, "runs"); !strings.Contains(out, "the plain one") {
		t.Errorf("runs:\n%s", out)
	}
}

// Where all cases have the same points, that is no praise unless the version has
// the best scores known.
func TestNoSeedIsWorse(t *testing.T) {
	contest(t)
	file(t, "none.sh", "#!/bin/sh\nread n; echo $((2 * n)) 0\n")
	play(t, "run", "./s100.sh", "--seeds", "1-4")
	out, _ := play(t, "run", "./none.sh", "--seeds", "1-4", "--failure", "none")
	if !strings.Contains(out, "no seed is worse than another") {
		t.Errorf("alone:\n%s", out)
	}
	play(t, "run", "./s100.sh", "--seeds", "1-4", "--failure", "none")
	out, _ = play(t, "run", "./none.sh", "--seeds", "1-4", "--failure", "none")
	if !strings.Contains(out, "relative  0.0000") || !strings.Contains(out, "no seed is worse than another\n") {
		t.Errorf("beside a better one:\n%s", out)
	}
	file(t, "sleepy.sh", "#!/bin/sh\ni=0; while [ $i -lt 20000 ]; do i=$((i+1)); done; sleep 0.3; read n; echo $((2 * n)) 100\n")
	out, _ = play(t, "run", "./sleepy.sh", "--seeds", "1-3", "-j", "1")
	if strings.Contains(out, "the machine does other work") || !strings.Contains(out, "cases waited: the solver for something else") {
		t.Errorf("a solver that sleeps:\n%s", out)
	}
}

// The store is beside bundle.toml, wherever go.mod is, for every command.
func TestOneProjectRoot(t *testing.T) {
	contest(t)
	file(t, "games/bundle.toml", "[games.double]\nentry = \"./solver\"\n")
	file(t, "games/deep/x", "")
	t.Chdir("games/deep")
	for _, name := range []string{"tester.sh", "s100.sh", "in"} {
		if err := os.Symlink("../../"+name, name); err != nil {
			t.Fatal(err)
		}
	}
	if out, status := play(t, "run", "./s100.sh"); status != 0 {
		t.Fatalf("run: status %d:\n%s", status, out)
	}
	if _, err := os.Stat("../.bundle/results.db"); err != nil {
		t.Error(err)
	}
	if out, status := bundle(t, "runs"); status != 0 || !strings.Contains(out, "./s100.sh") && !strings.Contains(out, "s100.sh") {
		t.Errorf("runs: status %d:\n%s", status, out)
	}
}
