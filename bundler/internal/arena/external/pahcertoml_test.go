package external

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const pahcerHead = `
[problem]
problem_name = "p"
objective = "Min"
score_regex = 'Score = (\d+)'

[test]
start_seed = 0
end_seed = 100
`

func TestPahcerAsBundleToml(t *testing.T) {
	const compile = "[[test.compile_steps]]\nprogram = \"cargo\"\nargs = [\"build\", \"--release\"]\n"
	const move = "[[test.compile_steps]]\nprogram = \"mv\"\nargs = [\"target/release/p\", \"../p\"]\ncurrent_dir = \"./sub dir\"\n"
	const solver = "[[test.test_steps]]\nprogram = \"./p\"\nstdin = \"./tools/in/{SEED04}.txt\"\nstdout = \"./tools/out/{SEED04}.txt\"\n"
	const vis = "[[test.test_steps]]\nprogram = \"./vis\"\nargs = [\"./in/{SEED04}.txt\", \"./out/{SEED04}.txt\", \"{SEED}\"]\ncurrent_dir = \"./tools\"\n"
	tests := []struct {
		reason, text string
		want         Judging
		build, run   []string
		err          string
	}{
		{
			"two steps", compile + solver + vis,
			Judging{[]string{"./vis", "{in}", "{out}", "{seed}"}, "a/tools", "a/tools/in/{seed04}.txt"},
			[]string{"cargo", "build", "--release"}, []string{"./p"}, "",
		},
		{
			"interactive", "[[test.test_steps]]\nprogram = \"tools/tester\"\nargs = [\"./p\"]\nstdin = \"in/{SEED}.txt\"\n",
			Judging{[]string{"tools/tester", "{cmd}"}, "a", "a/in/{seed}.txt"}, nil, []string{"./p"}, "",
		},
		{
			"several compile steps", compile + move + solver + vis,
			Judging{[]string{"./vis", "{in}", "{out}", "{seed}"}, "a/tools", "a/tools/in/{seed04}.txt"},
			[]string{"sh", "-c", "cargo build --release && (cd 'sub dir' && mv target/release/p ../p)"}, []string{"./p"}, "",
		},
		{"three steps", solver + vis + vis, Judging{}, nil, nil, "more than two test steps"},
		{"a judge that reads", solver + "[[test.test_steps]]\nprogram = \"./vis\"\nstdin = \"./tools/out/{SEED04}.txt\"\n", Judging{}, nil, nil, "reads a file on its standard input"},
	}
	for _, tt := range tests {
		name := filepath.Join(t.TempDir(), "pahcer_config.toml")
		if err := os.WriteFile(name, []byte(pahcerHead+tt.text), 0o666); err != nil {
			t.Fatal(err)
		}
		p, err := ReadPahcer(name)
		if err != nil {
			t.Errorf("%s: %v", tt.reason, err)
			continue
		}
		got, err := p.Judging("a")
		if tt.err != "" {
			if err == nil || !strings.Contains(err.Error(), tt.err) {
				t.Errorf("%s: error %v, want %q", tt.reason, err, tt.err)
			}
			continue
		}
		build, run := p.Commands()
		for what, d := range map[string]string{"judging": cmp.Diff(tt.want, got), "build": cmp.Diff(tt.build, build), "run": cmp.Diff(tt.run, run)} {
			if err != nil || d != "" {
				t.Errorf("%s: %s (-want +got), error %v:\n%s", tt.reason, what, err, d)
			}
		}
	}
}
