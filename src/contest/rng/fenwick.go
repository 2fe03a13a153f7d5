package rng

import "math/bits"

// A Fenwick draws indices with weights that change: a change and a draw both take
// time logarithmic in their number (Fenwick, A New Data Structure for Cumulative
// Frequency Tables, 1994). Where weights do not change, an Alias is faster.
type Fenwick struct {
	weight []float64
	sums   []float64 // by node, from 1
	top    int       // the largest power of two that is a node
}

// NewFenwick returns a sampler of n indices, all with weight 0.
func NewFenwick(n int) *Fenwick {
	f := &Fenwick{weight: make([]float64, n), sums: make([]float64, n+1)}
	if n > 0 {
		f.top = 1 << (bits.Len(uint(n)) - 1)
	}
	return f
}

// Set gives an index a weight. It panics if the weight is negative or not a
// number.
func (f *Fenwick) Set(i int, w float64) {
	if !(w >= 0) {
		panic("rng: a weight is negative or not a number")
	}
	f.weight[i] = w
	for node := i + 1; node < len(f.sums); node += node & -node {
		f.sums[node] = f.below(node)
	}
}

// below adds up a node anew from its index and the nodes below it, so that
// rounding errors of earlier weights leave nothing behind.
func (f *Fenwick) below(node int) float64 {
	total := f.weight[node-1]
	for step := 1; step < node&-node; step <<= 1 {
		total += f.sums[node-step]
	}
	return total
}

// Weight returns the weight of an index.
func (f *Fenwick) Weight(i int) float64 { return f.weight[i] }

// Total returns the sum of all weights.
func (f *Fenwick) Total() float64 {
	total := 0.0
	for node := len(f.sums) - 1; node > 0; node &= node - 1 {
		total += f.sums[node]
	}
	return total
}

// Draw returns an index with the probability of its weight. It panics if no weight
// is positive.
func (f *Fenwick) Draw(r *Rand) int {
	total := f.Total()
	if total == 0 {
		panic("rng: no weight is positive")
	}
	for {
		// A draw ends on weight 0, or past the end, by a rounding error only.
		if i := f.find(r.Float64() * total); i < len(f.weight) && f.weight[i] > 0 {
			return i
		}
	}
}

// find returns the number of leading indices whose weights add up to at most x.
func (f *Fenwick) find(x float64) int {
	at := 0
	for step := f.top; step > 0; step >>= 1 {
		if next := at + step; next < len(f.sums) && f.sums[next] <= x {
			at, x = next, x-f.sums[next]
		}
	}
	return at
}
