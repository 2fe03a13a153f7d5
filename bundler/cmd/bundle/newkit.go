package main

import (
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/arena/external"
	"github.com/contest-bundle/bundle/bundler/internal/arena/language"
	"github.com/contest-bundle/bundle/bundler/internal/arena/snapshot"
	"github.com/contest-bundle/bundle/bundler/internal/arena/toolkit"
	"github.com/contest-bundle/bundle/bundler/internal/command"
	"github.com/contest-bundle/bundle/bundler/internal/words"
)

// describe fills in the game: the solver and, from wherever it is known, the contest.
func (s *contestStart) describe() error {
	if s.solver.File != "" {
		s.describeSolver(s.solver)
	}
	switch {
	case s.tools != "":
		return s.describeTools()
	case s.topcoder != "":
		return s.describeTopcoder()
	case s.from != "":
		return s.describePahcer()
	}
	if s.game.Seeds = "0-99"; s.isToy() {
		s.game.Judge = []string{"python3", path.Join(s.solver.Folder, "judge.py"), "{seed}", "{cmd}"}
		if s.game.Goal = "maximise"; s.kind == "interactive" {
			s.game.Goal = "minimise"
		}
	}
	return nil
}

func (s *contestStart) describeSolver(solver language.Solver) {
	if solver.Folder != "." {
		s.game.Entry = solver.Folder
	}
	s.game.Build, s.game.Run, s.game.Target = solver.Build, solver.Run, s.target
	if len(s.game.Build) == 0 && len(s.game.Run) == 0 {
		s.game.Entry = "./" + strings.TrimPrefix(solver.Folder, "./") // a main package, which is bundled
	}
	if s.isToy() {
		s.game.Sources = toySources[solver.Language]
	} else if solver.Language == "python" {
		s.game.Sources = []string{"*.py"}
		s.remarks.say("sources", "the version is these files; add data that the solver reads")
	}
}

// toySources are the files of a solver that has its judge beside it.
var toySources = map[string][]string{
	"cpp": {"*.cpp", "*.h", "*.hpp"}, "rust": {"Cargo.toml", "Cargo.lock", "src"}, "python": {"main.py"},
}

// firstSolver is the solver that a template's file will be.
func firstSolver(root, file string) (language.Solver, error) {
	if path.Base(file) != "Cargo.toml" {
		return language.OfFile(root, file)
	}
	return language.NewCargo(path.Dir(file), path.Base(path.Dir(file))), nil
}

// describeTools takes the contest from the organiser's tools.
func (s *contestStart) describeTools() error {
	folder, err := s.toolsFolder()
	if err != nil {
		return err
	}
	if s.kit, err = toolkit.Inspect(s.at(folder)); err != nil {
		return err
	}
	k, g := s.kit, &s.game
	within := func(words []string) []string {
		all := append([]string(nil), words...)
		for i, w := range all {
			if strings.HasPrefix(w, "./") || i > 0 && strings.HasSuffix(w, ".py") {
				all[i] = path.Join(folder, w)
			}
		}
		return all
	}
	judge := k.Judge(s.kind)
	if g.Judge = judge.Words; judge.Words != nil {
		g.JudgeDir = folder
	}
	s.remarks.say("judge", judge.Why)
	if g.Failure = "score==0,message"; judge.Words != nil && judge.Words[0] == "python3" {
		g.Failure = "score==0"
	}
	if g.Generate = within(k.Generator()); len(g.Generate) > 0 {
		g.Input = folder + "/in/{seed04}.txt"
	}
	if k.Input != "" {
		g.Input, s.seed = path.Join(folder, k.Input), k.First
		g.Seeds = fmt.Sprintf("%d-%d", k.First, k.Last)
		s.remarks.say("input", fmt.Sprintf("the official inputs are of the seeds %s", g.Seeds))
	} else if len(g.Generate) > 0 {
		g.Seeds = "0-99"
	}
	if g.Generate != nil && k.SeedRows != "" {
		g.SeedRows = path.Join(folder, k.SeedRows)
	}
	if g.Input == "" && s.input == "" && !strings.Contains(s.judge, "{seed") {
		return fmt.Errorf("%s has neither inputs nor a generator; nothing was written\n\t--generate 'COMMAND {seed}' or --input 'FOLDER/{seed04}.txt' names them", folder)
	}
	if g.Goal = k.Goal(); g.Goal != "" {
		s.remarks.say("goal", "by the words of "+k.Readme)
	}
	return nil
}

// toolsFolder is the folder of the tools, seen from the project's root; an archive is
// unpacked beside the solver.
func (s *contestStart) toolsFolder() (string, error) {
	info, err := os.Stat(s.tools)
	if err != nil {
		return "", fmt.Errorf("--tools: %w", err)
	}
	if info.IsDir() {
		folder, err := s.fromHere(s.tools)
		if err == nil && (folder == ".." || strings.HasPrefix(folder, "../")) {
			err = fmt.Errorf("--tools %s is outside of %s, where no clone would have it: move it there", s.tools, s.project.Root)
		}
		return folder, err
	}
	folder := path.Join(s.solver.Folder, "tools")
	if _, err := os.Lstat(s.at(folder)); err == nil {
		return "", fmt.Errorf("%s already exists: --tools %[1]s uses it as it is", folder)
	}
	made, err := makeFolders(s.at(s.solver.Folder))
	s.made = append(s.made, made...)
	if err != nil {
		return "", err
	}
	if err := toolkit.Unpack(s.tools, s.at(folder)); err != nil {
		return "", fmt.Errorf("--tools: %w", err)
	}
	s.made = append(s.made, s.at(folder))
	return folder, nil
}

// describeTopcoder takes the contest from a tester of Topcoder.
func (s *contestStart) describeTopcoder() error {
	if _, err := os.Stat(s.topcoder); err != nil {
		return fmt.Errorf("--topcoder: %w", err)
	}
	jar, err := s.fromHere(s.topcoder)
	if err != nil {
		return err
	}
	if strings.HasPrefix(jar, "../") {
		if jar, err = s.copyJar(); err != nil {
			return err
		}
	}
	s.game.Judge = []string{"java", "-jar", jar, "-exec", "{cmdline}", "-seed", "{seed}", "-novis"}
	s.game.Failure, s.game.Seeds, s.seed = "score<0", "1-100", 1
	return nil
}

// copyJar copies a tester from outside of the project into the folder tools beside the
// solver.
func (s *contestStart) copyJar() (string, error) {
	folder := path.Join(s.solver.Folder, "tools")
	jar := path.Join(folder, filepath.Base(s.topcoder))
	if _, err := os.Lstat(s.at(jar)); err == nil {
		return "", fmt.Errorf("%s already exists: --topcoder %[1]s uses it as it is", jar)
	}
	made, err := makeFolders(s.at(folder))
	s.made = append(s.made, made...)
	if err != nil {
		return "", err
	}
	s.made = append(s.made, s.at(jar))
	return jar, snapshot.Copy(s.topcoder, s.at(jar))
}

// describePahcer takes the contest, and the commands of the solver, from a pahcer
// configuration.
func (s *contestStart) describePahcer() error {
	p, err := external.ReadPahcer(s.from)
	if err != nil {
		return err
	}
	dir, err := s.fromHere(filepath.Dir(s.from))
	if err != nil {
		return err
	}
	g := &s.game
	steps, err := p.Judging(dir)
	if err != nil {
		return err
	}
	g.Judge, g.JudgeDir, g.Input = steps.Judge, steps.Dir, steps.Input
	g.Seeds = fmt.Sprintf("%d-%d", p.First, p.Last)
	g.Score, g.Failure, g.Goal = p.Score.String(), p.Failure.String(), p.Aim.String()
	s.seed = p.First
	s.remarks.say("judge", "as in "+s.from)
	if s.solver.File == "" {
		if dir != "." {
			g.Entry = dir
		}
		g.Build, g.Run = p.Commands()
		s.remarks.say("build", "the compile steps of "+s.from)
	}
	return nil
}

// buildTools builds the organiser's tools.
func (s *contestStart) buildTools() error {
	if s.kit == nil || !s.kit.IsCargo {
		return nil
	}
	fmt.Fprintf(s.cmd.ErrOrStderr(), "bundle: building the organiser's tools: %s\n", words.Join(toolkit.BuildCommand))
	err := s.kit.Build(s.cmd.Context(), s.cmd.ErrOrStderr())
	if errors.Is(err, toolkit.ErrNoCargo) {
		return fmt.Errorf("%w, and the organiser's tools are in Rust: https://rustup.rs installs it; then run: %s --manifest-path %s\n\tall else is set up",
			err, words.Join(toolkit.BuildCommand), command.Near(filepath.Join(s.kit.Dir, "Cargo.toml")))
	}
	return err
}
