package lib

import (
	"slices"
	"testing"
)

func TestArithmetic(t *testing.T) {
	Mod = 13
	InitFact(12)
	if got := Choose(6, 2); got != 15%13 {
		t.Errorf("6 over 2 is %d modulo 13", got)
	}
	if Pow(2, 12) != 1 || Lcm(4, 6) != 12 || Log2(1023) != 9 || Choose(2, 3) != 0 {
		t.Errorf("Pow = %d, Lcm = %d, Log2 = %d", Pow(2, 12), Lcm(4, 6), Log2(1023))
	}
	if !IsPrime(997) || IsPrime(1) || !slices.Equal(Factors(84), []int{2, 2, 3, 7}) {
		t.Errorf("Factors(84) = %v", Factors(84))
	}
	least, most := 5, 5
	if !ChMin(&least, 3) || ChMin(&least, 4) || !ChMax(&most, 8) || ChMax(&most, 8) {
		t.Errorf("least is %d, most is %d, want 3 and 8", least, most)
	}
}

func TestGrid(t *testing.T) {
	g := ParseGrid([]string{"ab", "cd"})
	var s []byte
	for q := range g.Around(P{0, 1}) {
		s = append(s, g.At(q))
	}
	for p, c := range g.Transpose().All() {
		if p.Dist(P{}) == 1 {
			s = append(s, c)
		}
	}
	if string(s) != "adcb" || g.At(P{2, 0}) != 0 || g.String() != "ab\ncd\n" {
		t.Errorf("got %q of %v", s, g)
	}
}

func TestStructures(t *testing.T) {
	var h MinHeap
	for _, x := range []int{3, 1, 2} {
		h.Add(x)
	}
	if a := []int{h.Take(), h.Take(), h.Take()}; !slices.Equal(a, []int{1, 2, 3}) {
		t.Errorf("the heap gave %v", a)
	}
	u := NewUF(3)
	if !u.Unite(0, 2) || u.Unite(2, 0) || u.Size(0) != 2 {
		t.Errorf("union-find is %v", u)
	}
	ranks, values := Compress([]int{50, 10, 50})
	if !slices.Equal(ranks, []int{1, 0, 1}) || !slices.Equal(values, []int{10, 50}) {
		t.Errorf("Compress = %v, %v", ranks, values)
	}
	key, n := Counter[string]{"b": 2, "a": 2, "c": 1}.Most(func(a, b string) bool { return a < b })
	if key != "a" || n != 2 {
		t.Errorf("Most = %v, %v", key, n)
	}
}
