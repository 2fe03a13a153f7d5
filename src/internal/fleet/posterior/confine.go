package posterior

import (
	"math/bits"

	"github.com/contest-bundle/bundle/src/internal/fleet"
)

// A region is the part of the sea that lies in one scan, or in all of the sea,
// and not in another scan inside of that. The counts tell how many ship cells
// it has.
type region struct{ in, out int }

// wholeSea and nothing stand for scans that hold every cell and none.
const (
	wholeSea = -1
	nothing  = -2
)

// enclose notes the regions that the last scan brings.
func (e *evidence) enclose() {
	last := len(e.scans) - 1
	e.regions = append(e.regions, region{last, nothing}, region{wholeSea, last})
	for j := range last {
		if inside(&e.scans[last], &e.scans[j]) {
			e.regions = append(e.regions, region{j, last})
		} else if inside(&e.scans[j], &e.scans[last]) {
			e.regions = append(e.regions, region{last, j})
		}
	}
}

func inside(a, b *fleet.Move) bool {
	return b.R1 <= a.R1 && a.R2 <= b.R2 && b.C1 <= a.C1 && a.C2 <= b.C2
}

// confine rules out the placements with more unshot cells in a region than it
// has ship cells that have not been hit.
func (e *evidence) confine() {
	longest := 0
	if len(e.lengths) > 0 {
		longest = e.lengths[0]
	}
	tight := e.tight[:0]
	for _, r := range e.regions {
		if room := e.toFind(r.in) - e.toFind(r.out); room < longest {
			tight = append(tight, tightRegion{r, room})
		}
	}
	e.tight = tight
	if len(tight) == 0 {
		return
	}
	e.each(func(p placement) {
		s := &spans[p]
		unshot := s.mask() & e.fresh[s.orientation][s.line]
		if unshot == 0 {
			return
		}
		for k := range tight {
			t := &tight[k]
			if e.part(s, unshot, t.in)-e.part(s, unshot, t.out) > t.room {
				e.rule(p)
				return
			}
		}
	})
}

// A tightRegion has room for so many ship cells more.
type tightRegion struct {
	region
	room int
}

// toFind is the number of ship cells in a scan that have not been hit.
func (e *evidence) toFind(scan int) int {
	switch scan {
	case nothing:
		return 0
	case wholeSea:
		return e.toHit()
	}
	m := &e.scans[scan]
	n := int(e.count[scan])
	mask := uint32(1<<(m.C2+1) - 1<<m.C1)
	for row := m.R1; row <= m.R2; row++ {
		n -= bits.OnesCount32(e.hits[across][row] & mask)
	}
	return n
}

// part is how many of these cells of a span's line lie in a scan.
func (e *evidence) part(s *span, cells uint32, scan int) int {
	switch scan {
	case nothing:
		return 0
	case wholeSea:
		return bits.OnesCount32(cells)
	}
	m := &e.scans[scan]
	line1, line2, first, last := m.R1, m.R2, m.C1, m.C2
	if s.orientation == down {
		line1, line2, first, last = m.C1, m.C2, m.R1, m.R2
	}
	if int(s.line) < line1 || int(s.line) > line2 {
		return 0
	}
	return bits.OnesCount32(cells & uint32(1<<(last+1)-1<<first))
}
