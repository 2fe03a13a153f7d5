package emit_test

import (
	"context"
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/internal/emit"
	"github.com/contest-bundle/bundle/bundler/internal/graph"
	"github.com/contest-bundle/bundle/bundler/internal/linker"
	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/onefile"
)

var program = map[string]string{
	"go.mod":    "module m.test\n\ngo 1.26\n",
	"geo/g.go":  "package geo\n\n// Point is a point.\ntype Point struct{   X int }\n\nfunc init() { println() }\n",
	"rand/r.go": "package rand\n\nimport \"crypto/rand\"\n\nvar Reader = rand.Reader\n",
	"main.go":   "// Main is here.\npackage main\n\nimport (\n\t_ \"embed\"\n\t\"math/rand\"\n\t\"m.test/geo\"\n\tr \"m.test/rand\"\n)\n\ntype Point int\n\nvar start = rand.Int()\n\nfunc main() { println(geo.Point{}.X, r.Reader != nil, Point(start)) }\n",
}

func link(t *testing.T) *linker.File {
	t.Helper()
	dir := t.TempDir()
	for name, text := range program {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	prog, err := load.Load(context.Background(), load.Config{Dir: dir, Entry: "."})
	if err != nil {
		t.Fatal(err)
	}
	g, err := graph.Build(prog)
	if err != nil {
		t.Fatal(err)
	}
	live, err := graph.Shake(g, g.Params.Fold(nil))
	if err != nil {
		t.Fatal(err)
	}
	f, err := linker.Link(live, linker.Options{Level: "go1.26"})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestRender: every identifier of the file has one mark, and the name that is printed is
// the one in the table.
func TestRender(t *testing.T) {
	f := link(t)
	src, marks, err := emit.Render("// Header.", f)
	if err != nil {
		t.Fatal(err)
	}
	var at []int
	for _, m := range marks {
		at = append(at, m.Offset)
		if m.Ref == nil || m.Ref.Obj == nil {
			continue
		}
		if name := f.Names.Of(m.Ref.Obj); !strings.HasPrefix(string(src[m.Offset:]), name) {
			t.Errorf("byte %d: %.20q, want %s", m.Offset, src[m.Offset:], name)
		}
		if m.Copied() && m.Pkg == nil {
			t.Errorf("byte %d: copied %s belongs to no package", m.Offset, m.Ref.Ident.Name)
		}
	}
	if d := cmp.Diff(identifiers(src), at); d != "" {
		t.Errorf("identifiers and marks (-want +got):\n%s\n%s", d, src)
	}
	for _, text := range []string{
		"// Header.\n\n// Main is here.\npackage main\n\nimport (\n\t\"crypto/rand\"\n\tmathrand \"math/rand\"\n)\n",
		"// Point is a point.\ntype GeoPoint struct{ X int }\n", "var start = mathrand.Int()\n",
	} {
		if !strings.Contains(string(src), text) {
			t.Errorf("no %q in\n%s", text, src)
		}
	}
	parsed, err := onefile.Parse(emit.Name, src)
	if err != nil {
		t.Fatal(err)
	}
	if settled, err := emit.Settle(parsed); err != nil || string(settled) != string(src) {
		t.Errorf("not as gofmt leaves it (%v):\n%s", err, cmp.Diff(string(src), string(settled)))
	}
}

// TestRenderUnmarked: an identifier in copied bytes that no reference stands for has no
// mark, so that verification refuses it.
func TestRenderUnmarked(t *testing.T) {
	f := link(t)
	source := f.Blocks[len(f.Blocks)-1].Pkg.Files[0]
	from := strings.Index(string(source.Src), "var start")
	f.Blocks = append(f.Blocks, linker.Block{Pieces: []linker.Piece{
		{Src: linker.Range{File: source, From: from, To: from + len("var start")}}, {Text: "Too = 1"},
	}})
	src, marks, err := emit.Render("// Header.", f)
	if err != nil {
		t.Fatal(err)
	}
	at := strings.Index(string(src), "startToo")
	if slices.ContainsFunc(marks, func(m emit.Mark) bool { return m.Offset == at }) {
		t.Error("a copied identifier without a reference is marked")
	}
	f.Blocks = append(f.Blocks, linker.Block{Pieces: []linker.Piece{{Text: "func {"}}})
	if _, _, err := emit.Render("// Header.", f); err == nil || !strings.Contains(err.Error(), "formatting: ") {
		t.Errorf("error %v for what is no Go", err)
	}
}

func TestMove(t *testing.T) {
	marks := []emit.Mark{{Offset: 4}, {Offset: 8}}
	moved, err := emit.Move(marks, []byte("var a = b"), []byte("var   a   = b"))
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]emit.Mark{{Offset: 6}, {Offset: 12}}, moved); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if marks[0].Offset != 4 {
		t.Error("the given marks have changed")
	}
	if _, err := emit.Move(marks, []byte("var a = b"), []byte("var a = 1")); err == nil {
		t.Error("an identifier that goes is no error")
	}
	if _, err := emit.Move([]emit.Mark{{Offset: 5}}, []byte("var a = b"), []byte("var a = b")); err == nil {
		t.Error("a mark without an identifier is no error")
	}
}

func identifiers(src []byte) (offsets []int) {
	file := token.NewFileSet().AddFile("", -1, len(src))
	var s scanner.Scanner
	s.Init(file, src, nil, 0)
	for {
		switch pos, tok, _ := s.Scan(); tok {
		case token.EOF:
			return offsets
		case token.IDENT:
			offsets = append(offsets, file.Offset(pos))
		}
	}
}
