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
// reflection's sake.
package linker

import (
	"go/ast"

	"github.com/contest-bundle/bundle/bundler/internal/graph"
)

// Options says what the merged file depends on besides the program.
type Options struct {
	// Level is the judge's language version, such as "go1.22".
	Level string
	// Variables names the parameters that must stay variables because as
	// constants they would not compile.
	Variables map[string]bool
}

type link struct {
	live   *graph.Live
	opts   Options
	survey *survey
	names  *names
	tags   map[*ast.StructType]edit
	// partsOf has the parts of each declaration, in order.
	partsOf map[ast.Decl][]*graph.Part
}

// Link merges the live parts into a file.
func Link(live *graph.Live, opts Options) (*File, error) {
	l := &link{live: live, opts: opts, partsOf: map[ast.Decl][]*graph.Part{}}
	for _, p := range live.Graph.Parts {
		l.partsOf[p.Decl] = append(l.partsOf[p.Decl], p)
	}
	l.survey = newSurvey(live)
	var err error
	if l.names, err = assignNames(live, l.survey); err != nil {
		return nil, err
	}
	l.tags = distinctStructs(l.survey, l.names)
	l.lowerInits()
	f := &File{Same: l.names.same, Doc: entryDoc(live.Graph.Prog.Entry)}
	l.embeds(f)
	for _, pkg := range live.Graph.Prog.Packages {
		if pkg.Tune {
			continue
		}
		if sec := l.section(pkg); len(sec.Text.Bytes()) > 0 {
			f.Sections = append(f.Sections, sec)
		}
	}
	if len(f.Sections) == 1 && len(f.Embeds) == 0 {
		f.Sections[0].Banner = ""
	}
	f.Imports = l.imports()
	f.Debug = debugLines(live.Graph.Prog, opts.Level)
	return f, nil
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
		for _, path := range sideEffects(l.live, pkg) {
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
