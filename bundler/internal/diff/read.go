package diff

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/scanner"
	"go/token"
	"strconv"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/onefile"
)

// A program is a submission cut into comparable pieces.
type program struct {
	imports   map[string]string // path -> "path" or "name path"
	constants map[string]string // name -> type and value
	decls     map[string]*decl  // all but constants, by what identifies them
	comments  string            // those outside declarations
	count     int               // of declarations
}

// A decl is one declaration in comparable form.
type decl struct {
	name     string
	bytes    int    // of source text
	text     string // formatted, without comments, large data replaced by a mark
	tokens   string // of text and of directives; equal for another layout
	comments string
	data     []data
}

func read(name string, src []byte) (*program, error) {
	f, err := onefile.Parse(name, src)
	if err != nil {
		return nil, err
	}
	p := &program{imports: map[string]string{}, constants: constants(f), decls: map[string]*decl{}, count: onefile.Declarations(f.Syntax)}
	c := &commentary{all: f.Syntax.Comments, claimed: map[*ast.CommentGroup]bool{}}
	inits := 0
	for _, d := range f.Syntax.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			key := funcName(d)
			if d.Recv == nil && (key == "init" || key == "_") {
				inits++ // their order counts
				key = fmt.Sprintf("%s #%d", key, inits)
			}
			if err := p.add(f, key, "func "+key, d, c, d.Doc); err != nil {
				return nil, err
			}
		case *ast.GenDecl:
			if err := p.addSpecs(f, d, c); err != nil {
				return nil, err
			}
		}
	}
	p.comments = c.rest()
	return p, nil
}

func (p *program) addSpecs(f *onefile.File, d *ast.GenDecl, c *commentary) error {
	for _, spec := range d.Specs {
		// Each is shown as a declaration of its own.
		alone := &ast.GenDecl{TokPos: spec.Pos(), Tok: d.Tok, Specs: []ast.Spec{spec}}
		var key string
		own := []*ast.CommentGroup{d.Doc}
		switch spec := spec.(type) {
		case *ast.ImportSpec:
			p.addImport(spec)
			continue
		case *ast.TypeSpec:
			key = spec.Name.Name
			own = append(own, spec.Doc, spec.Comment)
		case *ast.ValueSpec:
			if d.Tok == token.CONST {
				continue
			}
			for i, name := range spec.Names {
				if i > 0 {
					key += ", "
				}
				key += name.Name
			}
			own = append(own, spec.Doc, spec.Comment)
		}
		if err := p.add(f, key, d.Tok.String()+" "+key, alone, c, own...); err != nil {
			return err
		}
	}
	return nil
}

func (p *program) addImport(spec *ast.ImportSpec) {
	path, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		path = spec.Path.Value
	}
	p.imports[path] = path
	if spec.Name != nil {
		p.imports[path] = spec.Name.Name + " " + path
	}
}

// add enters a declaration with the comments that belong to it. Blank
// variables have no name to go by: their text identifies them.
func (p *program) add(f *onefile.File, key, name string, node ast.Node, c *commentary, own ...*ast.CommentGroup) error {
	d := &decl{name: name, bytes: int(node.End() - node.Pos())}
	d.comments = c.claim(node, own)
	steering := directives(own)
	d.data = extract(f, node)
	ast.Inspect(node, dropComments)
	var out bytes.Buffer
	if err := format.Node(&out, f.Fset, node); err != nil {
		return fmt.Errorf("formatting %s: %w", name, err)
	}
	d.text = steering + out.String()
	d.tokens = steering + tokens(out.String())
	if key == "_" {
		key = "_ " + d.tokens
	}
	p.decls[key] = d
	return nil
}

// funcName is "solve" or "(*board).play".
func funcName(d *ast.FuncDecl) string {
	if d.Recv == nil || len(d.Recv.List) == 0 {
		return d.Name.Name
	}
	star, t := "", d.Recv.List[0].Type
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			star, t = "*", x.X
			continue
		case *ast.ParenExpr:
			t = x.X
			continue
		case *ast.IndexExpr:
			t = x.X
			continue
		case *ast.IndexListExpr:
			t = x.X
			continue
		case *ast.Ident:
			return fmt.Sprintf("(%s%s).%s", star, x.Name, d.Name.Name)
		}
		return d.Name.Name
	}
}

// tokens is the text's token sequence without what layout adds: the commas
// and semicolons before a closing bracket.
func tokens(text string) string {
	var s scanner.Scanner
	src := []byte(text)
	fset := token.NewFileSet()
	s.Init(fset.AddFile("", -1, len(src)), src, nil, 0)
	var b strings.Builder
	pending := ""
	for {
		_, tok, lit := s.Scan()
		if tok == token.EOF {
			return b.String()
		}
		if tok != token.RPAREN && tok != token.RBRACE {
			b.WriteString(pending)
		}
		pending = ""
		switch {
		case tok == token.SEMICOLON || tok == token.COMMA:
			pending = tok.String() + " "
		case lit != "":
			b.WriteString(lit + " ")
		default:
			b.WriteString(tok.String() + " ")
		}
	}
}
