package compiled_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/internal/arena/compiled"
)

func TestArgs(t *testing.T) {
	tests := []struct{ line, want string }{
		{"go run ./judge {seed} {cmd}", "{seed} {cmd}"},
		{"go run -tags a,b a.go b.go x", "x"},
		{"go build ./judge", "none"},
		{"go", "none"},
		{"cargo run --bin vis --release in.txt out.txt", "in.txt out.txt"},
		{"cargo run -r --bin tester -- ./a.out --release", "./a.out --release"},
		{"cargo r --manifest-path tools/Cargo.toml --features=a {cmd}", "{cmd}"},
		{"cargo run --release", ""},
		{"cargo test", "none"},
		{"./judge go run", "none"},
	}
	for _, tt := range tests {
		args := compiled.Args(strings.Fields(tt.line))
		got := strings.Join(args, " ")
		if args == nil {
			got = "none"
		}
		if d := cmp.Diff(tt.want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.line, d)
		}
	}
}
