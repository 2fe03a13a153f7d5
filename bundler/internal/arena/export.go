package arena

import (
	"encoding/csv"
	"encoding/json"
	"io"
	"strconv"

	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
	"github.com/contest-bundle/bundle/bundler/judge"
)

// SchemaVersion is the "schema" of the JSON that this package writes. Fields may
// be added to a schema, but none renamed, removed or changed in meaning. README.md
// describes it.
const SchemaVersion = 1

// A HeadJSON begins the JSON of every command.
type HeadJSON struct {
	Schema   int          `json:"schema"`
	Command  string       `json:"command"`
	Game     string       `json:"game"`
	Judge    string       `json:"judge"`
	Goal     string       `json:"goal"`
	Scale    stats.Scale  `json:"scale"`
	Frozen   bool         `json:"best_frozen"`
	Settings SettingsJSON `json:"settings"`
	Where    string       `json:"where,omitempty"`
	LeftOut  int          `json:"left_out,omitempty"`
	Played   int          `json:"played"`
	Stopped  bool         `json:"stopped,omitempty"`
	Hosts    []HostJSON   `json:"hosts,omitempty"`
	Pooled   bool         `json:"pooled,omitempty"` // results of all hosts count as one
}

// SettingsJSON are the conditions of play.
type SettingsJSON struct {
	Mode   string  `json:"mode"`
	Jobs   int     `json:"jobs"`
	Time   float64 `json:"time_limit_s,omitempty"`
	Memory int64   `json:"memory_limit_bytes,omitempty"`
}

// A VersionJSON is a version.
type VersionJSON struct {
	Label     string `json:"label"`
	Key       string `json:"key"`
	Kind      string `json:"kind"`
	Target    string `json:"target"`
	Toolchain string `json:"toolchain"`
	Comment   string `json:"comment"`
}

type summaryJSON struct {
	Cases     int           `json:"cases"`
	Mean      float64       `json:"mean"`
	Sum       float64       `json:"sum"`
	Points    float64       `json:"points"`
	Failures  []failureJSON `json:"failures"`
	Own       timesJSON     `json:"own_s"`
	CPU       timesJSON     `json:"cpu_s"`
	Inflation float64       `json:"own_per_cpu"`
	Memory    int64         `json:"memory_bytes"`
	Worst     []int64       `json:"worst_seeds"`
}

type failureJSON struct {
	Kind  judge.Failure `json:"kind"`
	Count int           `json:"count"`
	First int64         `json:"first_seed"`
}

type timesJSON struct {
	Median float64 `json:"median"`
	P90    float64 `json:"p90"`
	P99    float64 `json:"p99"`
	Max    float64 `json:"max"`
}

type caseJSON struct {
	Seed     int64              `json:"seed"`
	Features map[string]float64 `json:"features"`
	Score    *json.Number       `json:"score"`
	Best     json.Number        `json:"best"`
	Points   float64            `json:"points"`
	Failure  judge.Failure      `json:"failure"`
	Message  string             `json:"message"`
	Moves    int                `json:"moves"`
	Own      float64            `json:"own_s"`
	CPU      float64            `json:"cpu_s"`
	Wall     float64            `json:"wall_s"`
	Memory   int64              `json:"memory_bytes"`
	Host     string             `json:"host,omitempty"`
}

type runJSON struct {
	HeadJSON
	Stored  int         `json:"stored"`
	Version VersionJSON `json:"version"`
	Summary summaryJSON `json:"summary"`
	Cases   []caseJSON  `json:"cases"`
}

// A VerdictJSON is a verdict.
type VerdictJSON struct {
	Outcome stats.Outcome `json:"outcome"`
	Pairs   int           `json:"pairs"`
	Up      int           `json:"b_better"`
	Down    int           `json:"b_worse"`
	Same    int           `json:"equal"`
	Effect  float64       `json:"effect"`
	Low     *float64      `json:"low"` // null where the pairs are too few
	High    *float64      `json:"high"`
	Low80   *float64      `json:"inner_low"`
	High80  *float64      `json:"inner_high"`
	Level   float64       `json:"deciding_level"`
	LowIn   *float64      `json:"deciding_low"`
	HighIn  *float64      `json:"deciding_high"`
	SD      float64       `json:"sd"`
	P       float64       `json:"p"`
	Sign    int           `json:"sign"`
}

// A NeededJSON is a number of pairs and the effect that it finds.
type NeededJSON struct {
	Effect float64 `json:"effect"`
	Pairs  int     `json:"pairs"`
}

type groupJSON struct {
	Feature string `json:"feature"`
	Label   string `json:"label"`
	VerdictJSON
}

type byHostJSON struct {
	Host string `json:"host"`
	VerdictJSON
}

type pairJSON struct {
	Seed       int64    `json:"seed"`
	A          caseJSON `json:"a"`
	B          caseJSON `json:"b"`
	Difference float64  `json:"difference"`
}

type compareJSON struct {
	HeadJSON
	Stored  int          `json:"stored"`
	A       VersionJSON  `json:"a"`
	B       VersionJSON  `json:"b"`
	Dropped bool         `json:"dropped"`
	Verdict VerdictJSON  `json:"verdict"`
	Needed  []NeededJSON `json:"needed_pairs"`
	Groups  []groupJSON  `json:"groups"`
	ByHost  []byHostJSON `json:"by_host,omitempty"`
	Agree   *float64     `json:"hosts_agree_p,omitempty"`
	Worst   []int64      `json:"worst_seeds"`
	Best    []int64      `json:"best_seeds"`
	SumA    summaryJSON  `json:"summary_a"`
	SumB    summaryJSON  `json:"summary_b"`
	Pairs   []pairJSON   `json:"pairs"`
}

// WriteSummaryJSON writes a run as one JSON object.
func WriteSummaryJSON(w io.Writer, h Heading, s *Summary) error {
	out := runJSON{HeadJSON: NewHeadJSON("run", h), Stored: h.Played.Stored, Version: NewVersionJSON(h.Entrants[0]), Summary: summary(s), Cases: []caseJSON{}}
	for _, c := range s.Cases {
		out.Cases = append(out.Cases, caseOf(c))
	}
	return EncodeJSON(w, out)
}

// WriteComparisonJSON writes a comparison as one JSON object.
func WriteComparisonJSON(w io.Writer, h Heading, c *Comparison) error {
	out := compareJSON{
		HeadJSON: NewHeadJSON("compare", h), Stored: h.Played.Stored, A: NewVersionJSON(h.Entrants[0]), B: NewVersionJSON(h.Entrants[1]),
		Dropped: h.Played.Dropped, Verdict: NewVerdictJSON(c.Verdict), SumA: summary(c.A), SumB: summary(c.B),
		Groups: []groupJSON{}, Worst: pairSeeds(c.Worst), Best: pairSeeds(c.Best),
	}
	for _, n := range c.Needed {
		out.Needed = append(out.Needed, NeededJSON(n))
	}
	for _, g := range c.Groups {
		out.Groups = append(out.Groups, groupJSON{g.Feature, g.Label, NewVerdictJSON(g.Verdict)})
	}
	for _, v := range c.Hosts {
		out.ByHost, out.Agree = append(out.ByHost, byHostJSON{v.Host, NewVerdictJSON(v.Verdict)}), &c.Agreement
	}
	for i, p := range c.Pairs {
		out.Pairs = append(out.Pairs, pairJSON{p.A.Seed, caseOf(c.A.Cases[i]), caseOf(c.B.Cases[i]), p.Gain})
	}
	return EncodeJSON(w, out)
}

// EncodeJSON writes a value for programs, which people can read.
func EncodeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// NewHeadJSON is the heading of a command's JSON.
func NewHeadJSON(command string, h Heading) HeadJSON {
	mode := "parallel"
	if h.Settings.Serial {
		mode = "serial"
	}
	return HeadJSON{
		Schema: SchemaVersion, Command: command, Game: h.Contest.Name(), Judge: h.Contest.Judge(), Goal: h.Contest.Goal().String(),
		Scale: h.Scale, Frozen: h.Frozen, Where: h.Where, LeftOut: h.LeftOut, Played: h.Played.New, Stopped: h.Stopped,
		Settings: SettingsJSON{mode, h.Jobs, h.Settings.Limits.Time.Seconds(), h.Settings.Limits.Memory},
		Hosts:    h.hostsJSON(), Pooled: h.Pooled,
	}
}

func (h Heading) hostsJSON() []HostJSON {
	if h.Played == nil || len(h.Played.Hosts) == 0 {
		return nil
	}
	return HostsJSON(h.Played.Hosts)
}

// NewVersionJSON is an entrant's version.
func NewVersionJSON(e Entrant) VersionJSON {
	v := e.Version
	return VersionJSON{e.Label, v.Key, v.Kind, v.Target, v.Toolchain, v.Comment}
}

// NewVerdictJSON is a verdict.
func NewVerdictJSON(v stats.Verdict) VerdictJSON {
	low, high := ends(v.Interval)
	low80, high80 := ends(v.Inner)
	lowIn, highIn := ends(v.Deciding)
	return VerdictJSON{
		v.Outcome, v.Pairs, v.Up, v.Down, v.Same, v.Effect, low, high, low80, high80, v.Deciding.Level, lowIn, highIn, v.SD, v.P, v.Sign,
	}
}

// ends are those of an interval, nil where it is not known.
func ends(i stats.Interval) (low, high *float64) {
	if !i.Known {
		return nil, nil
	}
	return &i.Low, &i.High
}

func summary(s *Summary) summaryJSON {
	out := summaryJSON{
		Cases: len(s.Cases), Mean: s.Mean, Sum: s.Sum, Points: s.Points, Failures: []failureJSON{},
		Own: s.Own.json(), CPU: s.CPU.json(), Inflation: s.Inflation, Memory: s.Memory, Worst: []int64{},
	}
	for _, f := range s.Failures {
		out.Failures = append(out.Failures, failureJSON(f))
	}
	for _, c := range s.Worst {
		out.Worst = append(out.Worst, c.Seed)
	}
	return out
}

func (t Times) json() timesJSON {
	return timesJSON{t.Median.Seconds(), t.P90.Seconds(), t.P99.Seconds(), t.Max.Seconds()}
}

func caseOf(c Case) caseJSON {
	out := caseJSON{
		Seed: c.Seed, Features: map[string]float64{}, Best: numberJSON(c.Best), Points: c.Points,
		Failure: c.Failure, Message: c.Message, Moves: c.Moves,
		Own: c.Own.Seconds(), CPU: c.CPU.Seconds(), Wall: c.Wall.Seconds(), Memory: c.Memory, Host: c.Host,
	}
	for _, f := range c.Features {
		out.Features[f.Name] = f.Value
	}
	if c.Failure == judge.None {
		n := numberJSON(score(c.Result))
		out.Score = &n
	}
	return out
}

// numberJSON is a score with all its digits, as encoding/json writes numbers.
func numberJSON(s stats.Score) json.Number {
	if s.Exact != "" {
		return json.Number(s.Exact)
	}
	text, err := json.Marshal(s.Value)
	if err != nil {
		return "0" // not reached: a score is a finite number
	}
	return json.Number(text)
}

func pairSeeds(pairs []Pair) []int64 {
	seeds := []int64{}
	for _, p := range pairs {
		seeds = append(seeds, p.A.Seed)
	}
	return seeds
}

// WriteCSV writes one line a case, with a header; a failed case has no score.
func WriteCSV(w io.Writer, label string, s *Summary) error {
	header := []string{"version", "seed", "score", "best", "points", "failure", "message", "moves", "own_s", "cpu_s", "wall_s", "memory_bytes", "jobs", "host"}
	if len(s.Cases) > 0 {
		for _, f := range s.Cases[0].Features {
			header = append(header, f.Name)
		}
	}
	c := csv.NewWriter(w)
	c.Write(header) // an error is told by the next Flush
	c.Flush()
	if err := c.Error(); err != nil {
		return err
	}
	return AppendCSV(w, label, s)
}

// AppendCSV writes the lines without the header.
func AppendCSV(w io.Writer, label string, s *Summary) error {
	c := csv.NewWriter(w)
	digits := func(s stats.Score) string { return string(numberJSON(s)) }
	float := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
	for _, k := range s.Cases {
		scored := ""
		if k.Failure == judge.None {
			scored = digits(score(k.Result))
		}
		row := []string{label, strconv.FormatInt(k.Seed, 10), scored, digits(k.Best), float(k.Points), string(k.Failure), k.Message,
			strconv.Itoa(k.Moves), float(k.Own.Seconds()), float(k.CPU.Seconds()), float(k.Wall.Seconds()),
			strconv.FormatInt(k.Memory, 10), strconv.Itoa(k.Jobs), k.Host}
		for _, f := range k.Features {
			row = append(row, float(f.Value))
		}
		c.Write(row)
	}
	c.Flush()
	return c.Error()
}
