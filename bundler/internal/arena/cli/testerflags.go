package cli

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/cases"
	"github.com/contest-bundle/bundle/bundler/internal/arena/external"
	"github.com/contest-bundle/bundle/bundler/internal/arena/games"
	"github.com/contest-bundle/bundle/bundler/internal/arena/plain"
	"github.com/contest-bundle/bundle/bundler/internal/project"
	"github.com/contest-bundle/bundle/bundler/internal/words"
)

// testerFlags describe a tester from outside.
type testerFlags struct {
	command, jar, pahcer string
	rules                string // of a built-in judge
	atcoder              string
	input, goal, score   string
	failure              string
	features             []string
}

func (t *testerFlags) flags(cmd *cobra.Command) {
	fs := cmd.Flags()
	fs.StringVar(&t.command, "tester", "", "external tester: a command line with {cmd} {cmdline} {seed} {seed04} {in} {out}")
	fs.StringVar(&t.rules, "rules", "", "settings of a built-in judge: shares=0.25,0.25 is the density of wordgame's multipliers")
	fs.StringVar(&t.atcoder, "atcoder", "", "AtCoder tester, run as TESTER CMD < in > out")
	fs.StringVar(&t.jar, "topcoder", "", "Topcoder tester, run as java -jar JAR -exec CMD -seed S -novis")
	fs.StringVar(&t.pahcer, "pahcer", "", "read the contest from this pahcer_config.toml")
	fs.StringVar(&t.input, "input", "", "input file of a case, such as in/{seed04}.txt")
	fs.StringVar(&t.goal, "goal", "", "whether more or less is better: maximise (the default) or minimise")
	fs.StringVar(&t.score, "score", "", "regular expression of the score, with the group \"score\" or a first group")
	fs.StringArrayVar(&t.features, "feature", nil, "feature of a case as NAME=REGEXP, or N,M=input for the first numbers of the input; may be repeated")
	fs.StringVar(&t.failure, "failure", "", "what marks a failed case: none, or comma-separated conditions such as score==0 and message")
}

// Contest is a game's judge: the command of bundle.toml, or a built-in one; nil if
// there is none.
func Contest(g *project.Game) (arena.Contest, error) {
	if _, err := games.Find(g.Name); err != nil && len(g.Judge) == 0 {
		return nil, nil
	}
	contest, _, err := (&testerFlags{}).contest(g.Name, g, g.Root)
	return contest, err
}

// contest is the tester that the flags describe, or else the judge's command of
// bundle.toml, run in the project's root, or else the built-in game of the name.
// The game g is nil where the project has none of the name.
func (t *testerFlags) contest(name string, g *project.Game, root string) (arena.Contest, *external.Pahcer, error) {
	if strings.TrimSpace(name) == "" || plain.Line(name) != name {
		return nil, nil, fmt.Errorf("%q cannot be the name of a game", name)
	}
	given := 0
	for _, s := range []string{t.command, t.atcoder, t.jar, t.pahcer} {
		if s != "" {
			given++
		}
	}
	if given > 1 {
		return nil, nil, errors.New("--tester, --atcoder, --topcoder and --pahcer cannot be combined")
	}
	var command []string
	if g != nil {
		command = g.Judge
	}
	said := t.settings(g)
	switch {
	case given == 0 && len(command) == 0:
		game, err := games.Find(name)
		if err != nil {
			return nil, nil, fmt.Errorf("%w; --tester, or judge in bundle.toml, names one from outside", err)
		}
		if game, err = games.With(game, t.rules); err != nil {
			return nil, nil, fmt.Errorf("--rules: %w", err)
		}
		return arena.BuiltinBy(game, t.rules), nil, said.unused(name)
	case t.rules != "":
		return nil, nil, errors.New("--rules is for a built-in judge; here one from outside judges")
	case t.pahcer != "":
		p, err := external.ReadPahcer(t.pahcer)
		if err != nil {
			return nil, nil, err
		}
		goal, err := said.goal()
		if err == nil && said["goal"].text != "" && goal != p.Aim {
			err = said["goal"].fault(fmt.Errorf("the objective of %s is to %s the score", t.pahcer, p.Aim))
		}
		if err == nil {
			err = said.apply(p.Tester)
		}
		return p, p, err
	}
	tester, err := t.tester(name, command, root, said)
	if err == nil {
		err = said.apply(tester)
	}
	if err == nil && g != nil && len(g.Tester.Generate) > 0 {
		tester.Cases = &cases.Generator{
			Argv: g.Tester.Generate, Root: root, Rows: g.Tester.SeedRows, Folder: filepath.Join(root, ".bundle", "cases", g.Name),
		}
	}
	if err == nil {
		err = tester.Ready()
	}
	if err != nil {
		return nil, nil, err
	}
	return tester, nil, nil
}

// tester is the tester of the flags or of the judge's command.
func (t *testerFlags) tester(name string, command []string, root string, said settings) (*external.Tester, error) {
	goal, err := said.goal()
	if err != nil {
		return nil, err
	}
	input := said["input"]
	if input.fromFile && (t.atcoder != "" || t.command != "") {
		input.text = filepath.Join(root, filepath.FromSlash(input.text)) // the command is run here
	}
	switch {
	case t.atcoder != "":
		return external.AtCoder(name, t.atcoder, input.text, goal)
	case t.jar != "":
		return external.Topcoder(name, t.jar, goal)
	case t.command != "":
		return external.Simple(name, t.command, input.text, goal)
	}
	tester, err := external.Simple(name, words.Join(asked(command)), input.text, goal)
	if err != nil {
		return nil, err
	}
	tester.Root = root
	for i := range tester.Steps {
		if !tester.IsSolver(tester.Steps[i]) {
			tester.Steps[i].Dir = filepath.FromSlash(said["judge_dir"].text)
		}
	}
	return tester, nil
}

// asked is a judge's command with a place for the solver's: at its end if it has
// none.
func asked(command []string) []string {
	if strings.Contains(strings.Join(command, " "), "{") {
		return command
	}
	return append(slices.Clone(command), "{cmd}")
}
