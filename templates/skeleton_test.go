package templates

import (
	"bytes"
	"go/format"
	"os"
	"path"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What is copied into a module has all that it imports, below the module's path, and
// the licence.
func TestCopiedLibrary(t *testing.T) {
	const to = "example.com/m/internal/contest"
	files, err := CopyLibrary(to, []string{"anneal", "beam"})
	if err != nil {
		t.Fatal(err)
	}
	licence, err := os.ReadFile("../LICENSE")
	if err != nil {
		t.Fatal(err)
	}
	copied := map[string]bool{}
	for _, f := range files {
		copied[path.Dir(f.Name)] = true
		if f.Name == "LICENSE" {
			if diff := cmp.Diff(string(licence), string(f.Data)); diff != "" {
				t.Errorf("the licence of the library is another (-project +library):\n%s", diff)
			}
			continue
		}
		if bytes.Contains(f.Data, []byte(`"`+Module)) || strings.HasSuffix(f.Name, "_test.go") {
			t.Errorf("%s is a test or imports what is not copied", f.Name)
		}
	}
	packages, err := Uses(files, to)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"hash", "rng"} // of what is copied, these are imported
	if diff := cmp.Diff(want, packages); diff != "" {
		t.Errorf("imports among the copied files (-want +got):\n%s", diff)
	}
	for _, p := range append(want, ".", "anneal", "beam") {
		if !copied[p] {
			t.Errorf("%s is not copied", p)
		}
	}
}

func TestSkeletonsAreFormatted(t *testing.T) {
	for _, kind := range Skeletons {
		files, err := Skeleton(kind, Solver{Name: "chess", Path: "example.com/m/src/chess", Tune: "example.com/m/internal/tune", Library: "example.com/a"})
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			if !strings.HasSuffix(f.Name, ".go") {
				continue
			}
			want, err := format.Source(f.Data)
			if err != nil {
				t.Errorf("%s/%s: %v", kind, f.Name, err)
			} else if diff := cmp.Diff(string(want), string(f.Data)); diff != "" {
				t.Errorf("%s/%s (-gofmt +template):\n%s", kind, f.Name, diff)
			}
		}
	}
	if _, err := Skeleton("chess", Solver{}); err == nil {
		t.Error("no error for a template that is not there")
	}
}
