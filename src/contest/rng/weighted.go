package rng

// An Alias draws indices with fixed weights in constant time: the alias method of
// Walker (1974) with the tables of Vose (1991).
type Alias struct {
	keep  []float64 // the probability that a column keeps its own index
	other []int32
}

// NewAlias returns a sampler for weights, in time proportional to their number.
// It panics if a weight is negative or not a number, or if no weight is positive.
func NewAlias(weights []float64) *Alias {
	a := &Alias{}
	a.Reset(weights)
	return a
}

// Reset gives the sampler other weights. It allocates only if there are more of
// them than ever before.
func (a *Alias) Reset(weights []float64) {
	n := len(weights)
	if cap(a.keep) < n {
		a.keep, a.other = make([]float64, n), make([]int32, n)
	}
	a.keep, a.other = a.keep[:n], a.other[:n]
	total := sum(weights)
	for i, w := range weights {
		a.keep[i], a.other[i] = w/total*float64(n), int32(i)
	}
	a.pair()
}

// pair fills each column below 1 from one above 1. The columns still to be paired
// are found by two cursors: low visits those below 1, and one that falls below 1
// behind it is taken next.
func (a *Alias) pair() {
	high, low := a.above(0), a.below(0)
	for at := low; at < len(a.keep) && high < len(a.keep); {
		a.other[at] = int32(high)
		a.keep[high] -= 1 - a.keep[at]
		if a.keep[high] < 1 && high < low {
			at = high
		} else {
			low = a.below(low + 1)
			at = low
		}
		if a.keep[high] < 1 {
			high = a.above(high + 1)
		}
	}
}

// above and below find the next column from i on that is at least 1, or less.
func (a *Alias) above(i int) int {
	for i < len(a.keep) && a.keep[i] < 1 {
		i++
	}
	return i
}

func (a *Alias) below(i int) int {
	for i < len(a.keep) && a.keep[i] >= 1 {
		i++
	}
	return i
}

// Draw returns an index with the probability of its weight. It takes one random
// number: its whole part picks a column, its fraction the side.
func (a *Alias) Draw(r *Rand) int {
	x := r.Float64() * float64(len(a.keep))
	i := int(x)
	if x-float64(i) < a.keep[i] {
		return i
	}
	return int(a.other[i])
}

// sum adds up weights and refuses those that are none.
func sum(weights []float64) float64 {
	total := 0.0
	for _, w := range weights {
		if !(w >= 0) {
			panic("rng: a weight is negative or not a number")
		}
		total += w
	}
	if total == 0 {
		panic("rng: no weight is positive")
	}
	return total
}
