package outlook

import (
	"fmt"
	"math/bits"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

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
// side by side before the play is a word; near or with cheap letters.
func TestTargetWords(t *testing.T) {
	defer func(b bool) { farTableOn = b }(farTableOn)
	farTableOn = true
	g := midGame(9, 5)
	p := New(dictionary(), clock.New(time.Hour))
	near, far := 0, 0
	for line := 0; line < 2*g.Board.Size; line += 4 {
		p.targets.update(g, p, line)
		l := &g.Board.Lines[line]
		for _, w := range p.targets.lines[line].words {
			if w.far {
				far++
			} else {
				near++
			}
			checkTarget(t, g, l, &w)
		}
	}
	if near == 0 || far == 0 {
		t.Errorf("%d words near and %d far", near, far)
	}
}

// TestTargetChoices: without bounds the table of a line has every word with every
// choice of the cells placed first, as a search by definition finds them.
func TestTargetChoices(t *testing.T) {
	g := midGame(1, 8)
	p := New(dictionary(), clock.New(time.Hour))
	p.Bounds.Plans, p.Bounds.Table = 1<<30, 1<<30
	line := 0
	for ; line < 2*g.Board.Size; line++ { // one with a few letters, so that the search by definition ends
		if n := bits.OnesCount32(g.Board.Lines[line].Filled); n > 1 && n < 5 {
			if p.targets.update(g, p, line); len(p.targets.lines[line].words) > 100 {
				break
			}
		}
	}
	got, want := map[string]int{}, map[string]int{}
	for _, w := range p.targets.lines[line].words {
		got[fmt.Sprint(w.start, w.word, w.first, w.score)]++
	}
	l := &g.Board.Lines[line]
	for start := range g.Board.Size {
		for length := 2; start+length <= g.Board.Size; length++ {
			set := &p.words.dict.Sets[length]
			for i := range set.Count {
				if whole := (target{word: set.Word(i), start: uint8(start)}); whole.misfits(l) {
					continue
				}
				for first := uint32(1); first < 1<<length; first++ {
					w := target{word: set.Word(i), line: uint8(line), start: uint8(start), first: first << start}
					if bits.OnesCount32(first) > targetPlace || w.first&l.Filled != 0 || !w.count(g.Board, g.HandSize) {
						continue
					}
					if p.targets.runs(l, &w) && w.near(g, p.Bounds.Near) {
						want[fmt.Sprint(w.start, w.word, w.first, w.score)]++
					}
				}
			}
		}
	}
	if d := cmp.Diff(want, got); d != "" || len(want) == 0 {
		t.Errorf("%d words (-defined +found):\n%s", len(want), d)
	}
}

// misfits reports whether a word differs from the letters of its line.
func (w *target) misfits(l *crossword.Line) bool {
	for i, c := range w.word {
		if old := l.Letter[int(w.start)+i]; old != crossword.None && old != c {
			return true
		}
	}
	return false
}

func (w *target) near(g *crossword.Game, most int) bool {
	for m := w.first; m != 0; m &= m - 1 {
		if distance(g.Board, int(w.line), bits.TrailingZeros32(m)) > most {
			return false
		}
	}
	return true
}

// TestTargetUpdate: after one new letter the words through its cell are those of a
// table made anew, and the others those of before that still fit.
func TestTargetUpdate(t *testing.T) {
	g := midGame(1, 8)
	p, fresh := New(dictionary(), clock.New(time.Hour)), New(dictionary(), clock.New(time.Hour))
	for _, q := range []*Player{p, fresh} {
		q.Bounds.Plans, q.Bounds.Table = 1<<30, 1<<30
	}
	var generator crossword.Generator
	moves := generator.Moves(g.Board, &g.Hand)
	checked := 0
	for i := range moves {
		m := &moves[i]
		if checked == 3 || m.Tiles != 1 {
			continue
		}
		at := bits.TrailingZeros32(m.New)
		line, pos := g.Board.Across(int(m.Line), int(m.Start)+at)
		p.targets.lines[line].known = false
		p.targets.update(g, p, line)
		before := map[string]bool{}
		for _, w := range p.targets.lines[line].words {
			before[fmt.Sprint(w.start, w.word, w.first)] = true
		}
		board, game := *g.Board, *g
		game.Board = &board
		board.Place(m)
		p.targets.update(&game, p, line)
		fresh.targets.lines[line].known = false
		fresh.targets.update(&game, fresh, line)
		got, want := map[string]bool{}, map[string]bool{}
		for _, w := range p.targets.lines[line].words {
			if key := fmt.Sprint(w.start, w.word, w.first); w.cells()>>pos&1 == 1 {
				got[key] = true
			} else if !before[key] {
				t.Errorf("%s is new and not through the letter", key)
			}
		}
		for _, w := range fresh.targets.lines[line].words {
			if w.cells()>>pos&1 == 1 {
				want[fmt.Sprint(w.start, w.word, w.first)] = true
			}
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("line %d, position %d (-anew +updated):\n%s", line, pos, d)
		}
		if len(want) > 0 {
			checked++
		}
	}
	if checked == 0 {
		t.Error("no word through a new letter")
	}
}

// TestGiveUp: a line whose aim stays is given up, and taken up again with a new letter.
func TestGiveUp(t *testing.T) {
	defer func(n int, b bool) { targetHold, targetsOn = n, b }(targetHold, targetsOn)
	targetHold, targetsOn = 3, true
	g := midGame(9, 5)
	p := New(dictionary(), clock.New(time.Hour))
	var generator crossword.Generator
	var line uint8
	for turn := range targetHold + 1 {
		p.look(g, generator.Moves(g.Board, &g.Hand))
		if turn == 0 {
			line = p.targets.best[0].line
		}
		if up := p.targets.lines[line].givenUp; up != (turn == targetHold) {
			t.Fatalf("turn %d: given up is %v", turn, up)
		}
	}
	l := &g.Board.Lines[line]
	for pos := range g.Board.Size {
		if l.Letter[pos] == crossword.None {
			l.Letter[pos] = 0
			l.Filled |= 1 << pos
			break
		}
	}
	if p.targets.update(g, p, int(line)); p.targets.lines[line].givenUp {
		t.Error("a new letter has come and the line is still given up")
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
	for m := w.first; m != 0; m &= m - 1 {
		pos := bits.TrailingZeros32(m)
		switch {
		case !w.far && distance(g.Board, int(w.line), pos) > targetNear:
			t.Fatalf("line %d: %v at %d is near, and position %d is not", w.line, w.word, start, pos)
		case w.far && crossword.Value[w.word[pos-start]] > targetCheap:
			t.Fatalf("line %d: %v at %d has a dear letter at %d", w.line, w.word, start, pos)
		}
	}
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
