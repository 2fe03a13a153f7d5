package templates

import (
	"go/format"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTuneIsTheOneOfTheLibrary(t *testing.T) {
	want, err := os.ReadFile("../src/contest/tune/tune.go")
	if err != nil {
		t.Fatal(err)
	}
	got, err := Tune()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("run go generate (-library +template):\n%s", diff)
	}
}

func TestSkeletonsAreFormatted(t *testing.T) {
	for _, kind := range Skeletons {
		files, err := Skeleton(kind, Solver{Name: "chess", Path: "example.com/m/src/chess", Tune: "example.com/m/tune"})
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
