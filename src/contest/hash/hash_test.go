package hash

import (
	"testing"

	"github.com/contest-bundle/bundle/src/contest/rng"
)

// A Map does what a map of Go does, through growth, deletion, clearing and the
// wrap of the rounds. The hashes are few and badly mixed, so that probes are long.
func FuzzMap(f *testing.F) {
	f.Add(uint64(1), uint32(1))
	f.Add(uint64(2), ^uint32(0)-2)
	f.Fuzz(func(t *testing.T, seed uint64, round uint32) {
		r, m, want := rng.New(seed), NewMap[int](r0(seed)), map[uint64]int{}
		if round != 0 {
			m.round = round
		}
		for step := range 2000 {
			hash := uint64(r.Below(50)) * 8
			switch k := r.Below(100); {
			case k < 50:
				m.Set(hash, step)
				want[hash] = step
			case k < 60:
				*m.At(hash) += 1
				want[hash]++
			case k < 90:
				m.Delete(hash)
				delete(want, hash)
			case k == 99:
				m.Clear()
				clear(want)
			}
			if m.Len() != len(want) {
				t.Fatalf("step %d: %d hashes, want %d", step, m.Len(), len(want))
			}
			for h := uint64(0); h < 400; h += 8 {
				got, found := m.Get(h)
				if w, has := want[h]; got != w || found != has {
					t.Fatalf("step %d: %d gives %d, %v, want %d, %v", step, h, got, found, w, has)
				}
			}
		}
	})
}

func r0(seed uint64) int { return int(seed % 40) }

func TestZeroValues(t *testing.T) {
	var m Map[string]
	var s Set
	if _, found := m.Get(3); found || s.Has(3) {
		t.Error("an empty map has a hash")
	}
	m.Delete(3)
	m.Clear()
	s.Clear()
	if m.Set(0, "zero"); m.Len() != 1 {
		t.Error("hash 0 is not stored")
	}
	if v, found := m.Get(0); v != "zero" || !found {
		t.Errorf("hash 0: %q, %v", v, found)
	}
	if !s.Add(0) || s.Add(0) || s.Len() != 1 || !s.Has(0) {
		t.Error("a set does not hold 0")
	}
}

func TestTable(t *testing.T) {
	table := NewTable[string](2) // one bucket
	table.Put(1, 5, "deep")
	table.Put(2, 3, "shallow")
	expect := func(hash uint64, value string, depth int, found bool) {
		t.Helper()
		v, d, ok := table.Get(hash)
		if v != value || d != depth || ok != found {
			t.Errorf("%d: %q at depth %d, %v; want %q at %d, %v", hash, v, d, ok, value, depth, found)
		}
	}
	expect(1, "deep", 5, true)
	expect(2, "shallow", 3, true)
	table.Put(3, 1, "latest")
	expect(1, "deep", 5, true)
	expect(2, "", 0, false)
	expect(3, "latest", 1, true)
	table.Put(4, 6, "deeper") // the deepest moves over
	expect(4, "deeper", 6, true)
	expect(1, "deep", 5, true)
	table.NextSearch()
	table.Put(5, 0, "new search")
	expect(5, "new search", 0, true)
	expect(4, "deeper", 6, true)
	table.Put(5, 9, "again")
	expect(5, "again", 9, true)
	expect(0, "", 0, false)
}

// Mix is invertible, so no two of these collide; and one bit of the input changes
// about half of the output.
func TestMix(t *testing.T) {
	seen := NewSet(0)
	flips := 0
	for i := range uint64(10000) {
		if !seen.Add(Mix(i)) {
			t.Fatalf("Mix(%d) came before", i)
		}
		for d := Mix(i) ^ Mix(i^1<<(i%64)); d != 0; d &= d - 1 {
			flips++
		}
	}
	if flips < 315000 || flips > 325000 {
		t.Errorf("%d of 640000 bits change", flips)
	}
}

func TestZobrist(t *testing.T) {
	a, b, c := NewZobrist(100, 1), NewZobrist(100, 1), NewZobrist(100, 2)
	keys := NewSet(0)
	for i := range a {
		if a[i] != b[i] || a[i] == c[i] || !keys.Add(a[i]) {
			t.Fatalf("key %d: %x, %x, %x", i, a[i], b[i], c[i])
		}
	}
}

func TestNoAllocation(t *testing.T) {
	m, table := NewMap[int32](1000), NewTable[int32](1000)
	if n := testing.AllocsPerRun(10, func() {
		m.Clear()
		for i := range uint64(1000) {
			m.Set(Mix(i), int32(i))
			table.Put(Mix(i), 1, 2)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkFillAndClear(b *testing.B) {
	const n = 10000
	hashes := NewZobrist(n, 1)
	b.Run("Map", func(b *testing.B) {
		m := NewMap[int32](n)
		for b.Loop() {
			for i, h := range hashes {
				m.Set(h, int32(i))
			}
			m.Clear()
		}
	})
	b.Run("map", func(b *testing.B) {
		m := make(map[uint64]int32, n)
		for b.Loop() {
			for i, h := range hashes {
				m[h] = int32(i)
			}
			clear(m)
		}
	})
}

func BenchmarkGet(b *testing.B) {
	const n = 10000
	hashes := NewZobrist(n, 1)
	sum := int32(0)
	b.Run("Map", func(b *testing.B) {
		m := NewMap[int32](n)
		for i, h := range hashes {
			m.Set(h, int32(i))
		}
		for b.Loop() {
			for _, h := range hashes {
				v, _ := m.Get(h)
				sum += v
			}
		}
	})
	b.Run("map", func(b *testing.B) {
		m := make(map[uint64]int32, n)
		for i, h := range hashes {
			m[h] = int32(i)
		}
		for b.Loop() {
			for _, h := range hashes {
				sum += m[h]
			}
		}
	})
}
