package load

import (
	"context"
	"os"
	"path/filepath"
	"testing"
)

// TestFileSettings: a file named as the entry runs under the settings of what it
// lies in.
func TestFileSettings(t *testing.T) {
	const program = "package main\n\nfunc main() {}\n"
	tests := []struct {
		reason string
		files  map[string]string
		entry  string
		want   string
	}{
		{"the module's go line", map[string]string{"go.mod": "module m.test\n\ngo 1.21\n", "main.go": program}, "main.go", "go1.21"},
		{"of a module further up", map[string]string{"go.mod": "module m.test\n\ngo 1.22\n", "cmd/main.go": program}, "cmd/main.go", "go1.22"},
		{"a module without a go line", map[string]string{"go.mod": "module m.test\n", "main.go": program}, "main.go", "go1.20"},
		{"the workspace's go line", map[string]string{"go.work": "go 1.23.0\n\nuse ./m\n", "m/go.mod": "module m.test\n\ngo 1.21\n", "m/main.go": program}, "m/main.go", "go1.23"},
		{"the same of a folder", map[string]string{"go.mod": "module m.test\n\ngo 1.21\n", "main.go": program}, ".", "go1.21"},
		{"no module", map[string]string{"main.go": program}, "main.go", ""},
		{"no module, a folder", map[string]string{"main.go": program}, ".", ""},
	}
	for _, tt := range tests {
		t.Run(tt.reason, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			for name, text := range tt.files {
				name = filepath.Join(dir, filepath.FromSlash(name))
				if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			prog, err := Load(context.Background(), Config{Dir: dir, Entry: tt.entry})
			if err != nil {
				t.Fatal(err)
			}
			if prog.Godebug.Release != tt.want {
				t.Errorf("release %q, want %q", prog.Godebug.Release, tt.want)
			}
			if v := prog.Entry.Info.FileVersions[prog.Entry.Files[0].Syntax]; v == "" {
				t.Error("the language version is unknown")
			}
		})
	}
}
