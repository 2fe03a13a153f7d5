package drawings

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/contest-bundle/bundle/bundler/judge/replay"
	"github.com/contest-bundle/bundle/tests/judge/wordgame"
)

// A table is the case before the first turn.
type table struct {
	N       int      `json:"n"`
	T       int      `json:"t"`
	X       int      `json:"x"`
	D       int      `json:"d"`
	Board   []string `json:"board"` // . plain, d t letters and D T words times 2 and 3
	Hand    string   `json:"hand"`
	Preview string   `json:"preview"`
	Tiles   int      `json:"tiles"` // in all
}

func newTable(c *wordgame.Case) table {
	return table{c.N, c.T, c.X, c.D, c.Board, c.Tiles[:c.T], c.Tiles[c.T : c.T+c.X], len(c.Tiles)}
}

// A tableTurn is a word placed or tiles thrown away.
type tableTurn struct {
	Kind      wordgame.Kind `json:"kind"`
	Tiles     []tile        `json:"tiles"`
	Words     []word        `json:"words"` // the placed one first
	Discarded string        `json:"discarded"`
	Score     int           `json:"score"`
	Hand      string        `json:"hand"` // after the turn, as the preview
	Preview   string        `json:"preview"`
	MS        float64       `json:"ms"`
	Known     *tableKnown   `json:"known"`
}

// A tableKnown is a debug line of the solver: what it looked out for when it
// decided.
type tableKnown struct {
	Turn    int           `json:"turn"`   // from 1
	Now     float64       `json:"now"`    // worth of the decision itself: its score less what it spoils
	Future  float64       `json:"future"` // worth of the best word that it leaves possible
	Outlook []outlookWord `json:"outlook"`
}

// An outlookWord is a word that the solver may make later, the best first.
type outlookWord struct {
	Word    string  `json:"word"`
	Row     int     `json:"row"` // of its first letter, as Col
	Col     int     `json:"col"`
	Down    bool    `json:"down"`
	Score   int     `json:"score"`
	Chance  float64 `json:"chance"`  // that the tiles come
	Missing string  `json:"missing"` // letters that neither the hand nor the preview has
}

// maxOutlook bounds the words of a turn on the page.
const maxOutlook = 8

// tableLines reads the debug lines, by turn.
func tableLines(c *wordgame.Case, lines []json.RawMessage) map[int]*tableKnown {
	known := map[int]*tableKnown{}
	for _, line := range lines {
		var k tableKnown
		if json.Unmarshal(line, &k) != nil || k.Turn == 0 || k.Outlook == nil {
			continue
		}
		k.Outlook = k.Outlook[:min(len(k.Outlook), maxOutlook)]
		if !slices.ContainsFunc(k.Outlook, func(w outlookWord) bool { return !w.on(c.N) }) {
			known[k.Turn] = &k
		}
	}
	return known
}

// on reports whether the word lies on a board of n x n cells.
func (w outlookWord) on(n int) bool {
	row, col := w.Row, w.Col
	if w.Down {
		row += len(w.Word) - 1
	} else {
		col += len(w.Word) - 1
	}
	return w.Word != "" && w.Row >= 0 && w.Col >= 0 && row < n && col < n
}

type tile struct {
	Row    int    `json:"row"`
	Col    int    `json:"col"`
	Letter string `json:"letter"`
}

type word struct {
	Text    string `json:"text"`
	Row     int    `json:"row"`
	Col     int    `json:"col"`
	Down    bool   `json:"down"`
	Letters int    `json:"letters"` // sum of the letters
	Factor  int    `json:"factor"`
	Score   int    `json:"score"`
}

func readWordgame(c *wordgame.Case, rec *replay.Record, r *replay.Replay) (float64, error) {
	t := wordgame.NewTable(c)
	r.CurveOf, r.Curve = "points", []float64{0}
	known := tableLines(c, rec.Known)
	r.Knew = len(known) > 0
	var moments []replay.Moment
	for k := range rec.Outcome.Moves {
		e := rec.Exchanges[k]
		done, err := t.Do(e.Line)
		if err != nil {
			return 0, fmt.Errorf("turn %d: %w", k+1, err)
		}
		turn := tableTurn{
			Kind: done.Kind, Discarded: done.Discarded, Score: done.Score,
			Hand: done.Hand, Preview: done.Preview, MS: replay.Milliseconds(e.Own), Known: known[k+1],
		}
		for _, new := range done.Tiles {
			turn.Tiles = append(turn.Tiles, tile{new.Row, new.Col, string(new.Letter)})
		}
		for _, made := range done.Words {
			turn.Words = append(turn.Words, word(made))
		}
		r.Curve = append(r.Curve, float64(done.Total))
		r.Frames = append(r.Frames, turn)
		if done.Kind == wordgame.Place {
			moments = append(moments, replay.Moment{Turn: k + 1, Text: done.Words[0].Text + " for " + replay.Grouped(int64(done.Score)), Weight: float64(done.Score)})
		}
	}
	r.Moments = replay.Weightiest(moments, 0)
	return max(0, r.Curve[len(r.Curve)-1]), nil // the contest has no negative totals
}
