//go:build unix

package external

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/judge"
)

// The last score line decides: what cannot be read is a failure that shows the
// line, and no earlier line stands in for it.
func TestLastScoreDecides(t *testing.T) {
	tests := []struct{ text, expr, want, line string }{
		{"Score = 5\nScore = 7\n", "", "7", ""},
		{"Score = 5\r\nScore = 7\r\n", "", "7", ""},
		{"turn 1\rturn 2\rScore = 7", "", "7", ""},
		{"  Score=7  ", "", "7", ""},
		{"Score = -0\n", "", "0", ""},
		{"Score = 9007199254740993\n", "", "9007199254740993", ""},
		{"Score = 5\nScore = NaN\n", "", "", "Score = NaN"},
		{"Score = 5\nScore = inf\n", "", "", "Score = inf"},
		{"Score = 5\nScore = 12,5\n", "", "", "Score = 12,5"},
		{"Score = 5\nScore = 1 000\n", "", "", "Score = 1 000"},
		{"Score = 5\nScore = 1e999\n", "", "", "Score = 1e999"},
		{"Score = 5\nScore = 1.2.3\n", "", "", "Score = 1.2.3"},
		{"Score = 5\nScore =\n", "", "", "Score ="},
		{"Score = 5\nthinkingScore = 7\n", "", "", "thinkingScore = 7"},
		{"Score = 5\nScore = 7done\n", "", "", "Score = 7done"},
		{"Score = 5\nScore = \x1b[1m7\x1b[0m\n", "", "", "Score = \x1b[1m7\x1b[0m"},
		{"Score = 5\nNaN\n", "", "5", ""},
		{"score: 5 points\nscore: none\n", `score: (\d+) points`, "", "score: none"},
		{"score: 5 points, 3 turns\n", `score: (\d+) points`, "5", ""},
		{"cost 12,5\n", `cost (\d+)`, "", "cost 12,5"},
		{"cost 12.\n", `cost (\d+)`, "12", ""},
		{"cost 12pt\n", `cost (\d+)`, "", "cost 12pt"},
		{"cost 12pt\n", `cost (\d+)pt`, "12", ""},
		{"cost -12\n", `(?m)(\d+)$`, "", "cost -12"},
		{"cost -12\n", `(?m)-?\d+$`, "-12", ""},
		{`{"score":12,"turns":3}`, `"score":(\d+)`, "12", ""},
		{"turns 3 cost 12\n", `(?m)^turns (?P<turns>\d+) cost (?P<score>\d+)$`, "12", ""},
		{"turns 3 cost 12\nturns 4 cost x\n", `(?m)^turns (?P<turns>\d+) cost (?P<score>\d+)$`, "", "turns 4 cost x"},
		{"Score = 5\nRaw Score = 7\n", `(?:^|\n)Score = (\d+)`, "5", ""},
		{"nothing\n", "", "", ""},
	}
	for _, tt := range tests {
		if tt.expr == "" {
			tt.expr = DefaultScore
		}
		line, found := lastScore(regexp.MustCompile(tt.expr), []string{tt.text})
		got := ""
		if line.readable {
			got = line.score.String()
		}
		if found != (tt.want != "" || tt.line != "") || got != tt.want || tt.line != "" && line.text != tt.line {
			t.Errorf("%q with %s: found %t, score %q of %q, want %q of %q", tt.text, tt.expr, found, got, line.text, tt.want, tt.line)
		}
	}
}

func TestComplaints(t *testing.T) {
	tests := []struct{ text, want string }{
		{"Score = 5\n", ""},
		{"N = 3\nturns: 12\ntime = 0.5 s\nmax load (%) = 12.5 %\nScore = 5\n", ""},
		{"=====\n\n-----\nScore = 5\n", ""},
		{"Illegal output: 3\nScore = 5\n", "Illegal output: 3"},
		{"Score = 5\nout of range: 35\n", "out of range: 35"},
		{"Score = 5\nthe truck is full\n", "the truck is full"},
		{"    Finished `release` profile [optimized] target(s) in 0.02s\n     Running `target/release/tester ./a.out`\nScore = 5\n", ""},
		{"warning: unused variable: `x`\n --> src/main.rs:1:1\n     Running `target/release/tester`\nwrong answer\n", "wrong answer"},
	}
	for _, tt := range tests {
		if got, _ := complaintIn([]string{tt.text}, "Score = 5"); got != tt.want {
			t.Errorf("%q: %q, want %q", tt.text, got, tt.want)
		}
	}
}

// judged plays a solver against a tester, both scripts.
func judged(t *testing.T, tester, solver string, change func(*Tester)) (judge.Failure, string, float64, string) {
	t.Helper()
	dir := folder(t)
	write(t, filepath.Join(dir, "judge.sh"), "#!/bin/sh\n"+tester)
	write(t, filepath.Join(dir, "solver.sh"), "#!/bin/sh\n"+solver)
	c, err := AtCoder("double", "./judge.sh", "in/{seed04}.txt", judge.Maximise)
	if err != nil {
		t.Fatal(err)
	}
	if change != nil {
		change(c)
	}
	r := play(t, c, "solver.sh", 2)
	return r.Failure, r.Message, r.Score, string(r.Stderr)
}

// What the solver says on stderr is not the tester's.
func TestSolversStderrIsApart(t *testing.T) {
	const tester = "read n; echo $n | \"$@\" >/dev/null\necho 'Score = 30' >&2\n"
	tests := []struct{ reason, solver string }{
		{"before the score", "read n; echo 'Score = 999999' >&2; echo 1\n"},
		{"glued to it", "read n; printf 'thinking... Score = 7' >&2; echo 1\n"},
		{"after it", "read n; (sleep 0.1; echo 'Score = 999999' >&2) & echo 1\n"},
		{"a complaint", "read n; echo 'Illegal move, I guess' >&2; echo 1\n"},
		{"a lot", "read n; i=0; while [ $i -lt 3000 ]; do echo 'a line of forty characters or so, again' >&2; i=$((i+1)); done; echo 1\n"},
	}
	for _, tt := range tests {
		if failure, message, score, _ := judged(t, tester, tt.solver, nil); failure != "" || score != 30 {
			t.Errorf("%s: %s %s, score %g", tt.reason, failure, message, score)
		}
	}
	failure, message, _, stderr := judged(t, "read n; echo $n | \"$@\" || { echo 'solver died' >&2; exit 1; }\n", "echo 'panic: no idea' >&2; exit 2\n", nil)
	if failure != judge.Crash || !strings.Contains(message, "panic: no idea") || !strings.Contains(stderr, "solver died\n[the solver's stderr]\npanic: no idea") {
		t.Errorf("a crash: %s, %q, stderr %q", failure, message, stderr)
	}
}

// A solver with blanks and quotes in its command is run by a tester that cuts its
// command at blanks.
func TestSolverIsOneWord(t *testing.T) {
	dir := folder(t)
	write(t, filepath.Join(dir, "my solver's.sh"), "#!/bin/sh\nread n; [ \"$1\" = 'a b' ] && echo $((2 * n))\n")
	c, err := Simple("double", "sh -c 'read n; answer=$(echo $n | $0); echo \"Score = $answer\"' {cmdline}", "in/{seed04}.txt", judge.Maximise)
	if err != nil {
		t.Fatal(err)
	}
	r, err := c.Play(t.Context(), arena.Command{Argv: []string{"sh", filepath.Join(dir, "my solver's.sh"), "a b"}}, 2, arena.Limits{Time: 2 * time.Second})
	if err != nil || r.Failure != "" || r.Score != 6 {
		t.Errorf("%+v, error %v", r, err)
	}
}

// The rules of each kind of tester: a score of 0 beside a complaint, a complaint
// beside a score, and what overrides them.
func TestRules(t *testing.T) {
	const zero = "cat >/dev/null; echo 'Score = 0' >&2; echo 'Illegal output' >&2\n"
	const said = "cat >/dev/null; echo 'wrong answer' >&2; echo 'Score = 30' >&2\n"
	none := func(c *Tester) { c.Failure = mustRule("none") }
	tests := []struct {
		reason, tester string
		change         func(*Tester)
		message        string // "" for a score
	}{
		{"0", zero, nil, `score 0, which is a failure (score==0,message): "Illegal output"`},
		{"0 as a score", zero, none, ""},
		{"a message", said, nil, `the score 30 and a message, which is a failure (score==0,message): "wrong answer"`},
		{"a message as a remark", said, func(c *Tester) { c.Failure = mustRule("score==0") }, ""},
		{"no score", "cat >/dev/null; echo 'Unexpected end' >&2\n", nil, `printed no score: "Unexpected end"`},
		{"unreadable", "cat >/dev/null; echo 'Score = 3' >&2; echo 'Score = 12,5' >&2\n", none, `cannot be read: "Score = 12,5"`},
	}
	for _, tt := range tests {
		failure, message, _, _ := judged(t, tt.tester, "echo 1\n", tt.change)
		if (failure == judge.Illegal) != (tt.message != "") || !strings.Contains(message, tt.message) {
			t.Errorf("%s: %s %q, want %q", tt.reason, failure, message, tt.message)
		}
	}
}

// The goal, the rule and the expressions are part of the judge.
func TestWhatAJudgeIs(t *testing.T) {
	folder(t)
	seen := map[string]string{}
	for name, change := range map[string]func(*Tester){
		"plain":   func(*Tester) {},
		"goal":    func(c *Tester) { c.Aim = judge.Minimise },
		"rule":    func(c *Tester) { c.Failure = mustRule("none") },
		"score":   func(c *Tester) { c.Score = regexp.MustCompile(`cost (\d+)`) },
		"feature": func(c *Tester) { c.Measures = []Measure{{"N", regexp.MustCompile(`N = (\d+)`)}} },
		"input":   func(c *Tester) { c.Input = "in/{seed}.txt" },
	} {
		c, err := AtCoder("double", "./tester.sh", "in/{seed04}.txt", judge.Maximise)
		if err != nil {
			t.Fatal(err)
		}
		change(c)
		if other := seen[c.Judge()]; other != "" {
			t.Errorf("%s and %s are one judge", name, other)
		}
		seen[c.Judge()] = name
	}
}

func TestReady(t *testing.T) {
	dir := folder(t)
	if err := os.Mkdir("dir", 0o777); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "judge.py"), "")
	for line, want := range map[string]string{
		"./tester.sh {cmd}":                   "",
		"sh tester.sh {cmd} out/none.txt":     "",
		"sh -c './none.sh' {cmd}":             "",
		"sh none {cmd}":                       "none",
		"./none {cmd}":                        "none",
		"no-such-program {cmd}":               "no-such-program",
		"./dir {cmd}":                         "folder",
		"sh ./tester.sh --vis judge.py {cmd}": "",
		"sh ./tester.sh judge.PY {cmd}":       "judge.PY",
		"./tester.sh -jar none.jar {cmd}":     "none.jar",
		"./tester.sh {in}.py {cmd}":           "",
	} {
		c, err := Simple("double", line, "in/{seed04}.txt", judge.Maximise)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Ready(); (err != nil) != (want != "") || err != nil && !strings.Contains(fmt.Sprint(err), want) {
			t.Errorf("%s: %v, want %q", line, err, want)
		}
	}
}

// A judge that "go run" would compile for every case is compiled once.
func TestJudgeCompiledOnce(t *testing.T) {
	dir := t.TempDir()
	files := map[string]string{
		"go.mod":        "module example.com/m\n\ngo 1.21\n",
		"judge/main.go": "package main\n\nimport (\n\t\"fmt\"\n\t\"os\"\n)\n\nfunc main() { fmt.Fprintln(os.Stderr, os.Args[0]); fmt.Fprintln(os.Stderr, \"Score =\", os.Args[1]) }\n",
	}
	for name, text := range files {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	tester, err := Simple("m", "go run ./judge {seed} {cmd}", "", judge.Maximise)
	if err != nil {
		t.Fatal(err)
	}
	tester.Root = dir
	tester.Shelve(filepath.Join(dir, "kept"))
	for seed := range int64(3) {
		r, err := tester.Play(t.Context(), arena.Command{Argv: []string{"true"}}, seed, arena.Limits{})
		if err != nil || r.Failure != judge.None || r.Score != float64(seed) {
			t.Fatalf("seed %d: %+v, error %v", seed, r, err)
		}
	}
	programs, err := filepath.Glob(filepath.Join(dir, "kept", "judges", "*", "program"))
	if err != nil || len(programs) != 1 {
		t.Errorf("programs %q, error %v", programs, err)
	}
}
