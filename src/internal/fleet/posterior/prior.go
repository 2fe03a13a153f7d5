package posterior

import (
	"math"

	"github.com/contest-bundle/bundle/src/internal/fleet"
)

// prior corrects the law of layouts before anything is seen. The contest places
// ships one after the other, each evenly on what is free; so a layout is likelier
// the less room its ships left for those that came after, which draws ships away
// from the edges compared with the even law over all layouts. On seas of side 16
// with 18 or more ships a cell of the edge holds a ship with 0.316, by the even
// law with 0.344; in the middle it is 0.437 and 0.385.
//
// Of two ships either may have come first. If it was the other one, the first
// has its even share of what was left, and the even law is right; if not, it
// chose among all places and the even law lacks a factor 1/(1 - B/F): B is the
// number of places of the other ship's length that meet it, F of all. In between
// lies exp(B/2F); of many ships the exponent that fits is crowding = 0.35, not
// 0.5. Meeting places are those along the line and, for each cell,
// those that cross it, so that the product over the other ships is one factor
// for the line and one for the start.
type prior struct {
	line, start [fleet.MaxLength + 1][lineSize]float64 // by length
}

func newPrior(rules *fleet.Rules) *prior {
	var p prior
	n := rules.N
	for length := range p.line {
		for k := range n {
			along, crossing := 0.0, 0.0
			for other, count := range rules.Count {
				if other == length {
					count--
				}
				if other == 0 || count <= 0 {
					continue
				}
				share := crowding * float64(count) / float64(orientations(other)*n*(n-other+1))
				along += share * float64(meeting(n, other, k, length))
				if other > 1 {
					crossing += share * float64(length*meeting(n, other, k, 1))
				}
			}
			p.start[length][k] = math.Exp(along)
			p.line[length][k] = math.Exp(crossing)
		}
	}
	return &p
}

// meeting counts the places of a length on a line of n cells that share a cell
// with the cells first..first+span-1.
func meeting(n, length, first, span int) int {
	from, to := max(0, first-length+1), min(n-length, first+span-1)
	return max(0, to-from+1)
}

// of is the factor of a placement.
func (p *prior) of(q placement) float64 {
	s := spans[q]
	return p.line[s.length][s.line] * p.start[s.length][s.start]
}
