package config

import (
	"fmt"
	"slices"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/diag"
)

// checkBuilds reports what makes no sense in how cases are made, and in how programs of
// any language are made and started.
func (b *Bundle) checkBuilds(list *diag.List) {
	for _, name := range b.Names() {
		g, _ := b.Game(name)
		fault := func(key, format string, args ...any) {
			at := b.Place(name, key)
			if !at.IsValid() {
				at = b.places["games."+name]
			}
			list.Add(at, "", "game %s: %s", name, fmt.Sprintf(format, args...))
		}
		if len(g.Generate) > 0 && g.Input == "" {
			fault("generate", "generate makes the input of a seed whose input file is not there: say input = \"in/{seed04}.txt\"")
		}
		usesOut := slices.ContainsFunc(g.Build, func(w string) bool { return strings.Contains(w, "{out}") })
		switch {
		case len(g.Build) > 0 && len(g.Run) == 0 && !usesOut:
			fault("build", "build does not say where the program is: put {out} into it, or say run = [\"./PROGRAM\"]")
		case len(g.Run) > 0 && strings.Contains(strings.Join(g.Run, " "), "{out}") && !usesOut:
			fault("run", "run has {out}, which build does not make")
		}
		if !g.HasCommands() {
			if len(g.Params) > 0 || g.Pass.ways() > 0 {
				fault("params", "params and pass are for programs with build or run; a Go solver declares its parameters in its source")
			}
			continue
		}
		if len(g.Params) > 0 && g.Pass.ways() != 1 {
			fault("params", "say how the program gets its parameters: pass = { env = \"{name}\" }, { args = [\"--{name}={value}\"] } or { file = \"params.h\" }")
		}
	}
}

// ways counts the ways of passing that are given.
func (p Pass) ways() int {
	n := 0
	for _, given := range []bool{p.Env != "", len(p.Args) > 0, p.File != ""} {
		if given {
			n++
		}
	}
	return n
}
