package external

import (
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/words"
)

// A Judging is how bundle.toml describes the test steps of a pahcer configuration.
type Judging struct {
	Judge []string
	Dir   string // in which the judge runs
	Input string
}

var seedPlaces = strings.NewReplacer("{SEED}", "{seed}", "{SEED04}", "{seed04}")

// Judging translates the test steps; dir is the folder of the configuration, seen from
// the project's root with slashes.
func (p *Pahcer) Judging(dir string) (Judging, error) {
	first, last := p.Steps[0], p.Steps[len(p.Steps)-1]
	j := Judging{Dir: path.Join(dir, filepath.ToSlash(last.Dir))}
	if j.Dir == "." {
		j.Dir = ""
	}
	if first.Stdin != "" {
		j.Input = path.Join(dir, seedPlaces.Replace(filepath.ToSlash(first.Stdin)))
	}
	switch {
	case len(p.Steps) > 2:
		return j, errors.New("the configuration has more than two test steps; \"bundle run NAME --pahcer FILE\" plays them")
	case len(p.Steps) == 1:
		for _, word := range first.Argv {
			j.Judge = append(j.Judge, seedPlaces.Replace(word))
		}
		return j, nil
	case last.Stdin != "":
		return j, errors.New("the second test step reads a file on its standard input; \"bundle run NAME --pahcer FILE\" plays it")
	}
	names := map[string]string{p.path("", first.Stdin): "{in}", p.path("", first.Stdout): "{out}"}
	for _, word := range last.Argv {
		if place, ok := names[p.path(last.Dir, word)]; ok {
			word = place
		}
		j.Judge = append(j.Judge, seedPlaces.Replace(word))
	}
	return j, nil
}

// Commands are the compile steps as one command, nil if there are none, and the command
// that runs the solver.
func (p *Pahcer) Commands() (build, run []string) {
	run = slices.Clone(p.run)
	if len(p.compile) == 0 {
		return nil, run
	}
	var lines []string
	for _, s := range p.compile {
		line := words.Join(append([]string{s.Program}, s.Args...))
		if dir := path.Clean(filepath.ToSlash(s.Dir)); dir != "." {
			line = fmt.Sprintf("(cd %s && %s)", words.Join([]string{dir}), line)
		}
		lines = append(lines, line)
	}
	if s := p.compile[0]; len(p.compile) == 1 && path.Clean(filepath.ToSlash(s.Dir)) == "." {
		return append([]string{s.Program}, s.Args...), run
	}
	return []string{"sh", "-c", strings.Join(lines, " && ")}, run
}
