package minify

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"sort"
	"strconv"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/onefile"
)

// An edit replaces a stretch of the source.
type edit struct {
	from, to int // offsets
	text     string
}

// reduceConstants takes unused constants out of the package's constant groups,
// and then imports that nothing uses any more. A program that does not
// type-check without them keeps them: where a line of a local group repeats
// the one before it, an identifier can denote two things, of which only one
// is known.
func reduceConstants(f *onefile.File, imp *onefile.Importer) (*onefile.File, error) {
	reduced, err := withoutConstants(f, imp)
	if err == nil && reduced.Err() != nil {
		return f, nil
	}
	return reduced, err
}

func withoutConstants(f *onefile.File, imp *onefile.Importer) (*onefile.File, error) {
	live := liveConstants(f)
	var edits []edit
	for _, d := range f.Syntax.Decls {
		if group, ok := d.(*ast.GenDecl); ok && group.Tok == token.CONST {
			if e, ok := reduceGroup(f, group, live); ok {
				edits = append(edits, e)
			}
		}
	}
	if edits == nil {
		return f, nil
	}
	f, err := recheck(f, edits, imp)
	if err != nil {
		return nil, err
	}
	if edits = unusedImports(f); edits == nil {
		return f, nil
	}
	return recheck(f, edits, imp)
}

func recheck(f *onefile.File, edits []edit, imp *onefile.Importer) (*onefile.File, error) {
	sort.Slice(edits, func(i, j int) bool { return edits[i].from < edits[j].from })
	var out []byte
	at := 0
	for _, e := range edits {
		out = append(append(out, f.Src[at:e.from]...), e.text...)
		at = e.to
	}
	return onefile.Check(f.Name, append(out, f.Src[at:]...), "", imp)
}

// constantSpec is one line of a constant group with the line whose type and
// values it has.
type constantSpec struct {
	*ast.ValueSpec
	explicit *ast.ValueSpec
	iota     int
}

func specsOf(group *ast.GenDecl) []constantSpec {
	var specs []constantSpec
	var explicit *ast.ValueSpec
	for i, s := range group.Specs {
		spec := s.(*ast.ValueSpec)
		if spec.Type != nil || spec.Values != nil {
			explicit = spec
		}
		specs = append(specs, constantSpec{spec, explicit, i})
	}
	return specs
}

// liveConstants is the set of package-level constants that the program uses
// outside of other unused constants.
func liveConstants(f *onefile.File) map[types.Object]bool {
	specOf := map[types.Object]constantSpec{}
	live := map[types.Object]bool{}
	var mark func(n ast.Node)
	mark = func(n ast.Node) {
		ast.Inspect(n, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			obj := f.Info.Uses[id]
			spec, ok := specOf[obj]
			if !ok || live[obj] {
				return true
			}
			for _, name := range spec.Names { // a line stays whole
				live[f.Info.Defs[name]] = true
			}
			mark(spec.explicit)
			return true
		})
	}
	var rest []ast.Node
	for _, d := range f.Syntax.Decls {
		group, ok := d.(*ast.GenDecl)
		if !ok || group.Tok != token.CONST {
			rest = append(rest, d)
			continue
		}
		for _, spec := range specsOf(group) {
			for _, name := range spec.Names {
				if name.Name != "_" && types.Universe.Lookup(name.Name) == nil {
					specOf[f.Info.Defs[name]] = spec
				}
			}
		}
	}
	for _, d := range rest {
		mark(d)
	}
	return live
}

// reduceGroup gives the smaller of two forms of a group with unused lines: one
// where each line that stays has its own type and value with iota written out,
// and one that only ends earlier.
func reduceGroup(f *onefile.File, group *ast.GenDecl, live map[types.Object]bool) (edit, bool) {
	var kept []string
	last, dropped := -1, false
	specs := specsOf(group)
	for i, spec := range specs {
		used := false
		for _, name := range spec.Names {
			used = used || live[f.Info.Defs[name]] || types.Universe.Lookup(name.Name) != nil
		}
		if !used {
			dropped = true
			continue
		}
		last = i
		kept = append(kept, explicitText(f, spec))
	}
	if !dropped {
		return edit{}, false
	}
	e := edit{from: f.Offset(group.Pos()), to: f.Offset(group.End())}
	if kept == nil {
		return e, true
	}
	e.text = "const (\n" + strings.Join(kept, "\n") + "\n)"
	var shorter strings.Builder
	shorter.WriteString("const (\n")
	for _, spec := range specs[:last+1] {
		shorter.WriteString(f.Text(spec.ValueSpec) + "\n")
	}
	shorter.WriteString(")")
	if shorter.Len() < len(e.text) {
		e.text = shorter.String()
	}
	return e, true
}

// explicitText is a constant line that stands for itself.
func explicitText(f *onefile.File, spec constantSpec) string {
	var b strings.Builder
	for i, name := range spec.Names {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(name.Name)
	}
	if spec.explicit.Type != nil {
		b.WriteString(" " + f.Text(spec.explicit.Type))
	}
	for i, value := range spec.explicit.Values {
		b.WriteString(map[bool]string{true: " = ", false: ", "}[i == 0])
		at := f.Offset(value.Pos())
		ast.Inspect(value, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && f.Info.Uses[id] == types.Universe.Lookup("iota") {
				b.Write(f.Src[at:f.Offset(id.Pos())])
				fmt.Fprint(&b, spec.iota)
				at = f.Offset(id.End())
			}
			return true
		})
		b.Write(f.Src[at:f.Offset(value.End())])
	}
	return b.String()
}

// unusedImports takes imports out that only dropped constants used. One that
// may do something when it is initialised stays as a blank import.
func unusedImports(f *onefile.File) []edit {
	used := map[types.Object]bool{}
	for _, obj := range f.Info.Uses {
		used[obj] = true
	}
	var edits []edit
	for _, spec := range f.Syntax.Imports {
		obj := f.Info.Implicits[spec]
		if spec.Name != nil {
			obj = f.Info.Defs[spec.Name]
		}
		if obj == nil || used[obj] || obj.Name() == "_" || obj.Name() == "." {
			continue
		}
		e := edit{from: f.Offset(spec.Pos()), to: f.Offset(spec.Path.End())}
		path, _ := strconv.Unquote(spec.Path.Value)
		if !shy[path] {
			e.text = "_ " + spec.Path.Value
		} else if group := soleImport(f, spec); group != nil {
			e.from, e.to = f.Offset(group.Pos()), f.Offset(group.End())
		}
		edits = append(edits, e)
	}
	return edits
}

// soleImport is the import declaration that has just this one spec without
// parentheses, which has to go as a whole.
func soleImport(f *onefile.File, spec *ast.ImportSpec) *ast.GenDecl {
	for _, d := range f.Syntax.Decls {
		if group, ok := d.(*ast.GenDecl); ok && !group.Lparen.IsValid() && group.Specs[0] == ast.Spec(spec) {
			return group
		}
	}
	return nil
}
