package runtime

import (
	"strings"
	"testing"
)

// TestPackages asks of each need for the declarations that it brings, and of all
// that nothing else comes with it.
func TestPackages(t *testing.T) {
	tests := []struct {
		reason string
		pkg    Package
		path   string
		want   []string // one for each file
	}{
		{"armoured data", Embedded(true, false), "bundle/embedded", []string{"func unarmour("}},
		{"a file system", Embedded(false, true), "bundle/embedded", []string{"type embedFS "}},
		{"both", Embedded(true, true), "bundle/embedded", []string{"func unarmour(", "type embedFS "}},
		{"neither", Embedded(false, false), "bundle/embedded", nil},
		{"recovered errors", TypeNames(true, false), "bundle/typenames", []string{"var originals = ``", "func recovered("}},
		{"gob", TypeNames(false, true), "bundle/typenames", []string{"var originals = ``", "func registerGob("}},
		{"no names of types", TypeNames(false, false), "bundle/typenames", nil},
	}
	for _, tt := range tests {
		files, err := tt.pkg.Sources()
		if err != nil || len(files) != len(tt.want) || tt.pkg.Path() != tt.path {
			t.Errorf("%s: %d files of %s, %v", tt.reason, len(files), tt.pkg.Path(), err)
			continue
		}
		for i, f := range files {
			if !strings.Contains(string(f.Src), tt.want[i]) || !strings.HasPrefix(f.Name, tt.path+"/") {
				t.Errorf("%s: no %q in %s", tt.reason, tt.want[i], f.Name)
			}
		}
	}
	if _, err := (Package{"none", []string{"none.go"}}).Sources(); err == nil {
		t.Error("a file that is not there")
	}
}
