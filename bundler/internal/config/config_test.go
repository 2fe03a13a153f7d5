package config_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/internal/config"
)

func TestParse(t *testing.T) {
	const text = `
targets = ["judges/club.toml"]

[defaults]
target = "atcoder"
output = "submissions/{game}/main.go"
judge = ["judge", "{game}"]

[games.a]
entry = "./cmd/a"

[games.b]
entry = "example.com/m/b"
target = "codingame"
judge = ["./play", "-fast"]
constants = "tuned/b.toml"
tags = ["fast"]
keep = ["gonum.org/v1/gonum"]
minify = true
`
	b, err := config.Parse("m/bundle.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]string{"a", "b"}, b.Names()); d != "" {
		t.Errorf("names (-want +got):\n%s", d)
	}
	yes := true
	want := map[string]config.Game{
		"a": {Entry: "./cmd/a", Target: "atcoder", Output: "submissions/a/main.go", Judge: []string{"judge", "a"}},
		"b": {
			Entry: "example.com/m/b", Target: "codingame", Output: "submissions/b/main.go", Judge: []string{"./play", "-fast"},
			Constants: "tuned/b.toml", Tags: []string{"fast"}, Keep: []string{"gonum.org/v1/gonum"}, Minify: &yes,
		},
	}
	for name, w := range want {
		got, ok := b.Game(name)
		if d := cmp.Diff(w, got); !ok || d != "" {
			t.Errorf("game %s (-want +got):\n%s", name, d)
		}
	}
	if _, ok := b.Game("c"); ok {
		t.Error("a game that is not there was found")
	}
	if b.Dir != "m" || len(b.Targets) != 1 {
		t.Errorf("dir %q, targets %q", b.Dir, b.Targets)
	}
}

// A game needs no main package of Go if its commands are known.
func TestParseCommands(t *testing.T) {
	const text = `
[defaults]
judge = ["judge", "{game}", "{cmd}"]
seeds = "0-99"

[games.a]
build = ["g++", "-o", "{out}", "{game}.cpp"]

[games.b]
run = ["python3", "main.py"]
params = { x = { default = 1.5, range = "0..2" }, m = { default = "a", choices = ["a", "b"] } }
pass = { args = ["--{name}", "{value}"] }
seeds = "5"

[games.judged]
`
	b, err := config.Parse("bundle.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]config.Game{
		"a": {Build: []string{"g++", "-o", "{out}", "{game}.cpp"}, Judge: []string{"judge", "a", "{cmd}"}, Seeds: "0-99"},
		"b": {
			Run: []string{"python3", "main.py"}, Judge: []string{"judge", "b", "{cmd}"}, Seeds: "5",
			Params: map[string]config.Param{"x": {Default: 1.5, Range: "0..2"}, "m": {Default: "a", Choices: []string{"a", "b"}}},
			Pass:   config.Pass{Args: []string{"--{name}", "{value}"}},
		},
	}
	for name, w := range want {
		got, _ := b.Game(name)
		if d := cmp.Diff(w, got); d != "" {
			t.Errorf("game %s (-want +got):\n%s", name, d)
		}
		if !got.HasCommands() {
			t.Errorf("game %s has no commands", name)
		}
	}
}

func TestParseErrors(t *testing.T) {
	tests := []struct{ reason, text, want string }{
		{"a misspelt key", "[games.a]\nentry = \"./a\"\ntaget = \"x\"\n", "f.toml:3:1: unknown key games.a.taget; did you mean target?"},
		{"every unknown key is named", "x = 1\ny = 2\n", "f.toml:1:1: unknown key x; the keys are targets, defaults, games\nf.toml:2:1: unknown key y; the keys are targets, defaults, games"},
		{"a broken line", "[games.a]\nentry = \n", "f.toml:2:9: no value after the equals sign"},
		{"a value of the wrong type", "[games.a]\nentry = 3\n", "f.toml:2:9: games.a.entry: want a string, not an integer"},
		{"a list that is none", "[games.a]\nentry = \"./a\"\nkeep = \"m\"\n", "f.toml:3:8: games.a.keep: want a list of strings, not a string"},
		{"a switch that is a word", "[games.a]\nentry = \"./a\"\nminify = \"yes\"\n", "f.toml:3:10: games.a.minify: want true or false, not a string"},
		{"a table that is none", "games = 3\n", "f.toml:1:9: games: want a table, not an integer"},
		{"a game that is none", "[games]\na = \"./a\"\n", "f.toml:2:5: games.a: want a table, not a string"},
		{"an inline table", "games = { a = { target = \"x\" } }\n", `f.toml:1:11: game a has no entry: say entry = "./folder"`},
		{"a dotted name", "games.a.target = \"x\"\n", `f.toml:1:1: game a has no entry: say entry = "./folder"`},
		{"a game without an entry", "[games.a]\ntarget = \"x\"\n", `f.toml:1:2: game a has no entry: say entry = "./folder"`},
		{"a name that looks like a path", "[games.\"./a\"]\nentry = \"./a\"\n", `f.toml:1:2: game name "./a": a name has no slash, dot or space and does not begin with a dash`},
		{"an entry for all games", "[defaults]\nentry = \"./a\"\n", "f.toml:2:1: entry cannot be a default: each game has its own"},
		{"a build without a program", "[games.a]\nbuild = [\"make\"]\n", `f.toml:2:1: game a: build does not say where the program is: put {out} into it, or say run = ["./PROGRAM"]`},
		{"a run of what is not built", "[games.a]\nrun = [\"{out}\"]\n", "f.toml:2:1: game a: run has {out}, which build does not make"},
		{"parameters that are not passed", "[games.a]\nrun = [\"./a\"]\n[games.a.params]\nx = { default = 1, range = \"0..2\" }\n", `f.toml:3:2: game a: say how the program gets its parameters: pass = { env = "{name}" }, { args = ["--{name}={value}"] } or { file = "params.h" }`},
		{"parameters passed in two ways", "[games.a]\nrun = [\"./a\"]\npass = { env = \"x\", file = \"y\" }\nparams = { x = { default = 1 } }\n", `f.toml:4:1: game a: say how the program gets its parameters: pass = { env = "{name}" }, { args = ["--{name}={value}"] } or { file = "params.h" }`},
		{"parameters of a bundled game", "[games.a]\nentry = \"./a\"\npass = { env = \"x\" }\n", "f.toml:1:2: game a: params and pass are for programs with build or run; a Go solver declares its parameters in its source"},
		{"a generator without a name", "[games.a]\nentry = \"./a\"\ngenerate = [\"gen\"]\n", `f.toml:3:1: game a: generate makes the input of a seed whose input file is not there: say input = "in/{seed04}.txt"`},
		{"an unknown way of passing", "[games.a]\nrun = [\"./a\"]\n[games.a.pass]\nenvs = \"x\"\n", "f.toml:4:1: unknown key games.a.pass.envs; did you mean env?"},
		{"a table twice", "[games.a]\nentry = \"./a\"\n[games.a]\n", "f.toml:3:2: table a already exists"},
	}
	for _, tt := range tests {
		_, err := config.Parse("f.toml", []byte(tt.text))
		if err == nil {
			t.Errorf("%s: no error", tt.reason)
		} else if d := cmp.Diff(tt.want, err.Error()); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.reason, d)
		}
	}
}

func TestParseConstants(t *testing.T) {
	const text = `# from a search over 200 cases
tile_price = 3.5
rounds = 1_000
shift = +4
wide = true
mode = "near"
small = 1e-3
`
	cs, err := config.ParseConstants("constants.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"tile_price": "3.5", "rounds": "1000", "shift": "4", "wide": "true", "mode": "near", "small": "1e-3"}
	if d := cmp.Diff(want, cs.Map()); d != "" {
		t.Errorf("constants (-want +got):\n%s", d)
	}
	c, ok := cs.Lookup("rounds")
	if !ok || c.Pos.String() != "constants.toml:3:1" {
		t.Errorf("rounds is at %v", c.Pos)
	}
	if _, ok := cs.Lookup("no"); ok {
		t.Error("a constant that is not there was found")
	}
}

func TestParseConstantsErrors(t *testing.T) {
	tests := []struct{ reason, text, want string }{
		{"a table", "a = 1\n[t]\nb = 2\n", "c.toml:2:2: table [t]: constants are flat lines name = value"},
		{"a dotted name", "a.b = 1\n", "c.toml:1:1: a.b: a dotted name makes a table; constants are flat lines name = value"},
		{"a list", "a = 1\nb = [1, 2]\n", "c.toml:2:1: b: want a number, true, false or a string"},
		{"an inline table", "b = { c = 1 }\n", "c.toml:1:1: b: want a number, true, false or a string"},
		{"a date", "b = 2026-11-29\n", "c.toml:1:1: b: want a number, true, false or a string"},
		{"infinity is no constant", "b = inf\n", "c.toml:1:1: b: inf is not a number that a constant can have"},
		{"a name twice", "a = 1\na = 2\n", "c.toml:2:1: key a is already defined"},
		{"no value", "a = 1\nb =\n", "c.toml:2:4: no value after the equals sign"},
	}
	for _, tt := range tests {
		_, err := config.ParseConstants("c.toml", []byte(tt.text))
		if err == nil {
			t.Errorf("%s: no error", tt.reason)
		} else if d := cmp.Diff(tt.want, err.Error()); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.reason, d)
		}
	}
}

func TestFind(t *testing.T) {
	root := t.TempDir()
	deep := filepath.Join(root, "m", "cmd", "a")
	if err := os.MkdirAll(deep, 0o777); err != nil {
		t.Fatal(err)
	}
	write := func(path ...string) string {
		file := filepath.Join(append([]string{root}, path...)...)
		if err := os.WriteFile(file, nil, 0o666); err != nil {
			t.Fatal(err)
		}
		return file
	}
	write(config.FileName) // above the module: not the module's
	write("m", "go.mod")
	if got, err := config.Find(deep); got != "" || err != nil {
		t.Errorf("found %q (%v) outside the module", got, err)
	}
	want := write("m", config.FileName)
	if got, err := config.Find(deep); got != want || err != nil {
		t.Errorf("found %q (%v), want %q", got, err, want)
	}
}

func FuzzParseConstants(f *testing.F) {
	f.Add("a = 1\n# note\nb = \"x\"\n")
	f.Add("[t]\na.b = 'x'\n")
	f.Fuzz(func(t *testing.T, text string) {
		cs, err := config.ParseConstants("c.toml", []byte(text))
		if err != nil {
			return
		}
		for _, c := range cs {
			if c.Pos.Line < 1 || c.Pos.Column < 1 {
				t.Errorf("%s has no position", c.Name)
			}
		}
	})
}
