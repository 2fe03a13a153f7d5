package lexicon

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/src/words"
)

func build(tb testing.TB, list []string) *Graph {
	tb.Helper()
	var b Builder
	for _, w := range list {
		if err := b.Add(w); err != nil {
			tb.Fatal(err)
		}
	}
	return b.Graph()
}

func collect(g *Graph) []string {
	var list []string
	for w := range g.Words {
		list = append(list, w)
	}
	return list
}

// TestWholeDictionary: every word of the list is in the committed payload, and
// nothing else.
func TestWholeDictionary(t *testing.T) {
	list := strings.Fields(words.List)
	g, err := Unpack(Packed)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(list, collect(g)); diff != "" {
		t.Errorf("words (-list +payload):\n%s", diff)
	}
	for _, w := range list {
		if !g.Has(w) {
			t.Fatalf("Has(%q) = false", w)
		}
	}
	known := make(map[string]bool, len(list))
	for _, w := range list {
		known[w] = true
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 200_000 {
		w := []byte(list[rng.IntN(len(list))])
		w[rng.IntN(len(w))] = 'a' + byte(rng.IntN(26))
		if g.Has(string(w)) != known[string(w)] {
			t.Fatalf("Has(%q) = %v", w, !known[string(w)])
		}
	}
}

// TestPackedIsCurrent: the committed payload is what go generate makes.
func TestPackedIsCurrent(t *testing.T) {
	packed, err := Pack(build(t, strings.Fields(words.List)))
	if err != nil {
		t.Fatal(err)
	}
	if packed != Packed {
		t.Error("words.packed is stale: run go generate ./src/internal/lexicon")
	}
}

// TestOrderOfWordsDoesNotMatter: the payload depends on the set of words alone.
func TestOrderOfWordsDoesNotMatter(t *testing.T) {
	list := strings.Fields("cat cats dog dogs catalogue log logs a at")
	want, err := Pack(build(t, list))
	if err != nil {
		t.Fatal(err)
	}
	slices.Reverse(list)
	got, err := Pack(build(t, append(list, "cat")))
	if err != nil {
		t.Fatal(err)
	}
	if got != want {
		t.Errorf("Pack = %q, want %q", got, want)
	}
}

func TestBuilderRefuses(t *testing.T) {
	tests := map[string]string{
		"no letter":       "",
		"capital":         "Cat",
		"hyphen":          "x-ray",
		"not ASCII":       "café",
		"over the length": strings.Repeat("a", MaxWord+1),
	}
	for reason, word := range tests {
		var b Builder
		if err := b.Add(word); err == nil {
			t.Errorf("%s: Add(%q) took it", reason, word)
		}
	}
	if _, err := Pack(new(Builder).Graph()); err == nil {
		t.Error("Pack took a dictionary without words")
	}
}

// TestDamage: no damaged payload decodes.
func TestDamage(t *testing.T) {
	packed, err := Pack(build(t, strings.Fields(words.List)[:5000]))
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(3, 4))
	for i := range 300 {
		b := []byte(packed)
		at := len(b) - 1 - i // the end, where little depends on a digit, and then anywhere
		if i >= 2*digits {
			at = rng.IntN(len(b))
		}
		b[at] ^= 1 << rng.IntN(8)
		if _, err := Unpack(string(b)); err == nil {
			t.Fatalf("a payload with a flipped bit decodes")
		}
	}
	for _, cut := range []int{0, 1, checkDigits, checkDigits + 1, len(packed) / 2, len(packed) - 1} {
		if _, err := Unpack(packed[:cut]); err == nil {
			t.Errorf("the first %d of %d characters decode", cut, len(packed))
		}
	}
	if _, err := Unpack(packed + " "); err == nil {
		t.Error("a payload with a character too many decodes")
	}
}

// FuzzPack: a dictionary of any words comes back the same, whatever else is
// asked for is not in it, and its payload can stand in a raw string.
func FuzzPack(f *testing.F) {
	f.Add("cat cats dog dogs", "catalogue")
	f.Add("a aa aaa aaaa", "aaaaa")
	f.Add("zymurgy", "zymurg")
	f.Fuzz(func(t *testing.T, text, probe string) {
		var b Builder
		set := map[string]bool{}
		for _, w := range strings.Fields(text) {
			if b.Add(w) == nil {
				set[w] = true
			}
		}
		if len(set) == 0 {
			return
		}
		packed, err := Pack(b.Graph())
		if err != nil {
			t.Fatal(err)
		}
		if i := strings.IndexFunc(packed, func(r rune) bool { return r < ' ' || r > '~' || r == '`' }); i >= 0 {
			t.Fatalf("payload character %d is %q", i, packed[i])
		}
		g, err := Unpack(packed)
		if err != nil {
			t.Fatal(err)
		}
		var want []string
		for w := range set {
			want = append(want, w)
		}
		slices.Sort(want)
		if diff := cmp.Diff(want, collect(g)); diff != "" {
			t.Errorf("words (-want +got):\n%s", diff)
		}
		if g.Has(probe) != set[probe] {
			t.Errorf("Has(%q) = %v", probe, g.Has(probe))
		}
	})
}

// FuzzUnpack: no text makes Unpack panic or run on.
func FuzzUnpack(f *testing.F) {
	f.Add("")
	f.Add("hello, world, this is no dictionary")
	f.Add(Packed[:200])
	f.Fuzz(func(t *testing.T, text string) {
		g, err := Unpack(text)
		if err != nil {
			return
		}
		again, err := Pack(g)
		if err != nil || again != text {
			t.Errorf("Unpack took %q, which packs to %q, %v", text, again, err)
		}
	})
}

func BenchmarkUnpack(b *testing.B) {
	var g *Graph
	for b.Loop() {
		var err error
		if g, err = Unpack(Packed); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(Packed)), "source-chars")
	b.ReportMetric(float64(12*len(g.Nodes)), "graph-bytes")
}

func BenchmarkHas(b *testing.B) {
	g, err := Unpack(Packed)
	if err != nil {
		b.Fatal(err)
	}
	list := strings.Fields(words.List)
	for i := 0; b.Loop(); i++ {
		if !g.Has(list[i*7919%len(list)]) {
			b.Fatal("a word is missing")
		}
	}
}
