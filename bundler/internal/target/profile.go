// Package target knows the judges: what Go each has, how it builds a
// submission and what it refuses. It checks the text of a submission against
// a judge's profile and builds it as that judge does.
//
// Facts about judges change every year and are often not stated by the judge,
// so they are dated data (profiles/*.toml) with their source and a confidence,
// never constants of the program. What is not known stays empty, prints as
// "unknown" and is not checked. A user's own profile overrides or adds one.
package target

import (
	"embed"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"github.com/contest-bundle/bundle/bundler/internal/config"
	"github.com/contest-bundle/bundle/bundler/internal/diag"
	"github.com/contest-bundle/bundle/bundler/internal/spelling"
)

// A Profile is what is known about one judge. A zero field is unknown.
type Profile struct {
	Name       string         `toml:"-" json:"name"` // of its file, without .toml
	Base       string         `toml:"base" json:"-"` // profile that a user's own begins with
	Title      string         `toml:"title" json:"title"`
	AsOf       toml.LocalDate `toml:"as_of" json:"as_of"`
	Source     string         `toml:"source" json:"source"`
	Confidence string         `toml:"confidence" json:"confidence"` // A official, B independent replicas, C one unofficial source
	RefusesGo  bool           `toml:"refuses_go" json:"refuses_go"`

	Go        string `toml:"go" json:"go"`               // release that the judge has, such as 1.25.1
	Toolchain string `toml:"toolchain" json:"toolchain"` // release to fetch in its place where Go itself cannot be had
	Language  string `toml:"language" json:"language"`   // language level, such as 1.25; never above that of Go

	Compile Compile  `toml:"build" json:"build"`
	Limit   Limit    `toml:"limit" json:"limit"`
	Imports Imports  `toml:"imports" json:"imports"`
	Run     Run      `toml:"run" json:"run"`
	Notes   []string `toml:"notes" json:"notes,omitempty"`
}

// Compile is how the judge compiles a submission.
type Compile struct {
	Argv    []string `toml:"argv" json:"argv"`       // {out} is the binary, {file} the source file
	Env     []string `toml:"env" json:"env"`         // NAME=value, on top of an environment without Go settings
	Module  string   `toml:"module" json:"module"`   // path of the go.mod's module, or "none"
	File    string   `toml:"file" json:"file"`       // name of the source file
	Seconds int      `toml:"seconds" json:"seconds"` // compile time allowed
}

// Limit is the largest source that the judge takes.
type Limit struct {
	Size int  `toml:"size" json:"size"`
	Unit Unit `toml:"unit" json:"unit"`
}

// Imports says what a submission may import besides the standard library.
type Imports struct {
	StdOnly *bool    `toml:"std_only" json:"std_only"`
	Modules []Module `toml:"modules" json:"modules,omitempty"`
}

// A Module is one that the judge has installed.
type Module struct {
	Path    string `toml:"path" json:"path"`
	Version string `toml:"version" json:"version,omitempty"`
}

// Run is the machine that a submission runs on.
type Run struct {
	Seconds   float64 `toml:"seconds" json:"seconds"`
	MemoryMiB int     `toml:"memory_mib" json:"memory_mib"`
	Cores     int     `toml:"cores" json:"cores"`
	GOOS      string  `toml:"goos" json:"goos"`
	GOARCH    string  `toml:"goarch" json:"goarch"`
	GOAMD64   string  `toml:"goamd64" json:"goamd64"`
}

//go:embed profiles/*.toml
var builtin embed.FS

// Profiles is a set of judges by name.
type Profiles struct {
	byName map[string]Profile
}

// BuiltinNames are the names of the judges that come with the bundler, sorted, for
// help texts: reading all profiles takes 5 of the 170 ms of a bundle.
func BuiltinNames() (names []string) {
	for _, file := range builtinFiles() {
		names = append(names, strings.TrimSuffix(path.Base(file), ".toml"))
	}
	return names
}

func builtinFiles() []string {
	files, err := fs.Glob(builtin, "profiles/*.toml")
	if err != nil {
		panic(err) // the pattern is malformed
	}
	return files
}

// Builtin returns the judges that come with the bundler.
func Builtin() *Profiles {
	ps := &Profiles{byName: map[string]Profile{}}
	for _, file := range builtinFiles() {
		data, err := builtin.ReadFile(file)
		if err == nil {
			err = ps.Add(path.Base(file), data)
		}
		if err != nil {
			panic(err) // TestBuiltin reads them all
		}
	}
	return ps
}

// Load adds the profile of a user's own file; its name is the file's.
func (ps *Profiles) Load(file string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("reading a judge profile: %w", err)
	}
	return ps.Add(file, data)
}

// Add adds a profile from the text of a file NAME.toml. One that is called as
// a known judge, or that names it as base, overrides only what it says; but what
// tells where facts are from (as_of, source, confidence) is about the facts of one
// file, and a base's title is that of the base. The error is a diag.List.
func (ps *Profiles) Add(file string, data []byte) error {
	var head Profile
	if err := config.Decode(file, data, &head); err != nil {
		return err
	}
	name := strings.TrimSuffix(filepath.Base(file), ".toml")
	p := ps.byName[name]
	if head.Base != "" {
		base, err := ps.Lookup(head.Base)
		if err != nil {
			return diag.List{{Pos: config.Positions(file, data)["base"], Message: err.Error()}}
		}
		p = base
		if head.Base != name {
			p.Title = ""
		}
	}
	p.Name = name
	p.forget(head)
	if err := config.Decode(file, data, &p); err != nil {
		return err
	}
	if err := p.faults(config.Positions(file, data)); err != nil {
		return err
	}
	p.capLevel()
	ps.byName[name] = p
	return nil
}

// forget clears what head replaces as a whole, and what is not true any more once
// head says something else.
func (p *Profile) forget(head Profile) {
	p.AsOf, p.Source, p.Confidence = toml.LocalDate{}, "", ""
	if head.Go != "" { // what the other release needed a stand-in for, and its level
		p.Toolchain, p.Language = "", ""
	}
	if head.Compile.Argv != nil {
		p.Compile.Argv = nil
	}
	if head.Compile.Env != nil {
		p.Compile.Env = nil
	}
	if head.Imports.Modules != nil {
		p.Imports.Modules = nil
	}
}

// capLevel makes the language level that of the release where it is unknown or
// above: a compiler knows no newer language, whatever a go.mod says.
func (p *Profile) capLevel() {
	if release := minor(p.Go); release > 0 && (p.Language == "" || minor(p.Language) > release) {
		p.Language = fmt.Sprintf("1.%d", release)
	}
}

// Names lists the judges in alphabetical order.
func (ps *Profiles) Names() []string {
	names := make([]string, 0, len(ps.byName))
	for name := range ps.byName {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// Lookup finds a judge; the error names the nearest one and all there are.
func (ps *Profiles) Lookup(name string) (Profile, error) {
	if p, ok := ps.byName[name]; ok {
		return p, nil
	}
	names := ps.Names()
	hint := ""
	if near := spelling.Nearest(name, names); near != "" {
		hint = fmt.Sprintf("; did you mean %s?", near)
	}
	return Profile{}, fmt.Errorf("no judge is called %q%s\n\tthere are %s", name, hint, strings.Join(names, ", "))
}
