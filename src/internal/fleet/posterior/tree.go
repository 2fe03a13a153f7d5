package posterior

import (
	"math"
	"slices"

	"github.com/contest-bundle/bundle/src/contest/clock"
	"github.com/contest-bundle/bundle/src/internal/fleet"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/belief"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/chain"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/evidence"
)

// A tree plays the rest of the game on a list of layouts, one of which is the
// truth, with each of them as likely as another: after every answer those that
// gave it go on. Moves are made by the rule of Strategy.Next, with scans among a
// few rectangles. It works on indices into the list, which it reorders so that
// equal answers stand together.
//
// Waste is summed over the layouts: 1 for a miss, its price for a scan.
type tree struct {
	rules *fleet.Rules
	limit *clock.Limit
	over  bool // the limit has been reached: sums are of no use

	layouts []chain.Layout
	owner   []uint8  // number of the ship on each cell of each layout, from 1
	open    []uint16 // the cells to hit of each layout, toHit of each
	toHit   int
	some    []uint16                 // the cells that some layout has still to hit
	shot    [2][evidence.Side]uint32 // shot cells, by rows and by columns

	rects   []fleet.Move
	price   []float64
	counts  []uint16 // counts[r*len(layouts)+i] is that of rectangle r in layout i
	highest float64  // rate above which no scan is looked for

	order, spare []uint16
	hist         [evidence.Cells + 1]int32
	plogs        []float64 // see plogsTo
}

// load takes the listed layouts of a belief, and the rectangles.
func (t *tree) load(b *belief.Belief, rects []fleet.Move, limit *clock.Limit) {
	t.limit, t.over = limit, false
	t.layouts, t.toHit = b.All, b.ToHit()
	n := len(t.layouts)
	if len(t.plogs) <= n {
		t.plogs = plogsTo(n)
	}
	t.order = slices.Grow(t.order[:0], n)[:n]
	t.spare = slices.Grow(t.spare[:0], n)[:n]
	for row := range b.N {
		t.shot[evidence.Across][row] = (1<<b.N - 1) &^ b.Fresh[evidence.Across][row]
		t.shot[evidence.Down][row] = (1<<b.N - 1) &^ b.Fresh[evidence.Down][row]
	}
	t.chart(b.Lengths)
	t.rects, t.price, t.counts, t.highest = rects, t.price[:0], t.counts[:0], math.Inf(1)
	for r := range rects {
		t.price = append(t.price, t.rules.ScanPrice(rects[r].Size()))
		for i := range t.layouts {
			t.counts = append(t.counts, uint16(t.layouts[i].Count(&rects[r])))
		}
	}
}

// chart fills in where the ships, of these lengths, are in each layout.
func (t *tree) chart(lengths []int) {
	n := len(t.layouts)
	t.owner = slices.Grow(t.owner[:0], n*evidence.Cells)[:n*evidence.Cells]
	clear(t.owner)
	t.open, t.some = t.open[:0], t.some[:0]
	var seen [evidence.Cells]bool
	for i := range t.layouts {
		own := t.owner[i*evidence.Cells : (i+1)*evidence.Cells]
		for j := range lengths {
			s := evidence.Spans[t.layouts[i].At[j]]
			for k := range int(s.Length) {
				cell := s.Cell(k)
				own[cell] = uint8(j + 1)
				if !t.isShot(cell) {
					t.open = append(t.open, uint16(cell))
					seen[cell] = true
				}
			}
		}
	}
	for cell, is := range seen {
		if is {
			t.some = append(t.some, uint16(cell))
		}
	}
}

// every is the whole list.
func (t *tree) every() []uint16 {
	for i := range t.order {
		t.order[i] = uint16(i)
	}
	return t.order
}

func (t *tree) isShot(cell int) bool {
	return t.shot[evidence.Across][cell/evidence.Side]>>(cell%evidence.Side)&1 != 0
}

// mark shoots a cell, or takes the shot back.
func (t *tree) mark(cell int) {
	t.shot[evidence.Across][cell/evidence.Side] ^= 1 << (cell % evidence.Side)
	t.shot[evidence.Down][cell%evidence.Side] ^= 1 << (cell / evidence.Side)
}

// answer of a layout to the shot at a cell just marked.
func (t *tree) answer(i uint16, cell int) fleet.Answer {
	ship := t.owner[int(i)*evidence.Cells+cell]
	if ship == 0 {
		return fleet.Miss
	}
	s := &evidence.Spans[t.layouts[i].At[ship-1]]
	if t.shot[s.Orientation][s.Line]&s.Mask() == s.Mask() {
		return fleet.Kill
	}
	return fleet.Hit
}

// split orders layouts by their answers to the shot at a cell just marked: first
// the misses, from hit on the hits, from kill on the kills.
func (t *tree) split(list []uint16, cell int) (hit, kill int) {
	hit, kill = 0, len(list)
	for k := 0; k < kill; {
		switch t.answer(list[k], cell) {
		case fleet.Miss:
			list[hit], list[k] = list[k], list[hit]
			hit++
			k++
		case fleet.Hit:
			k++
		case fleet.Kill:
			kill--
			list[k], list[kill] = list[kill], list[k]
		}
	}
	return hit, kill
}

// shoot is the waste of a shot and the game after it.
func (t *tree) shoot(list []uint16, cell int) float64 {
	t.mark(cell)
	hit, kill := t.split(list, cell)
	waste := t.after(list, hit, kill)
	t.mark(cell)
	return waste
}

// after is the waste of a shot, and of the game after each answer to it.
func (t *tree) after(list []uint16, hit, kill int) float64 {
	return float64(hit) + t.rest(list[:hit]) + t.rest(list[hit:kill]) + t.rest(list[kill:])
}

// scan is the waste of a scan of rectangle r and the game after it.
func (t *tree) scan(list []uint16, r int) float64 {
	counts := t.counts[r*len(t.layouts):]
	lo, hi := t.histogram(list, counts)
	at := int32(0)
	for k := lo; k <= hi; k++ {
		t.hist[k], at = at, at+t.hist[k]
	}
	for _, i := range list {
		k := counts[i]
		t.spare[t.hist[k]] = i
		t.hist[k]++
	}
	clear(t.hist[lo : hi+1])
	copy(list, t.spare)
	waste := float64(len(list)) * t.price[r]
	for len(list) > 0 {
		same := 1
		for same < len(list) && counts[list[same]] == counts[list[0]] {
			same++
		}
		waste += t.rest(list[:same])
		list = list[same:]
	}
	return waste
}

// histogram fills hist with the counts, which lie in lo..hi.
func (t *tree) histogram(list, counts []uint16) (lo, hi uint16) {
	lo = evidence.Cells
	for _, i := range list {
		k := counts[i]
		t.hist[k]++
		lo, hi = min(lo, k), max(hi, k)
	}
	return lo, hi
}

// rest is the waste of the game from here on. The cells that all layouts have
// are shot first; they waste nothing.
func (t *tree) rest(list []uint16) float64 {
	n := len(list)
	if n <= 1 || t.over {
		return 0
	}
	if !t.limit.More() {
		t.over = true
		return 0
	}
	likeliest, share, sure := t.look(list)
	for k, cell := range sure {
		t.mark(int(cell))
		if _, kill := t.split(list, int(cell)); kill > 0 && kill < n {
			waste := t.rest(list[:kill]) + t.rest(list[kill:])
			t.unmark(sure[:k+1])
			return waste
		}
	}
	waste := 0.0
	if share > 0 {
		waste = t.rule(list, likeliest)
	}
	t.unmark(sure)
	return waste
}

func (t *tree) unmark(list []uint16) {
	for _, cell := range list {
		t.mark(int(cell))
	}
}

// look finds the cells that all layouts have still to hit, and of the others the
// one that most have, and how many these are.
func (t *tree) look(list []uint16) (likeliest, most int, sure []uint16) {
	var have [evidence.Cells]uint16
	for _, i := range list {
		for _, cell := range t.open[int(i)*t.toHit:][:t.toHit] {
			have[cell]++
		}
	}
	for _, cell := range t.some {
		k := int(have[cell])
		switch {
		case k == 0 || t.isShot(int(cell)):
		case k == len(list):
			sure = append(sure, cell)
		case k > most:
			likeliest, most = int(cell), k
		}
	}
	return likeliest, most, sure
}

// rule is the waste of the game if the next move is that of Strategy.Next.
func (t *tree) rule(list []uint16, cell int) float64 {
	n := len(list)
	t.mark(cell)
	hit, kill := t.split(list, cell)
	information := t.plogs[n] - t.plogs[hit] - t.plogs[kill-hit] - t.plogs[n-kill]
	if least := alphaEnd * information / float64(hit); least < t.highest {
		if r := t.bestScan(list, least); r >= 0 {
			t.mark(cell)
			return t.scan(list, r)
		}
	}
	waste := t.after(list, hit, kill)
	t.mark(cell)
	return waste
}

// bestScan is the rectangle of the highest rate, if that is above the least, and
// else -1.
func (t *tree) bestScan(list []uint16, least float64) int {
	best, n := -1, len(list)
	for r := range t.rects {
		lo, hi := t.histogram(list, t.counts[r*len(t.layouts):])
		rest := 0.0
		for k := lo; k <= hi; k++ {
			rest += t.plogs[t.hist[k]]
			t.hist[k] = 0
		}
		if rate := (t.plogs[n] - rest) / (float64(n) * t.price[r]); rate > least {
			best, least = r, rate
		}
	}
	return best
}
