package outlook

import (
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/contest-bundle/bundle/src/contest/clock"
	"github.com/contest-bundle/bundle/src/internal/crossword"
	"github.com/contest-bundle/bundle/src/internal/crossword/selfplay"
	"github.com/contest-bundle/bundle/src/internal/lexicon"
)

var dictionary = sync.OnceValue(func() *crossword.Dictionary {
	graph, err := lexicon.Unpack(lexicon.Packed)
	if err != nil {
		panic(err)
	}
	return crossword.NewDictionary(graph)
})

// switches are those of the sections beyond the outlook itself.
var switches = []struct {
	name string
	on   *bool
}{
	{"setups", &setupsOn},
	{"targets", &targetsOn},
	{"far table", &farTableOn},
	{"places", &placesOn},
	{"open", &useOpen},
	{"lanes", &useLanes},
}

// play plays a case at a fixed budget with one section on, or none, and returns
// a digest of the decisions. Every decision is checked to be a legal one.
func play(t *testing.T, seed uint64, section string) string {
	t.Helper()
	defer func(b int) { budget = b }(budget)
	budget = 12
	for _, s := range switches {
		defer func(b bool) { *s.on = b }(*s.on)
		*s.on = s.name == section
	}
	targetsOn = targetsOn || farTableOn
	dict := dictionary()
	c := selfplay.NewCase(seed, &dict.Odds)
	h := fnv.New64a()
	var gen crossword.Generator
	r := selfplay.Play(c, dict.Graph, New(dict, clock.New(time.Hour)), func(g *crossword.Game, d crossword.Decision) {
		switch {
		case d.Place != nil:
			legal := false
			moves := gen.Moves(g.Board, &g.Hand)
			for i := range moves {
				legal = legal || text(&moves[i]) == text(d.Place)
			}
			if !legal {
				t.Fatalf("turn %d of case %d: %s is not legal", g.Turn, seed, text(d.Place))
			}
			fmt.Fprintln(h, text(d.Place))
		case d.Drop != nil:
			for c, n := range d.Drop.Count {
				if n > g.Hand.Count[c] {
					t.Fatalf("turn %d of case %d: drops %s of %s", g.Turn, seed, d.Drop, g.Hand)
				}
			}
			if d.Drop.Size == 0 {
				t.Fatalf("turn %d of case %d: drops nothing", g.Turn, seed)
			}
			fmt.Fprintln(h, d.Drop)
		}
	})
	return fmt.Sprintf("%016x %d", h.Sum64(), r.Score)
}

func text(m *crossword.Move) string {
	return fmt.Sprint(m.Line, m.Start, m.Letters[:m.Len], m.Score)
}

// TestSections: with a section off the play is that of the version before it,
// decision by decision; with it on, it is the play recorded for it. A change of the
// method or of a default changes these lines, and nothing else may.
func TestSections(t *testing.T) {
	got := map[string]string{"": play(t, 8, "")}
	for _, s := range switches {
		got[s.name] = play(t, 8, s.name)
	}
	want := map[string]string{
		"":          "06759d6703eaaef7 667",
		"setups":    "1cfac26e1c818ee6 1244",
		"targets":   "06759d6703eaaef7 667", // never the best here
		"far table": "90b1a23ca62aad5d 894",
		"places":    "0cfb7e9fd36db966 568",
		"open":      "711aaf8b0810d63e 835",
		"lanes":     "81c9707b95b3e167 1145",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("digest and score by section (-recorded +played):\n%s", diff)
	}
}

// TestLegal plays small cases with each section: play checks every decision.
func TestLegal(t *testing.T) {
	for _, s := range switches {
		play(t, 1, s.name)
	}
}

// TestRepeats: a game at a fixed budget is the same again.
func TestRepeats(t *testing.T) {
	if a, b := play(t, 10, "targets"), play(t, 10, "targets"); a != b {
		t.Errorf("%s, and then %s", a, b)
	}
}

// TestTails compares the table with sums of binomial probabilities.
func TestTails(t *testing.T) {
	dict := dictionary()
	for _, draws := range []int{0, 1, 2, 31} {
		tails := newTails(&dict.Odds, draws)
		for l, p := range dict.Odds {
			want := [4]float64{1}
			for k := 1; k <= 3; k++ {
				for j := k; j <= draws; j++ {
					want[k] += math.Exp(logChoose(draws, j)) * math.Pow(p, float64(j)) * math.Pow(1-p, float64(draws-j))
				}
			}
			if diff := cmp.Diff(want, tails.atl[l], cmpopts.EquateApprox(0, 1e-9)); diff != "" {
				t.Fatalf("%d draws, letter %c (-sum +table):\n%s", draws, 'A'+l, diff)
			}
		}
	}
}

func logChoose(n, k int) float64 {
	a, _ := math.Lgamma(float64(n + 1))
	b, _ := math.Lgamma(float64(k + 1))
	c, _ := math.Lgamma(float64(n - k + 1))
	return a - b - c
}

// TestChances compares the product of factors with the product of tails.
func TestChances(t *testing.T) {
	dict := dictionary()
	tails := newTails(&dict.Odds, 30)
	rng := rand.New(rand.NewPCG(1, 1))
	for range 500 {
		var hand crossword.Hand
		var need crossword.Tally
		var count [crossword.Letters]int
		for range rng.IntN(8) {
			hand.Add(uint8(rng.IntN(crossword.Letters)))
		}
		for range 1 + rng.IntN(8) {
			if l := uint8(rng.IntN(crossword.Letters)); need.Add(l) {
				count[l]++
			}
		}
		want := 1.0
		for l, n := range count {
			want *= tails.atl[l][max(0, n-int(hand.Count[l]))]
		}
		var c Chances
		c.set(&tails, crossword.TallyOf(&hand))
		if diff := cmp.Diff(want, c.of(need), cmpopts.EquateApprox(1e-9, 1e-15)); diff != "" {
			t.Fatalf("hand %s, need %b (-want +got):\n%s", &hand, need, diff)
		}
	}
}

// TestFreshHand: over all words of a length and one place, the chances are those
// of sampled hands.
func TestFreshHand(t *testing.T) {
	dict := dictionary()
	word := dict.Sets[4].Word(100)
	rng := rand.New(rand.NewPCG(2, 2))
	var want [crossword.Letters]int
	for _, c := range word[1:] {
		want[c]++
	}
	hits, samples := 0, 2_000_000
	for range samples {
		var got [crossword.Letters]int
		for range 3 {
			u, l := rng.Float64(), 0
			for ; l < crossword.Letters-1 && u >= dict.Odds[l]; l++ {
				u -= dict.Odds[l]
			}
			got[l]++
		}
		if got == want {
			hits++
		}
	}
	p := freshHand(dict, word, 0)
	deviation := math.Sqrt(p * (1 - p) / float64(samples))
	if got := float64(hits) / float64(samples); math.Abs(got-p) > 5*deviation {
		t.Errorf("chance %g, sampled %g", p, got)
	}
}

// TestWeights: the turns' weights add up to their integral, as the shares of
// the clock assume.
func TestWeights(t *testing.T) {
	const turns = 1000
	sum := 0.0
	for i := range turns {
		sum += weight((float64(i)+0.5)/turns) / turns
	}
	if diff := cmp.Diff(sum, weightFrom(0), cmpopts.EquateApprox(0.01, 0)); diff != "" {
		t.Errorf("(-sum +integral):\n%s", diff)
	}
}

// middle is a position in mid-game on 18×18 with a hand of 7.
func middle(dict *crossword.Dictionary) (mid *crossword.Game) {
	c := selfplay.NewCase(2, &dict.Odds)
	c.Size, c.Hand, c.Preview = 18, 7, 2
	c.Cells = c.Cells[:18]
	for i := range c.Cells {
		c.Cells[i] = c.Cells[i][:18]
	}
	selfplay.Play(c, dict.Graph, New(dict, clock.New(time.Hour)), func(g *crossword.Game, _ crossword.Decision) {
		if g.Turn == 40 {
			board, game := *g.Board, *g
			game.Board, game.Preview = &board, append([]uint8(nil), g.Preview...)
			mid = &game
		}
	})
	return mid
}

// BenchmarkRecount places one candidate for real and values what it leaves.
func BenchmarkRecount(b *testing.B) {
	defer func(n int) { budget = n }(budget)
	budget = 1
	dict := dictionary()
	mid := middle(dict)
	p := New(dict, clock.New(time.Hour))
	p.Choose(mid)
	moves := p.generator.Moves(mid.Board, &mid.Hand)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		c := &p.ranked[i%len(p.ranked)]
		if c.move >= 0 {
			p.trial.place(mid, &moves[c.move], &p.words.tails)
			c.future = p.future()
			p.found(mid, c, 0)
		}
	}
}

// BenchmarkTurn decides turns of a mid-game position: the outlook alone, and with
// all candidates re-counted.
func BenchmarkTurn(b *testing.B) {
	defer func(n int) { budget = n }(budget)
	budget = 1
	dict := dictionary()
	mid := middle(dict)
	for _, n := range []int{1, 100, 100000} {
		b.Run(fmt.Sprintf("recounted%d", n), func(b *testing.B) {
			budget = n
			p := New(dict, clock.New(time.Hour))
			b.ReportAllocs()
			for b.Loop() {
				p.Choose(mid)
			}
		})
	}
}

// TestPreset: the account's values play as the same ones set one by one.
func TestPreset(t *testing.T) {
	defer func(p string, b int, on [4]bool, d float64, n int) {
		preset, budget, targetFar, targetPlans = p, b, d, n
		setupsOn, targetsOn, farTableOn, placesOn = on[0], on[1], on[2], on[3]
	}(preset, budget, [4]bool{setupsOn, targetsOn, farTableOn, placesOn}, targetFar, targetPlans)
	budget = 6
	dict := dictionary()
	played := func() (lines []string) {
		selfplay.Play(selfplay.NewCase(1, &dict.Odds), dict.Graph, New(dict, clock.New(time.Hour)), func(g *crossword.Game, d crossword.Decision) {
			if d.Place != nil {
				lines = append(lines, text(d.Place))
			} else if d.Drop != nil {
				lines = append(lines, d.Drop.String())
			}
		})
		return lines
	}
	preset = account
	want := played()
	preset, targetFar, targetPlans = "own", targetDecay, 64
	setupsOn, targetsOn, farTableOn, placesOn = true, true, true, true
	if d := cmp.Diff(want, played()); d != "" {
		t.Errorf("(-preset +one by one):\n%s", d)
	}
}

// TestSetupsByDefinition: on a position, the best hypothetical play is that of a search
// over every legal move: its letters one by one on the board, and every word through
// one that runs across the move.
func TestSetupsByDefinition(t *testing.T) {
	g := midGame(8, 6)
	p := New(dictionary(), clock.New(time.Hour))
	p.Bounds.Floor, p.Bounds.Missing, p.Bounds.MissingHigh = 0, crossword.MaxHand, crossword.MaxHand
	var generator crossword.Generator
	moves := generator.Moves(g.Board, &g.Hand)
	p.look(g, moves)
	p.placeable(g.Board, moves)
	p.setups.look(g, p)
	best := 0.0
	for i := range moves {
		m := &moves[i]
		for k := range int(m.Len) {
			if m.New>>k&1 == 0 {
				continue
			}
			line, pos := g.Board.Across(int(m.Line), int(m.Start)+k)
			board := *g.Board
			l := &board.Lines[line]
			l.Letter[pos], l.LetterMul[pos], l.WordMul[pos], l.Filled = m.Letters[k], 1, 1, l.Filled|1<<pos
			search := crossword.Search{Dict: p.words.dict}
			search.Line(&board, line, g.HandSize, 0, 0)
			for j := range search.Windows {
				w := &search.Windows[j]
				if int(w.Start) > pos || pos >= int(w.Start+w.Len) {
					continue
				}
				for _, e := range search.Words(j) {
					best = max(best, float64(e.Score)*p.words.full.of(e.Need))
				}
			}
		}
	}
	if got := p.setups.best[0].value; math.Abs(got-best) > 1e-9 || best == 0 {
		t.Errorf("the best hypothetical play is worth %g, by definition %g", got, best)
	}
	// In full for the move that puts the letter there, a share for one elsewhere.
	s := p.setups.best[0]
	full, shared := false, false
	for i := range moves {
		p.trial.place(g, &moves[i], &p.words.tails)
		value := s.score * p.trial.rest.of(s.need)
		only := setups{best: []setup{s}}
		switch got := only.future(&p.trial, 0); {
		case p.trial.board.Lines[s.line].Letter[s.pos] == s.letter && p.trial.changed[s.line]&s.window.Around() == 1<<s.pos:
			full = full || value > 0
			if got != value {
				t.Fatalf("%s puts the letter there: %g, want %g", text(&moves[i]), got, value)
			}
		case p.trial.changed[s.line]&s.window.Around() == 0:
			shared = shared || value > 0
			if got != setupShare*value {
				t.Fatalf("%s leaves the set-up: %g, want %g", text(&moves[i]), got, setupShare*value)
			}
		case got != 0:
			t.Fatalf("%s spoils the set-up: %g, want 0", text(&moves[i]), got)
		}
	}
	if !full || !shared {
		t.Errorf("a move that puts the letter there: %v; one that leaves it: %v", full, shared)
	}
}
