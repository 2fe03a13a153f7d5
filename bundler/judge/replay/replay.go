// Package replay plays one case and makes a page of it: the board turn by turn,
// the score, and what the solver knew.
//
// The page is one HTML file that needs nothing else. What happened is read off
// the lines between judge and solver; what the solver knew, off the JSON objects
// that it writes to stderr when its parameter "debug" is true. A solver that
// writes none, or others, gets a page without that part. Several versions that
// played the same case stand side by side.
//
// The score of each turn is counted from the lines, apart from the judge; a page
// whose count does not end with the judge's score is refused. Only games that
// have a Drawing have pages.
package replay

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/contest-bundle/bundle/bundler/judge"
)

// A Page is what a page shows, in the form in which it holds it.
type Page struct {
	Game     string    `json:"game"`
	Seed     int64     `json:"seed"`
	Judge    string    `json:"judge"`
	Goal     string    `json:"goal"` // maximise or minimise
	Features []Feature `json:"features"`
	Case     any       `json:"case"`
	Plays    []*Replay `json:"plays"`

	drawing *Drawing
}

// A Feature is a named number of the case.
type Feature struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
}

// A Replay is a version's game. Turn t is what Frames[t-1] did; Curve[t] is the
// score after it, or what CurveOf says instead.
type Replay struct {
	Label   string        `json:"label"`
	Version string        `json:"version"` // the beginning of its key
	Score   *float64      `json:"score"`   // the judge's, null if it failed
	Failure judge.Failure `json:"failure"`
	Message string        `json:"message"`
	OwnMS   float64       `json:"own_ms"`
	Knew    bool          `json:"knew"` // there were debug lines of the game's form
	CurveOf string        `json:"curve_of"`
	Curve   []float64     `json:"curve"`
	Frames  []any         `json:"frames"`
	Moments []Moment      `json:"moments"`
	Said    string        `json:"said"` // on stderr, besides the debug lines
}

// A Moment is a turn that mattered.
type Moment struct {
	Turn int    `json:"turn"`
	Text string `json:"text"`
	// Weight says how much, beside the other moments of the game.
	Weight float64 `json:"-"`
}

// A Version is a version's name and the game that it played.
type Version struct {
	Label, Key string
	Record     *Record
}

// New makes the page of versions that played the case of a seed.
func New(game judge.Game, drawing *Drawing, seed int64, played []Version) (*Page, error) {
	if len(played) == 0 {
		return nil, errors.New("no version played")
	}
	page := &Page{Game: game.Name(), Seed: seed, Judge: game.Version(), Goal: "maximise", drawing: drawing}
	if game.Goal() == judge.Minimise {
		page.Goal = "minimise"
	}
	for _, f := range played[0].Record.Case.Features() {
		page.Features = append(page.Features, Feature{f.Name, f.Value})
	}
	for _, v := range played {
		r, shown, err := drawing.replayed(v.Record)
		if err != nil {
			return nil, fmt.Errorf("%s, seed %d, version %s: %w", page.Game, seed, v.Label, err)
		}
		r.Label, r.Version = v.Label, v.Key
		page.Case = shown
		page.Plays = append(page.Plays, r)
	}
	return page, nil
}

// A Drawing is how the cases of one game are shown.
type Drawing struct {
	// Read fills a replay from a record: its curve, frames and moments, and whether
	// the solver's debug lines were understood. It returns the case as the scripts
	// take it and the score as counted from the lines.
	Read func(rec *Record, r *Replay) (shown any, score float64, err error)
	// Script and Style are those of the game, put behind the player's.
	Script, Style string
}

// replayed reads a record and returns it with the case as the page shows it.
func (d *Drawing) replayed(rec *Record) (*Replay, any, error) {
	r := &Replay{Failure: rec.Outcome.Failure, Message: rec.Outcome.Message, OwnMS: Milliseconds(rec.Own), Said: rec.Said, Frames: []any{}}
	shown, score, err := d.Read(rec, r)
	if err != nil || r.Failure != judge.None {
		return r, shown, err
	}
	if r.Score = &rec.Outcome.Score; !same(score, *r.Score) {
		return nil, nil, fmt.Errorf("the lines give the score %v, the judge %v", score, *r.Score)
	}
	return r, shown, nil
}

// same allows for sums in another order.
func same(a, b float64) bool { return math.Abs(a-b) <= 1e-9*max(1, math.Abs(a), math.Abs(b)) }

// Milliseconds is a duration as pages have it.
func Milliseconds(d time.Duration) float64 { return math.Round(float64(d.Microseconds())/10) / 100 }

// Grouped is a number with commas, and a minus as the page's own numbers have it.
func Grouped(n int64) string {
	digits, negative := strings.CutPrefix(strconv.FormatInt(n, 10), "-")
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + "," + digits[at:]
	}
	if negative {
		return "−" + digits
	}
	return digits
}

// maxMoments bounds the jumps of a page.
const maxMoments = 12

// Weightiest keeps the moments with the largest weight, in the order of turns; no
// two within apart turns of each other.
func Weightiest(all []Moment, apart int) []Moment {
	slices.SortStableFunc(all, func(a, b Moment) int { return cmp.Compare(b.Weight, a.Weight) })
	kept := []Moment{}
	for _, m := range all {
		near := func(k Moment) bool { return max(k.Turn-m.Turn, m.Turn-k.Turn) <= apart }
		if len(kept) < maxMoments && !slices.ContainsFunc(kept, near) {
			kept = append(kept, m)
		}
	}
	slices.SortFunc(kept, func(a, b Moment) int { return cmp.Compare(a.Turn, b.Turn) })
	return kept
}
