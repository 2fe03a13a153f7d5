package sets

import (
	"cmp"
	"container/heap"
	"slices"
	"testing"

	"github.com/contest-bundle/bundle/src/contest/rng"
)

func FuzzIndexed(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, seed uint64) {
		const n = 20
		r, s, want := rng.New(seed), NewIndexed(n), map[int]bool{}
		for range 500 {
			i := r.Below(n)
			switch k := r.Below(50); {
			case k < 25:
				if s.Add(i) == want[i] {
					t.Fatalf("Add(%d) of %v", i, want)
				}
				want[i] = true
			case k < 49:
				if s.Remove(i) != want[i] {
					t.Fatalf("Remove(%d) of %v", i, want)
				}
				delete(want, i)
			default:
				s.Clear()
				clear(want)
			}
			if s.Len() != len(want) || len(s.Items()) != len(want) {
				t.Fatalf("%d numbers, want %v", s.Len(), want)
			}
			for k := range s.Len() {
				if !want[s.At(k)] || !s.Has(s.At(k)) {
					t.Fatalf("%d is in the set, want %v", s.At(k), want)
				}
			}
		}
	})
}

// A Union agrees with a list of labels, through marks and rollbacks.
func FuzzUnion(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, seed uint64) {
		const n = 12
		r, u := rng.New(seed), NewUnion(n)
		label := make([]int, n)
		for i := range label {
			label[i] = i
		}
		type state struct {
			mark  int
			label []int
		}
		var states []state
		for range 300 {
			switch k := r.Below(10); {
			case k < 6:
				i, j := r.Below(n), r.Below(n)
				if joined := label[i] != label[j]; u.Join(i, j) != joined {
					t.Fatalf("Join(%d, %d) of %v", i, j, label)
				}
				from, to := label[i], label[j]
				for k := range label {
					if label[k] == from {
						label[k] = to
					}
				}
			case k < 8:
				states = append(states, state{u.Mark(), slices.Clone(label)})
			case len(states) > 0:
				s := states[len(states)-1]
				states = states[:len(states)-1]
				u.Rollback(s.mark)
				label = s.label
			}
			groups := map[int]int{}
			for _, l := range label {
				groups[l]++
			}
			if u.Groups() != len(groups) {
				t.Fatalf("%d groups, want %v", u.Groups(), label)
			}
			for i := range n {
				if u.Size(i) != groups[label[i]] {
					t.Fatalf("group of %d has size %d: %v", i, u.Size(i), label)
				}
				for j := range n {
					if u.Same(i, j) != (label[i] == label[j]) {
						t.Fatalf("Same(%d, %d): %v", i, j, label)
					}
				}
			}
		}
	})
}

func FuzzHeap(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, seed uint64) {
		const n = 30
		r, h, want := rng.New(seed), NewHeap[int](n), map[int]int{}
		for range 500 {
			i := r.Below(n)
			switch k := r.Below(100); {
			case k < 50:
				want[i] = r.Below(20)
				h.Set(i, want[i])
			case k < 70:
				if _, has := want[i]; h.Remove(i) != has {
					t.Fatalf("Remove(%d)", i)
				}
				delete(want, i)
			case k == 99:
				h.Clear()
				clear(want)
			case len(want) > 0:
				least := 1 << 30
				for _, key := range want {
					least = min(least, key)
				}
				i, key := h.Pop()
				if key != least || want[i] != key {
					t.Fatalf("Pop gives %d with %d, least %d", i, key, least)
				}
				delete(want, i)
			}
			if h.Len() != len(want) {
				t.Fatalf("%d wait, want %d", h.Len(), len(want))
			}
			for i := range n {
				key, has := want[i]
				if h.Has(i) != has || has && h.Key(i) != key {
					t.Fatalf("%d: waits %v, want %v with %d", i, h.Has(i), has, key)
				}
			}
		}
	})
}

func TestTop(t *testing.T) {
	r := rng.New(1)
	for k := 1; k <= 20; k++ {
		top := NewTop[int, int](k)
		for range 2 { // the second time on the memory of the first
			all := make([]Ranked[int, int], r.Below(40))
			for i := range all {
				all[i] = Ranked[int, int]{r.Below(1000), i}
				takes := top.Takes(all[i].Key)
				if top.Offer(all[i].Key, i) != takes {
					t.Fatal("Takes and Offer do not agree")
				}
			}
			slices.SortFunc(all, func(a, b Ranked[int, int]) int { return cmp.Compare(b.Key, a.Key) })
			got := top.Sorted()
			if len(got) != min(k, len(all)) {
				t.Fatalf("%d of %d kept of at most %d", len(got), len(all), k)
			}
			for i, g := range got {
				if g.Key != all[i].Key {
					t.Fatalf("place %d has key %d, want %d", i, g.Key, all[i].Key)
				}
			}
			if top.Len() != 0 {
				t.Fatal("not empty after Sorted")
			}
		}
	}
}

func TestTopKeepsTheEarlierOfEqualKeys(t *testing.T) {
	top := NewTop[float64, string](1)
	top.Offer(1, "first")
	if top.Offer(1, "second") || top.Sorted()[0].Value != "first" {
		t.Error("an equal key took the place of an earlier one")
	}
}

func FuzzQueue(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, seed uint64) {
		var want []int
		r, q := rng.New(seed), NewQueue[int](int(seed%10))
		for step := range 500 {
			switch k := r.Below(8); {
			case k < 3:
				q.PushBack(step)
				want = append(want, step)
			case k < 5:
				q.PushFront(step)
				want = append([]int{step}, want...)
			case len(want) == 0:
			case k == 5:
				if got := q.PopBack(); got != want[len(want)-1] {
					t.Fatalf("PopBack %d, want the last of %v", got, want)
				}
				want = want[:len(want)-1]
			default:
				if got := q.PopFront(); got != want[0] {
					t.Fatalf("PopFront %d, want the first of %v", got, want)
				}
				want = want[1:]
			}
			if q.Len() != len(want) {
				t.Fatalf("%d elements, want %v", q.Len(), want)
			}
			for k, w := range want {
				if q.At(k) != w {
					t.Fatalf("element %d is %d, want %v", k, q.At(k), want)
				}
			}
		}
	})
}

func TestEmptyQueuePanics(t *testing.T) {
	var q Queue[int]
	for _, f := range []func() int{q.PopFront, q.PopBack, func() int { return q.At(0) }} {
		func() {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			f()
		}()
	}
	if q.PushFront(4); q.PopBack() != 4 {
		t.Error("the zero value does not hold an element")
	}
}

func TestNoAllocation(t *testing.T) {
	s, u, h, q, top := NewIndexed(100), NewUnion(100), NewHeap[float64](100), NewQueue[int](100), NewTop[int, int](10)
	if n := testing.AllocsPerRun(10, func() {
		for i := range 100 {
			s.Add(i)
			u.Join(i, i/2)
			h.Set(i, float64(i*i%7))
			q.PushBack(i)
			top.Offer(i, i)
		}
		for range 100 {
			h.Pop()
			q.PopFront()
		}
		s.Clear()
		u.Rollback(0)
		top.Sorted()
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// ints is container/heap's form of a heap of ints.
type ints []int

func (h ints) Len() int           { return len(h) }
func (h ints) Less(i, j int) bool { return h[i] < h[j] }
func (h ints) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *ints) Push(x any)        { *h = append(*h, x.(int)) }
func (h *ints) Pop() any {
	x := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return x
}

// Sorting a thousand keys through the heap.
func BenchmarkHeap(b *testing.B) {
	const n = 1000
	r, keys := rng.New(1), make([]int, n)
	rng.Perm(r, keys)
	b.Run("Heap", func(b *testing.B) {
		h := NewHeap[int](n)
		for b.Loop() {
			for i, k := range keys {
				h.Set(i, k)
			}
			for h.Len() > 0 {
				h.Pop()
			}
		}
	})
	b.Run("container", func(b *testing.B) {
		var h ints
		for b.Loop() {
			for _, k := range keys {
				heap.Push(&h, k)
			}
			for h.Len() > 0 {
				heap.Pop(&h)
			}
		}
	})
}

func BenchmarkTop(b *testing.B) {
	r, top := rng.New(1), NewTop[uint64, int](100)
	for b.Loop() {
		for i := range 10000 {
			top.Offer(r.Uint64(), i)
		}
		top.Sorted()
	}
}
