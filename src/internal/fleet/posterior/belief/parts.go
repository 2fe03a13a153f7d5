package belief

import (
	"math"

	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/chain"
)

// A Part of the belief has layouts that count alike, together as its share of 1.
type Part struct {
	Layouts []chain.Layout
	Share   float64
	Smooth  *chain.Smoother // laws of the steps that found them, or nil
}

// Choose makes the parts of the belief: the list of all layouts; or the pools of
// the walkers, with near layouts if they are small; if there are none of either,
// the walkers as they are. With no time to walk there may be no part.
func (b *Belief) Choose() {
	b.Parts, b.Rough = b.Parts[:0], false
	if b.Exact {
		b.Parts = append(b.Parts, Part{b.All, 1, nil})
		return
	}
	n, sum := 0, 0.0
	for k := range b.walkers {
		w := &b.walkers[k]
		if len(w.pool) > 0 {
			b.Parts = append(b.Parts, Part{w.pool, math.Sqrt(float64(len(w.pool))), &w.smooth})
			n += len(w.pool)
			sum += b.Parts[len(b.Parts)-1].Share
		}
	}
	near := b.near[:min(len(b.near), max(0, minPool-n))]
	for k := range b.Parts {
		b.Parts[k].Share *= float64(n) / (sum * float64(n+len(near)))
	}
	if len(near) > 0 {
		b.Parts = append(b.Parts, Part{near, float64(len(near)) / float64(n+len(near)), nil})
	}
	b.Rough = len(b.Parts) == 0
	if b.Rough && b.Chain.Steps > 0 {
		for k := range b.walkers {
			b.Parts = append(b.Parts, Part{[]chain.Layout{b.walkers[k].Layout}, 1 / float64(len(b.walkers)), nil})
		}
	}
}

// Size is the number of layouts in the parts.
func (b *Belief) Size() int {
	n := 0
	for _, p := range b.Parts {
		n += len(p.Layouts)
	}
	return n
}

// Draw calls f with n layouts, numbered, each as often as its weight wants.
func (b *Belief) Draw(n int, f func(k int, l *chain.Layout)) {
	at, i, past := 0, 0, 0.0 // the part and the layout in it; the weight before them
	for k := range n {
		want := (float64(k) + 0.5) / float64(n)
		for {
			p := &b.Parts[at]
			one := p.Share / float64(len(p.Layouts))
			if want < past+one || at == len(b.Parts)-1 && i == len(p.Layouts)-1 {
				f(k, &p.Layouts[i])
				break
			}
			past += one
			if i++; i == len(p.Layouts) {
				at, i = at+1, 0
			}
		}
	}
}

// Worth splits 1 between the layouts of a part and the smoothed shares of the
// fresh steps, by the number of independent layouts that each is worth.
func (b *Belief) Worth(p *Part) (old, fresh float64) {
	if p.Smooth == nil || p.Smooth.Total == 0 {
		return 1, 0
	}
	for length, n := range b.Left {
		if n > 0 && p.Smooth.Steps[length] == 0 {
			return 1, 0
		}
	}
	a, f := float64(len(p.Layouts))*float64(smoothing), float64(p.Smooth.Total)
	return a / (a + f), f / (a + f)
}
