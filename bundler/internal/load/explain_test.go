package load

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestExplainDriver(t *testing.T) {
	tests := []struct{ reason, stderr, want string }{
		{"a missing module", "go: no required module provides package example.com/x; to add it:\n\tgo get example.com/x",
			"no required module provides package example.com/x\n\trun it in a folder of the module, or name the program's folder"},
		{"progress comes before the error", "go: downloading go1.99.0 (linux/amd64)\ngo: download go1.99.0: reading the proxy: 404 Not Found",
			"download go1.99.0: reading the proxy: 404 Not Found\n\tGOTOOLCHAIN=local takes the Go that is installed"},
		{"nothing but progress", "go: downloading go1.99.0 (linux/amd64)", "downloading go1.99.0 (linux/amd64)"},
	}
	for _, tt := range tests {
		l := &loader{dir: t.TempDir(), root: t.TempDir()}
		err := l.explainDriver(errors.New("err: exit status 1: stderr: " + tt.stderr))
		if d := cmp.Diff(tt.want, err.Error()); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.reason, d)
		}
	}
}
