package load

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// failure is what a command that says text on standard error and fails comes to.
func failure(t *testing.T, l *loader, text string) string {
	t.Helper()
	l.ctx = t.Context()
	cmd := exec.Command("go", "no-such-command")
	err := cmd.Run()
	if err == nil {
		t.Fatal("go no-such-command succeeds")
	}
	return strings.ReplaceAll(l.goFailure(cmd, err, text).Error(), cmd.Path, "GO")
}

func TestGoFailure(t *testing.T) {
	tests := []struct{ reason, stderr, want string }{
		{"a missing module", "go: no required module provides package example.com/x; to add it:\n\tgo get example.com/x",
			"no required module provides package example.com/x\n\trun it in a folder of the module, or name the program's folder"},
		{"progress comes before the error", "go: downloading go1.99.0 (linux/amd64)\ngo: download go1.99.0: reading the proxy: 404 Not Found",
			"download go1.99.0: reading the proxy: 404 Not Found\n\tGOTOOLCHAIN=local takes the Go that is installed"},
		{"nothing but progress", "go: downloading go1.99.0 (linux/amd64)", "downloading go1.99.0 (linux/amd64)"},
		{"advice of the go command's own", "go: updates to go.mod needed; to update it:\n\tgo mod tidy", "updates to go.mod needed; to update it:\n\tgo mod tidy"},
		{"several lines", "go: inconsistent vendoring in /no/where:\n\ta@v1: is explicitly required\n\n\tTo sync, run:\n\t\tgo mod vendor",
			"inconsistent vendoring in /no/where:\n\ta@v1: is explicitly required\n\n\tTo sync, run:\n\t\tgo mod vendor"},
		{"a position", "go.mod:3: usage: require module/path v1.2.3", "go.mod:3: usage: require module/path v1.2.3"},
		{"no words of the go command", "Segmentation fault", "the go command (GO) fails: exit status 2: Segmentation fault"},
		{"no words at all", "", "the go command (GO) fails without a message: exit status 2\n\tsee whether \"go version\" works"},
	}
	for _, tt := range tests {
		if d := cmp.Diff(tt.want, failure(t, &loader{dir: t.TempDir(), root: t.TempDir()}, tt.stderr)); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.reason, d)
		}
	}
}

// Files are named as the user sees them, wherever the go command ran.
func TestGoFailureNamesFilesNearby(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":        "module m\n\nrequire (\n\texample.com/a v1.2.3\n\texample.com/a/b v0.1.0\n)\n",
		"cmd/a/main.go": "package main\n\nimport _ \"example.com/a/b/c\"\nimport _ \"./x\"\n",
	} {
		file := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	entry := filepath.Join(root, "cmd", "a")
	tests := []struct{ reason, cwd, stderr, want string }{
		{"from the folder of go.mod", ".", "go: errors parsing ../../go.mod:\n../../go.mod:3: bad", "errors parsing go.mod:\ngo.mod:3: bad"},
		{"from the entry", "cmd/a", "go: errors parsing ../../go.mod:\n../../go.mod:3: bad", "errors parsing ../../go.mod:\n../../go.mod:3: bad"},
		{"from between", "cmd", "go: inconsistent vendoring in " + root + ":", "inconsistent vendoring in ..:"},
		{"a file of the entry", ".", "main.go:1:1: expected 'package'", "cmd/a/main.go:1:1: expected 'package'"},
		{"a module that the line imports from", ".", "main.go:3:10: module lookup disabled by GOPROXY=off",
			"cmd/a/main.go:3:10: example.com/a/b@v0.1.0: module lookup disabled by GOPROXY=off\n\tthe module is not in the module cache (GOMODCACHE), and it cannot be fetched"},
		{"a module that the line requires", ".", "../../go.mod:4: module lookup disabled by GOPROXY=off",
			"go.mod:4: example.com/a@v1.2.3: module lookup disabled by GOPROXY=off\n\tthe module is not in the module cache (GOMODCACHE), and it cannot be fetched"},
	}
	for _, tt := range tests {
		l := &loader{dir: entry, root: root, cwd: filepath.Join(root, filepath.FromSlash(tt.cwd))}
		if d := cmp.Diff(tt.want, failure(t, l, tt.stderr)); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.reason, d)
		}
	}
}
