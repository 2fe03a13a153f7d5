package load

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/diag"
)

// typeError adds an error of the type-checker. An error that continues the one
// before it, which go/types marks by a tab, becomes part of it.
func (l *loader) typeError(list *diag.List, p *Package, e types.Error) {
	pos := l.prog.Position(e.Pos)
	if more, ok := strings.CutPrefix(e.Msg, "\t"); ok && len(*list) > 0 {
		last := &(*list)[len(*list)-1]
		last.Message += fmt.Sprintf("; the %s is at %s", more, pos)
		if strings.Contains(more, "other declaration of main") {
			last.Hint = "one folder is one program: move one to a folder of its own, or name the files of one: " + l.filesOfOne(p, last.Pos.Filename)
		}
		return
	}
	hint := ""
	if name, ok := strings.CutPrefix(e.Msg, "undefined: "); ok && l.byFiles(p) {
		hint = l.elsewhere(p, name)
	}
	list.Add(pos, hint, "%s", e.Msg)
}

// byFiles reports whether p is the entry and its files were named one by one.
func (l *loader) byFiles(p *Package) bool {
	return len(l.cfg.Files) > 0 || strings.HasSuffix(l.cfg.Entry, ".go") && p.Name == "main" && len(p.Files) == 1
}

// elsewhere says in which file of the folder, of those that were not named, a name
// is declared.
func (l *loader) elsewhere(p *Package, name string) string {
	var named []string
	for _, f := range p.Files {
		named = append(named, f.Path)
	}
	files, err := goFiles(p.Dir)
	if err != nil {
		return ""
	}
	for _, file := range files {
		names := declared(file)
		switch {
		case slices.Contains(named, file) || !names[name]:
		case names["main"]:
			return fmt.Sprintf("it is in %s, which has a main of its own: move it to a third file", l.shown(file))
		default:
			hint := "it is in another file, name that too: " + l.command(append(named, file))
			if !slices.ContainsFunc(files, func(f string) bool { return !slices.Contains(named, f) && declared(f)["main"] }) {
				hint += ", or the folder: bundle " + l.folder(p.Dir)
			}
			return hint
		}
	}
	return ""
}

// filesOfOne is the command for a program of one of several files with a main, given
// by its name for people, and of the files without.
func (l *loader) filesOfOne(p *Package, shown string) string {
	var files []string
	for _, f := range p.Files {
		switch {
		case f.Shown == shown:
			files = slices.Insert(files, 0, f.Path)
		case !declared(f.Path)["main"]:
			files = append(files, f.Path)
		}
	}
	return l.command(files)
}

// folder is how the user names a folder.
func (l *loader) folder(dir string) string {
	shown := l.shown(dir)
	if filepath.IsAbs(shown) || strings.HasPrefix(shown, ".") {
		return shown
	}
	return "./" + shown
}

func (l *loader) command(files []string) string {
	text := "bundle"
	for _, f := range files {
		text += " " + l.shown(f)
	}
	return text
}

// declared are the names that a file of package main declares at its top level, its
// methods aside.
func declared(file string) map[string]bool {
	names := map[string]bool{}
	f, err := parser.ParseFile(token.NewFileSet(), filepath.Clean(file), nil, parser.SkipObjectResolution)
	if err != nil || f.Name.Name != "main" {
		return names
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				names[d.Name.Name] = true
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					names[s.Name.Name] = true
				case *ast.ValueSpec:
					for _, id := range s.Names {
						names[id.Name] = true
					}
				}
			}
		}
	}
	return names
}
