package posterior

import "math"

// A part of the belief has layouts that count alike, together as its share of 1.
type part struct {
	layouts []layout
	share   float64
	smooth  *smoother // laws of the steps that found them, or nil
}

// choose makes the parts of the belief: the list of all layouts; or the pools of
// the walkers, with near layouts if they are small; if there are none of either,
// the walkers as they are. With no time to walk there may be no part.
func (b *belief) choose() {
	b.parts, b.rough = b.parts[:0], false
	if b.exact {
		b.parts = append(b.parts, part{b.all, 1, nil})
		return
	}
	n, sum := 0, 0.0
	for k := range b.walkers {
		w := &b.walkers[k]
		if len(w.pool) > 0 {
			b.parts = append(b.parts, part{w.pool, math.Sqrt(float64(len(w.pool))), &w.smooth})
			n += len(w.pool)
			sum += b.parts[len(b.parts)-1].share
		}
	}
	near := b.near[:min(len(b.near), max(0, minPool-n))]
	for k := range b.parts {
		b.parts[k].share *= float64(n) / (sum * float64(n+len(near)))
	}
	if len(near) > 0 {
		b.parts = append(b.parts, part{near, float64(len(near)) / float64(n+len(near)), nil})
	}
	b.rough = len(b.parts) == 0
	if b.rough && b.chain.steps > 0 {
		for k := range b.walkers {
			b.parts = append(b.parts, part{[]layout{b.walkers[k].layout}, 1 / float64(len(b.walkers)), nil})
		}
	}
}

// size is the number of layouts in the parts.
func (b *belief) size() int {
	n := 0
	for _, p := range b.parts {
		n += len(p.layouts)
	}
	return n
}

// draw calls f with n layouts, numbered, each as often as its weight wants.
func (b *belief) draw(n int, f func(k int, l *layout)) {
	at, i, past := 0, 0, 0.0 // the part and the layout in it; the weight before them
	for k := range n {
		want := (float64(k) + 0.5) / float64(n)
		for {
			p := &b.parts[at]
			one := p.share / float64(len(p.layouts))
			if want < past+one || at == len(b.parts)-1 && i == len(p.layouts)-1 {
				f(k, &p.layouts[i])
				break
			}
			past += one
			if i++; i == len(p.layouts) {
				at, i = at+1, 0
			}
		}
	}
}
