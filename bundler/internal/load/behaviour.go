package load

import (
	"go/types"
	"go/version"
	"slices"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/std"
)

// seeds reports whether the program draws from the generator of package math/rand
// itself and gives it no seed: since Go 1.20 it starts at random, and the judge's Go is
// older.
func (l *loader) seeds() bool {
	release := minorOf(l.cfg.Release)
	if release == 0 || release >= 20 || l.prog.setting("randautoseed") == "0" {
		return false
	}
	draws := false
	for _, p := range l.prog.Packages {
		for _, obj := range p.Info.Uses {
			if std.Seeds(obj) {
				return false
			}
			draws = draws || std.Draws(obj)
		}
	}
	return draws
}

// panicNil is the type of what recover returns after a panic(nil): since Go 1.21, in
// modules of that release or with the setting for it. It is nil if the judge's Go has
// it, or the program has no such panic.
func (l *loader) panicNil() types.Object {
	switch l.prog.setting("panicnil") {
	case "0":
	case "1":
		return nil
	default:
		if version.Compare(l.prog.Godebug.Release, "go1.21") < 0 {
			return nil
		}
	}
	for _, p := range l.prog.Packages {
		if p.Backport && p.Path == "runtime" {
			return p.Lookup("PanicNilError")
		}
	}
	return nil
}

// setting is the value of a setting of GODEBUG, by a line of the entry's files or by
// the module; "" if neither has it.
func (p *Program) setting(key string) string {
	for _, f := range p.Entry.Files {
		for _, g := range f.Syntax.Comments {
			for _, c := range g.List {
				if value, ok := strings.CutPrefix(c.Text, "//go:debug "+key+"="); ok && c.Pos() < f.Syntax.Package {
					return strings.TrimSpace(value)
				}
			}
		}
	}
	i := slices.IndexFunc(p.Godebug.Settings, func(s string) bool { return strings.HasPrefix(s, key+"=") })
	if i < 0 {
		return ""
	}
	return strings.TrimPrefix(p.Godebug.Settings[i], key+"=")
}
