package minify

import (
	"bytes"
	"go/ast"
	"go/scanner"
	"go/token"
	"strings"
)

// print writes the program token by token with its new names and the least
// white space. Lines end where statements and declarations do. idents has the offset
// in out of each identifier by its offset in the program.
func (p *plan) print() (out []byte, idents map[int]int) {
	w := &compact{names: map[int]string{}, before: map[int]string{}, gone: map[int]bool{}, idents: map[int]int{}}
	ast.Inspect(p.file.Syntax, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			p.printImport(w, n)
			return false
		case *ast.Ident:
			if name := p.renames(n); name != "" {
				w.names[p.file.Offset(n.Pos())] = name
			}
		}
		return true
	})
	fset := token.NewFileSet()
	file := fset.AddFile("", -1, len(p.file.Src))
	var s scanner.Scanner
	s.Init(file, p.file.Src, nil, scanner.ScanComments)
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			break
		}
		w.token(file.Offset(pos), file.PositionFor(pos, false).Column, tok, lit)
	}
	w.out.WriteByte('\n')
	return w.out.Bytes(), w.idents
}

func (p *plan) printImport(w *compact, spec *ast.ImportSpec) {
	if spec.Name != nil && (spec.Name.Name == "_" || spec.Name.Name == ".") || !p.scope.locals {
		return
	}
	if spec.Name != nil {
		w.gone[p.file.Offset(spec.Name.Pos())] = true
	}
	if alias, ok := p.aliases[spec]; ok {
		w.before[p.file.Offset(spec.Path.Pos())] = alias
	}
}

// compact is a writer of tokens.
type compact struct {
	out     bytes.Buffer
	names   map[int]string // offset of an identifier -> its new text
	before  map[int]string // offset of a token -> a word before it
	gone    map[int]bool   // offsets of tokens that are left out
	idents  map[int]int    // offset of an identifier -> its offset in out
	last    string         // text of the last token
	lastTok token.Token
	pending string // a separator that may turn out not to be needed
}

func (w *compact) token(offset, column int, tok token.Token, lit string) {
	switch tok {
	case token.COMMENT:
		w.comment(column, lit)
		return
	case token.SEMICOLON:
		w.flush()
		w.pending = ";"
		if lit == "\n" {
			w.pending = "\n"
		}
		return
	case token.COMMA:
		w.flush()
		w.pending = ","
		return
	case token.RPAREN, token.RBRACE:
		// Neither a comma nor a semicolon is needed before these.
		w.pending = ""
	}
	if w.gone[offset] {
		return
	}
	if word, ok := w.before[offset]; ok {
		w.write(token.IDENT, word)
	}
	text := lit
	switch {
	case tok == token.IDENT && w.names[offset] != "":
		text = w.names[offset]
	case tok == token.INT || tok == token.FLOAT || tok == token.IMAG:
		text = strings.ReplaceAll(lit, "_", "")
	case !tok.IsLiteral():
		text = tok.String()
	}
	w.write(tok, text)
	if tok == token.IDENT {
		w.idents[offset] = w.out.Len() - len(text)
	}
}

// comment keeps directives of the compiler, each on a line of its own.
func (w *compact) comment(column int, text string) {
	if column != 1 || !strings.HasPrefix(text, "//go:") || strings.HasPrefix(text, "//go:generate") {
		return
	}
	w.flush()
	if n := w.out.Len(); n > 0 && w.out.Bytes()[n-1] != '\n' {
		w.out.WriteByte('\n')
	}
	w.out.WriteString(text + "\n")
	if strings.HasPrefix(text, "//go:build") {
		w.out.WriteByte('\n') // else it would be the package's doc comment
	}
	w.last = ""
}

func (w *compact) flush() {
	if w.pending != "" {
		w.out.WriteString(w.pending)
		w.last, w.lastTok, w.pending = w.pending, token.SEMICOLON, ""
	}
}

func (w *compact) write(tok token.Token, text string) {
	w.flush()
	if w.last != "" && needsSpace(w.lastTok, w.last, tok, text) {
		w.out.WriteByte(' ')
	}
	w.out.WriteString(text)
	w.last, w.lastTok = text, tok
}

// needsSpace reports whether two tokens would be read as others if they were
// written together.
func needsSpace(prevTok token.Token, prev string, tok token.Token, text string) bool {
	prevWord, word := isWord(prevTok), isWord(tok)
	switch {
	case prevWord && word:
		return true
	case word:
		return false
	case prevWord:
		// 1. and 1... would be read as numbers.
		return (prevTok == token.INT || prevTok == token.FLOAT) && text[0] == '.'
	case tok == token.STRING || tok == token.CHAR || prevTok == token.STRING || prevTok == token.CHAR:
		return false
	}
	joint := prev + text[:1]
	for _, op := range operators {
		if strings.HasPrefix(op, joint) {
			return true
		}
	}
	return false
}

func isWord(tok token.Token) bool {
	return tok == token.IDENT || tok == token.INT || tok == token.FLOAT || tok == token.IMAG || tok.IsKeyword()
}

// operators are all that are written in more than one character, and what
// begins a comment.
var operators = func() []string {
	all := []string{"//", "/*"}
	for tok := token.ADD; tok <= token.TILDE; tok++ {
		if s := tok.String(); tok.IsOperator() && len(s) > 1 {
			all = append(all, s)
		}
	}
	return all
}()
