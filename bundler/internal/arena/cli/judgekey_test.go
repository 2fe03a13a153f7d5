//go:build unix

package cli

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

func put(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o777); err != nil {
		t.Fatal(err)
	}
}

// A judge is another one when something changes that it executes or reads, and the
// old one again when the change is taken back.
func TestJudgeKey(t *testing.T) {
	tests := []struct {
		reason, needs, tester string
		files                 map[string]string
		change, to            string
	}{
		{"a module that a Python module imports", "python3", "python3 -m judge {cmd}",
			map[string]string{
				"judge/__init__.py": "", "judge/rules.py": "FACTOR = 2\n",
				"judge/__main__.py": "import sys, subprocess\nfrom judge.rules import FACTOR\nout = subprocess.run(sys.argv[1:], stdin=sys.stdin, capture_output=True).stdout\nprint('Score =', int(out) * FACTOR)\n",
			}, "judge/rules.py", "FACTOR = 3\n"},
		{"a package that go run compiles", "go", "go run ./judge {cmd}",
			map[string]string{
				"rules/rules.go": "package rules\n\nconst Factor = 2\n",
				"judge/main.go":  "package main\n\nimport (\n\t\"bufio\"\n\t\"example.org/contest/rules\"\n\t\"fmt\"\n\t\"os\"\n\t\"os/exec\"\n)\n\nfunc main() {\n\tc := exec.Command(os.Args[1], os.Args[2:]...)\n\tc.Stdin = bufio.NewReader(os.Stdin)\n\tout, _ := c.Output()\n\tn := 0\n\tfmt.Sscan(string(out), &n)\n\tfmt.Println(\"Score =\", n*rules.Factor)\n}\n",
			}, "rules/rules.go", "package rules\n\nconst Factor = 3\n"},
		{"a script that a shell script runs", "sh", "./tester.sh {cmd}",
			map[string]string{
				"tester.sh": "#!/bin/sh\n\"$@\" > out.txt\nsh ./score.sh < out.txt\n",
				"score.sh":  "read n; echo Score = $((n * 2))\n",
			}, "score.sh", "read n; echo Score = $((n * 3))\n"},
		{"an input file", "sh", "./tester.sh {cmd}",
			map[string]string{"tester.sh": "#!/bin/sh\necho Score = $(\"$@\")\n"}, "in/0002.txt", "9\n"},
	}
	for _, tt := range tests {
		t.Run(tt.reason, func(t *testing.T) {
			if _, err := exec.LookPath(tt.needs); err != nil {
				t.Skip(err)
			}
			t.Chdir(t.TempDir())
			for _, dir := range []string{"judge", "rules", "in"} {
				os.Mkdir(dir, 0o777)
			}
			put(t, "go.mod", "module example.org/contest\n\ngo 1.24\n")
			put(t, "in/0001.txt", "1\n")
			put(t, "in/0002.txt", "2\n")
			put(t, "solver.sh", "#!/bin/sh\ncat\n")
			for name, text := range tt.files {
				put(t, name, text)
			}
			run := func(want string) {
				t.Helper()
				out, status := bundle(t, "run", "x", "--tester", tt.tester, "--input", "in/{seed04}.txt", "--seeds", "1-2", "--cmd", "./solver.sh")
				if status != 0 || !strings.Contains(out, want) || !strings.Contains(out, "failures  none") {
					t.Errorf("status %d, want %q:\n%s", status, want, out)
				}
			}
			run("2 cases played now, 0 from the store")
			run("0 cases played now, 2 from the store")
			old, err := os.ReadFile(tt.change)
			if err != nil {
				t.Fatal(err)
			}
			put(t, tt.change, tt.to)
			run("2 cases played now, 0 from the store")
			put(t, tt.change, string(old))
			run("0 cases played now, 2 from the store")
		})
	}
}

// A tester that is edited in the middle of a run ends it: no case is stored for the
// wrong judge.
func TestTesterChangedDuringARun(t *testing.T) {
	t.Chdir(t.TempDir())
	put(t, "go.mod", "module example.org/contest\n")
	put(t, "tester.sh", "#!/bin/sh\n[ $1 = 3 ] && echo '# edited' >> tester.sh\necho Score = $1\n")
	put(t, "solver.sh", "#!/bin/sh\n")
	args := []string{"run", "x", "--tester", "./tester.sh {seed} {cmd}", "--seeds", "1-5", "-j", "1", "--cmd", "./solver.sh"}
	out, status := bundle(t, args...)
	if status != 1 || !strings.Contains(out, "tester.sh was changed during the run") || !strings.Contains(out, "2 cases played now and stored") {
		t.Errorf("status %d\n%s", status, out)
	}
}
