package outlook

import (
	"encoding/json"
	"math/bits"
	"os"

	"github.com/contest-bundle/bundle/src/contest/tune"
	"github.com/contest-bundle/bundle/src/internal/crossword"
)

// Debug has the player, and who plays it, write what was known and done to
// stderr, a JSON object a line: for the replay page.
var Debug = tune.Bool("debug", false)

// A report is a decision as the replay page shows it.
type report struct {
	Turn    int          `json:"turn"` // from 1
	Now     float64      `json:"now"`
	Future  float64      `json:"future"`
	Outlook []reportWord `json:"outlook"` // the best first
}

// A reportWord is a prospect with its word and place.
type reportWord struct {
	Word    string  `json:"word"`
	Row     int     `json:"row"`
	Col     int     `json:"col"`
	Down    bool    `json:"down"`
	Score   int     `json:"score"`
	Chance  float64 `json:"chance"`
	Missing string  `json:"missing"` // of the hand and the preview
}

// reported bounds the prospects of a line of the report.
const reported = 8

// report writes a decision and its prospects to stderr as a line of JSON.
func (p *Player) report(g *crossword.Game, c *candidate) {
	r := report{Turn: g.Turn + 1, Now: c.now, Future: c.future, Outlook: []reportWord{}}
	for i := range p.words.best[:min(reported, len(p.words.best))] {
		b := &p.words.best[i]
		w := &p.words.table.Windows[b.window]
		line, start := int(w.Line), int(w.Start)
		word := reportWord{Word: p.text(g, w, b.need), Row: line, Col: start, Score: int(b.score), Chance: b.value / b.score, Missing: lettersOf(b.need &^ p.words.full.have)}
		if line >= g.Board.Size {
			word.Row, word.Col, word.Down = start, line-g.Board.Size, true
		}
		r.Outlook = append(r.Outlook, word)
	}
	json.NewEncoder(os.Stderr).Encode(r)
}

// text is a word of a window that needs just these tiles.
func (p *Player) text(g *crossword.Game, w *crossword.Window, need crossword.Tally) string {
	l := &g.Board.Lines[w.Line]
	set := &p.words.dict.Sets[w.Len]
next:
	for i := range set.Count {
		var tally crossword.Tally
		text := set.Word(i)
		for k, c := range text {
			pos := int(w.Start) + k
			if old := l.Letter[pos]; old != crossword.None {
				if old != c {
					continue next
				}
			} else if l.Cross[pos]>>c&1 == 0 || !tally.Add(c) {
				continue next
			}
		}
		if tally == need {
			return capitals(text)
		}
	}
	return "" // not reached: the window has the word
}

// lettersOf are those of a tally, in capitals.
func lettersOf(t crossword.Tally) string {
	var list []uint8
	for m := uint64(t); m != 0; m &= m - 1 {
		l, _ := crossword.Field(bits.TrailingZeros64(m))
		list = append(list, l)
	}
	return capitals(list)
}

func capitals(letters []uint8) string {
	text := make([]byte, len(letters))
	for i, l := range letters {
		text[i] = 'A' + l
	}
	return string(text)
}
