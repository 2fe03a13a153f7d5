package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/external"
	"github.com/contest-bundle/bundle/bundler/internal/arena/games"
	"github.com/contest-bundle/bundle/bundler/internal/arena/program"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/internal/arena/versions"
	"github.com/contest-bundle/bundle/bundler/internal/arena/where"
	"github.com/contest-bundle/bundle/bundler/internal/command"
	"github.com/contest-bundle/bundle/bundler/internal/param"
	"github.com/contest-bundle/bundle/bundler/internal/project"
	"github.com/contest-bundle/bundle/bundler/internal/spelling"
)

// playFlags are the flags of the commands that play cases.
type playFlags struct {
	src      project.Source
	tester   testerFlags
	store    storeFlag
	commands []string
	caseFlags
	paceFlags
	hostFlags
	scaleFlags
	outputFlags
}

// flags are all flags of a command that plays versions and prints tables.
func (f *playFlags) flags(cmd *cobra.Command) {
	f.playing(cmd)
	fs := cmd.Flags()
	fs.StringArrayVar(&f.commands, "cmd", nil, "command line of a solver in any language; may be repeated")
	f.outputFlags.flags(fs)
}

// playing are the flags that say what is played and on which scale it counts.
func (f *playFlags) playing(cmd *cobra.Command) {
	fs := cmd.Flags()
	f.caseFlags.flags(fs)
	f.paceFlags.flags(fs)
	f.hostFlags.flags(fs)
	f.scaleFlags.flags(fs)
	f.store.flag(fs)
	f.src.Flags(cmd)
	f.tester.flags(cmd)
}

// A session is everything that a command needs to play.
type session struct {
	contest  arena.Contest
	store    *store.Store
	shop     *versions.Workshop
	match    *arena.Match
	pahcer   *external.Pahcer
	where    *where.Condition
	asked    int // seeds that the command line names
	progress *arena.ProgressLine
	gang     *gang // hosts that play besides this machine; nil for none
}

// history is what the store has of the contest.
func (s *session) history() arena.History { return arena.History{Contest: s.contest, Store: s.store} }

// open prepares a session; the caller closes it.
func (f *playFlags) open(cmd *cobra.Command, name string) (*session, error) {
	proj, err := project.Open()
	if err != nil {
		return nil, err
	}
	// A contest with a tester from outside need not be a game of the project:
	// then there is only nothing to bundle.
	g, gameErr := proj.Game(name, &f.src)
	if errors.As(gameErr, new(command.UsageError)) {
		return nil, gameErr
	}
	if g != nil {
		name = g.Name
	}
	if err := f.fromFile(cmd, g); err != nil {
		return nil, err
	}
	s := &session{}
	if s.contest, s.pahcer, err = f.tester.contest(name, g, proj.Root); err != nil {
		return nil, command.Usage(nearestGame(proj, name, err))
	}
	if f.where != "" {
		if s.where, err = where.Compile(f.where); err != nil {
			return nil, command.Usage(err)
		}
	}
	if err := f.hostFlags.check(); err != nil {
		return nil, command.Usage(err)
	}
	if s.match, err = f.plan(cmd, s); err != nil {
		return nil, command.Usage(err)
	}
	if err := s.hasFeatures(f.by); err != nil {
		return nil, command.Usagef("--by: %w", err)
	}
	set, err := f.parameters()
	if err != nil {
		return nil, command.Usage(err)
	}
	path := f.store.in(proj)
	if t := s.tester(); t != nil {
		t.Shelve(filepath.Dir(path))
	}
	if s.store, err = openStore(cmd.Context(), path); err != nil {
		return nil, err
	}
	s.match.Store = s.store
	if s.tester() != nil {
		s.match.Archive = archiveOf(filepath.Dir(path), g)
	}
	if err := s.keyInputs(cmd.Context(), s.match.Seeds, !f.stored); err != nil {
		s.store.Close()
		return nil, err
	}
	if err := s.sameGoal(cmd.Context()); err != nil {
		s.store.Close()
		return nil, err
	}
	err = s.openShop(proj, g, gameErr, filepath.Dir(path), set)
	if err == nil {
		err = s.gather(cmd, f, filepath.Dir(path), set)
	}
	if err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

// openShop prepares what makes the versions that play, of g, or with commands alone
// where gameErr says why there is nothing to bundle. dir is the results store's folder.
func (s *session) openShop(proj *project.Project, g *project.Game, gameErr error, dir string, set map[string]string) (err error) {
	s.shop = &versions.Workshop{
		Game: s.contest.Name(), Store: s.store, Root: proj.Root, Bin: filepath.Join(dir, "bin"), Set: set,
		Bundle: func(context.Context, string, map[string]string) ([]byte, error) { return nil, gameErr },
	}
	if g != nil && g.Tester.HasCommands() {
		if s.shop.Program, err = program.New(g.Name, g.Tester, dir); err != nil {
			return g.Placed(err)
		}
	}
	if gameErr != nil {
		return nil
	}
	s.shop.Target = g.Opts.Target
	if s.shop.Module, err = g.Module(); err != nil {
		return err
	}
	if s.shop.Level, err = g.Level(); err != nil {
		return err
	}
	s.shop.Bundle = func(ctx context.Context, root string, set map[string]string) ([]byte, error) {
		return g.BundleAt(ctx, proj.Root, root, set)
	}
	return nil
}

// sameGoal refuses a tester whose goal is another than that of the stored results.
func (s *session) sameGoal(ctx context.Context) error {
	err := s.store.NoteJudge(ctx, store.Bests{Game: s.contest.Name(), Judge: s.contest.Judge(), Goal: s.contest.Goal()})
	if other := (*store.GoalError)(nil); errors.As(err, &other) {
		return command.Usage(fmt.Errorf("%w\n\tsay --goal %s, or goal = %[2]q in bundle.toml; if those results are wrong, \"bundle runs %s --prune VERSION...\" deletes them",
			err, other.Known, other.Game))
	}
	return err
}

// nearestGame adds the game that a name was probably meant to be.
func nearestGame(p *project.Project, name string, err error) error {
	if near := spelling.Nearest(name, append(p.Names(), games.Names()...)); near != "" && near != name {
		return fmt.Errorf("%w\n\tdid you mean %s?", err, near)
	}
	return err
}

// plan is the match without its entrants and its store.
func (f *playFlags) plan(cmd *cobra.Command, s *session) (*arena.Match, error) {
	if f.seeds == "" && !cmd.Flags().Changed("seeds") {
		f.seeds = defaultSeeds
		if s.pahcer != nil {
			f.seeds = fmt.Sprintf("%d-%d", s.pahcer.First, s.pahcer.Last)
		}
	}
	seeds, err := arena.ParseSeeds(f.seeds)
	if err != nil {
		return nil, err
	}
	s.asked = len(seeds)
	if !f.stored {
		if seeds, err = chosen(s.contest, s.where, seeds); err != nil {
			return nil, err
		}
	}
	scale, fail, err := f.scaleFlags.parse()
	if err != nil {
		return nil, err
	}
	jobs, err := f.paceFlags.cases()
	if err != nil {
		return nil, err
	}
	out := cmd.ErrOrStderr()
	s.progress = arena.NewProgressLine(out, columns(out))
	show := s.progress.Show
	if f.watch {
		show = func(p arena.Progress) { fmt.Fprintln(out, p.Line()) }
	}
	return &arena.Match{
		Contest: s.contest, Seeds: seeds, Jobs: jobs, Scale: scale, Fail: fail, By: cmd.Name(), Progress: show,
		Settings: f.paceFlags.settings(),
	}, nil
}

// hasFeatures refuses features that the cases do not have, where those are known
// before anything is played.
func (s *session) hasFeatures(names []string) error {
	if len(names) == 0 {
		return nil
	}
	features, err := s.contest.Features(s.match.Seeds[0])
	if err != nil || features == nil {
		return err
	}
	return arena.CheckBy(names, []*store.Result{{Features: features}})
}

// columns tells how wide a terminal is; nil for what is none.
func columns(out io.Writer) func() int {
	file, ok := out.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) {
		return nil
	}
	return func() int {
		width, _, err := term.GetSize(int(file.Fd()))
		if err != nil || width == 0 {
			return 80
		}
		return width
	}
}

// chosen leaves out the seeds whose case does not meet the condition, where that
// is known before it is played. Without a condition it only looks whether the first
// and the last seed have a case: to make one takes up to 2 ms.
func chosen(contest arena.Contest, cond *where.Condition, seeds []int64) ([]int64, error) {
	if cond == nil {
		for _, seed := range []int64{seeds[0], seeds[len(seeds)-1]} {
			if _, err := contest.Features(seed); err != nil {
				return nil, err
			}
		}
		return seeds, nil
	}
	var kept []int64
	for _, seed := range seeds {
		features, err := contest.Features(seed)
		if err != nil {
			return nil, err
		}
		if features != nil {
			r := &store.Result{Seed: seed, Features: features}
			if err := arena.CheckWhere(cond, []*store.Result{r}); err != nil {
				return nil, err
			}
			if !arena.Keeps(cond, r) {
				continue
			}
		}
		kept = append(kept, seed)
	}
	if len(kept) == 0 {
		return nil, fmt.Errorf("no case of these seeds meets %s", cond)
	}
	return kept, nil
}

// parameters are those of --set and --budget.
func (f *playFlags) parameters() (map[string]string, error) {
	pairs := slices.Clone(f.src.Set)
	if f.budget != 0 {
		pairs = append(pairs, fmt.Sprintf("%s=%d", param.Budget, f.budget))
	}
	return versions.ParseSet(pairs)
}
