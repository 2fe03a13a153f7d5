package onefile_test

import (
	"go/importer"
	"go/types"
	"strings"
	"testing"

	"github.com/contest-bundle/bundle/bundler/internal/onefile"
)

func TestCheck(t *testing.T) {
	tests := []struct {
		reason, level, src string
		wants              string // part of the error; "" for none
	}{
		{"a good program", "", "package main\nimport \"fmt\"\nfunc main() { fmt.Println(1) }\n", ""},
		{"unsafe has no export data", "", "package main\nimport \"unsafe\"\nfunc main() { println(unsafe.Sizeof(1)) }\n", ""},
		{"no imports", "", "package main\nfunc main() { println(1) }\n", ""},
		{"a type error has its position", "", "package main\nfunc main() { x := 1 }\n", "main.go:2:15: declared and not used: x"},
		{"a package that does not exist", "", "package main\nimport _ \"no/such\"\nfunc main() {}\n", "main.go:2:10: could not import no/such (package not found)"},
		{"an older language level", "go1.20", "package main\nfunc main() { println(min(1, 2)) }\n", "main.go:2:23: built-in min requires go1.21"},
		{"a syntax error", "", "package main\nfunc main( {}\n", "main.go:2:"},
	}
	imports := onefile.Known(map[string]*types.Package{"fmt": fmtPackage(t)}, types.SizesFor("gc", "amd64"))
	for _, tt := range tests {
		f, err := onefile.Check("main.go", []byte(tt.src), tt.level, imports)
		if err == nil {
			err = f.Err()
		}
		switch {
		case tt.wants == "" && err != nil:
			t.Errorf("%s: %v", tt.reason, err)
		case tt.wants != "" && (err == nil || !strings.Contains(err.Error(), tt.wants)):
			t.Errorf("%s: error %v, want %q in it", tt.reason, err, tt.wants)
		}
	}
}

// A constant that fits into an int on one platform may not on another.
func TestCheckKnowsSizes(t *testing.T) {
	const src = "package main\nfunc main() { println(1 << 40) }\n"
	for arch, want := range map[string]int{"amd64": 0, "386": 1} {
		f, err := onefile.Check("main.go", []byte(src), "", onefile.Known(nil, types.SizesFor("gc", arch)))
		if err != nil {
			t.Fatal(err)
		}
		if len(f.Errors) != want {
			t.Errorf("%s: errors %v, want %d", arch, f.Errors, want)
		}
	}
}

func fmtPackage(t *testing.T) *types.Package {
	t.Helper()
	p, err := importer.Default().Import("fmt")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestLineDirectivesAreIgnoredInPositions(t *testing.T) {
	f, err := onefile.Parse("main.go", []byte("package main\n//line other.go:100\nfunc main() {}\n"))
	if err != nil {
		t.Fatal(err)
	}
	if got := f.Position(f.Syntax.Decls[0].Pos()).String(); got != "main.go:3:1" {
		t.Errorf("position %s, want main.go:3:1", got)
	}
	if got := f.Text(f.Syntax.Decls[0]); got != "func main() {}" {
		t.Errorf("text %q", got)
	}
}
