package serve

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/judge"
)

// A board is what may be put side by side: results of a game with one judge and
// settings.
type boardJSON struct {
	Game     string    `json:"game"`
	Judge    string    `json:"judge"`
	Settings string    `json:"settings"`
	Versions int       `json:"versions"`
	Cases    int       `json:"cases"`
	Failures int       `json:"failures"`
	Last     time.Time `json:"last"`
	Replay   bool      `json:"replay"` // cases can be replayed
	// Picture says where the organiser's visualizer is, null for none.
	Picture *pictureJSON `json:"picture"`
}

// games are the boards, those played last first.
func (s *Server) games(r *http.Request) (any, error) {
	db, err := s.source.store(r.Context())
	if err != nil {
		return nil, err
	}
	standings, err := db.Standings(r.Context(), "")
	if err != nil {
		return nil, err
	}
	boards := []boardJSON{}
	for _, st := range standings {
		i := slices.IndexFunc(boards, func(b boardJSON) bool {
			return b.Game == st.Version.Game && b.Judge == st.Judge && b.Settings == st.Settings
		})
		if i < 0 {
			i = len(boards)
			boards = append(boards, boardJSON{
				Game: st.Version.Game, Judge: st.Judge, Settings: st.Settings,
				Replay: s.config.Replays != nil && s.config.Replays(st.Version.Game), Picture: s.config.Pictures.of(st.Version.Game),
			})
		}
		b := &boards[i]
		b.Versions++
		b.Cases += st.Cases
		b.Failures += st.Failures
		b.Last = st.Last
	}
	slices.SortStableFunc(boards, func(a, b boardJSON) int { return cmp.Or(b.Last.Compare(a.Last), cmp.Compare(a.Game, b.Game)) })
	return boards, nil
}

type standingJSON struct {
	ID       int64     `json:"id"`
	Key      string    `json:"key"`
	Label    string    `json:"label"`
	Kind     string    `json:"kind"`
	Target   string    `json:"target"`
	Comment  string    `json:"comment"`
	Revision string    `json:"revision"`
	Created  time.Time `json:"created"`
	Last     time.Time `json:"last"`
	Cases    int       `json:"cases"`
	Failures int       `json:"failures"`
	Mean     float64   `json:"mean"`
	Own      float64   `json:"own_s"`
}

// standings are the versions of a board, in the order in which they were first
// played.
func (s *Server) standings(r *http.Request) (any, error) {
	db, err := s.source.store(r.Context())
	if err != nil {
		return nil, err
	}
	game, name, settings := r.FormValue("game"), r.FormValue("judge"), r.FormValue("settings")
	all, err := db.Standings(r.Context(), game)
	if err != nil {
		return nil, err
	}
	goal, err := db.GoalOf(r.Context(), game, name)
	if err != nil {
		return nil, err
	}
	versions := []standingJSON{}
	for _, st := range all {
		if st.Judge != name || st.Settings != settings {
			continue
		}
		v := st.Version
		versions = append(versions, standingJSON{
			v.ID, v.Key, v.Origin, v.Kind, v.Target, v.Comment, st.Revision, v.Created, st.Last, st.Cases, st.Failures, st.Mean, st.Own.Seconds(),
		})
	}
	slices.SortFunc(versions, func(a, b standingJSON) int { return cmp.Compare(a.ID, b.ID) })
	best, frozen, err := db.Best(r.Context(), game, name)
	if err != nil {
		return nil, err
	}
	known := map[string]float64{}
	for seed, score := range best {
		known[strconv.FormatInt(seed, 10)] = score.Value
	}
	return map[string]any{"goal": goal.String(), "versions": versions, "best": known, "frozen": frozen}, nil
}

// A chunk holds results by column; failures and digits beyond a float64 are few
// and are by index.
type chunk struct {
	Versions []int64              `json:"v"`
	Seeds    []int64              `json:"s"`
	Scores   []float64            `json:"x"`
	Own      []float64            `json:"o"` // milliseconds
	Failures map[int]string       `json:"f,omitempty"`
	Exact    map[int]string       `json:"d,omitempty"`
	Features map[string][]float64 `json:"n,omitempty"` // by seed, of seeds not seen in an earlier chunk
}

// chunkSize is small enough that the first points are drawn at once.
const chunkSize = 20000

// cells sends the results of a board that were stored after a row: a line of JSON
// with the names of the features and the number of rows up to that one, lines with
// a chunk each, and a line with the last row. One who has another number of rows
// begins anew.
func (s *Server) cells(w http.ResponseWriter, r *http.Request) {
	db, err := s.source.store(r.Context())
	if err != nil {
		failed(w, err)
		return
	}
	game, name, settings := r.FormValue("game"), r.FormValue("judge"), r.FormValue("settings")
	after, err := strconv.ParseInt(cmp.Or(r.FormValue("after"), "0"), 10, 64)
	if err != nil {
		failed(w, badRequest("after: not a number"))
		return
	}
	have, err := db.CountCells(r.Context(), game, name, settings, after)
	if err != nil {
		failed(w, err)
		return
	}
	w.Header().Set("Content-Type", "application/x-ndjson")
	out := &columns{w: bufio.NewWriter(w), seen: map[int64]bool{}, last: after}
	out.line(map[string]int{"have": have})
	err = db.Cells(r.Context(), game, name, settings, after, out.add)
	if err == nil {
		err = out.flush()
	}
	if err != nil {
		out.line(map[string]string{"error": err.Error()})
	} else {
		out.line(map[string]int64{"last": out.last})
	}
	out.w.Flush() // who does not read it is gone
}

// columns writes chunks.
type columns struct {
	w     *bufio.Writer
	chunk chunk
	names []string
	seen  map[int64]bool // seeds whose features were written
	last  int64
}

func (c *columns) add(cell *store.Cell) error {
	k := &c.chunk
	i := len(k.Seeds)
	k.Versions, k.Seeds = append(k.Versions, cell.Version), append(k.Seeds, cell.Seed)
	k.Scores, k.Own = append(k.Scores, cell.Score), append(k.Own, float64(cell.Own.Microseconds())/1000)
	if cell.Failure != judge.None {
		if k.Failures == nil {
			k.Failures = map[int]string{}
		}
		k.Failures[i] = string(cell.Failure)
	}
	if cell.Exact != "" {
		if k.Exact == nil {
			k.Exact = map[int]string{}
		}
		k.Exact[i] = cell.Exact
	}
	c.last = cell.Row
	if !c.seen[cell.Seed] {
		if err := c.features(cell); err != nil {
			return err
		}
	}
	if len(k.Seeds) == chunkSize {
		return c.flush()
	}
	return nil
}

// features writes those of a seed. A case that failed early may have none, and
// another version's result has them.
func (c *columns) features(cell *store.Cell) error {
	list, err := cell.Features()
	if err != nil {
		return fmt.Errorf("features of seed %d: %w", cell.Seed, err)
	}
	if len(list) == 0 {
		return nil
	}
	c.seen[cell.Seed] = true
	values := make([]float64, len(c.names))
	for _, f := range list {
		i := slices.Index(c.names, f.Name)
		if i < 0 {
			i = len(c.names)
			c.names, values = append(c.names, f.Name), append(values, 0)
		}
		values[i] = f.Value
	}
	if c.chunk.Features == nil {
		c.chunk.Features = map[string][]float64{}
	}
	c.chunk.Features[strconv.FormatInt(cell.Seed, 10)] = values
	return nil
}

func (c *columns) flush() error {
	if len(c.chunk.Seeds) == 0 {
		return nil
	}
	err := c.line(struct {
		Names []string `json:"names"`
		chunk
	}{c.names, c.chunk})
	c.chunk = chunk{}
	return err
}

func (c *columns) line(v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	c.w.Write(text) // an error is told by the next Flush
	c.w.WriteByte('\n')
	return c.w.Flush()
}
