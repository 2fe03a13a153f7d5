// Package linker merges the live parts of a program into one file.
//
// It orders the packages as Go initialises them, names everything for the one
// scope (scope hoisting), and copies each live declaration's original bytes with
// edits spliced in, so that comments and layout survive. What the source says
// through packages and the merged file cannot is lowered: init functions of
// dependencies (rule 4), names that only packages keep apart (rule 6), embedded
// files (rule 8), tuned parameters (rule 9), loops of another language version
// (rule 10).
//
// It refuses a program in which two embedded types need the same name for
// reflection's sake, and a loop of another language version whose variables have
// a type that is hidden where it must be written.
package linker

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/contest-bundle/bundle/bundler/internal/graph"
	"github.com/contest-bundle/bundle/bundler/internal/load"
)

// Options says what the merged file depends on besides the program.
type Options struct {
	// Level is the judge's language version, such as "go1.22".
	Level string
	// Variables names the parameters that must stay variables because as
	// constants they would not compile.
	Variables map[string]bool
	// MainFirst puts the entry's functions, types and constants in front; what is
	// initialised stays where its turn is.
	MainFirst bool
}

type link struct {
	live   *graph.Live
	opts   Options
	survey *survey
	names  *names
	tags   map[*ast.StructType]edit
	// partsOf has the parts of each declaration, in order.
	partsOf map[ast.Decl][]*graph.Part
	// loopVars has the captured loop variables of each file that was asked for.
	loopVars map[*load.File]map[types.Object]bool
}

// Link merges the live parts into a file.
func Link(live *graph.Live, opts Options) (*File, error) {
	l := &link{live: live, opts: opts, partsOf: map[ast.Decl][]*graph.Part{}, loopVars: map[*load.File]map[types.Object]bool{}}
	for _, p := range live.Graph.Parts {
		l.partsOf[p.Decl] = append(l.partsOf[p.Decl], p)
	}
	l.survey = newSurvey(l)
	err := l.survey.refused.Err()
	if err != nil {
		return nil, err
	}
	if l.names, err = assignNames(live, l.survey); err != nil { // not all may need their names after all
		l.survey = newSurvey(l)
		l.survey.follow(live)
		if l.names, err = assignNames(live, l.survey); err != nil {
			return nil, err
		}
	}
	if err := l.names.lostRepeated(l); err != nil {
		return nil, err
	}
	if l.tags, err = distinctStructs(live, l.survey); err != nil {
		return nil, err
	}
	l.lowerInits()
	f := &File{Same: l.names.same, Doc: entryDoc(live.Graph.Prog.Entry)}
	l.embeds(f)
	// a program of one package, such as a bundle, has nothing to be put in front of
	mainFirst := opts.MainFirst && slices.ContainsFunc(live.Graph.Prog.Packages, func(p *load.Package) bool { return p != live.Graph.Prog.Entry && !p.Tune })
	if mainFirst {
		l.add(f, live.Graph.Prog.Entry, func(d ast.Decl) bool { return !isInitialised(d) })
	}
	for _, pkg := range live.Graph.Prog.Packages {
		switch {
		case pkg.Tune:
		case mainFirst && pkg == live.Graph.Prog.Entry:
			if l.add(f, pkg, isInitialised) {
				f.Sections[len(f.Sections)-1].Banner = "// Package main: what is initialised last."
			}
		default:
			l.add(f, pkg, func(ast.Decl) bool { return true })
		}
	}
	if len(f.Sections) == 1 && len(f.Embeds) == 0 {
		f.Sections[0].Banner = ""
	}
	f.Imports = l.imports()
	f.Debug = debugLines(live.Graph.Prog, opts.Level)
	return f, nil
}

// add adds the section of those declarations of a package that take wants, if
// there are any.
func (l *link) add(f *File, pkg *load.Package, take func(ast.Decl) bool) bool {
	sec := l.section(pkg, take)
	if len(sec.Text.Bytes()) == 0 {
		return false
	}
	f.Sections = append(f.Sections, sec)
	return true
}

// isInitialised reports whether the place of a declaration decides when something
// runs: variables and init functions.
func isInitialised(d ast.Decl) bool {
	switch d := d.(type) {
	case *ast.GenDecl:
		return d.Tok == token.VAR
	case *ast.FuncDecl:
		return d.Recv == nil && d.Name.Name == "init"
	}
	return false
}

// imports is the import block: what live parts name, and the blank imports of
// standard packages (rule 7).
func (l *link) imports() (list []Import) {
	prog := l.live.Graph.Prog
	paths := map[string]string{}
	for _, pkg := range prog.Packages {
		if pkg.Tune {
			continue
		}
		for _, path := range l.live.SideEffects(pkg) {
			paths[path] = "_"
		}
	}
	for path, name := range l.names.std {
		paths[path] = name
		if std := prog.Std[path]; std != nil && std.Name() == name || path == name {
			paths[path] = ""
		}
	}
	for _, path := range sortedPaths(paths) {
		list = append(list, Import{Path: path, Name: paths[path]})
	}
	return list
}
