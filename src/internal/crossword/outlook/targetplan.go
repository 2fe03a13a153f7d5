package outlook

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/contest-bundle/bundle/src/internal/crossword"
)

// A plan is a stretch of a line with a choice of the cells to be placed first.
type plan struct {
	start, len int
	first      uint32
	far        bool // some of these cells have no letter near across
	potential  float64
}

// plan lists the plans of a line, the best first and as many as are kept: every
// choice of up to targetPlace free cells that leaves the hand something to play and no
// more than it holds, whose cells have a letter near across or, in the far table, not.
// Only stretches that hold one of the cells of touch count, unless it is 0.
func (t *targets) plan(g *crossword.Game, p *Player, line int, touch uint32) []plan {
	t.plans = t.plans[:0]
	l := &g.Board.Lines[line]
	var far uint32
	for pos := range g.Board.Size {
		if p.Bounds.Near > 0 && l.Letter[pos] == crossword.None && distance(g.Board, line, pos) > p.Bounds.Near {
			far |= 1 << pos
		}
	}
	for start := range g.Board.Size {
		if start > 0 && l.Letter[start-1] != crossword.None {
			continue
		}
		for end := start; end < g.Board.Size && (l.Letter[end] != crossword.None || l.Cross[end] != 0); end++ {
			w := plan{start: start, len: end - start + 1}
			if l.Letter[end+1] == crossword.None && (touch == 0 || w.cells()&touch != 0) {
				t.choices(g, p, l, w, far)
			}
		}
	}
	return t.trimPlans(p)
}

// trimPlans keeps the best plans, in order.
func (t *targets) trimPlans(p *Player) []plan {
	slices.SortStableFunc(t.plans, func(a, b plan) int { return cmp.Compare(b.potential, a.potential) })
	n := min(p.Bounds.Plans, len(t.plans))
	p.Counts.Plans.In, p.Counts.Plans.Out = p.Counts.Plans.In+n, p.Counts.Plans.Out+len(t.plans)-n
	t.plans = t.plans[:n]
	return t.plans
}

// cells of a plan's stretch.
func (w *plan) cells() uint32 { return (1<<w.len - 1) << w.start }

// choices adds those of a stretch.
func (t *targets) choices(g *crossword.Game, p *Player, l *crossword.Line, w plan, far uint32) {
	free := w.cells() &^ l.Filled
	cells := bits.OnesCount32(free)
	least := max(1, cells-g.HandSize)
	most := min(targetPlace, cells-1)
	if least > most {
		return
	}
	all := 2 * float64(w.len) // middling letters on all multipliers of the stretch
	for m := free; m != 0; m &= m - 1 {
		all *= float64(l.WordMul[bits.TrailingZeros32(m)])
	}
	var pick func(rest, first uint32, placed int, potential float64)
	pick = func(rest, first uint32, placed int, potential float64) {
		if placed >= least {
			c := w
			c.first, c.far, c.potential = first, first&far != 0, potential
			if p.Counts.Near.pass(!c.far || farTableOn || preset == account) {
				if t.plans = append(t.plans, c); len(t.plans) == 4*p.Bounds.Plans {
					t.trimPlans(p)
				}
			}
		}
		if placed == most {
			return
		}
		for ; rest != 0; rest &= rest - 1 {
			pos := bits.TrailingZeros32(rest)
			pick(rest&(rest-1), first|1<<pos, placed+1, potential*targetDecay/float64(l.WordMul[pos]))
		}
	}
	pick(free, 0, 0, all)
}

// distance is how far the next letter across is from a cell.
func distance(b *crossword.Board, line, pos int) int {
	across, apos := b.Across(line, pos)
	filled := b.Lines[across].Filled
	above := bits.LeadingZeros32(filled&(1<<apos-1)<<(32-apos) | 1)
	below := bits.TrailingZeros32(filled>>apos | 1<<31)
	if apos == 0 {
		above = 31
	}
	return min(above+1, below)
}
