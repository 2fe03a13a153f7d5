package bundler

import (
	"context"
	"go/ast"
	"go/constant"
	"slices"
	"strings"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/emit"
	"github.com/contest-bundle/bundle/bundler/internal/fold"
	"github.com/contest-bundle/bundle/bundler/internal/graph"
	"github.com/contest-bundle/bundle/bundler/internal/linker"
	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/minify"
	"github.com/contest-bundle/bundle/bundler/internal/onefile"
	"github.com/contest-bundle/bundle/bundler/internal/param"
	"github.com/contest-bundle/bundle/bundler/internal/sourcemap"
	"github.com/contest-bundle/bundle/bundler/internal/target"
)

// Options says what to bundle and for whom.
type Options struct {
	// Dir is the folder in which a relative entry and its module are looked up;
	// empty is the working directory.
	Dir string
	// From is the folder to which places in errors and findings are relative; empty
	// is Dir.
	From string
	// Files are the .go files of one folder that make up the program, in place of
	// Entry.
	Files []string
	// Entry is a game's name, a folder, or an import path (rule 1).
	Entry string
	// Name is what the header calls the program; empty is the game, or the
	// entry's import path.
	Name string
	// Tags are build tags.
	Tags []string
	// Set gives tuned parameters values, over those of constants.toml.
	Set map[string]string
	// MayGoUnread are names of Set that the program may have without reading them,
	// as it may with the values of constants.toml.
	MayGoUnread []string
	// Constants is the file with the values of tuned parameters; empty is
	// constants.toml beside the entry.
	Constants string
	// Target names the judge's profile; empty is any judge with the Go in use.
	Target string
	// Profiles are files NAME.toml with judge profiles of the user's own.
	Profiles []string
	// Level is the judge's language version, such as "go1.22"; empty is that of
	// the target, or of the Go in use where there is none or it is unknown.
	Level string
	// NoLower refuses what the judge's Go lacks, in place of writing it otherwise or
	// bringing it along.
	NoLower bool
	// Minify makes the file as small as it can be (package minify).
	Minify bool
	// LineDirectives writes //line directives into the file, so that a panic or the
	// compiler names the program's own files.
	LineDirectives bool
	// GOOS and GOARCH are the platform that the file is for; empty is that of the
	// target, or Linux on amd64 where there is none or it is unknown.
	GOOS, GOARCH string
	// Keep names modules that stay imports, because the judge has them.
	Keep []string
	// MainFirst puts the entry's functions, types and constants in front of the
	// packages they use. The order of initialisation stays.
	MainFirst bool

	asked string // Level, as it was asked for
}

// A Result is a verified bundle. Writing it somewhere is up to the caller.
type Result struct {
	// Source is the file, formatted.
	Source []byte
	// Params are the program's tuned parameters with the values they have.
	Params []Param
	// ConstantsFile is the file that gives them values other than their defaults;
	// it need not exist.
	ConstantsFile string
	// Stats counts what was kept.
	Stats Stats
	// Assumed says that there was no go.mod and a module was assumed.
	Assumed bool
	// Notes are what the user should know though nothing is wrong.
	Notes []string
	// Target is the judge's profile, nil if none was asked for.
	Target *target.Profile
	// Findings are what the judge may not like, with the places in the program's
	// own files; none of them refuses the bundle.
	Findings target.Findings
	// Level is the version of the language that the file is for, such as "go1.22".
	Level string
	// Lowered is what of the language is written otherwise for the judge's Go, such as
	// "a range over an integer"; sorted.
	Lowered []string
	// Brought is what is brought along of the standard library, exported names such as
	// slices.Sort, sorted, and Library the release of Go that it is of.
	Brought []string
	Library string
	// Minified says what minifying won; nil if it was not asked for.
	Minified *minify.Result

	dir    string // Options.Dir
	live   *graph.Live
	file   *linker.File
	plain  []byte         // Source before it was minified
	parsed *onefile.File  // plain
	marks  []emit.Mark    // the identifiers of plain
	lines  *sourcemap.Map // of plain
	final  *sourcemap.Map // of Source
}

// EntryFiles are the files of the entry's package, as absolute paths in one folder.
func (r *Result) EntryFiles() []string {
	var files []string
	for _, f := range r.live.Graph.Prog.Entry.Files {
		files = append(files, f.Path)
	}
	return files
}

// Require are the modules that the bundle imports, sorted by path.
func (r *Result) Require() (list []target.Module) {
	for _, m := range r.live.Graph.Prog.Kept {
		if need := (target.Module{Path: m.Path, Version: m.Version}); !slices.Contains(list, need) {
			list = append(list, need)
		}
	}
	slices.SortFunc(list, func(a, b target.Module) int { return strings.Compare(a.Path, b.Path) })
	return list
}

// Stats counts declarations and packages.
type Stats struct {
	Packages   int // outside the standard library
	Kept, All  int // declarations, as onefile.Declarations counts them
	StdImports int
	Stages     []Stage
}

// A Stage is a part of the work with the time that it took.
type Stage struct {
	Name string
	Took time.Duration
}

// A stopwatch takes the times of the stages.
type stopwatch struct {
	last   time.Time
	stages []Stage
}

func (w *stopwatch) lap(name string) {
	now := time.Now()
	w.stages = append(w.stages, Stage{name, now.Sub(w.last)})
	w.last = now
}

// Bundle makes one file of the program asked.Entry. An error lists everything
// that is wrong, with positions; the bundle is verified or there is none (rule
// 14).
func Bundle(ctx context.Context, asked Options) (*Result, error) {
	opts, judge, err := settled(asked)
	if err != nil {
		return nil, err
	}
	watch := &stopwatch{last: time.Now()}
	prog, err := load.Load(ctx, load.Config{
		Dir: opts.Dir, From: opts.From, Entry: opts.Entry, Files: opts.Files, Tags: opts.Tags, Keep: opts.Keep,
		GOOS: opts.GOOS, GOARCH: opts.GOARCH, PanicTexts: !opts.Minify, Release: release(opts, judge), Lower: lowered(opts),
	})
	if err != nil {
		return nil, err
	}
	watch.lap("load")
	parts, err := graph.Build(prog)
	if err != nil {
		return nil, err
	}
	values, err := paramValues(parts, opts)
	if err != nil {
		return nil, err
	}
	live, err := graph.Shake(parts, parts.Params.Fold(values.constants()))
	if err != nil {
		return nil, err
	}
	if err := unusedValues(live, values, opts.MayGoUnread); err != nil {
		return nil, err
	}
	watch.lap("shake")
	header := func(lowered []string) string { return headerText(live, values.read(live), judge, opts, lowered) }
	b, err := assemble(live, header, checkedFor(judge, opts.Level), linker.Options{Level: opts.Level, MainFirst: opts.MainFirst})
	if err != nil {
		return nil, err
	}
	watch.lap("link, emit and verify")
	res := &Result{
		Source: b.src, Params: values.params(), ConstantsFile: constantsFile(prog.Entry, opts.Constants),
		Stats: stats(live, b.parsed.Syntax), Assumed: prog.Assumed, Notes: prog.Notes,
		Target: judge, dir: opts.Dir, live: live, file: b.file, plain: b.src, parsed: b.parsed, marks: b.marks, lines: b.lines, final: b.lines,
	}
	res.Level, res.Lowered, res.Brought, res.Library = opts.Level, b.file.Written, brought(live), libraryRelease(live)
	if err := res.finish(header(res.Lowered), opts, b); err != nil {
		return nil, err
	}
	watch.lap("minify and check for the judge")
	res.Stats.Stages = watch.stages
	return res, nil
}

// stats counts the declarations in the file, those that were generated too, and
// those of the program that were left out.
func stats(live *graph.Live, file *ast.File) Stats {
	s := Stats{StdImports: len(live.Uses), Kept: onefile.Declarations(file)}
	for _, pkg := range live.Graph.Prog.Packages {
		if !pkg.Tune && !pkg.Support {
			s.Packages++
		}
	}
	kept := map[ast.Node]bool{}
	for _, p := range live.Graph.Parts {
		for _, n := range p.Declares() {
			kept[n] = kept[n] || live.Has(p)
		}
	}
	s.All = s.Kept
	for _, has := range kept {
		if !has {
			s.All++
		}
	}
	return s
}

// A Param is a tuned parameter of a bundled program.
type Param struct {
	Name    string
	Kind    param.Kind
	Value   string
	Default string
	Range   string // "0..20", or the choices
	Package string // import path
}

func rangeText(p *fold.Param) string {
	switch {
	case p.Choices != nil:
		words := make([]string, len(p.Choices))
		for i, c := range p.Choices {
			words[i] = constant.StringVal(c)
		}
		return strings.Join(words, " ")
	case p.Lo != nil:
		return plainText(p.Lo) + ".." + plainText(p.Hi) // all digits: tune searches it
	}
	return "true false"
}
