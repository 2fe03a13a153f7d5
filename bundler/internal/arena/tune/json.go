package tune

import (
	"io"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
)

// reportJSON is a tuning, or, without its results, a dry run. The README of package
// arena describes it.
type reportJSON struct {
	arena.HeadJSON
	DryRun       bool               `json:"dry_run"`
	Method       string             `json:"method"`
	SearchSeed   uint64             `json:"search_seed"`
	Params       []paramJSON        `json:"params"`
	Seeds        int                `json:"seeds"`
	HoldoutSeeds int                `json:"holdout_seeds"`
	For          float64            `json:"for_s"`
	Most         int                `json:"max_evaluations"`
	Forecast     *forecastJSON      `json:"forecast"`
	End          string             `json:"end"`
	Stopped      string             `json:"stopped"`
	Idle         []string           `json:"idle"`
	Edges        []edgeJSON         `json:"edges"`
	Evaluations  int                `json:"evaluations"`
	Dropped      int                `json:"dropped"`
	Took         float64            `json:"took_s"`
	Current      *arena.VersionJSON `json:"current"`
	Candidate    *arena.VersionJSON `json:"candidate"`
	Search       *arena.VerdictJSON `json:"search"`
	Holdout      *arena.VerdictJSON `json:"holdout"`
	Needed       []arena.NeededJSON `json:"needed_pairs"`
	Written      string             `json:"written"`
}

type paramJSON struct {
	Name    string   `json:"name"`
	Kind    string   `json:"kind"`
	Now     string   `json:"now"`
	Low     *float64 `json:"low"`
	High    *float64 `json:"high"`
	Choices []string `json:"choices"`
	Best    *string  `json:"best"`
}

type forecastJSON struct {
	Case      float64 `json:"case_s"`
	Measured  int     `json:"measured"`
	Build     float64 `json:"build_s"`
	Holdout   float64 `json:"holdout_s"`
	ToConfirm int     `json:"holdout_cases"`
	Fewest    int     `json:"fewest"`
	Most      int     `json:"most"`
	Longest   float64 `json:"longest_s"`
}

type edgeJSON struct {
	Param string `json:"param"`
	Value string `json:"value"`
	Side  string `json:"side"`
}

// WriteReportJSON writes a tuning as one JSON object; written is the file into
// which the values went, empty for none. where is the condition on the cases.
func (p *Plan) WriteReportJSON(w io.Writer, r *Report, where, written string) error {
	out := p.json(where, r.New)
	out.Frozen = r.Frozen
	out.End, out.Stopped, out.Evaluations, out.Dropped, out.Took = r.End, r.Stopped, r.Evaluations, r.Dropped, r.Took.Seconds()
	out.Idle, out.Written = append(out.Idle, r.Idle...), written
	for _, e := range r.Edges {
		out.Edges = append(out.Edges, edgeJSON(e))
	}
	current := arena.NewVersionJSON(r.Current)
	out.Current = &current
	if r.Best != nil {
		for i := range out.Params {
			out.Params[i].Best = &r.Best[i]
		}
		candidate, gain := arena.NewVersionJSON(r.Candidate), arena.NewVerdictJSON(r.Gain)
		out.Candidate, out.Search = &candidate, &gain
	}
	if r.Holdout != nil {
		verdict := arena.NewVerdictJSON(r.Holdout.Verdict)
		out.Holdout = &verdict
		for _, n := range r.Holdout.Needed {
			out.Needed = append(out.Needed, arena.NeededJSON(n))
		}
	}
	return arena.EncodeJSON(w, out)
}

// WriteForecastJSON writes a dry run as one JSON object.
func (p *Plan) WriteForecastJSON(w io.Writer, f *Forecast, where string) error {
	out := p.json(where, f.New)
	out.DryRun = true
	out.Forecast = &forecastJSON{
		f.Case.Seconds(), f.Measured, f.Build.Seconds(), f.Holdout.Seconds(), f.ToConfirm, f.Fewest, f.Most, f.Longest.Seconds(),
	}
	return arena.EncodeJSON(w, out)
}

// json is what the plan says.
func (p *Plan) json(where string, played int) *reportJSON {
	m := p.Match
	out := &reportJSON{
		HeadJSON: arena.NewHeadJSON("tune", arena.Heading{
			Contest: m.Contest, Settings: m.Settings, Jobs: m.Jobs, Scale: m.Scale, Where: where, Played: &arena.Played{New: played},
		}),
		Method: p.Method, SearchSeed: p.Seed, Seeds: len(m.Seeds), HoldoutSeeds: len(p.Holdout), For: p.For.Seconds(), Most: p.Evaluations,
		Params: []paramJSON{}, Idle: []string{}, Edges: []edgeJSON{}, Needed: []arena.NeededJSON{},
	}
	for _, q := range p.Params {
		j := paramJSON{Name: q.Name, Kind: string(q.Kind), Now: q.Current, Choices: append([]string{}, q.Choices...)}
		if q.numeric() {
			j.Low, j.High = &q.Lo, &q.Hi
		}
		out.Params = append(out.Params, j)
	}
	return out
}
