package arena

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena/archive"
	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
)

// An Entrant is a version that is ready to play.
type Entrant struct {
	// Label is what people call it: a file, a revision, a setting.
	Label   string
	Version store.Version
	Command Command
}

// A Match is a plan: which entrants play which seeds.
type Match struct {
	Contest  Contest
	Store    *store.Store
	Settings Settings
	Entrants []Entrant
	Seeds    []int64
	// Archive keeps what testers from outside read and print; nil for none.
	Archive *archive.Archive
	// Jobs is the number of cases at once, 0 for DefaultJobs. Serial settings
	// make it 1.
	Jobs int
	// Scale and Fail are those of the comparison that a race makes.
	Scale stats.Scale
	Fail  float64
	// Field are the scores among which the scale Rank ranks.
	Field map[int64][]stats.Score
	// Race stops as soon as the second entrant is losing.
	Race bool
	// Crew plays the cases on several hosts; nil plays all of them here.
	Crew Crew
	// Pooled says that no score depends on the host, as of entrants that play by a
	// budget of iterations: results of all hosts count as one.
	Pooled bool
	// By is the command that plays, for those who watch it in the store.
	By string
	// Progress is called for every case that ends, one call at a time; nil for
	// none.
	Progress func(Progress)
}

// Progress says how far a match is.
type Progress struct {
	// Done of Total cases were played now; Stored were there before.
	Done, Total, Stored int
	Failures            int // among Done
	// Left is the time that the rest will take at the pace so far.
	Left time.Duration
	Last store.Result
	By   string // the label of the entrant that played
	// Scale is the contest's, and Standings are of the entrants by all their results so
	// far, which takes a while with many; nil for none.
	Scale     stats.Scale
	Standings func() []Standing
}

// Played is the end of a match.
type Played struct {
	// Results has a row an entrant, by the order of the seeds; a nil is a case
	// that was not played.
	Results [][]*store.Result
	// New and Stored count the cases played now and those that were there.
	New, Stored int
	// Hosts are those of the crew as they were at the end.
	Hosts []HostState
	// Dropped tells that a race found the second entrant losing.
	Dropped bool
}

// series is where an entrant's results are stored.
func (m *Match) series(e Entrant) store.Series {
	return store.Series{Version: e.Version, Judge: m.Contest.Judge(), Settings: m.Settings.String(), Goal: m.Contest.Goal()}
}

func (m *Match) jobs() int {
	switch {
	case m.Settings.Serial:
		return 1
	case m.Jobs > 0:
		return m.Jobs
	}
	return DefaultJobs()
}

// Play plays what the store does not have. If it is stopped by the context or by
// an error, it returns what was played up to then with the error.
func (m *Match) Play(ctx context.Context) (*Played, error) {
	t := &table{match: m, played: &Played{}, flight: map[int]flight{}}
	if err := m.Contest.Ready(); err != nil {
		return nil, err
	}
	if err := m.Store.NoteJudge(ctx, store.Bests{Game: m.Contest.Name(), Judge: m.Contest.Judge(), Goal: m.Contest.Goal()}); err != nil {
		return nil, err
	}
	if err := t.load(ctx); err != nil {
		return nil, err
	}
	if t.total == 0 {
		return t.played, nil
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	t.stop, t.began = stop, time.Now()
	hide, err := t.show(ctx)
	if err != nil {
		return nil, err
	}
	defer hide()
	if m.Crew != nil {
		t.playWithCrew(ctx)
	} else {
		t.playHere(ctx)
	}
	if err := context.Cause(ctx); err != nil && !errors.Is(err, errDropped) {
		return t.played, err
	}
	return t.played, nil
}

// playHere plays on this machine, so many cases at once as there are jobs.
func (t *table) playHere(ctx context.Context) {
	var workers sync.WaitGroup
	for worker := range t.match.jobs() {
		workers.Go(func() {
			for ctx.Err() == nil {
				next, ok := t.next(worker)
				if !ok {
					return
				}
				if err := t.play(ctx, next); err != nil {
					t.stop(err)
				}
			}
		})
	}
	workers.Wait()
}

// errDropped stops a race.
var errDropped = errors.New("dropped by the race")

// A table is a match in play.
type table struct {
	match *Match
	stop  context.CancelCauseFunc
	began time.Time

	mu       sync.Mutex
	played   *Played
	rows     []rows          // of each entrant
	crew     map[string]bool // hosts that can be given cases
	todo     []slot
	total    int
	failures int
	looked   int // pairs at the last look of a race
	best     map[int64]stats.Score
	flight   map[int]flight // what each worker plays
}

// A slot is a case of an entrant, both by position.
type slot struct{ entrant, seed int }

// load fills in what is stored and plans the rest: seed by seed, the entrants in
// turn and each seed beginning with another.
func (t *table) load(ctx context.Context) error {
	m := t.match
	if m.Crew != nil {
		t.crew = map[string]bool{}
		for _, h := range m.Crew.Hosts() {
			t.crew[h.Name] = h.State != HostDropped
		}
	}
	for _, e := range m.Entrants {
		stored, err := m.Store.Results(ctx, m.series(e))
		if err != nil {
			return err
		}
		t.rows = append(t.rows, rowsOf(stored, m.Pooled))
		t.played.Results = append(t.played.Results, make([]*store.Result, len(m.Seeds)))
	}
	for k, seed := range m.Seeds {
		row, _ := t.stored(seed)
		for i, r := range row {
			if t.played.Results[i][k] = r; r != nil {
				t.played.Stored++
			}
		}
	}
	t.todo = t.missing()
	t.total = len(t.todo)
	if m.Race || m.Progress != nil {
		var err error
		t.best, _, err = m.Store.Best(ctx, m.Contest.Name(), m.Contest.Judge())
		return err
	}
	return nil
}

// missing are the cases without a result. Two entrants may be one version: it plays
// once.
func (t *table) missing() []slot {
	m := t.match
	type play struct{ version, seed int64 }
	planned := map[play]bool{}
	var todo []slot
	for k := range m.Seeds {
		for i := range m.Entrants {
			e := (i + k) % len(m.Entrants)
			id := play{m.Entrants[e].Version.ID, m.Seeds[k]}
			if t.played.Results[e][k] == nil && !planned[id] {
				planned[id] = true
				todo = append(todo, slot{e, k})
			}
		}
	}
	return todo
}

func (t *table) next(worker int) (slot, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.flight, worker)
	if len(t.todo) == 0 {
		return slot{}, false
	}
	s := t.todo[0]
	t.todo = t.todo[1:]
	t.flight[worker] = flight{s, time.Now()}
	return s, true
}

// play plays one case and stores it before anybody hears of it.
func (t *table) play(ctx context.Context, s slot) error {
	m := t.match
	e := m.Entrants[s.entrant]
	r, err := m.Contest.Play(ctx, t.kept(e, m.Seeds[s.seed]), m.Seeds[s.seed], m.Settings.Limits)
	if err != nil {
		return err
	}
	r.Jobs = m.jobs()
	// A case that has ended is stored even when the run is being stopped.
	return t.store(context.WithoutCancel(ctx), s, r)
}

// store stores the result of a case and shows it.
func (t *table) store(ctx context.Context, s slot, r store.Result) error {
	m := t.match
	e := m.Entrants[s.entrant]
	r.Pooled = m.Pooled
	if _, err := m.Store.Add(ctx, m.series(e), r); err != nil {
		return err
	}
	// Where another run was first, its result is the one that counts.
	r, err := m.Store.Kept(ctx, m.series(e), r)
	if err != nil {
		return err
	}
	r.Pooled = m.Pooled // a result may be older than the flag that says so
	t.mu.Lock()
	defer t.mu.Unlock()
	for i := range m.Entrants {
		if m.Entrants[i].Version.ID == e.Version.ID {
			t.rows[i].add(&r)
		}
	}
	if row, host := t.stored(r.Seed); host == r.Host || r.Pooled {
		for i := range row {
			t.played.Results[i][s.seed] = row[i]
		}
	}
	t.played.New++
	if r.Failure != "" {
		t.failures++
	}
	if m.Progress != nil {
		m.Progress(Progress{
			Done: t.played.New, Total: t.total, Stored: t.played.Stored, Failures: t.failures,
			Left: t.left(), Last: r, By: e.Label,
			Scale: m.Scale, Standings: t.standings,
		})
	}
	if m.Race {
		return t.look()
	}
	return nil
}

// kept is an entrant's command whose case is kept in the archive.
func (t *table) kept(e Entrant, seed int64) Command {
	command := e.Command
	if a := t.match.Archive; a != nil {
		command.Keep = func(files archive.Files) error { return a.Put(t.archiveName(e, seed), files) }
	}
	return command
}

func (t *table) archiveName(e Entrant, seed int64) archive.Name {
	of := t.match.series(e)
	return archive.Name{Game: t.match.Contest.Name(), Version: e.Version.Key, Series: archive.SeriesOf(of.Judge, of.Settings), Seed: seed}
}

// left predicts the time to the end from the pace so far.
func (t *table) left() time.Duration {
	pace := time.Since(t.began) / time.Duration(t.played.New)
	return pace * time.Duration(t.total-t.played.New)
}

// look lets a race drop the second of two entrants. It looks at the pairs of the
// first seeds without a gap, so that the order in which cases end does not count.
func (t *table) look() error {
	m := t.match
	var a, b []*store.Result
	for k := range m.Seeds {
		if t.played.Results[0][k] == nil || t.played.Results[1][k] == nil {
			break
		}
		a, b = append(a, t.played.Results[0][k]), append(b, t.played.Results[1][k])
	}
	for n := t.looked + 1; n <= len(a); n++ {
		t.looked = n
		if !stats.RaceLook(n) {
			continue
		}
		p, err := View{Goal: m.Contest.Goal(), Scale: m.Scale, Fail: m.Fail, Known: t.best, Field: m.Field}.pairs(a[:n], b[:n])
		if err != nil {
			return err
		}
		if stats.IsLosing(p.gain) {
			t.played.Dropped = true
			return errDropped
		}
	}
	return nil
}
