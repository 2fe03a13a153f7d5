// Package external plays cases with testers from outside: programs of a contest
// that generate or read a case, run the solver and print a score.
//
// A tester is one or more commands. Their words may hold placeholders: {cmd} (the
// solver's words), {cmdline} (the same as one word), {seed}, {seed04} (with zeros
// in front), {in} and {out} (files of the case). A tester without {cmd} and
// {cmdline} judges files: then the solver is run first, with {in} as its input and
// {out} as its output.
//
// The score is in the last line that an expression finds in what the tester
// prints; what the solver prints is not searched where it can be told apart
// (everywhere but on Windows). A last score line that cannot be read, a command
// that fails or prints no score, and what the tester's Rule says are failures of
// the case. Features are searched in what the solver prints too. Output files are
// made in a folder of the case's own, so that cases played at once never meet, and
// are removed.
//
// Own time is that of the measured commands from start to end, tester included:
// what happens between a tester and its solver cannot be seen from outside.
package external

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/cases"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/internal/scratch"
	"github.com/contest-bundle/bundle/bundler/internal/words"
	"github.com/contest-bundle/bundle/bundler/judge"
)

// defaultLimit is the time of a command of a tester.
const defaultLimit = 5 * time.Minute

// A Step is a command of a tester. Names of files are relative to Dir, Dir to the
// tester's folder.
type Step struct {
	Argv                  []string
	Dir                   string
	Stdin, Stdout, Stderr string
	// Measured adds the step's time to the own time of the case.
	Measured bool
}

// A Tester is a contest judged by commands.
type Tester struct {
	Title string
	Aim   judge.Goal
	// Root is the folder that Dir of a step is relative to.
	Root  string
	Steps []Step
	// Input is the name of a case's input file.
	Input string
	// Cases makes the input of a seed that has no such file; nil for none.
	Cases *cases.Generator
	// Score finds the score: its group "score", or else its first group. It is
	// looked for on stderr first, or on stdout.
	Score    *regexp.Regexp
	OnStdout bool
	// Measures find the features.
	Measures []Measure
	// InputNames are features too: the first numbers of the input; "_" leaves one out.
	InputNames []string
	// Failure says which cases have failed though the tester ends with status 0.
	Failure Rule
	// Generation tells judges apart whose inputs differ, see Inputs; 0 for the first.
	Generation int

	// Programs is the folder for programs that are compiled once instead of for every
	// case; empty to run the commands as they are.
	Programs string

	read     covered // what the commands execute and read
	once     sync.Once
	made     map[int][]string // compiled commands by the number of the step
	makeFail error
}

// A Measure is a feature found by the first group of an expression.
type Measure struct {
	Name string
	Find *regexp.Regexp
}

var _ arena.Contest = (*Tester)(nil)

// Name is the title.
func (t *Tester) Name() string { return t.Title }

// Goal says which scores are better.
func (t *Tester) Goal() judge.Goal { return t.Aim }

// Shelve says in which folder inputs and compiled programs are kept.
func (t *Tester) Shelve(dir string) {
	t.Programs = filepath.Join(dir, "judges")
	if t.Cases != nil {
		t.Cases.Folder = filepath.Join(dir, "cases", t.Title)
	}
}

// path makes a name of a step absolute.
func (t *Tester) path(dir, name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(t.Root, dir, name)
}

// Features are known only after play, unless all are numbers of an input file that is
// there; but a seed without its input file has no case.
func (t *Tester) Features(seed int64) ([]judge.Feature, error) {
	inputs := []string{}
	if name := t.path("", fill(t.Input, seed)); len(t.InputNames) > 0 && len(t.Measures) == 0 && isRegular(name) {
		return t.inputFeatures(name)
	}
	if t.Cases != nil {
		return nil, nil
	}
	if t.Input != "" {
		inputs = append(inputs, t.path("", fill(t.Input, seed)))
	}
	for _, s := range t.Steps {
		if s.Stdin != "" && !strings.Contains(s.Stdin, "{in}") {
			inputs = append(inputs, t.path("", fill(s.Stdin, seed)))
		}
	}
	for _, name := range inputs {
		if _, err := os.Stat(name); err != nil {
			return nil, fmt.Errorf("%s has no case of seed %d: %w", t.Title, seed, err)
		}
	}
	return nil, nil
}

// fill puts a seed into a name.
func fill(text string, seed int64) string {
	return strings.NewReplacer(
		"{seed}", strconv.FormatInt(seed, 10), "{SEED}", strconv.FormatInt(seed, 10),
		"{seed04}", fmt.Sprintf("%04d", seed), "{SEED04}", fmt.Sprintf("%04d", seed),
	).Replace(text)
}

// Play runs the steps on a case.
func (t *Tester) Play(ctx context.Context, player arena.Command, seed int64, limits arena.Limits) (store.Result, error) {
	folder, err := scratch.New("case")
	if err != nil {
		return store.Result{}, err
	}
	defer folder.Remove()
	if t.once.Do(func() { t.makeFail = t.compile(ctx) }); t.makeFail != nil {
		return store.Result{}, t.makeFail
	}
	limit := limits.Time
	if limit == 0 {
		limit = defaultLimit
	}
	c := &round{tester: t, player: player, seed: seed, scratch: folder.Path, limit: limit, memory: limits.Memory, moved: map[string]string{}}
	if player.Keep != nil {
		c.stderr = &capped{}
	}
	r := store.Result{Seed: seed, Played: time.Now().UTC()}
	if err := c.input(ctx); err != nil {
		return store.Result{}, fmt.Errorf("%s: %w", t.Title, err)
	}
	if len(t.InputNames) > 0 {
		if r.Features, err = t.inputFeatures(c.in); err != nil {
			return store.Result{}, fmt.Errorf("%s, seed %d: %w", t.Title, seed, err)
		}
	}
	for i, s := range t.Steps {
		if made, ok := t.made[i]; ok {
			s.Argv = made
		}
		failure, err := c.step(ctx, s, &r)
		if ctx.Err() != nil {
			return store.Result{}, context.Cause(ctx)
		}
		if err != nil {
			return store.Result{}, fmt.Errorf("%s, seed %d: %w", t.Title, seed, err)
		}
		if failure != nil {
			r.Failure, r.Message = failure.Failure, failure.Message
			break
		}
	}
	c.heard.judge(t, &r)
	if err := t.unchanged(); err != nil {
		return store.Result{}, err
	}
	if r.Failure != judge.None {
		if err := c.full(); err != nil {
			return store.Result{}, fmt.Errorf("%s, seed %d: %w (the case failed: %s)", t.Title, seed, err, r.Message)
		}
		r.Score, r.Stderr = 0, c.heard.kept()
	}
	return r, c.keep()
}

// Simple makes a tester of a command line with placeholders. input is the name of
// the case's input file, with {seed} or {seed04}; empty for none.
func Simple(title, line, input string, goal judge.Goal) (*Tester, error) {
	argv, err := words.Split(line)
	if err != nil {
		return nil, err
	}
	if len(argv) == 0 {
		return nil, errors.New("the tester's command is empty")
	}
	root, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	t := &Tester{Title: title, Aim: goal, Root: root, Input: input, Score: regexp.MustCompile(DefaultScore)}
	if goal == judge.Minimise {
		t.Failure = ruleMinimise
	}
	playsItself := slices.ContainsFunc(argv, func(w string) bool {
		return strings.Contains(w, "{cmd}") || strings.Contains(w, "{cmdline}")
	})
	if playsItself {
		step := Step{Argv: argv, Measured: true}
		if input != "" && !slices.ContainsFunc(argv, func(w string) bool { return strings.Contains(w, "{in}") }) {
			step.Stdin = "{in}"
		}
		t.Steps = []Step{step}
		return t, nil
	}
	if input == "" {
		return nil, fmt.Errorf("the tester %q has no {cmd}, so it judges files: say which input file a seed has", line)
	}
	t.Steps = []Step{
		{Argv: []string{"{cmd}"}, Stdin: "{in}", Stdout: "{out}", Measured: true},
		{Argv: argv},
	}
	return t, nil
}

// AtCoder makes a contest of an AtCoder tester: "TESTER CMD < in > out", with the
// score on stderr.
func AtCoder(title, tester, input string, goal judge.Goal) (*Tester, error) {
	t, err := Simple(title, tester+" {cmd}", input, goal)
	if err != nil {
		return nil, err
	}
	t.Failure = ruleAtCoder
	return t, nil
}

// Topcoder makes a contest of a Topcoder marathon's tester, a jar file. Its score
// is on stdout.
func Topcoder(title, jar string, goal judge.Goal) (*Tester, error) {
	t, err := Simple(title, words.Join([]string{"java", "-jar", jar})+" -exec {cmdline} -seed {seed} -novis", "", goal)
	if err != nil {
		return nil, err
	}
	t.Failure, t.OnStdout = ruleTopcoder, true
	return t, nil
}
