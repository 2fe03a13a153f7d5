package bundler

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"go/version"
	"hash"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/graph"
	"github.com/contest-bundle/bundle/bundler/internal/header"
	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/target"
)

// localLevel is the language version of the Go that the bundler was built with.
func localLevel() string {
	if lang := version.Lang(runtime.Version()); lang != "" {
		return lang
	}
	return "go1.26"
}

// headerText is the comment above the merged file, in which some of the language is
// written otherwise. A bundle that is bundled again keeps its own.
func headerText(live *graph.Live, values settings, judge *target.Profile, opts Options, lowered []string) string {
	prog := live.Graph.Prog
	if h := existingHeader(prog.Entry); h != "" {
		return h
	}
	h := header.Header{
		Name: entryName(prog, opts), Files: namedFiles(opts), Target: targetName(judge, opts.Level), Sources: sourceHash(prog), Values: values.changed(),
		Options: header.Options{
			Tags: opts.Tags, Target: opts.Target, Level: opts.asked, Keep: opts.Keep, Set: opts.Set,
			Minify: opts.Minify, MainFirst: opts.MainFirst, NoLower: opts.NoLower, LineDirectives: opts.LineDirectives,
		},
		Lowered: lowered, Library: libraryRelease(live),
	}
	if len(values) > 0 {
		sum := sha256.New()
		for _, s := range values {
			fmt.Fprintf(sum, "%s=%s\n", s.param.Name, s.value.ExactString())
		}
		h.Constants = short(sum)
	}
	return h.String()
}

// libraryRelease is the release of Go of which parts of the standard library are
// inlined, "" if there are none.
func libraryRelease(live *graph.Live) string {
	for _, p := range live.Graph.Parts {
		if p.Pkg.Backport && live.Has(p) {
			return p.Pkg.Module.Version
		}
	}
	return ""
}

// brought lists what is inlined of the standard library for the judge, by the names that
// the program has for it: a method, where a function stands for it.
func brought(live *graph.Live) (names []string) {
	lib := live.Graph.Prog.Backport
	if lib == nil {
		return nil
	}
	methods := map[string]string{} // by the functions that stand for them
	for _, m := range lib.Methods() {
		methods[m.Path+"."+m.Function] = m.String()
	}
	for _, p := range live.Graph.Parts {
		if !p.Pkg.Backport || !live.Has(p) || p.Kind == graph.Method || strings.Contains(p.Pkg.Path, "internal/") {
			continue
		}
		for _, obj := range p.Objs {
			name := p.Pkg.Path + "." + obj.Name()
			switch {
			case methods[name] != "":
				names = append(names, methods[name])
			case obj.Exported():
				names = append(names, name)
			}
		}
	}
	slices.Sort(names)
	return names
}

// targetName is the judge with what is known of its Go, and since when.
func targetName(p *target.Profile, level string) string {
	switch {
	case p == nil:
		return "any judge with " + strings.Replace(level, "go", "Go ", 1)
	case p.Go == "":
		return p.Name + ", release of Go unknown"
	case p.AsOf.Year == 0:
		return p.Name + " with Go " + p.Go
	}
	return fmt.Sprintf("%s with Go %s as of %s", p.Name, p.Go, p.AsOf)
}

// entryName is the entry as anybody would name it: the game, or the import path.
func entryName(prog *load.Program, opts Options) string {
	if opts.Name != "" {
		return opts.Name
	}
	if i := strings.LastIndex(prog.Entry.Path, "/src/"); i >= 0 && prog.Entry.Path[i+len("/src/"):] == opts.Entry {
		return opts.Entry
	}
	if len(opts.Files) > 0 {
		return strings.Join(namedFiles(opts), " ")
	}
	if prog.Entry.Path == "command-line-arguments" {
		return "main.go"
	}
	return prog.Entry.Path
}

// namedFiles are the files that were named as the program, without their folder.
func namedFiles(opts Options) (names []string) {
	for _, file := range opts.Files {
		names = append(names, filepath.Base(file))
	}
	return names
}

// existingHeader is the header of an entry that is a bundle itself.
func existingHeader(entry *load.Package) string {
	if len(entry.Files) != 1 {
		return ""
	}
	f := entry.Files[0]
	for _, c := range f.Syntax.Comments {
		text := string(f.Src[f.Offset(c.Pos()):f.Offset(c.End())])
		if c.Pos() < f.Syntax.Package && header.Begins(text) {
			return text
		}
	}
	return ""
}

// sourceHash is the hash of every source file outside the standard library and
// of every embedded file.
func sourceHash(prog *load.Program) string {
	sum := sha256.New()
	for _, pkg := range prog.Packages {
		if pkg.Support || pkg.Backport {
			continue
		}
		for _, f := range pkg.Files {
			fmt.Fprintf(sum, "%s %d\n", f.Name, len(f.Src))
			sum.Write(f.Src)
		}
	}
	for _, e := range prog.Embeds {
		for _, f := range e.Files {
			fmt.Fprintf(sum, "%s %d\n%s", f.Name, len(f.Data), f.Data)
		}
	}
	return short(sum)
}

func short(h hash.Hash) string { return hex.EncodeToString(h.Sum(nil))[:16] }
