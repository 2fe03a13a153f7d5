package program_test

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/internal/arena/program"
	"github.com/contest-bundle/bundle/bundler/internal/config"
)

// tree writes files into a folder of its own.
func tree(t *testing.T, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range files {
		at := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(at), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func newProgram(t *testing.T, g config.Game, shelf string) *program.Program {
	t.Helper()
	p, err := program.New("g", g, shelf)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func make(t *testing.T, p *program.Program, root string, set map[string]string) program.Made {
	t.Helper()
	m, err := p.Make(t.Context(), program.Tree{Root: root}, set, false)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func needsShell(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the programs of this test are made by sh")
	}
}

// A program that is built has the key of its own bytes; the sources may differ.
func TestKeyOfBuilt(t *testing.T) {
	needsShell(t)
	g := config.Game{Build: []string{"sh", "-c", `grep -v '^#' main.src > "$1"; echo x >> log`, "build", "{out}"}}
	shelf := t.TempDir()
	p := newProgram(t, g, shelf)
	one := make(t, p, tree(t, map[string]string{"main.src": "say 1\n"}), nil)
	commented := make(t, p, tree(t, map[string]string{"main.src": "# a comment\nsay 1\n"}), nil)
	other := make(t, p, tree(t, map[string]string{"main.src": "say 2\n"}), nil)
	if one.Key() != commented.Key() {
		t.Error("a comment makes another version of a program whose bytes are the same")
	}
	if one.Key() == other.Key() {
		t.Error("another program has the same key")
	}
	argv, err := program.Command(shelf, one)
	if err != nil || len(argv) != 1 {
		t.Fatalf("command %q, error %v", argv, err)
	}
	if text, err := os.ReadFile(argv[0]); err != nil || string(text) != "say 1\n" {
		t.Errorf("the kept program is %q (%v)", text, err)
	}
}

// The same sources are built once, wherever they are, and again when their program is
// gone.
func TestBuiltOnce(t *testing.T) {
	needsShell(t)
	log := filepath.Join(t.TempDir(), "log")
	g := config.Game{Build: []string{"sh", "-c", `cp main.src "$1"; echo built >> ` + log, "build", "{out}"}}
	p := newProgram(t, g, t.TempDir())
	files := map[string]string{"main.src": "say 1\n", ".git/HEAD": "no source", "target/x": "no source"}
	m := make(t, p, tree(t, files), nil)
	files["target/x"], files[".git/HEAD"] = "changed", "changed"
	make(t, p, tree(t, files), nil)
	built := func() string {
		text, err := os.ReadFile(log)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	if d := cmp.Diff("built\n", built()); d != "" {
		t.Errorf("builds (-want +got):\n%s", d)
	}
	if err := p.Discard(m); err != nil {
		t.Fatal(err)
	}
	make(t, p, tree(t, files), nil)
	if d := cmp.Diff("built\nbuilt\n", built()); d != "" {
		t.Errorf("builds after it was discarded (-want +got):\n%s", d)
	}
}

// An interpreted program has the key of all its sources, and runs from a copy.
func TestInterpreted(t *testing.T) {
	g := config.Game{Run: []string{"python3", "main.py"}, Judge: []string{"tools/judge"}, Input: "tools/in/{seed}.txt"}
	shelf := t.TempDir()
	p := newProgram(t, g, shelf)
	files := map[string]string{"main.py": "import helper\n", "helper.py": "x = 1\n", "tools/judge": "1"}
	m := make(t, p, tree(t, files), nil)
	argv, err := program.Command(shelf, m)
	if err != nil || len(argv) != 2 || argv[0] != "python3" {
		t.Fatalf("command %q, error %v", argv, err)
	}
	for _, name := range []string{argv[1], filepath.Join(filepath.Dir(argv[1]), "helper.py")} {
		if _, err := os.Stat(name); err != nil {
			t.Error(err)
		}
	}
	files["tools/judge"] = "2"
	if make(t, p, tree(t, files), nil).Key() != m.Key() {
		t.Error("the tester's files are in the key")
	}
	files["helper.py"] = "x = 2\n"
	if make(t, p, tree(t, files), nil).Key() == m.Key() {
		t.Error("a changed module is not in the key")
	}
}

// An old program does not stand in for one that the build does not make.
func TestNotMade(t *testing.T) {
	needsShell(t)
	g := config.Game{Build: []string{"sh", "build.sh"}, Run: []string{"target/release/a"}}
	p := newProgram(t, g, t.TempDir())
	good := tree(t, map[string]string{"Cargo.toml": "", "build.sh": "mkdir -p target/release; cp build.sh target/release/a"})
	make(t, p, good, nil)
	for _, build := range []string{"true", "exit 3", "echo 'a.cpp:3: no such name' >&2; exit 1"} {
		bad := tree(t, map[string]string{"Cargo.toml": "", "build.sh": build})
		_, err := p.Make(t.Context(), program.Tree{Root: bad}, nil, false)
		if err == nil {
			t.Errorf("%q: no error", build)
		}
		if strings.Contains(build, "no such name") && !strings.Contains(err.Error(), "a.cpp:3: no such name") {
			t.Errorf("the compiler's message is not in %v", err)
		}
	}
}

func TestPass(t *testing.T) {
	params := map[string]config.Param{
		"step": {Default: int64(3), Range: "1..9"}, "temp": {Default: 1.5, Range: "0.5..3"}, "mode": {Default: "near", Choices: []string{"near", "far"}},
	}
	set := map[string]string{"step": "5", "temp": "1.5", "mode": "far"}
	tests := []struct {
		reason string
		pass   config.Pass
		want   program.Made
	}{
		{"environment", config.Pass{Env: "SOLVER_{NAME}"}, program.Made{Env: []string{"SOLVER_MODE=far", "SOLVER_STEP=5"}}},
		{"arguments", config.Pass{Args: []string{"--{name}={value}"}}, program.Made{Args: []string{"--mode=far", "--step=5"}}},
		{"two words an argument", config.Pass{Args: []string{"--{name}", "{value}"}}, program.Made{Args: []string{"--mode", "far", "--step", "5"}}},
	}
	for _, tt := range tests {
		p := newProgram(t, config.Game{Run: []string{"python3", "main.py"}, Params: params, Pass: tt.pass}, t.TempDir())
		root := tree(t, map[string]string{"main.py": ""})
		plain := make(t, p, root, nil)
		got := make(t, p, root, set)
		if d := cmp.Diff(tt.want, program.Made{Env: got.Env, Args: got.Args}); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.reason, d)
		}
		if got.ID != plain.ID || got.Key() == plain.Key() {
			t.Errorf("%s: settings make another program, or no other version", tt.reason)
		}
	}
}

// Values of the constants file are passed, and settings win.
func TestConstants(t *testing.T) {
	g := config.Game{
		Run: []string{"python3", "main.py"}, Constants: "best.toml", Pass: config.Pass{Env: "{name}"},
		Params: map[string]config.Param{"a": {Default: int64(1), Range: "0..9"}, "b": {Default: int64(1), Range: "0..9"}},
	}
	p := newProgram(t, g, t.TempDir())
	root := tree(t, map[string]string{"main.py": "", "best.toml": "a = 4\nb = 5\n"})
	if d := cmp.Diff([]string{"a=4", "b=7"}, make(t, p, root, map[string]string{"b": "7"}).Env); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	bad := tree(t, map[string]string{"main.py": "", "best.toml": "a = 40\n"})
	if _, err := p.Make(t.Context(), program.Tree{Root: bad}, nil, false); err == nil || !strings.Contains(err.Error(), "best.toml: parameter a: 40 is outside its range 0..9") {
		t.Errorf("error %v", err)
	}
}

func TestRefusals(t *testing.T) {
	python := func(g config.Game) config.Game {
		g.Run = []string{"python3", "main.py"}
		return g
	}
	env := config.Pass{Env: "{name}"}
	one := func(p config.Param) map[string]config.Param { return map[string]config.Param{"a": p} }
	declared := python(config.Game{Pass: env, Params: one(config.Param{Default: int64(1), Range: "0..9"})})
	tests := []struct {
		reason string
		game   config.Game
		set    map[string]string
		want   string
	}{
		{"no default", python(config.Game{Pass: env, Params: one(config.Param{Range: "0..9"})}), nil, "say its default"},
		{"no range", python(config.Game{Pass: env, Params: one(config.Param{Default: int64(1)})}), nil, "say its range"},
		{"a range that is none", python(config.Game{Pass: env, Params: one(config.Param{Default: int64(1), Range: "9..0"})}), nil, "is not a range"},
		{"a default outside", python(config.Game{Pass: env, Params: one(config.Param{Default: int64(10), Range: "0..9"})}), nil, "outside its range"},
		{"no choices", python(config.Game{Pass: env, Params: one(config.Param{Default: "x"})}), nil, "say its choices"},
		{"a value outside", declared, map[string]string{"a": "10"}, "parameter a: 10 is outside its range 0..9"},
		{"no whole number", declared, map[string]string{"a": "1.5"}, `parameter a: "1.5" is no whole number`},
		{"an unknown name", declared, map[string]string{"b": "1"}, `no parameter is called "b"`},
		{"no file of the solver", config.Game{Run: []string{"python3"}}, nil, "run names no file of the solver"},
		{"no folder", python(config.Game{Entry: "other"}), nil, "there is no folder other"},
		{"sources that are not there", python(config.Game{Sources: []string{"*.rb"}}), nil, "there is no file *.rb"},
		{"a compiler that is not there", config.Game{Build: []string{"no-such-compiler", "{out}"}}, nil, "no-such-compiler is not installed"},
	}
	root := tree(t, map[string]string{"main.py": ""})
	for _, tt := range tests {
		p, err := program.New("g", tt.game, t.TempDir())
		if err == nil {
			_, err = p.Make(t.Context(), program.Tree{Root: root}, tt.set, false)
		}
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want %q", tt.reason, err, tt.want)
		}
	}
}
