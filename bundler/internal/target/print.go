package target

import (
	"fmt"
	"strings"
)

const unknown = "unknown"

func (p Profile) title() string {
	if p.Title != "" {
		return p.Title
	}
	return p.Name
}

// Provenance is the profile's name with since when and how well its facts are
// known, as far as it says so: "kattis as of 2026-11-29 (confidence A)".
func (p Profile) Provenance() string {
	text := p.Name
	if p.AsOf.Year != 0 {
		text += " as of " + p.AsOf.String()
	}
	if p.Confidence != "" {
		text += fmt.Sprintf(" (confidence %s)", p.Confidence)
	}
	return text
}

// File is the name of the source file at the judge.
func (p Profile) File() string {
	if p.Compile.File == "" {
		return "main.go"
	}
	return p.Compile.File
}

// String describes the profile, one line a fact; what is not known says so.
func (p Profile) String() string {
	var b strings.Builder
	line := func(label, value string) {
		if value == "" {
			value = unknown
		}
		fmt.Fprintf(&b, "%-12s %s\n", label, value)
	}
	asOf := ""
	if p.AsOf.Year != 0 {
		asOf = p.AsOf.String()
	}
	line("judge", fmt.Sprintf("%s (%s)", p.title(), p.Name))
	line("as of", asOf)
	line("source", p.Source)
	line("confidence", p.Confidence)
	if p.RefusesGo {
		line("go", "not accepted")
	} else {
		line("go", p.Go)
		line("language", p.Language)
		line("build", strings.Join(p.Compile.Argv, " "))
		line("environment", strings.Join(p.Compile.Env, " "))
		line("go.mod", map[bool]string{true: "module " + p.Compile.Module, false: p.Compile.Module}[p.Compile.Module != "none" && p.Compile.Module != ""])
		line("file", p.Compile.File)
		line("source limit", p.limit())
		line("imports", p.imports())
		line("memory", number(p.Run.MemoryMiB, "MiB"))
		line("cores", number(p.Run.Cores, ""))
		line("GOOS", p.Run.GOOS)
		line("GOARCH", p.Run.GOARCH)
		line("GOAMD64", p.Run.GOAMD64)
	}
	for _, note := range p.Notes {
		line("note", note)
	}
	return b.String()
}

func (p Profile) limit() string {
	if p.Limit.Size == 0 {
		return ""
	}
	return Thousands(p.Limit.Size) + " " + p.Limit.Unit.word()
}

func (p Profile) imports() string {
	if p.Imports.StdOnly == nil {
		return ""
	}
	list := []string{"the standard library"}
	for _, m := range p.Imports.Modules {
		version := m.Version
		if version == "" {
			version = "version " + unknown
		}
		list = append(list, fmt.Sprintf("%s (%s)", m.Path, version))
	}
	return strings.Join(list, ", ")
}

func number(n int, unit string) string {
	if n == 0 {
		return ""
	}
	return strings.TrimSpace(fmt.Sprintf("%d %s", n, unit))
}
