package treemap

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestShortPaths(t *testing.T) {
	var packages []pkg
	want := []string{"main", "a/geo", "b/geo", "x/v2", "geo", "(file)", "x/v3"}
	for _, path := range []string{"github.com/me/m/main", "github.com/me/m/a/geo", "github.com/me/m/b/geo", "github.com/you/x/v2", "geo", "(file)", "github.com/you/y/x/v3"} {
		packages = append(packages, pkg{path: path})
	}
	if diff := cmp.Diff(want, shortPaths(packages)); diff != "" {
		t.Error(diff)
	}
}
