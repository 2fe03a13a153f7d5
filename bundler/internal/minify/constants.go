package minify

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/scanner"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/onefile"
	"github.com/contest-bundle/bundle/bundler/internal/std"
)

// reduceConstants takes unused constants out of the package's constant groups,
// and then imports that nothing uses any more, until nothing is left to take: what
// is minified once more stays as it is. A program that does not type-check without
// them keeps them: where a line of a local group repeats the one before it, an
// identifier can denote two things, of which only one is known.
func reduceConstants(d *draft, imports *onefile.Imports) (*draft, error) {
	for {
		reduced, err := withoutConstants(d, imports)
		if err != nil || bytes.Equal(reduced.Src, d.Src) {
			return d, err
		}
		if reduced.Err() != nil {
			return d, nil
		}
		d = reduced
	}
}

func withoutConstants(d *draft, imports *onefile.Imports) (*draft, error) {
	live := liveConstants(d.File)
	var edits []edit
	for _, decl := range d.Syntax.Decls {
		if group, ok := decl.(*ast.GenDecl); ok && group.Tok == token.CONST {
			if e, ok := reduceGroup(d.File, group, live); ok {
				edits = append(edits, e)
			}
		}
	}
	if edits == nil {
		return d, nil
	}
	d, err := d.edited(edits, imports)
	if err != nil {
		return nil, err
	}
	if edits = unusedImports(d.File); edits == nil {
		return d, nil
	}
	return d.edited(edits, imports)
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

// A constantValue is where a constant's type and value are written: in its own
// line or in one above.
type constantValue struct{ typ, value ast.Expr }

// packageConstants are the constants of the package that may be left out.
func packageConstants(f *onefile.File) map[types.Object]constantValue {
	all := map[types.Object]constantValue{}
	for _, d := range f.Syntax.Decls {
		group, ok := d.(*ast.GenDecl)
		if !ok || group.Tok != token.CONST {
			continue
		}
		for _, spec := range specsOf(group) {
			for i, name := range spec.Names {
				if name.Name != "_" && types.Universe.Lookup(name.Name) == nil {
					all[f.Info.Defs[name]] = constantValue{spec.explicit.Type, spec.explicit.Values[i]}
				}
			}
		}
	}
	return all
}

// liveConstants is the set of those constants that the program uses outside of
// other unused constants, and of those whose names are predeclared ones.
func liveConstants(f *onefile.File) map[types.Object]bool {
	values := packageConstants(f)
	live := map[types.Object]bool{}
	var mark func(n ast.Node)
	mark = func(n ast.Node) {
		ast.Inspect(n, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			obj := f.Info.Uses[id]
			v, ok := values[obj]
			if !ok || live[obj] {
				return true
			}
			live[obj] = true
			mark(v.value)
			if v.typ != nil {
				mark(v.typ)
			}
			return true
		})
	}
	for _, d := range f.Syntax.Decls {
		group, ok := d.(*ast.GenDecl)
		if !ok || group.Tok != token.CONST {
			mark(d)
			continue
		}
		for _, spec := range specsOf(group) {
			for i, name := range spec.Names {
				if name.Name != "_" && types.Universe.Lookup(name.Name) != nil {
					live[f.Info.Defs[name]] = true
					mark(spec.explicit.Values[i])
				}
			}
		}
	}
	return live
}

// reduceGroup gives the smaller of two forms of a group with unused constants: one
// where each constant that stays has its own type and value with iota written out,
// and one that only ends earlier.
func reduceGroup(f *onefile.File, group *ast.GenDecl, live map[types.Object]bool) (edit, bool) {
	var kept []string
	last, dropped := -1, false
	specs := specsOf(group)
	for i, spec := range specs {
		var used []int
		for k, name := range spec.Names {
			if live[f.Info.Defs[name]] {
				used = append(used, k)
			}
		}
		dropped = dropped || len(used) < len(spec.Names)
		if used != nil {
			last = i
			kept = append(kept, explicitText(f, spec, used))
		}
	}
	if !dropped {
		return edit{}, false
	}
	e := edit{from: f.Offset(group.Pos()), to: f.Offset(group.End())}
	if kept == nil {
		return e, true
	}
	e.text = "const (\n" + strings.Join(kept, "\n") + "\n)"
	if shorter := endingEarlier(f, specs[:last+1], live); shorter != "" && length(shorter) < length(e.text) {
		e.text = shorter
	}
	return e, true
}

// endingEarlier is a group of some first lines, "" if they mention constants that
// go and are not their own.
func endingEarlier(f *onefile.File, specs []constantSpec, live map[types.Object]bool) string {
	var b strings.Builder
	b.WriteString("const (\n")
	declared, mentions := map[types.Object]bool{}, map[types.Object]bool{}
	for _, spec := range specs {
		b.WriteString(f.Text(spec.ValueSpec) + "\n")
		ast.Inspect(spec.ValueSpec, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				declared[f.Info.Defs[id]] = true
				mentions[f.Info.Uses[id]] = true
			}
			return true
		})
	}
	values := packageConstants(f)
	for obj := range mentions {
		if _, ok := values[obj]; ok && !live[obj] && !declared[obj] {
			return ""
		}
	}
	return b.String() + ")"
}

// length is how much of a text minifying leaves, but that it counts every
// identifier as one character: so new names do not change what is smaller.
func length(text string) (n int) {
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(text))
	s.Init(file, []byte(text), nil, 0)
	for {
		switch _, tok, lit := s.Scan(); {
		case tok == token.EOF:
			return n
		case tok == token.IDENT, tok == token.SEMICOLON:
			n++
		case tok.IsLiteral():
			n += len(strings.ReplaceAll(lit, "_", ""))
		default:
			n += len(tok.String())
		}
	}
}

// explicitText is a constant line, or some of its names, that stands for itself.
func explicitText(f *onefile.File, spec constantSpec, used []int) string {
	var names, values []string
	for _, k := range used {
		names = append(names, spec.Names[k].Name)
		values = append(values, withIota(f, spec.explicit.Values[k], spec.iota))
	}
	text := strings.Join(names, ", ")
	if spec.explicit.Type != nil {
		text += " " + f.Text(spec.explicit.Type)
	}
	return text + " = " + strings.Join(values, ", ")
}

// withIota is the text of a constant's value with iota written out.
func withIota(f *onefile.File, value ast.Expr, iota int) string {
	var b strings.Builder
	at := f.Offset(value.Pos())
	ast.Inspect(value, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && f.Info.Uses[id] == types.Universe.Lookup("iota") {
			b.Write(f.Src[at:f.Offset(id.Pos())])
			fmt.Fprint(&b, iota)
			at = f.Offset(id.End())
		}
		return true
	})
	b.Write(f.Src[at:f.Offset(value.End())])
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
		if !std.Silent(path) {
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
