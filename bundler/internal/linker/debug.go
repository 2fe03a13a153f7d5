package linker

import (
	"go/version"
	"slices"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/load"
)

const debugDirective = "//go:debug "

// debugLines are the //go:debug directives that give the merged file the runtime
// settings of the module: those of the entry's own files, those of go.mod, and
// the defaults of the release that go.mod names where the judge's is later. (A
// module of go 1.22 may rely on rand.Seed, which does nothing from 1.24 on.)
func debugLines(prog *load.Program, level string) (lines []string) {
	var keys []string
	for _, f := range prog.Entry.Files {
		for _, g := range f.Syntax.Comments {
			for _, c := range g.List {
				if setting, ok := strings.CutPrefix(c.Text, debugDirective); ok && c.Pos() < f.Syntax.Package {
					lines = append(lines, c.Text)
					key, _, _ := strings.Cut(setting, "=")
					keys = append(keys, strings.TrimSpace(key))
				}
			}
		}
	}
	for _, s := range prog.Godebug.Settings {
		if key, _, _ := strings.Cut(s, "="); !slices.Contains(keys, key) {
			lines = append(lines, debugDirective+s)
			keys = append(keys, key)
		}
	}
	release := prog.Godebug.Release
	switch {
	case release == "" || version.Compare(release, level) >= 0 || slices.Contains(keys, "default"):
	case version.Compare(level, "go1.23") >= 0: // the first to know default=
		lines = append(lines, debugDirective+"default="+release)
	case version.Compare(release, "go1.21") < 0 && !slices.Contains(keys, "panicnil"):
		lines = append(lines, debugDirective+"panicnil=1")
	}
	return lines
}
