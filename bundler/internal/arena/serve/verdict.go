package serve

import (
	"bytes"
	"context"
	"errors"
	"math"
	"net/http"
	"slices"
	"strconv"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/report"
	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/internal/arena/where"
	"github.com/contest-bundle/bundle/bundler/judge"
)

// A past contest is one of which only the results are looked at.
type past struct {
	name, judge string
	goal        judge.Goal
}

func (p past) Name() string                            { return p.name }
func (p past) Judge() string                           { return p.judge }
func (p past) Goal() judge.Goal                        { return p.goal }
func (p past) Ready() error                            { return errPast }
func (p past) Features(int64) ([]judge.Feature, error) { return nil, nil }

func (p past) Play(context.Context, arena.Command, int64, arena.Limits) (store.Result, error) {
	return store.Result{}, errPast
}

var errPast = errors.New("the server plays nothing")

// A pairing is two versions' results, as a request names them.
type pairing struct {
	heading arena.Heading
	view    arena.View
	rows    [][]*store.Result // in the order in which the pairs were completed
}

func (s *Server) pairing(r *http.Request) (*pairing, error) {
	ctx := r.Context()
	db, err := s.source.store(ctx)
	if err != nil {
		return nil, err
	}
	contest := past{name: r.FormValue("game"), judge: r.FormValue("judge")}
	if contest.goal, err = db.GoalOf(ctx, contest.name, contest.judge); err != nil {
		return nil, err
	}
	scale, err := scaleOf(r)
	if err != nil {
		return nil, err
	}
	p := &pairing{view: arena.View{Goal: contest.goal, Scale: scale, Fail: math.NaN()}}
	p.heading = arena.Heading{Contest: contest, Scale: p.view.Scale, Where: r.FormValue("where"), Played: &arena.Played{}}
	if p.heading.Settings, err = arena.ParseSettings(r.FormValue("settings")); err != nil {
		return nil, badRequest(err.Error())
	}
	if p.heading.Where != "" {
		if p.view.Where, err = where.Compile(p.heading.Where); err != nil {
			return nil, badRequest(err.Error())
		}
	}
	if fail := r.FormValue("fail"); fail != "" {
		if p.view.Fail, err = strconv.ParseFloat(fail, 64); err != nil {
			return nil, badRequest("fail: not a number")
		}
	}
	if p.view.Known, p.heading.Frozen, err = db.Best(ctx, contest.name, contest.judge); err != nil {
		return nil, err
	}
	if scale == stats.Rank {
		if p.view.Field, err = db.Field(ctx, contest.name, contest.judge, p.heading.Settings.String()); err != nil {
			return nil, err
		}
	}
	for _, name := range []string{"a", "b"} {
		v, err := db.Find(ctx, contest.name, r.FormValue(name))
		if errors.Is(err, store.ErrNotFound) {
			return nil, &requestError{http.StatusNotFound, err.Error()}
		}
		if err != nil {
			return nil, err
		}
		p.heading.Entrants = append(p.heading.Entrants, arena.Seen(v.Origin, v))
	}
	history := arena.History{Contest: contest, Store: db}
	versions := []store.Version{p.heading.Entrants[0].Version, p.heading.Entrants[1].Version}
	if p.rows, err = history.Results(ctx, versions, p.heading.Settings.String(), nil); err != nil {
		return nil, err
	}
	p.inOrder()
	return p, nil
}

// inOrder keeps the pairs and puts those first that were complete first.
func (p *pairing) inOrder() {
	type pair struct{ a, b *store.Result }
	var pairs []pair
	for k, a := range p.rows[0] {
		if b := p.rows[1][k]; a != nil && b != nil {
			pairs = append(pairs, pair{a, b})
		}
	}
	complete := func(x pair) int64 { return max(x.a.Played.UnixNano(), x.b.Played.UnixNano()) }
	slices.SortStableFunc(pairs, func(x, y pair) int { return int(min(max(complete(x)-complete(y), -1), 1)) })
	p.rows = [][]*store.Result{nil, nil}
	for _, x := range pairs {
		p.rows[0], p.rows[1] = append(p.rows[0], x.a), append(p.rows[1], x.b)
	}
}

// A stepJSON is the verdict's interval after so many pairs.
type stepJSON struct {
	Pairs  int      `json:"pairs"`
	Effect float64  `json:"effect"`
	Low    *float64 `json:"low"`
	High   *float64 `json:"high"`
}

type verdictJSON struct {
	A       arena.VersionJSON  `json:"a"`
	B       arena.VersionJSON  `json:"b"`
	Text    string             `json:"text"`
	Verdict arena.VerdictJSON  `json:"verdict"`
	Needed  []arena.NeededJSON `json:"needed_pairs"`
	Steps   []stepJSON         `json:"steps"`
	Worst   []int64            `json:"worst"` // seeds, of what B lost most
	Best    []int64            `json:"best"`
}

// verdict compares two versions on the cases that both have played. Its steps show
// how the interval came about; looked at while the pairs grow, it is no verdict.
func (s *Server) verdict(r *http.Request) (any, error) {
	p, err := s.pairing(r)
	if err != nil {
		return nil, err
	}
	c, err := arena.Compare(p.view, p.rows[0], p.rows[1])
	if err != nil {
		return nil, comparing(err)
	}
	out := verdictJSON{
		A: arena.NewVersionJSON(p.heading.Entrants[0]), B: arena.NewVersionJSON(p.heading.Entrants[1]),
		Text: arena.VerdictText(p.heading, c), Verdict: arena.NewVerdictJSON(c.Verdict), Worst: []int64{}, Best: []int64{},
	}
	for _, n := range c.Needed {
		out.Needed = append(out.Needed, arena.NeededJSON(n))
	}
	for _, pair := range c.Worst {
		out.Worst = append(out.Worst, pair.A.Seed)
	}
	for _, pair := range c.Best {
		out.Best = append(out.Best, pair.A.Seed)
	}
	out.Steps = steps(c, p.rows[0])
	return out, nil
}

// steps are the intervals after ever more pairs, in the order in which they were
// played.
func steps(c *arena.Comparison, order []*store.Result) []stepJSON {
	bySeed := map[int64]arena.Pair{}
	for _, p := range c.Pairs {
		bySeed[p.A.Seed] = p
	}
	var points, gains []float64
	for _, r := range order {
		if p, ok := bySeed[r.Seed]; ok {
			points, gains = append(points, p.PointsA), append(gains, p.Gain)
		}
	}
	list := []stepJSON{}
	for n := 6; n < len(gains); n += max(2, n/3) {
		list = append(list, step(stats.Compare(points[:n], gains[:n])))
	}
	return append(list, step(c.Verdict))
}

func step(v stats.Verdict) stepJSON {
	s := stepJSON{Pairs: v.Pairs, Effect: v.Effect}
	if v.Interval.Known {
		s.Low, s.High = &v.Interval.Low, &v.Interval.High
	}
	return s
}

// comparing is an error of a comparison: most are of what was asked for.
func comparing(err error) error {
	if errors.Is(err, arena.ErrNoPairs) {
		return &requestError{http.StatusNotFound, err.Error()}
	}
	return badRequest(err.Error())
}

// report is the page of a comparison.
func (s *Server) report(w http.ResponseWriter, r *http.Request) {
	var html bytes.Buffer
	p, err := s.pairing(r)
	if err == nil {
		var c *arena.Comparison
		if c, err = arena.Compare(p.view, p.rows[0], p.rows[1]); err != nil {
			err = comparing(err)
		} else {
			err = report.Write(&html, report.Input{Heading: p.heading, Comparison: c})
		}
	}
	if err != nil {
		failed(w, err)
		return
	}
	ownPage(w, html.Bytes())
}

// ownPage sends a page that holds its scripts and styles, which nothing from
// elsewhere can be in.
func ownPage(w http.ResponseWriter, html []byte) {
	w.Header().Set("Content-Security-Policy", "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Write(html) // who does not read it is gone
}
