package drawings

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/judge"
	"github.com/contest-bundle/bundle/bundler/judge/replay"
	"github.com/contest-bundle/bundle/tests/judge/advert"
	"github.com/contest-bundle/bundle/tests/judge/battleships"
	"github.com/contest-bundle/bundle/tests/judge/pyramid"
	"github.com/contest-bundle/bundle/tests/judge/stonegame"
	"github.com/contest-bundle/bundle/tests/judge/territory"
	"github.com/contest-bundle/bundle/tests/judge/wordgame"
)

// A script is a player that knows its lines beforehand.
type script struct{ lines []string }

func (s *script) Send(string)            {}
func (s *script) CloseInput()            {}
func (s *script) Elapsed() time.Duration { return 0 }

func (s *script) ReadLine() (string, error) {
	if len(s.lines) == 0 {
		return "", &judge.PlayerError{Failure: judge.Exit, Message: "the script ended"}
	}
	line := s.lines[0]
	s.lines = s.lines[1:]
	return line, nil
}

// A scripted game is a case with the lines of a player and what it says on stderr.
type scripted struct {
	game   judge.Game
	seed   int64
	c      judge.Case
	lines  []string
	stderr string
}

// played plays a scripted game.
func (s scripted) played(t *testing.T) *replay.Record {
	t.Helper()
	r, err := replay.Referee(t.Context(), s.c, &script{s.lines})
	if err != nil {
		t.Fatal(err)
	}
	r.Hear([]byte(s.stderr))
	return r
}

// drawing is that of the game.
func (s scripted) drawing(t *testing.T) *replay.Drawing {
	t.Helper()
	d, err := Of(s.game.Name())
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// page is the page of versions of a scripted game.
func (s scripted) page(t *testing.T, labels ...string) *replay.Page {
	t.Helper()
	var versions []replay.Version
	for _, label := range labels {
		versions = append(versions, replay.Version{Label: label, Key: "1234567890", Record: s.played(t)})
	}
	p, err := replay.New(s.game, s.drawing(t), s.seed, versions)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// seaGame scans, then shoots row by row.
func seaGame() scripted {
	const seed = 1
	c := battleships.Generate(seed)
	s := scripted{game: battleships.New(), seed: seed, c: c, lines: []string{"SCAN 7 7 0 4"}}
	for cell := range c.N * c.N {
		s.lines = append(s.lines, fmt.Sprintf("SHOOT %d %d", cell/c.N, cell%c.N))
	}
	heat := strings.Repeat("172,", c.N*c.N-1) + "900"
	for turn := range 20 {
		s.stderr += fmt.Sprintf(`{"turn":%d,"move":"","p":0.9,"sample":50,"consistent":40,"all":false,"scans":[],`+
			`"considered":[{"scan":[0,4,7,7],"bits":2.5,"rate":1.25}],"heat":[%s]}`+"\n", turn+1, heat)
	}
	return s
}

// landGame stays on its first cell; every third line is a comment.
func landGame() scripted {
	const seed = 2
	in := territory.Generate(seed)
	s := scripted{game: territory.New(), seed: seed, c: in}
	for turn := range 100 {
		if turn%3 == 0 {
			s.lines = append(s.lines, "# thinking")
		}
		s.lines = append(s.lines, fmt.Sprintf("%d %d", in.Start[0].Row, in.Start[0].Col))
		rivals := strings.Repeat(`{"weights":[0.5,0.6,0.7,0.8],"random":0.2,"aim":[3,4]},`, in.Players-1)
		s.stderr += fmt.Sprintf(`{"turn":%d,"rivals":[%s],"visits":64,"candidates":[{"cell":[1,2],"share":0.5,"value":90000,"prior":0.3}]}`+"\n",
			turn, strings.TrimSuffix(rivals, ","))
	}
	return s
}

// tableGame places a word and one across it, throws tiles away, ends.
func tableGame(t *testing.T) scripted {
	t.Helper()
	d, err := wordgame.ReadDictionary(strings.NewReader("farm\nmoat\noats\n"))
	if err != nil {
		t.Fatal(err)
	}
	board := make([]string, 10)
	for i := range board {
		board[i] = "D..t......"
	}
	c := &wordgame.Case{N: 10, T: 5, X: 2, D: 3, Board: board, Tiles: "FARMO" + "ATSE" + strings.Repeat("E", 91), Dictionary: d}
	return scripted{game: wordgame.New(), seed: 1, c: c, lines: []string{"PLACE 0 0 H FARM", "PLACE 0 3 V MOAT", "DISCARD EE", "END"},
		stderr: `{"turn":1,"now":9,"future":3.5,"outlook":[{"word":"MOAT","row":0,"col":3,"down":true,"score":12,"chance":0.25,"missing":"T"}]}
{"turn":2,"now":9,"future":3.5,"outlook":[{"word":"OATS","row":9,"col":7,"down":true,"score":12,"chance":0.25,"missing":"S"}]}
`}
}

// rowGame has sums beyond what a script's numbers hold.
func rowGame() scripted {
	const big = 1 << 60
	c := &stonegame.Case{Row: []int64{big + 1, -3, 5, 2}, Form: stonegame.Braces, Text: fmt.Sprintf("{%d,-3,5,2}\n", big+1)}
	return scripted{
		game: stonegame.New(), seed: 1, c: c, lines: []string{"Amal"},
		stderr: fmt.Sprintf(`{"turn":1,"player":"Amal","from":0,"stones":[%d,-3,5],"values":[%d,%d,%d],"totals":[%d,0]}
{"turn":2,"player":"Bimal","from":3,"stones":[2],"values":[2],"totals":[%d,2]}
`, big+1, big+1, big-2, big+3, big+3, big+3),
	}
}

// pileGame is a pyramid in order but for the balls at the ends of two swaps.
func pileGame() scripted {
	c := &pyramid.Case{}
	for x := range pyramid.Rows {
		row := make([]int, x+1)
		for y := range row {
			row[y] = x*(x+1)/2 + y
		}
		c.Rows = append(c.Rows, row)
	}
	c.Rows[0][0], c.Rows[1][0] = c.Rows[1][0], c.Rows[0][0]
	c.Rows[28][3], c.Rows[29][4] = c.Rows[29][4], c.Rows[28][3]
	return scripted{game: pyramid.New(), seed: 1, c: c, lines: []string{"2", "0 0 1 0", "29 4 28 3", ""}}
}

// adGame has a company that is satisfied, one that lacks half of its area, and one
// that is not in its rectangle.
func adGame() scripted {
	c := &advert.Case{Companies: []advert.Company{{X: 0, Y: 0, Area: 100}, {X: 50, Y: 60, Area: 200}, {X: 9999, Y: 9999, Area: 300}}}
	return scripted{game: advert.New(), seed: 1, c: c, lines: []string{"0 0 10 10", "50 60 60 70", "300 300 310 330"}}
}

func all(t *testing.T) []scripted {
	return []scripted{seaGame(), landGame(), tableGame(t), rowGame(), pileGame(), adGame()}
}

// What the page counts from the lines ends with the judge's score, a frame for
// every accepted move and what the solver knew in it.
func TestScoreIsTheJudges(t *testing.T) {
	for _, s := range all(t) {
		t.Run(s.game.Name(), func(t *testing.T) {
			r := s.played(t)
			if r.Outcome.Failure != judge.None {
				t.Fatalf("outcome %+v", r.Outcome)
			}
			play := s.page(t, "a").Plays[0]
			if play.Score == nil || *play.Score != r.Outcome.Score {
				t.Errorf("score %v, the judge's is %v", play.Score, r.Outcome.Score)
			}
			last := play.Curve[len(play.Curve)-1]
			if s.game.Name() == "stonegame" {
				last = r.Outcome.Score // its curve is a lead
			} else if len(play.Frames) != r.Outcome.Moves {
				t.Errorf("%d frames, %d moves", len(play.Frames), r.Outcome.Moves)
			}
			if math.Abs(last-r.Outcome.Score) > 1e-9*max(1, math.Abs(last)) || len(play.Curve) != len(play.Frames)+1 {
				t.Errorf("the curve of %d frames has %d points and ends at %v, the score is %v", len(play.Frames), len(play.Curve), last, r.Outcome.Score)
			}
			if play.Knew != (s.stderr != "") {
				t.Errorf("knew is %t with stderr %.40q", play.Knew, s.stderr)
			}
		})
	}
}

// A judge that gives another score than the lines is not shown.
func TestOtherScoreIsRefused(t *testing.T) {
	for _, s := range all(t) {
		r := s.played(t)
		r.Outcome.Score++
		if _, err := replay.New(s.game, s.drawing(t), s.seed, []replay.Version{{Label: "a", Record: r}}); err == nil || !strings.Contains(err.Error(), "the lines give the score") {
			t.Errorf("%s: error %v", s.game.Name(), err)
		}
	}
}

func TestFailedGames(t *testing.T) {
	for _, tt := range []struct {
		s      scripted
		lines  []string
		want   judge.Failure
		frames int
		reason string
	}{
		{seaGame(), []string{"SHOOT 0 0", "SHOOT 0 0"}, judge.Illegal, 1, "a cell shot twice"},
		{seaGame(), []string{"SHOOT 0 0"}, judge.Exit, 1, "an early end"},
		{landGame(), []string{"# a comment and no move"}, judge.Exit, 0, "nothing played"},
		{landGame(), []string{"99 99"}, judge.Illegal, 0, "off the board"},
		{tableGame(t), []string{"PLACE 0 0 H FARM", "PLACE 5 5 H OATS"}, judge.Illegal, 1, "not joined to a word"},
		{pileGame(), []string{"2", "0 0 1 0", "0 0 2 0"}, judge.Illegal, 1, "cells that do not touch"},
		{pileGame(), []string{"x"}, judge.Illegal, 0, "no number of swaps"},
		{pileGame(), []string{"3", "0 0 1 0"}, judge.Illegal, 0, "swaps are missing"},
		{adGame(), []string{"0 0 10 10", "5 5 60 70", "9999 9999 10000 10000"}, judge.Illegal, 3, "an overlap, with all rectangles"},
		{adGame(), []string{"0 0 10 10", "five"}, judge.Illegal, 1, "no rectangle"},
		{rowGame(), []string{"Bimal"}, judge.Illegal, 2, "a wrong answer after debug lines"},
	} {
		tt.s.lines = tt.lines
		play := tt.s.page(t, "a").Plays[0]
		if play.Score != nil || play.Failure != tt.want || play.Message == "" || len(play.Frames) != tt.frames || len(play.Curve) != tt.frames+1 {
			t.Errorf("%s, %s: score %v, failure %q (%s), %d frames, %d points", tt.s.game.Name(), tt.reason,
				play.Score, play.Failure, play.Message, len(play.Frames), len(play.Curve))
		}
	}
}

func TestFrames(t *testing.T) {
	scan := seaGame().page(t, "a").Plays[0].Frames[0].(seaTurn)
	want := seaTurn{At: []int{0, 4, 7, 7}, Answer: "4", Price: scan.Price, Known: scan.Known}
	if d := cmp.Diff(want, scan); d != "" {
		t.Errorf("the scan, its corners in order (-want +got):\n%s", d)
	}
	placed := tableGame(t).page(t, "a").Plays[0].Frames[1].(tableTurn)
	if placed.Known != nil {
		t.Error("an outlook word that leaves the board is shown")
	}
	words := []word{{"MOAT", 0, 3, true, 3 + 3*(1+1+1), 1, 12}}
	if d := cmp.Diff(words, placed.Words); d != "" {
		t.Errorf("words of the second placement (-want +got):\n%s", d)
	}
	taken := rowGame().page(t, "a").Plays[0].Frames[0]
	text, err := json.Marshal(taken)
	if err != nil {
		t.Fatal(err)
	}
	const exact = `{"player":"Amal","from":0,"count":3,"values":["1152921504606846977","1152921504606846974","1152921504606846979"],"totals":["1152921504606846979","0"]}`
	if d := cmp.Diff(exact, string(text)); d != "" {
		t.Errorf("a take, exact to the last digit (-want +got):\n%s", d)
	}
}

// Debug lines of another form are text; they break nothing.
func TestForeignDebugLines(t *testing.T) {
	for _, s := range all(t) {
		s.stderr = "a word\n{\"turn\":1}\n{\"turn\":\"one\"}\n{broken\n{}\n"
		play := s.page(t, "a").Plays[0]
		if play.Knew || play.Score == nil {
			t.Errorf("%s: knew %t, score %v", s.game.Name(), play.Knew, play.Score)
		}
		if d := cmp.Diff("a word\n{broken\n", play.Said); d != "" {
			t.Errorf("%s: said (-want +got):\n%s", s.game.Name(), d)
		}
	}
}

// The page needs nothing from outside, and no text of a solver ends its script.
func TestPageStandsAlone(t *testing.T) {
	for _, s := range all(t) {
		s.stderr += "</script><script>alert(1)</script>\n"
		var html strings.Builder
		if err := s.page(t, "<b>a</b>", "b").Write(&html); err != nil {
			t.Fatal(err)
		}
		text := strings.ReplaceAll(html.String(), "http://www.w3.org/2000/svg", "")
		for _, outside := range []string{"http:", "https:", "src=", "href=", "url(", "@import", "import(", "fetch(", "<b>a</b>", "alert(1)</script>"} {
			if strings.Contains(text, outside) {
				t.Errorf("%s: the page has %q", s.game.Name(), outside)
			}
		}
	}
}
