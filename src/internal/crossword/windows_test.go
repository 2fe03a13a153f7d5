package crossword

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/src/words"
)

var wordLists = sync.OnceValue(func() *Dictionary { return NewDictionary(dictionary()) })

// TestSearchAgainstMoves: the words of all windows that a hand has the tiles for
// are the legal moves, with their scores. Moves with more of a letter than a tally
// holds are left out.
func TestSearchAgainstMoves(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	list := strings.Fields(words.List)
	s := Search{Dict: wordLists()}
	var gen Generator
	for game := range 12 {
		b := midGame(rng, 10+game%6, 6, 8)
		hand := NewHand(strings.ToUpper(randomHand(rng, list, 6)))
		have := TallyOf(&hand)
		s.Reset()
		for line := range 2 * b.Size {
			s.Line(b, line, hand.Size, 0, 0)
		}
		var got, want []string
		for i, w := range s.Windows {
			for _, e := range s.Words(i) {
				if e.Window != int32(i) {
					t.Fatalf("an entry of window %d says %d", i, e.Window)
				}
				if e.Need&^have == 0 {
					got = append(got, fmt.Sprint(w.Line, w.Start, w.Len, e.Score, e.Need))
				}
			}
		}
		moves := gen.Moves(b, &hand)
		for i := range moves {
			if need, ok := needOf(&moves[i]); ok {
				m := &moves[i]
				want = append(want, fmt.Sprint(m.Line, m.Start, m.Len, m.Score, need))
			}
		}
		slices.Sort(got)
		slices.Sort(want)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("game %d (-moves +windows):\n%s", game, diff)
		}
	}
}

func needOf(m *Move) (need Tally, ok bool) {
	for i := range m.Len {
		if m.New>>i&1 == 1 && !need.Add(m.Letters[i]) {
			return 0, false
		}
	}
	return need, true
}

// TestSearchTouch: with touched cells the windows on or beside them are found,
// and no others.
func TestSearchTouch(t *testing.T) {
	b := midGame(rand.New(rand.NewPCG(4, 4)), 12, 7, 8)
	all, some := Search{Dict: wordLists()}, Search{Dict: wordLists()}
	for line := range 2 * b.Size {
		touch := uint32(1) << (line % b.Size)
		all.Reset()
		some.Reset()
		all.Line(b, line, 7, 0, 0)
		some.Line(b, line, 7, touch, 0)
		want := slices.DeleteFunc(slices.Clone(all.Windows), func(w Window) bool {
			from, to := int(w.Start)-1, int(w.Start+w.Len)
			at := bits.TrailingZeros32(touch)
			return at < from || at > to
		})
		for i := range want {
			want[i].First = 0
		}
		for i := range some.Windows {
			some.Windows[i].First = 0
		}
		if diff := cmp.Diff(want, some.Windows, cmp.Comparer(func(a, b []Window) bool { return slices.Equal(a, b) })); diff != "" {
			t.Errorf("line %d (-want +got):\n%s", line, diff)
		}
	}
}

func TestTally(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	list := strings.Fields(words.List)[:500]
	for range 2000 {
		word := randomHand(rng, list, 1+rng.IntN(9))
		hand := NewHand(strings.ToUpper(randomHand(rng, list, 7)))
		var need Tally
		fits, missing := true, 0
		var count [Letters]int
		for i := range len(word) {
			c := word[i] - 'a'
			fits = fits && need.Add(c)
			if count[c]++; count[c] > int(hand.Count[c]) {
				missing++
			}
		}
		if got := bits.OnesCount64(uint64(need &^ TallyOf(&hand))); fits && got != missing {
			t.Fatalf("%s misses %d of %s, want %d", hand, got, word, missing)
		}
	}
	for l := range uint8(Letters) {
		var full Tally
		n := 0
		for full.Add(l) {
			n++
		}
		if got := bits.OnesCount64(uint64(full)); got != n || n < 2 {
			t.Errorf("a full field of %c holds %d bits after %d letters", 'A'+l, got, n)
		}
	}
	if n := bits.OnesCount64(uint64(TallyOf(&Hand{Count: [Letters]uint8{9, 9}}))); n != 5 {
		t.Errorf("nine A and nine B hold %d bits, want their fields, 3 and 2", n)
	}
}

// BenchmarkSearch lists the windows and words of all lines of mid-game boards:
// the outlook of a turn, whatever is missing.
func BenchmarkSearch(b *testing.B) {
	for _, floor := range []int32{0, 50} {
		b.Run(fmt.Sprintf("floor%d", floor), func(b *testing.B) {
			board := midGame(rand.New(rand.NewPCG(7, 7)), 18, 7, 18)
			s := Search{Dict: wordLists()}
			b.ReportAllocs()
			for b.Loop() {
				s.Reset()
				for line := range 2 * board.Size {
					s.Line(board, line, 7, 0, floor)
				}
			}
			b.ReportMetric(float64(len(s.Entries)), "words/turn")
			b.ReportMetric(float64(len(s.Windows)), "windows/turn")
		})
	}
}
