package linker

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/graph"
	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/naming"
	"github.com/contest-bundle/bundle/bundler/internal/runtime"
)

// inline is the length of literal up to which embedded data stands where it is
// used; longer data goes to the end of the file, where nobody has to scroll past it.
const inline = 200

// embeds makes the declarations of live variables that hold a //go:embed (rule
// 8). They come before all packages: a program finds its embedded files in
// place before anything is initialised.
func (l *link) embeds() (vars, contents []Block, data map[types.Object]Data) {
	data = map[types.Object]Data{}
	for _, p := range l.live.Graph.Parts {
		if !l.live.Has(p) || !l.embedded(p) {
			continue
		}
		e := l.live.Graph.Prog.EmbedOf(p.Objs[0])
		var values []pieces
		for _, file := range e.Files {
			literal := runtime.Literal(file.Data)
			value := text(literal)
			if len(literal) > inline {
				c := types.NewConst(token.NoPos, p.Pkg.Types, e.Var.Name()+"Data", types.Typ[types.UntypedString], constant.MakeFromLiteral(literal, token.STRING, 0))
				l.names.Data = append(l.names.Data, naming.Data{Const: c, Var: e.Var})
				data[c] = Data{e, file.Name}
				contents = append(contents, Block{p.Pkg, pieces{}.code("const $ = ", c).text(literal)})
				value = pieces{}.code("$", c)
			}
			if file.Armoured {
				value = pieces{}.code("$(", l.support("unarmour")).add(value).text(")")
			}
			values = append(values, value)
		}
		vars = append(vars, Block{p.Pkg, l.embedVar(p, e, values)})
	}
	return vars, contents, data
}

func (l *link) support(name string) types.Object { return l.live.Graph.Prog.Support.Lookup(name) }

// embedVar declares a variable with the values of the files that were embedded into
// it.
func (l *link) embedVar(p *graph.Part, e *load.Embed, values []pieces) pieces {
	decl := text(embedDoc(p)).code("var $", e.Var)
	if e.FS {
		decl = decl.code(" = $(\n", l.support("newEmbedFS"))
		for i, value := range values {
			decl = decl.text("\n" + strconv.Quote(e.Files[i].Name) + ",\n").add(value).text(",\n")
		}
		return decl.text(")")
	}
	typ := p.Spec.(*ast.ValueSpec).Type
	written := l.walker(p.Pkg, p.File).lower(typ).generated()
	if id, ok := typ.(*ast.Ident); ok && id.Name == "string" {
		return decl.text(" ").add(written).text(" = ").add(values[0])
	}
	decl = decl.text(" = (").add(written).text(")(").add(values[0]).text(")")
	if _, ok := e.Var.Type().Underlying().(*types.Slice); ok {
		// an append to embedded bytes always copies them
		decl = decl.text(fmt.Sprintf("[:%[1]d:%[1]d]", len(e.Files[0].Data)))
	}
	return decl
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
	if lines == nil {
		return ""
	}
	return strings.Join(lines, "\n") + "\n"
}
