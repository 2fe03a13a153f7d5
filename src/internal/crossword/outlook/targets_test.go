package outlook

import (
	"math/bits"
	"testing"
	"time"

	"github.com/contest-bundle/bundle/src/contest/clock"
	"github.com/contest-bundle/bundle/src/internal/crossword"
	"github.com/contest-bundle/bundle/src/internal/crossword/selfplay"
)

// midGame is the board of a case after some greedy turns.
func midGame(seed uint64, turns int) *crossword.Game {
	dict := dictionary()
	var mid *crossword.Game
	c := selfplay.NewCase(seed, &dict.Odds)
	selfplay.Play(c, dict.Graph, new(crossword.Greedy), func(g *crossword.Game, _ crossword.Decision) {
		if g.Turn == turns {
			board, game := *g.Board, *g
			game.Board, game.Preview = &board, append([]uint8(nil), g.Preview...)
			mid = &game
		}
	})
	return mid
}

// TestTargetWords: every word of a target table fits the letters and cross-checks
// of its line, leaves the hand at most its size, has its ends free, and what stands
// side by side before the play is a word.
func TestTargetWords(t *testing.T) {
	g := midGame(9, 5)
	p := New(dictionary(), clock.New(time.Hour))
	words := 0
	for line := range 2 * g.Board.Size {
		p.targets.rebuild(g, p, line)
		l := &g.Board.Lines[line]
		for _, w := range p.targets.lines[line].words {
			words++
			checkTarget(t, g, l, &w)
		}
	}
	if words == 0 {
		t.Error("no target on any line")
	}
}

func checkTarget(t *testing.T, g *crossword.Game, l *crossword.Line, w *target) {
	t.Helper()
	start, end := int(w.start), int(w.start)+len(w.word)
	if start > 0 && l.Letter[start-1] != crossword.None || l.Letter[end] != crossword.None {
		t.Fatalf("line %d: %v at %d is not the whole word", w.line, w.word, start)
	}
	played, run := 0, ""
	endRun := func(placed bool) {
		if placed && len(run) > 1 && !dictionary().Graph.Has(run) {
			t.Fatalf("line %d: %q is to stand before the play", w.line, run)
		}
		run = ""
	}
	placed := false
	for i, c := range w.word {
		pos := start + i
		first := w.first>>pos&1 == 1
		switch old := l.Letter[pos]; {
		case old != crossword.None && old != c:
			t.Fatalf("line %d: %v at %d has another letter than the board", w.line, w.word, start)
		case old == crossword.None && l.Cross[pos]>>c&1 == 0:
			t.Fatalf("line %d: %v at %d makes no word across", w.line, w.word, start)
		case old == crossword.None && !first:
			played++
			endRun(placed)
			placed = false
			continue
		}
		run += string('a' + c)
		placed = placed || first
	}
	endRun(placed)
	if played == 0 || played > g.HandSize || played != bits.OnesCount64(uint64(w.need)) {
		t.Fatalf("line %d: %v at %d plays %d tiles and needs %d", w.line, w.word, start, played, bits.OnesCount64(uint64(w.need)))
	}
}

// TestDistance compares with a walk from the cell in both directions.
func TestDistance(t *testing.T) {
	g := midGame(11, 12)
	for line := range 2 * g.Board.Size {
		for pos := range g.Board.Size {
			across, at := g.Board.Across(line, pos)
			l := &g.Board.Lines[across]
			if l.Letter[at] != crossword.None {
				continue
			}
			want := 1 << 10
			for i := range g.Board.Size {
				if l.Letter[i] != crossword.None {
					want = min(want, max(i-at, at-i))
				}
			}
			if got := distance(g.Board, line, pos); got != want && !(want == 1<<10 && got > g.Board.Size) {
				t.Fatalf("line %d, position %d: %d cells to the next letter across, want %d", line, pos, got, want)
			}
		}
	}
}

// TestLanesNear compares with distance.
func TestLanesNear(t *testing.T) {
	g := midGame(11, 12)
	for line := range 2 * g.Board.Size {
		near := nearCells(g.Board, line)
		for pos := range g.Board.Size {
			if g.Board.Lines[line].Letter[pos] == crossword.None && near>>pos&1 == 1 != (distance(g.Board, line, pos) <= laneNear) {
				t.Fatalf("line %d, position %d: near %t, distance %d", line, pos, near>>pos&1 == 1, distance(g.Board, line, pos))
			}
		}
	}
}

// TestEndgame: the search's points are those of its best way, never fewer than
// greedy's first move makes, and the board is left as it was.
func TestEndgame(t *testing.T) {
	g := midGame(8, 6)
	g.Hidden, g.Preview = 0, g.Preview[:min(2, len(g.Preview))]
	before := *g.Board
	var e endgame
	m, points := e.search(g)
	if *g.Board != before {
		t.Error("the board has changed")
	}
	greedy := new(crossword.Greedy).Choose(g)
	if greedy.Place == nil {
		t.Fatal("the position has no move")
	}
	if points < int(greedy.Place.Score) || points < int(m.Score) {
		t.Errorf("%d points with a first move of %d; greedy's has %d", points, m.Score, greedy.Place.Score)
	}
}
