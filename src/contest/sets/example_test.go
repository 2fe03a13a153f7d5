package sets_test

import (
	"fmt"

	"github.com/contest-bundle/bundle/src/contest/sets"
)

func ExampleIndexed() {
	free := sets.NewIndexed(10)
	for i := range 10 {
		free.Add(i)
	}
	free.Remove(3)
	fmt.Println(free.Len(), free.Has(3), free.At(3)) // the last number took its place
	// Output: 9 false 9
}

func ExampleUnion() {
	u := sets.NewUnion(4)
	u.Join(0, 1)
	mark := u.Mark()
	u.Join(1, 2)
	fmt.Println(u.Same(0, 2), u.Groups())
	u.Rollback(mark)
	fmt.Println(u.Same(0, 2), u.Groups())
	// Output:
	// true 2
	// false 3
}

func ExampleHeap() {
	h := sets.NewHeap[float64](3)
	h.Set(0, 2.5)
	h.Set(1, 1.5)
	h.Set(2, 3.5)
	h.Set(2, 0.5) // its key falls
	for h.Len() > 0 {
		i, key := h.Pop()
		fmt.Print(i, " ", key, "; ")
	}
	// Output: 2 0.5; 1 1.5; 0 2.5;
}

func ExampleTop() {
	best := sets.NewTop[int, string](2)
	for name, score := range []int{30, 10, 50, 20} {
		best.Offer(score, string(rune('a'+name)))
	}
	for _, r := range best.Sorted() {
		fmt.Print(r.Value, " ", r.Key, "; ")
	}
	// Output: c 50; a 30;
}

func ExampleQueue() {
	var q sets.Queue[int]
	q.PushBack(1)
	q.PushBack(2)
	q.PushFront(0)
	fmt.Println(q.PopFront(), q.PopBack(), q.Len())
	// Output: 0 2 1
}
