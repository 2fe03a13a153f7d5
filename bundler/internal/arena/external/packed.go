package external

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/footprint"
	"github.com/contest-bundle/bundle/bundler/judge"
)

// packed is a tester in a form that travels to another machine. Compiled steps are
// commands like others there; inputs that are generated arrive as files.
type packed struct {
	Title      string
	Aim        judge.Goal
	Root       string
	Steps      []Step
	Input      string
	Score      string
	OnStdout   bool
	Measures   [][2]string // name and expression
	InputNames []string
	Failure    string
	Roots      []string // folders whose names stand in words
}

// Pack describes the tester for another machine, with the files that its commands
// execute and read. Programs of the PATH have to be on that machine.
func (t *Tester) Pack(ctx context.Context) (text []byte, files []string, err error) {
	if t.once.Do(func() { t.makeFail = t.compile(ctx) }); t.makeFail != nil {
		return nil, nil, t.makeFail
	}
	p := packed{
		Title: t.Title, Aim: t.Aim, Root: t.Root, Input: t.Input, Score: t.Score.String(), OnStdout: t.OnStdout,
		InputNames: t.InputNames, Failure: t.Failure.String(), Roots: []string{t.Root},
	}
	for _, m := range t.Measures {
		p.Measures = append(p.Measures, [2]string{m.Name, m.Find.String()})
	}
	if t.Cases != nil {
		p.Input = t.casePath()
	}
	for i, s := range t.Steps {
		made, isMade := t.made[i]
		if isMade {
			s.Argv = made
			files = append(files, made[0])
			p.Roots = append(p.Roots, filepath.Dir(made[0]))
		} else {
			files = append(files, t.filesOf(s)...)
		}
		p.Steps = append(p.Steps, s)
	}
	text, err = json.Marshal(p)
	slices.Sort(files)
	return text, slices.Compact(files), err
}

// filesOf are the files of a step but for programs of the PATH.
func (t *Tester) filesOf(s Step) []string {
	argv := slices.DeleteFunc(slices.Clone(s.Argv), func(w string) bool { return w == "{cmd}" })
	if len(argv) == 0 {
		return nil
	}
	found := footprint.Of(argv, filepath.Join(t.Root, s.Dir))
	return slices.DeleteFunc(found.Files, func(name string) bool { return slices.Contains(found.Programs, name) })
}

// casePath is the name of generated inputs on another machine.
func (t *Tester) casePath() string { return filepath.Join(t.Root, ".bundle-cases", "{seed}.txt") }

// A CaseFile is a file of a case: the name that it has for the tester, and the file
// with the content, which differs for generated inputs.
type CaseFile struct{ Name, Content string }

// CaseFiles are the files of a seed's case. Generated inputs are made in a folder.
func (t *Tester) CaseFiles(ctx context.Context, seed int64, dir string) ([]CaseFile, error) {
	if t.Cases != nil {
		content := t.path("", fill(t.Input, seed))
		if t.Input == "" || !isRegular(content) {
			content = filepath.Join(dir, fmt.Sprintf("%d.txt", seed))
			if err := t.Cases.Input(ctx, seed, content); err != nil {
				return nil, err
			}
		}
		return []CaseFile{{fill(t.casePath(), seed), content}}, nil
	}
	var files []CaseFile
	for _, name := range t.inputFiles(seed) {
		if _, err := os.Stat(name); err != nil {
			return nil, err
		}
		files = append(files, CaseFile{name, name})
	}
	return files, nil
}

// Unpack makes a tester of what Pack wrote. place tells where a file or folder of the
// other machine is on this one.
func Unpack(text []byte, place func(name string) string) (arena.Contest, error) {
	var p packed
	if err := json.Unmarshal(text, &p); err != nil {
		return nil, fmt.Errorf("a tester that is none of this version: %w", err)
	}
	t := &Tester{Title: p.Title, Aim: p.Aim, Root: place(p.Root), Input: p.Input, OnStdout: p.OnStdout, InputNames: p.InputNames}
	var err error
	if t.Score, err = regexp.Compile(p.Score); err != nil {
		return nil, err
	}
	if t.Failure, err = ParseRule(p.Failure); err != nil {
		return nil, err
	}
	for _, m := range p.Measures {
		find, err := regexp.Compile(m[1])
		if err != nil {
			return nil, err
		}
		t.Measures = append(t.Measures, Measure{m[0], find})
	}
	var pairs []string
	for _, root := range p.Roots {
		pairs = append(pairs, root, place(root))
	}
	placed := strings.NewReplacer(pairs...)
	t.Input = placed.Replace(p.Input)
	for _, s := range p.Steps {
		argv := make([]string, len(s.Argv))
		for i, w := range s.Argv {
			argv[i] = placed.Replace(w)
		}
		s.Argv = argv
		for _, name := range []*string{&s.Dir, &s.Stdin, &s.Stdout, &s.Stderr} {
			*name = placed.Replace(*name)
		}
		t.Steps = append(t.Steps, s)
	}
	return t, os.MkdirAll(t.Root, 0o777)
}
