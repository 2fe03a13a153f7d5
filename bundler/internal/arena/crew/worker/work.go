package worker

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/wire"
	"github.com/contest-bundle/bundle/bundler/internal/arena/external"
	"github.com/contest-bundle/bundle/bundler/internal/arena/games"
)

// works are those that blocks named; the last is the one in play.
type works struct {
	mu   sync.Mutex
	last *work
}

// A work is what is played, ready on this machine.
type work struct {
	wire.Work
	contest  arena.Contest
	commands []arena.Command
}

// get asks the coordinator for a work, unless it is the last one.
func (ws *works) get(ctx context.Context, w *worker, number int) (*work, error) {
	ws.mu.Lock()
	defer ws.mu.Unlock()
	if ws.last != nil && ws.last.Number == number {
		return ws.last, nil
	}
	made := &work{}
	if err := w.ask(ctx, w.run.Work(), number, &made.Work); err != nil {
		return nil, err
	}
	if made.Number != number {
		return nil, errors.New("the coordinator has gone on to something else")
	}
	if w.Here != nil {
		made.here(w.Here())
	} else if err := made.prepare(ctx, &w.files); err != nil {
		return nil, err
	}
	ws.last = made
	return made, nil
}

// here takes what is played as it is on the coordinator's machine.
func (m *work) here(contest arena.Contest, entrants []arena.Entrant) {
	m.contest = contest
	for _, e := range entrants {
		m.commands = append(m.commands, e.Command)
	}
}

// prepare brings the files of the contest and the entrants here.
func (m *work) prepare(ctx context.Context, f *files) error {
	if err := f.fetch(ctx, m.Contest.Files); err != nil {
		return err
	}
	var err error
	if m.contest, err = contest(m.Work, f); err != nil {
		return err
	}
	if name := m.contest.Judge(); m.Contest.Tester == nil && name != m.Judge {
		return fmt.Errorf("the judge here is %s and that of the run is %s: use one version of bundle on all machines", name, m.Judge)
	}
	if err := m.contest.Ready(); err != nil {
		return err
	}
	dir := filepath.Join(f.dir, "dir")
	for _, e := range m.Entrants {
		if err := f.fetch(ctx, e.Files); err != nil {
			return err
		}
		c := arena.Command{Argv: f.words(m.Roots, e.Argv), Env: f.words(m.Roots, e.Env), Dir: dir}
		if e.Dir != "" {
			c.Dir = f.place(e.Dir)
		}
		if err := os.MkdirAll(c.Dir, 0o777); err != nil {
			return err
		}
		// A tester would take a missing program for a crash of the solver.
		if _, err := exec.LookPath(c.Argv[0]); err != nil {
			return fmt.Errorf("the solver's program is not on this host: %w", err)
		}
		m.commands = append(m.commands, c)
	}
	return nil
}

// contest makes the contest of a message.
func contest(m wire.Work, f *files) (arena.Contest, error) {
	if m.Contest.Tester != nil {
		return external.Unpack(m.Contest.Tester, f.place)
	}
	game, err := games.Find(m.Contest.Game)
	if err != nil {
		return nil, err
	}
	if game, err = games.With(game, m.Contest.Rules); err != nil {
		return nil, err
	}
	return arena.Builtin(game), nil
}
