package cli

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/snapshot"
	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
	"github.com/contest-bundle/bundle/bundler/internal/arena/tune"
	"github.com/contest-bundle/bundle/bundler/internal/arena/versions"
	"github.com/contest-bundle/bundle/bundler/internal/command"
	"github.com/contest-bundle/bundle/bundler/internal/param"
	"github.com/contest-bundle/bundle/bundler/internal/project"
	"github.com/contest-bundle/bundle/bundler/internal/scratch"
)

// tuneFlags are those of the search, beside what is played.
type tuneFlags struct {
	play        playFlags
	params      []string
	holdout     string
	forTime     time.Duration
	evaluations int
	method      string
	searchSeed  uint64
	dryRun      bool
	comment     string // of the entry in the notebook
}

// statusNotAdopted is the exit status of a tuning that changed nothing, as that of
// a comparison without a difference.
const statusNotAdopted = 3

func tuneCommand() *cobra.Command {
	var f tuneFlags
	cmd := &cobra.Command{
		Use:   "tune GAME --params a,b=1..5",
		Short: "Search for better values of tuned parameters",
		Long: `Tune plays candidates for the values of parameters against the current values, on
the same seeds; one that is losing is dropped after the first of them. The best
one plays the holdout seeds, and if these confirm it, its values go into the
game's constants.toml, with a comment where they came from.

Parameters of a solver that is not bundled are declared in bundle.toml; confirmed
values go into the source file in which they stand (pass.file), or into the file
that constants names.

The ranges are those declared; NAME=LO..HI takes a part of one. A parameter
that changes nothing, a best value at the end of its range, and a gain that the
holdout seeds do not show are named, and nothing is written.

Everything is in the results store: a search that was stopped goes on where it
was with the same command. With a solver that plays by the clock, --budget takes
the clock out.

Exit status: 0 the values were written (or a dry run is done), 3 nothing was
written, 1 failed, 2 wrong usage, 130 interrupted.`,
		Example: `  bundle tune battleships --params gate,smoothing=0.1..5 --seeds 1-200 --holdout 1001-1200 --for 2h
  bundle tune territory --params explore_crowd --budget 100 --for 10m --dry-run`,
		ValidArgsFunction: project.CompleteGames, SilenceUsage: true, SilenceErrors: true,
		Args: command.OneGame,
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args[0]) },
	}
	f.play.playing(cmd)
	fs := cmd.Flags()
	fs.StringSliceVar(&f.params, "params", nil, "parameters to tune, each optionally with a narrower range: a,b=1..5")
	fs.StringVar(&f.holdout, "holdout", "1001-1200", "seeds that must confirm the best candidate")
	fs.DurationVar(&f.forTime, "for", 0, "total time, such as 2h (default: no limit)")
	fs.IntVar(&f.evaluations, "evaluations", 0, "maximum number of candidates (default: no limit)")
	fs.StringVar(&f.method, "method", "", "cma or random (default: cma for several numeric parameters, otherwise random)")
	fs.Uint64Var(&f.searchSeed, "search-seed", 1, "seed of the search's random numbers")
	fs.BoolVar(&f.play.asJSON, "json", false, "print JSON instead of tables")
	fs.StringVarP(&f.comment, "message", "m", "", "comment the entry of the notebook, which \"bundle log\" shows")
	fs.BoolVar(&f.dryRun, "dry-run", false, "print the plan and the expected time, and play almost nothing")
	if err := cmd.RegisterFlagCompletionFunc("params", f.play.src.CompleteParams); err != nil {
		panic(err) // the flag has just been defined
	}
	return cmd
}

func (f *tuneFlags) run(cmd *cobra.Command, name string) error {
	if len(f.params) == 0 {
		return command.Usagef("--params: name the parameters to tune; \"bundle params %s\" lists them", name)
	}
	if f.forTime <= 0 && f.evaluations <= 0 {
		return command.Usagef("say how long to search: --for 2h, or --evaluations 100")
	}
	s, err := f.play.open(cmd, name)
	if err != nil {
		return err
	}
	defer s.close()
	if s.match.Scale == stats.Rank {
		return command.Usagef("--scale rank: the field changes while it is searched; tune on another scale")
	}
	declared, err := f.declared(cmd, s, name)
	if err != nil {
		return err
	}
	aside, err := scratch.New("tune")
	if err != nil {
		return err
	}
	defer aside.Remove()
	shop, err := s.frozen(filepath.Join(aside.Path, "tree"))
	if err != nil {
		return err
	}
	plan, err := f.plan(s, shop, declared)
	if err != nil {
		return command.Usage(err)
	}
	out := cmd.OutOrStdout()
	if !f.play.asJSON {
		if err := plan.WritePlan(out); err != nil {
			return err
		}
	}
	f.warn(cmd, declared)
	if f.dryRun {
		forecast, err := plan.Forecast(cmd.Context())
		switch {
		case err != nil:
			return stoppedOr(cmd, err, 0)
		case f.play.asJSON:
			return plan.WriteForecastJSON(out, forecast, f.play.where)
		}
		return plan.WriteForecast(out, forecast)
	}
	plan.Progress = f.live(cmd, s, plan)
	r, err := plan.Run(cmd.Context())
	s.progress.Clear()
	if err != nil {
		played := 0
		if r != nil {
			played = r.New
		}
		return stoppedOr(cmd, err, played)
	}
	return f.finish(cmd, s, plan, r, declared)
}

// finish tells how a tuning ended and adopts what is confirmed.
func (f *tuneFlags) finish(cmd *cobra.Command, s *session, plan *tune.Plan, r *tune.Report, declared *declarations) error {
	out := cmd.OutOrStdout()
	if !f.play.asJSON {
		if err := plan.WriteReport(out, r); err != nil {
			return err
		}
	}
	if err := s.noteTuned(cmd.Context(), f, plan, r); err != nil {
		return err
	}
	written := ""
	if r.End == tune.Confirmed {
		changes, err := plan.Adopt(cmd.Context(), r, f.adoption(cmd, s, declared))
		if err != nil {
			return err
		}
		written = command.Near(declared.file)
		for _, c := range changes {
			if !f.play.asJSON {
				fmt.Fprintf(out, "%s: %s = %s\n", written, c.Name, c.Value)
			}
		}
	}
	if f.play.asJSON {
		if err := plan.WriteReportJSON(out, r, f.play.where, written); err != nil {
			return err
		}
	}
	if r.End != tune.Confirmed {
		return command.StatusError(statusNotAdopted)
	}
	return nil
}

// stoppedOr tells what an interrupt leaves; other errors stay as they are.
func stoppedOr(cmd *cobra.Command, err error, played int) error {
	if cmd.Context().Err() == nil {
		return err
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "bundle: stopped; %s played now and stored, nothing was written; the same command goes on from there\n", arena.Count(played, "case"))
	return command.StatusError(command.Interrupted)
}

// frozen is the workshop on a copy of the tree: candidates that are built hours
// later are made of the sources of the start.
func (s *session) frozen(dir string) (*versions.Workshop, error) {
	shop := *s.shop
	shop.Lazy = true
	var err error
	if shop.Program != nil {
		shop.Root = dir
		return &shop, shop.Program.CopySources(s.shop.Root, dir)
	}
	if shop.Root, err = snapshot.Tree(dir, s.shop.Root); err != nil {
		return nil, err
	}
	return &shop, nil
}

// plan is what the flags say.
func (f *tuneFlags) plan(s *session, shop *versions.Workshop, declared *declarations) (*tune.Plan, error) {
	p := &tune.Plan{Match: *s.match, Method: f.method, Seed: f.searchSeed, Evaluations: f.evaluations, For: f.forTime}
	numbers := 0
	for _, text := range f.params {
		name, own, _ := strings.Cut(strings.TrimSpace(text), "=")
		q, err := declared.tuned(name, own, s.shop.Set)
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(p.Params, func(o tune.Param) bool { return o.Name == name }) {
			return nil, fmt.Errorf("--params names %s twice", name)
		}
		if q.Kind.IsNumber() {
			numbers++
		}
		p.Params = append(p.Params, q)
	}
	if p.Method == "" {
		if p.Method = tune.Random; numbers == len(p.Params) && numbers > 1 {
			p.Method = tune.CMA
		}
	}
	holdout, err := arena.ParseSeeds(f.holdout)
	if err != nil {
		return nil, err
	}
	if p.Holdout, err = chosen(s.contest, s.where, holdout); err != nil {
		return nil, fmt.Errorf("--holdout %s: %w", f.holdout, err)
	}
	if err := s.keyInputs(context.Background(), slices.Concat(p.Match.Seeds, p.Holdout), true); err != nil {
		return nil, err
	}
	p.Build = func(ctx context.Context, pt tune.Point) (arena.Entrant, error) {
		return shop.Resolve(ctx, changedSet(p.Params, pt))
	}
	p.Ready, p.Discard = shop.Ready, shop.Discard
	return p, p.Check()
}

// changedSet names the version of a point: the working tree with what differs from
// it.
func changedSet(params []tune.Param, pt tune.Point) string {
	var set []string
	for i, q := range params {
		if pt[i] != q.Current {
			set = append(set, q.Name+"="+pt[i])
		}
	}
	if len(set) == 0 {
		return "."
	}
	return strings.Join(set, ",")
}

// warn says that a solver plays by the clock, if it has the conventional parameter
// that takes it out.
func (f *tuneFlags) warn(cmd *cobra.Command, declared *declarations) {
	for _, q := range declared.params {
		if q.name == param.Budget && q.value == "0" && q.used {
			fmt.Fprintln(cmd.ErrOrStderr(), "bundle: note: this solver plays by the clock, so the load of the machine is in its scores; --budget N takes it out")
		}
	}
}

// live shows the state after each case, and each new best one on a line of its own.
func (f *tuneFlags) live(cmd *cobra.Command, s *session, p *tune.Plan) func(tune.State) {
	var best tune.Point
	return func(st tune.State) {
		if !slices.Equal(st.Best, best) {
			best = st.Best
			s.progress.Clear()
			fmt.Fprintln(cmd.ErrOrStderr(), p.Line(st, time.Now()))
			return
		}
		s.progress.Say(func(now time.Time) string { return p.Line(st, now) })
	}
}

// adoption is where the confirmed values go.
func (f *tuneFlags) adoption(cmd *cobra.Command, s *session, declared *declarations) tune.Adoption {
	seeds := f.holdout
	if f.play.where != "" {
		seeds += " with " + f.play.where
	}
	return tune.Adoption{
		File: declared.file, Name: command.Near(declared.file), Seeds: seeds, Set: declared.set,
		Tree:  func(ctx context.Context) (arena.Entrant, error) { return s.shop.Resolve(ctx, ".") },
		Write: func(text []byte) error { return command.Write(cmd, declared.file, text) },
	}
}
