package cli

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/external"
	"github.com/contest-bundle/bundle/bundler/internal/arena/games"
	"github.com/contest-bundle/bundle/bundler/internal/project"
	"github.com/contest-bundle/bundle/bundler/internal/words"
	"github.com/contest-bundle/bundle/bundler/judge"
)

// testerFlags describe a tester from outside.
type testerFlags struct {
	command, jar, pahcer string
	atcoder              string
	input, goal, score   string
	features             []string
}

func (t *testerFlags) flags(cmd *cobra.Command) {
	fs := cmd.Flags()
	fs.StringVar(&t.command, "tester", "", "tester from outside: a command line with {cmd} {cmdline} {seed} {seed04} {in} {out}")
	fs.StringVar(&t.atcoder, "atcoder", "", "tester of the AtCoder kind: TESTER CMD < in > out")
	fs.StringVar(&t.jar, "topcoder", "", "tester of the Topcoder kind: java -jar JAR -exec CMD -seed S -novis")
	fs.StringVar(&t.pahcer, "pahcer", "", "read the contest from this pahcer_config.toml")
	fs.StringVar(&t.input, "input", "", "input file of a case, such as in/{seed04}.txt")
	fs.StringVar(&t.goal, "goal", "maximise", "which scores are better with a tester: maximise or minimise")
	fs.StringVar(&t.score, "score", "", "regular expression of the score, with the group \"score\" or a first group")
	fs.StringArrayVar(&t.features, "feature", nil, "feature of a case as NAME=REGEXP; may be repeated")
}

// Contest is a game's judge: the command of bundle.toml, or a built-in one; nil if
// there is none.
func Contest(g *project.Game) (arena.Contest, error) {
	if _, err := games.Find(g.Name); err != nil && len(g.Judge) == 0 {
		return nil, nil
	}
	t := testerFlags{goal: "maximise"}
	contest, _, err := t.contest(g.Name, g.Judge, g.Root)
	return contest, err
}

// contest is the tester that the flags describe, or else the judge's command of
// bundle.toml, run in the project's root, or else the built-in game of the name.
func (t *testerFlags) contest(game string, command []string, root string) (arena.Contest, *external.Pahcer, error) {
	given := 0
	for _, s := range []string{t.command, t.atcoder, t.jar, t.pahcer} {
		if s != "" {
			given++
		}
	}
	if given > 1 {
		return nil, nil, errors.New("--tester, --atcoder, --topcoder and --pahcer exclude each other")
	}
	if given == 0 && len(command) == 0 {
		g, err := games.Find(game)
		if err != nil {
			return nil, nil, fmt.Errorf("%w; --tester, or judge in bundle.toml, names one from outside", err)
		}
		return arena.Builtin(g), nil, nil
	}
	if t.pahcer != "" {
		p, err := external.ReadPahcer(t.pahcer)
		if err != nil {
			return nil, nil, err
		}
		return p, p, t.expressions(p.Tester)
	}
	goal, ok := map[string]judge.Goal{"maximise": judge.Maximise, "minimise": judge.Minimise}[t.goal]
	if !ok {
		return nil, nil, fmt.Errorf("--goal %s: maximise or minimise", t.goal)
	}
	var tester *external.Tester
	var err error
	switch {
	case t.atcoder != "":
		tester, err = external.AtCoder(game, t.atcoder, t.input, goal)
	case t.jar != "":
		tester, err = external.Topcoder(game, t.jar, goal)
	case t.command != "":
		tester, err = external.Simple(game, t.command, t.input, goal)
	default:
		if tester, err = external.Simple(game, words.Join(asked(command)), t.input, goal); err == nil {
			tester.Root = root
		}
	}
	if err != nil {
		return nil, nil, err
	}
	return tester, nil, t.expressions(tester)
}

// asked is a judge's command with a place for the solver's: at its end if it has
// none.
func asked(command []string) []string {
	if strings.Contains(strings.Join(command, " "), "{") {
		return command
	}
	return append(slices.Clone(command), "{cmd}")
}

// expressions puts the expressions of the flags into a tester.
func (t *testerFlags) expressions(tester *external.Tester) (err error) {
	if t.score != "" {
		if tester.Score, err = regexp.Compile(t.score); err != nil {
			return fmt.Errorf("--score: %w", err)
		}
	}
	for _, text := range t.features {
		name, expr, ok := strings.Cut(text, "=")
		if !ok || name == "" {
			return fmt.Errorf("--feature %s: want NAME=REGEXP", text)
		}
		find, err := regexp.Compile(expr)
		if err != nil {
			return fmt.Errorf("--feature %s: %w", name, err)
		}
		tester.Measures = append(tester.Measures, external.Measure{Name: name, Find: find})
	}
	return nil
}
