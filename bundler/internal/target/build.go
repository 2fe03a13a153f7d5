package target

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// BuildOptions says how close to the judge a build should be.
type BuildOptions struct {
	// Exact builds with the judge's own Go release. Where it cannot be had, the
	// installed Go at the judge's language level builds instead, and a note of
	// the result says so.
	Exact bool
	// Require are modules that the submission imports, with their versions, and
	// Sum the lines of go.sum for them. They are taken from the module cache.
	Require []Module
	Sum     []byte
}

// A Built is a compiled submission and how it was compiled.
type Built struct {
	Binary  string        `json:"binary"`
	Argv    []string      `json:"argv"` // the judge's command
	Env     []string      `json:"env"`  // the judge's environment, beyond the machine's
	Go      string        `json:"go"`   // release that compiled, such as go1.25.1
	Exact   bool          `json:"exact"`
	Elapsed time.Duration `json:"elapsed_ns"`
	Notes   []string      `json:"notes,omitempty"`
}

// A BuildError is a submission that does not compile at the judge.
type BuildError struct {
	Argv   []string
	Go     string
	Output string // of the compiler, with paths as the judge has them
}

func (e *BuildError) Error() string {
	return fmt.Sprintf("%s with %s:\n%s", strings.Join(e.Argv, " "), e.Go, e.Output)
}

// Build compiles src as the judge does: alone in the folder dir, which must
// exist, with the judge's command, environment, and go.mod or none, and
// without network. A submission that does not compile gives a *BuildError.
func (p Profile) Build(ctx context.Context, src []byte, dir string, opt BuildOptions) (*Built, error) {
	if p.RefusesGo {
		return nil, fmt.Errorf("%s accepts no Go", p.title())
	}
	built := &Built{}
	tool, err := p.compiler(ctx, opt.Exact, built)
	if err != nil {
		return nil, err
	}
	s, err := settings(ctx, tool.Command, "GOTOOLCHAIN=local")
	if err != nil {
		return nil, err
	}
	built.Go = s.GOVERSION
	if err := p.layOut(dir, src, s.GOVERSION, opt); err != nil {
		return nil, fmt.Errorf("laying out the submission: %w", err)
	}
	var binary string
	built.Argv, binary = p.command(built)
	built.Env = p.environment(tool, opt)
	built.Binary = filepath.Join(dir, binary)

	if p.Compile.Seconds > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, time.Duration(p.Compile.Seconds)*time.Second)
		defer cancel()
	}
	cmd := exec.CommandContext(ctx, tool.Command, built.Argv[1:]...)
	cmd.Dir = dir
	cmd.Env = append(machine(s), built.Env...)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	start := time.Now()
	err = cmd.Run()
	built.Elapsed = time.Since(start)
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		text := strings.TrimSpace(out.String())
		if ctx.Err() != nil && p.Compile.Seconds > 0 {
			text = fmt.Sprintf("not compiled within the judge's %d s\n%s", p.Compile.Seconds, text)
		}
		return nil, &BuildError{Argv: built.Argv, Go: built.Go, Output: text}
	}
	if err != nil {
		return nil, fmt.Errorf("building as %s does: %w", p.title(), err)
	}
	return built, nil
}

// compiler chooses the Go release and notes where it is not the judge's.
func (p Profile) compiler(ctx context.Context, exact bool, built *Built) (Toolchain, error) {
	if exact {
		tool, err := p.Exact(ctx)
		if err == nil {
			built.Exact = tool.Version == "go"+p.Go && len(p.Compile.Argv) > 0 && p.Compile.Argv[0] == "go"
			if tool.Version != "go"+p.Go && p.Go != "" {
				built.Notes = append(built.Notes, fmt.Sprintf("%s stands in for the judge's Go %s", tool.Version, p.Go))
			}
			return tool, nil
		}
		if ctx.Err() != nil {
			return Toolchain{}, err
		}
		built.Notes = append(built.Notes, fmt.Sprintf("the judge's Go cannot be had (%v): the installed one builds", err))
	}
	tool, err := Local(ctx)
	if err != nil {
		return Toolchain{}, fmt.Errorf("finding the installed Go: %w", err)
	}
	return tool, nil
}

// layOut writes the source file and, for a judge that has one, the go.mod.
// Where the judge's language level is unknown it is the release's.
func (p Profile) layOut(dir string, src []byte, release string, opt BuildOptions) error {
	if err := os.WriteFile(filepath.Join(dir, p.File()), src, 0o666); err != nil {
		return err
	}
	if !p.hasModule() && len(opt.Require) == 0 {
		return nil
	}
	module, level := p.Compile.Module, p.Language
	if !p.hasModule() {
		module = "submission"
	}
	if level == "" {
		level = fmt.Sprintf("1.%d", minor(strings.TrimPrefix(release, "go")))
	}
	var mod strings.Builder
	fmt.Fprintf(&mod, "module %s\n\ngo %s\n", module, level)
	for _, m := range opt.Require {
		fmt.Fprintf(&mod, "\nrequire %s %s\n", m.Path, m.Version)
	}
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte(mod.String()), 0o666); err != nil {
		return err
	}
	if len(opt.Sum) == 0 {
		return nil
	}
	return os.WriteFile(filepath.Join(dir, "go.sum"), opt.Sum, 0o666)
}

func (p Profile) hasModule() bool {
	return p.Compile.Module != "" && p.Compile.Module != "none"
}

// command is the judge's command line with its placeholders filled, and the
// name of the binary that it leaves.
func (p Profile) command(built *Built) (argv []string, binary string) {
	suffix := p.Platform().suffix()
	binary = "a.out"
	if suffix != "" {
		binary = "a" + suffix
	}
	argv = p.Compile.Argv
	if len(argv) == 0 {
		argv = []string{"go", "build", "-o", "{out}", "{file}"}
		built.Notes = append(built.Notes, "the judge's build command is unknown: assumed go build")
	} else if argv[0] != "go" {
		built.Notes = append(built.Notes, fmt.Sprintf("go stands in for the judge's %s", argv[0]))
		argv = append([]string{"go"}, argv[1:]...)
	}
	filled := make([]string, len(argv))
	for i, arg := range argv {
		arg = strings.ReplaceAll(arg, "{out}", binary)
		filled[i] = strings.ReplaceAll(arg, "{file}", p.File())
	}
	for i, arg := range filled {
		if arg == "-o" && i+1 < len(filled) {
			return filled, filled[i+1]
		}
	}
	// Without -o the go command names the binary after the file.
	return filled, strings.TrimSuffix(p.File(), ".go") + suffix
}

// environment is the judge's Go environment. A newer compiler than the judge's
// is held to the judge's language level, by go.mod if there is one.
func (p Profile) environment(tool Toolchain, opt BuildOptions) []string {
	env := []string{"GOENV=off", "GOWORK=off", "GOTOOLCHAIN=local", "GOPROXY=off", "GONOSUMDB=*", "GOFLAGS="}
	newer := minor(strings.TrimPrefix(tool.Version, "go")) > minor(p.Language)
	switch {
	case len(opt.Require) > 0:
		env = append(env, "GOFLAGS=-mod=mod")
	case !p.hasModule() && newer && p.Language != "":
		env = append(env, "GOFLAGS=-gcflags=-lang=go"+p.Language)
	}
	return slices.Concat(env, p.Platform().Env(), p.Compile.Env)
}

// machine is this machine's environment without settings of Go but the places
// of its caches.
func machine(s goSettings) []string {
	var env []string
	for _, kv := range os.Environ() {
		name, _, _ := strings.Cut(kv, "=")
		if !strings.HasPrefix(name, "GO") && !strings.HasPrefix(name, "CGO_") {
			env = append(env, kv)
		}
	}
	return append(env, "GOCACHE="+s.GOCACHE, "GOMODCACHE="+s.GOMODCACHE, "GOPATH="+s.GOPATH)
}
