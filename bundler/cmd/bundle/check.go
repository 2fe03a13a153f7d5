package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler"
	"github.com/contest-bundle/bundle/bundler/internal/answer"
	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/cli"
	"github.com/contest-bundle/bundle/bundler/internal/command"
	"github.com/contest-bundle/bundle/bundler/internal/param"
	"github.com/contest-bundle/bundle/bundler/internal/project"
	"github.com/contest-bundle/bundle/bundler/internal/scratch"
	"github.com/contest-bundle/bundle/bundler/internal/target"
)

// A status is what a check came to.
type checkStatus string

// From best to worst; only the last fails the command.
const (
	checkOK   checkStatus = "ok"
	checkSkip checkStatus = "skip" // there is nothing to check
	checkWarn checkStatus = "warn"
	checkFail checkStatus = "FAIL"
)

// checkRow is a line of the report.
type checkRow struct {
	Check  string      `json:"check"`
	Status checkStatus `json:"status"`
	Text   string      `json:"text"`
}

// checkFlags are those of "bundle check".
type checkFlags struct {
	src    project.Source
	exact  bool
	asJSON bool
	seeds  string
	budget int
	same   bool
	// tolerance is that of numbers in sample answers.
	tolerance float64
}

func checkCommand() *cobra.Command {
	var f checkFlags
	cmd := &cobra.Command{
		Use:   "check GAME [--same A [B]]",
		Short: "Check everything worth knowing before submitting",
		Long: `Check makes the bundle and says, a line each: whether the committed submission is the
same; whether the judge's Go has everything; the size beside the limit; whether it
builds as the judge builds it and for its platform, with --exact also with the
judge's own Go release;
what vet says; how it does on sample cases; and whether it does exactly what the
modular program does, with a fixed number of iterations a decision (the tuned
parameter "budget").

Sample cases are those of --seeds where a judge is built in or bundle.toml names one,
and the files *.in beside the program or in its testdata, with *.out if there is one
expected answer; the program has 20 s for each of these files. Blanks, line ends and a
byte order mark are no difference; a number whose expected answer has a decimal point
may differ by 1e-6, absolutely or as a share of it, and with --tolerance every number
by that much. Where there are no samples, the two programs are compared without input. A
difference between them is a failure, unless the program reads the clock or says
something else in every run. Exit status: 0 nothing failed, 1 something did, 2 wrong usage.

With --same, check plays two versions instead, on the cases of --seeds with the same
number of iterations a decision, and compares them move by move: a mechanism that is
switched off must play as the version before it. A and B are named as for "bundle
compare"; B is the working tree if it is left out. The first difference of each
case is named. Where a tester from outside plays, the results are compared. Exit
status: 0 the same, 1 different, 2 wrong usage.`,
		Example: `  bundle check wordgame
  bundle check territory --exact
  bundle check ./cmd/a --target codingame --json
  bundle check wordgame --same HEAD~1 setups=false --seeds 1-20`,
		Args: f.args, ValidArgsFunction: project.CompleteGames, SilenceUsage: true, SilenceErrors: true,
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args) },
	}
	f.src.Flags(cmd)
	fs := cmd.Flags()
	fs.BoolVar(&f.exact, "exact", false, "build with the judge's own Go release, downloaded if necessary")
	fs.StringVar(&f.seeds, "seeds", "1-2", "seeds of the judge's sample cases, such as 1-5,9")
	fs.IntVar(&f.budget, param.Budget, 30, "iterations per decision when the modular and the bundled program are compared")
	fs.BoolVar(&f.same, "same", false, "compare the games of two versions move by move")
	fs.Float64Var(&f.tolerance, "tolerance", answer.DefaultTolerance, "tolerance for numbers in sample answers, absolute or relative")
	fs.BoolVar(&f.asJSON, "json", false, "print JSON instead of a table")
	return cmd
}

// args asks for a program, with --same for a game and one or two versions.
func (f *checkFlags) args(cmd *cobra.Command, args []string) error {
	if !f.same {
		return command.OneProgram(cmd, args)
	}
	if f.exact || cmd.Flags().Changed("tolerance") {
		return command.Usagef("--same cannot be combined with --exact or --tolerance")
	}
	return command.GameAnd(1, 2, "with --same one or two versions; the second is the working tree if it is left out")(cmd, args)
}

func (f *checkFlags) run(cmd *cobra.Command, program []string) error {
	seeds, err := arena.ParseSeeds(f.seeds)
	if err != nil {
		return command.Usage(err)
	}
	if f.budget < 1 {
		return command.Usagef("--budget %d: want at least 1", f.budget)
	}
	if f.same {
		return cli.Same{Source: f.src, Seeds: seeds, Budget: f.budget, JSON: f.asJSON}.Run(cmd, program)
	}
	if !cmd.Flags().Changed("tolerance") {
		f.tolerance = -1 // for numbers with a decimal point alone
	} else if !(f.tolerance >= 0) {
		return command.Usagef("--tolerance %g: want a number that is not negative", f.tolerance)
	}
	g, err := project.OpenProgram(program, &f.src)
	if err != nil {
		return err
	}
	folder, err := scratch.New("check")
	if err != nil {
		return err
	}
	defer folder.Remove()
	c := &checker{cmd: cmd, game: g, dir: folder.Path, seeds: seeds, budget: f.budget, exact: f.exact, quiet: f.asJSON, tolerance: f.tolerance}
	c.all()
	if err := cmd.Context().Err(); err != nil {
		return command.StatusError(command.Interrupted)
	}
	failed := c.failed()
	if f.asJSON {
		err = command.WriteJSON(cmd, struct {
			Game   string     `json:"game"`
			Target string     `json:"target,omitempty"`
			OK     bool       `json:"ok"`
			Checks []checkRow `json:"checks"`
		}{g.Name, g.Opts.Target, failed == 0, c.rows})
	} else if failed > 0 {
		_, err = fmt.Fprintf(cmd.OutOrStdout(), "%d of %s failed\n", failed, arena.Count(len(c.rows), "check"))
	}
	if err == nil && failed > 0 {
		err = command.StatusError(1)
	}
	return err
}

// A checker is one run of "bundle check".
type checker struct {
	cmd       *cobra.Command
	game      *project.Game
	dir       string  // for what is built
	tolerance float64 // of numbers in sample answers; negative for that of package answer
	seeds     []int64
	budget    int
	exact     bool
	quiet     bool // rows are not printed as they come

	refused error // why there is no bundle
	res     *bundler.Result
	judge   target.Profile // of the game; one that knows nothing without a target
	binary  string         // the built bundle, for the platform of judge
	rows    []checkRow
}

// all makes the checks in the order of the report. What a failed one makes
// impossible is left out.
func (c *checker) all() {
	if !c.bundled() {
		return
	}
	c.committed()
	c.findings()
	if !c.built() {
		return
	}
	c.vetted()
	if !c.playable() {
		return
	}
	c.samples()
	c.transcripts()
}

func (c *checker) row(check string, status checkStatus, format string, args ...any) {
	r := checkRow{check, status, fmt.Sprintf(format, args...)}
	c.rows = append(c.rows, r)
	if c.quiet || c.cmd.Context().Err() != nil {
		return
	}
	text := strings.ReplaceAll(strings.TrimSpace(r.Text), "\n", "\n                  ")
	fmt.Fprintf(c.cmd.OutOrStdout(), "%-12s %-4s %s\n", r.Check, r.Status, text)
}

func (c *checker) failed() (n int) {
	for _, r := range c.rows {
		if r.Status == checkFail {
			n++
		}
	}
	return n
}
