package external

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"

	"github.com/pelletier/go-toml/v2"

	"github.com/contest-bundle/bundle/bundler/internal/words"
	"github.com/contest-bundle/bundle/bundler/judge"
)

// pahcerFile is pahcer_config.toml, as far as it matters here.
type pahcerFile struct {
	Problem struct {
		Name      string `toml:"problem_name"`
		Objective string `toml:"objective"`
		Score     string `toml:"score_regex"`
	} `toml:"problem"`
	Test struct {
		StartSeed int64        `toml:"start_seed"`
		EndSeed   int64        `toml:"end_seed"`
		Compile   []pahcerStep `toml:"compile_steps"`
		Steps     []pahcerStep `toml:"test_steps"`
	} `toml:"test"`
}

type pahcerStep struct {
	Program  string   `toml:"program"`
	Args     []string `toml:"args"`
	Dir      string   `toml:"current_dir"`
	Stdin    string   `toml:"stdin"`
	Stdout   string   `toml:"stdout"`
	Stderr   string   `toml:"stderr"`
	Measured bool     `toml:"measure_time"`
}

// A Pahcer is a contest read from a pahcer_config.toml.
type Pahcer struct {
	*Tester
	// First and Last are the seeds of the configuration.
	First, Last int64
	// Solver is the command of the configuration's own solver.
	Solver  string
	compile []pahcerStep
	run     []string // the words of the solver, as they stand there
}

// ReadPahcer reads a configuration. Its names of files are relative to its folder,
// as pahcer is run there.
//
// The configuration does not say which words are the solver. With several steps it
// is the whole first one. With one step, an interactive tester, it is what follows
// "--release" or "--", or else the last argument; a step without arguments is a
// solver that prints its own score. These words are replaced by the version that
// plays. As with pahcer, a score of zero or less is a failure.
func ReadPahcer(name string) (*Pahcer, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var f pahcerFile
	if err := toml.Unmarshal(bytes.TrimPrefix(text, []byte("\ufeff")), &f); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	p, err := f.tester(filepath.Dir(name))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return p, nil
}

func (f *pahcerFile) tester(dir string) (*Pahcer, error) {
	root, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	t := &Tester{Title: f.Problem.Name, Root: root, Failure: rulePahcer}
	switch f.Problem.Objective {
	case "Max":
		t.Aim = judge.Maximise
	case "Min":
		t.Aim = judge.Minimise
	default:
		return nil, fmt.Errorf("problem.objective is %q, not Max or Min", f.Problem.Objective)
	}
	if t.Score, err = regexp.Compile(f.Problem.Score); err != nil {
		return nil, fmt.Errorf("problem.score_regex: %w", err)
	}
	if t.Title == "" || len(f.Test.Steps) == 0 {
		return nil, fmt.Errorf("problem.problem_name or test.test_steps is missing")
	}
	for _, s := range f.Test.Steps {
		t.Steps = append(t.Steps, Step{append([]string{s.Program}, s.Args...), s.Dir, s.Stdin, s.Stdout, s.Stderr, s.Measured})
	}
	if !slices.ContainsFunc(t.Steps, func(s Step) bool { return s.Measured }) {
		t.Steps[0].Measured = true // files of older versions do not say
	}
	p := &Pahcer{Tester: t, First: f.Test.StartSeed, Last: f.Test.EndSeed - 1, compile: f.Test.Compile}
	p.Solver, p.run = t.takeSolver()
	return p, nil
}

// takeSolver replaces the solver's words of the first step by {cmd} and returns
// them as a command line that can be run from anywhere, and as they are written.
func (t *Tester) takeSolver() (line string, written []string) {
	s := &t.Steps[0]
	from := 0
	if len(t.Steps) == 1 && len(s.Argv) > 1 {
		from = len(s.Argv) - 1
		for i, w := range s.Argv[:len(s.Argv)-1] {
			if w == "--release" || w == "--" {
				from = i + 1
			}
		}
	}
	written = slices.Clone(s.Argv[from:])
	solver := slices.Clone(written)
	for i, w := range solver {
		// The program may not be built yet, so it is not looked for.
		if path := t.path(s.Dir, w); isRegular(path) || i == 0 && filepath.Base(w) != w {
			solver[i] = path
		}
	}
	s.Argv = append(slices.Clone(s.Argv[:from]), "{cmd}")
	return words.Join(solver), written
}

func isRegular(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// Compile runs the configuration's own compile steps.
func (p *Pahcer) Compile(ctx context.Context) error {
	for _, s := range p.compile {
		cmd := exec.CommandContext(ctx, s.Program, s.Args...)
		cmd.Dir = filepath.Join(p.Root, s.Dir)
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("compile step %s: %w\n%s", words.Join(append([]string{s.Program}, s.Args...)), err, out)
		}
	}
	return nil
}
