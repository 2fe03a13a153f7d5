package load

import (
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/diag"
	"github.com/contest-bundle/bundle/bundler/internal/runtime"
)

// An Embed is what //go:embed puts into a variable (rule 8).
type Embed struct {
	Var   *types.Var
	Spec  *ast.ValueSpec
	Pkg   *Package
	FS    bool           // the variable is an embed.FS; otherwise a string or []byte of the only file
	Files []EmbeddedFile // sorted by name
}

// An EmbeddedFile is one file of an Embed.
type EmbeddedFile struct {
	Name     string // slash-separated, relative to the package's folder
	Data     string
	Armoured bool // the literal of Data is armoured
}

// findEmbeds reads the files of every variable with a //go:embed directive.
func (l *loader) findEmbeds() error {
	var list diag.List
	for _, p := range l.prog.Packages {
		for _, f := range p.Files {
			for _, d := range f.Syntax.Decls {
				gen, ok := d.(*ast.GenDecl)
				if !ok || gen.Tok != token.VAR {
					continue
				}
				for _, s := range gen.Specs {
					spec := s.(*ast.ValueSpec)
					patterns := EmbedPatterns(gen, spec)
					if len(patterns) == 0 || len(spec.Names) != 1 {
						continue
					}
					v, ok := p.Info.Defs[spec.Names[0]].(*types.Var)
					if !ok {
						continue
					}
					e := &Embed{Var: v, Spec: spec, Pkg: p, FS: IsEmbedFS(v.Type())}
					if err := e.read(patterns); err != nil {
						list.Add(l.prog.Position(spec.Pos()), "", "%v", err)
					}
					l.prog.Embeds = append(l.prog.Embeds, e)
				}
			}
		}
	}
	return list.Err()
}

// IsEmbedFS reports whether t is embed.FS.
func IsEmbedFS(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Name() == "FS" && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "embed"
}

// EmbedPatterns returns the patterns of the //go:embed directives of a variable.
func EmbedPatterns(gen *ast.GenDecl, spec *ast.ValueSpec) (patterns []string) {
	docs := []*ast.CommentGroup{spec.Doc}
	if !gen.Lparen.IsValid() {
		docs = append(docs, gen.Doc)
	}
	for _, doc := range docs {
		if doc == nil {
			continue
		}
		for _, c := range doc.List {
			if rest, ok := strings.CutPrefix(c.Text, "//go:embed"); ok && strings.TrimLeft(rest, " \t") != rest {
				patterns = append(patterns, splitPatterns(rest)...)
			}
		}
	}
	return patterns
}

// splitPatterns splits a directive's arguments: words, or Go string literals.
func splitPatterns(args string) (patterns []string) {
	for {
		args = strings.TrimLeft(args, " \t\r")
		if args == "" {
			return patterns
		}
		if args[0] == '"' || args[0] == '`' {
			if lit, err := strconv.QuotedPrefix(args); err == nil {
				p, _ := strconv.Unquote(lit)
				patterns = append(patterns, p)
				args = args[len(lit):]
				continue
			}
		}
		word := args
		if i := strings.IndexAny(args, " \t\r"); i >= 0 {
			word = args[:i]
		}
		patterns = append(patterns, word)
		args = args[len(word):]
	}
}

// read fills e.Files with what the patterns match among the files that the go
// command found for the whole package.
func (e *Embed) read(patterns []string) error {
	for _, name := range e.Pkg.Embeds {
		for _, pattern := range patterns {
			if !matchEmbed(pattern, name) {
				continue
			}
			data, err := os.ReadFile(filepath.Join(e.Pkg.Dir, filepath.FromSlash(name)))
			if err != nil {
				return err
			}
			e.Files = append(e.Files, EmbeddedFile{Name: name, Data: string(data), Armoured: runtime.Armours(string(data))})
			break
		}
	}
	return nil
}

// matchEmbed reports whether pattern takes in the file name, by itself or
// through a folder. In a folder, names that start with a dot or an underscore
// count only under "all:".
func matchEmbed(pattern, name string) bool {
	pattern, all := strings.CutPrefix(pattern, "all:")
	pattern = path.Clean(pattern)
	if ok, _ := path.Match(pattern, name); ok {
		return true
	}
	for dir := name; ; {
		base := path.Base(dir)
		hidden := base[0] == '.' || base[0] == '_'
		dir = path.Dir(dir)
		if hidden && !all {
			return false
		}
		if ok, _ := path.Match(pattern, dir); ok {
			return true
		}
		if dir == "." {
			return false
		}
	}
}
