package newcomer

import (
	"bytes"
	"strings"
	"testing"

	"github.com/contest-bundle/bundle/tests/property/harness"
)

// features are what contest libraries are made of, each with what the bundle of
// a program that uses it must hold and must not hold. That the program behaves is
// TestSolutions' matter.
var features = []struct {
	feature       string
	library, name string
	tags          []string
	present       []string
	absent        []string
}{
	{
		feature: "a generic segment tree", library: "algorithms", name: "affine",
		present: []string{"Tree[S any] struct", "op           func(a, b S) S"},
		absent:  []string{"MaxRight"},
	},
	{
		feature: "lazy propagation with operators of function types", library: "algorithms", name: "affine",
		present: []string{"type Mapping[F, S any] func(f F, x S) S", "composition  Composition[F]", ") push(k int)"},
		absent:  []string{"Get is element"},
	},
	{
		feature: "modular integers whose modulus is a type parameter", library: "algorithms", name: "affine",
		present: []string{"func (Mod998244353) Mod() int", "type mint = Int[Mod998244353]"},
		absent:  []string{"1000000007", "Div is a / b"},
	},
	{
		feature: "a method that only fmt calls", library: "algorithms", name: "affine",
		present: []string{"func (a Int[M]) String() string", `"strconv"`},
		absent:  []string{"Val is the representative"},
	},
	{
		feature: "a modulus that main sets", library: "allinone", name: "paths",
		present: []string{"var Mod = 1_000_000_007", "Mod = 998244353\n", "var fact, invFact []int"},
		absent:  []string{"ChMin", "MinHeap"},
	},
	{
		feature: "two dot imports, one of the standard library", library: "allinone", name: "paths",
		present: []string{`"fmt"`, "fmt.Scan(", "InitFact(h + w)"},
		absent:  []string{`. "`},
	},
	{
		feature: "a scanner that init opens, a writer that a deferred call flushes", library: "fastio", name: "shelf",
		present: []string{"func init() {\n\tin = bufio.NewScanner(os.Stdin)", "var out = bufio.NewWriterSize(", "defer Flush()"},
		absent:  []string{"ParseFloat", "Int3"},
	},
	{
		feature: "a priority queue on container/heap", library: "algorithms", name: "tour",
		present: []string{") Len() int", ") Less(i, j int) bool", ") Swap(i, j int)", ") Push(x any)", ") Pop() any", "heap.Push(&q.h, x)"},
		absent:  []string{"Top is the first"},
	},
	{
		feature: "a heap of a named slice", library: "allinone", name: "islands",
		present: []string{"func (h *MinHeap) Pop() any", "heap.Pop(h).(int)"},
		absent:  []string{"by their ranks"},
	},
	{
		feature: "sort.Slice", library: "algorithms", name: "tour",
		present: []string{"sort.Slice(sorted, func(i, j int) bool {"},
		absent:  []string{"TopologicalSort"},
	},
	{
		feature: "iterators", library: "algorithms", name: "words",
		present: []string{"iter.Seq2[T, T]", "for a, b := range Pairs(letters)"},
		absent:  []string{"Permutations", "Neighbors"},
	},
	{
		feature: "bit tricks of math/bits", library: "algorithms", name: "words",
		present: []string{"bits.TrailingZeros(", "bits.Mul64("},
		absent:  []string{"OnesCount64", "NextCombination"},
	},
	{
		feature: "look-up tables that init fills", library: "algorithms", name: "words",
		present: []string{"var lowBits [1 << tableBits][]int", "for m := 1; m < len(lowBits); m++ {"},
		absent:  []string{"func Gray"},
	},
	{
		feature: "a rolling hash to a random base", library: "algorithms", name: "words",
		present: []string{"time.Now().UnixNano()", "const mod = 1<<61 - 1"},
	},
	{
		feature: "debug printing that vanishes", library: "fastio", name: "shelf",
		present: []string{"func Println(...any) {}"},
		absent:  []string{`"log"`, `"time"`, "os.Stderr", "logger"},
	},
	{
		feature: "debug printing that its tag switches on", library: "fastio", name: "shelf", tags: []string{"debug"},
		present: []string{`log.New(os.Stderr, "debug: ", 0)`, "logger.Println(a...)", "time.Since(start)"},
		absent:  []string{"(...any) {}"},
	},
	{
		feature: "assertions under a constant", library: "fastio", name: "shelf",
		present: []string{"const checking = false", "if checking && !ok {"},
	},
}

func TestFeatures(t *testing.T) {
	for _, f := range features {
		t.Run(strings.ReplaceAll(f.feature, " ", "_"), func(t *testing.T) {
			t.Parallel()
			s := solution{library: f.library, name: f.name}
			source, err := harness.Bundle(t.Context(), harness.Program{Dir: s.path(), Tags: f.tags})
			if err != nil {
				t.Fatal(err)
			}
			for _, want := range f.present {
				if !strings.Contains(string(source), want) {
					t.Errorf("not in the bundle: %q", want)
				}
			}
			library := string(bytes.Join(s.sources(t), nil))
			for _, dead := range f.absent {
				if !strings.Contains(library, dead) {
					t.Errorf("not in the library either: %q", dead)
				}
				if strings.Contains(string(source), dead) {
					t.Errorf("still in the bundle: %q", dead)
				}
			}
			if t.Failed() {
				t.Logf("the bundle:\n%s", source)
			}
		})
	}
}

// TestDebugTag: with its tag, debug printing works in the bundle as in the
// modular program, on standard error.
func TestDebugTag(t *testing.T) {
	p := solution{library: "fastio", name: "maze"}.program(t)
	p.Tags = []string{"debug"}
	scratch := t.TempDir()
	source, err := harness.Compare(t.Context(), p, scratch)
	if err != nil {
		t.Fatal(err)
	}
	got, err := harness.RunBundle(t.Context(), p, source, scratch)
	if err != nil {
		t.Fatal(err)
	}
	if want := "debug: reached 25 cells\n"; got.Stderr != want {
		t.Errorf("standard error is %q, want %q", got.Stderr, want)
	}
}
