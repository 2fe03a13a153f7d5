package linker

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/graph"
	"github.com/contest-bundle/bundle/bundler/internal/renamer"
	"github.com/contest-bundle/bundle/bundler/internal/runtime"
)

// inline is the length of literal up to which embedded data stands where it is
// used; longer data goes to the end of the file.
const inline = 200

// embeds makes the declarations of live variables that hold a //go:embed (rule
// 8). They come before all packages: a program finds its embedded files in
// place before anything is initialised.
func (l *link) embeds(f *File) {
	for _, p := range l.live.Graph.Parts {
		if !l.live.Has(p) || !l.embedded(p) {
			continue
		}
		e := l.live.Graph.Prog.EmbedOf(p.Objs[0])
		v := EmbedVar{Name: l.names.of(e.Var), Doc: embedDoc(p)}
		if e.FS {
			v.Make = l.supportName("newEmbedFS")
		} else {
			v.Type = l.embedType(p)
			if _, ok := e.Var.Type().Underlying().(*types.Slice); ok {
				v.Limit = fmt.Sprintf("[:%[1]d:%[1]d]", len(e.Files[0].Data))
			}
		}
		for _, file := range e.Files {
			literal := runtime.Literal(file.Data)
			if file.Armoured {
				v.Decode = l.supportName("unarmour")
			}
			if len(literal) > inline {
				name := l.names.Claim(renamer.Candidates(packageWord(p.Pkg.Types), v.Name+"Data"), nil, nil)
				f.Data = append(f.Data, Data{name, literal})
				literal = name
			}
			v.Files = append(v.Files, EmbedValue{file.Name, literal, file.Armoured})
		}
		f.Embeds = append(f.Embeds, v)
	}
}

func (l *link) supportName(name string) string {
	return l.names.of(l.live.Graph.Prog.Support.Lookup(name))
}

// embedType is the variable's type as the merged file writes it.
func (l *link) embedType(p *graph.Part) string {
	r := newRewriter(l, p.Pkg, p.File)
	return string(r.text(p.Spec.(*ast.ValueSpec).Type).Bytes())
}

// embedDoc is the variable's comment without directives.
func embedDoc(p *graph.Part) string {
	doc := p.Spec.(*ast.ValueSpec).Doc
	if gen := p.Decl.(*ast.GenDecl); doc == nil && !gen.Lparen.IsValid() {
		doc = gen.Doc
	}
	if doc == nil {
		return ""
	}
	var lines []string
	for _, c := range doc.List {
		if !strings.HasPrefix(c.Text, "//go:") {
			lines = append(lines, c.Text)
		}
	}
	for len(lines) > 0 && lines[len(lines)-1] == "//" {
		lines = lines[:len(lines)-1]
	}
	return strings.Join(lines, "\n")
}
