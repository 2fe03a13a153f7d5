package std_test

import (
	"go/build"
	"go/token"
	"testing"

	"github.com/contest-bundle/bundle/bundler/internal/std"
)

// Every name that the library got after the oldest release has a verdict. One that a
// newer Go adds has none until it is tried.
func TestEveryNewerNameHasAVerdict(t *testing.T) {
	table, err := std.LoadAPI(build.Default.GOROOT, "linux", "amd64")
	if err != nil {
		t.Fatal(err)
	}
	names := 0
	for _, path := range table.Packages() {
		for _, name := range table.NewerThan(path, std.Base) {
			if !token.IsExported(name) {
				continue
			}
			names++
			switch v := std.Backport(path, name); v {
			case std.Inlined, std.Substituted, std.NotBrought:
			default:
				t.Errorf("%s.%s of Go 1.%d has the verdict %q: run \"go run .\" in bundler/internal/backport/lab", path, name, table.Since(path, name), v)
			}
		}
	}
	if names < 1000 {
		t.Errorf("%d names were looked at", names)
	}
}

func TestBackport(t *testing.T) {
	tests := []struct {
		path, name string
		want       std.Verdict
	}{
		{"slices", "Sort", std.Inlined},
		{"cmp", "Ordered", std.Inlined},
		{"strings", "SplitSeq", std.Inlined},
		{"sync/atomic", "Int64.Add", std.Inlined},
		{"math/rand/v2", "ChaCha8", std.Inlined},
		{"iter", "Pull", std.Inlined},
		{"maps", "Clone", std.Substituted},
		{"time", "Time.Compare", std.Substituted},
		{"unique", "Make", std.Substituted},
		{"weak", "Make", std.NotBrought},
		{"sync", "Map.Swap", std.NotBrought},
		{"strings", "Cut", ""}, // the oldest release has it
	}
	for _, tt := range tests {
		if got := std.Backport(tt.path, tt.name); got != tt.want {
			t.Errorf("%s.%s: %q, want %q", tt.path, tt.name, got, tt.want)
		}
	}
}
