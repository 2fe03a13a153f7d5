package evidence

import (
	"math/bits"

	"github.com/contest-bundle/bundle/src/internal/fleet"
)

// A Region is the part of the sea that lies in one scan, or in all of the sea,
// and not in another scan inside of that. The counts tell how many ship cells
// it has.
type Region struct{ In, Out int }

// wholeSea and nothing stand for scans that hold every cell and none.
const (
	wholeSea = -1
	nothing  = -2
)

// enclose notes the regions that the last scan brings.
func (e *Evidence) enclose() {
	last := len(e.Scans) - 1
	e.Regions = append(e.Regions, Region{last, nothing}, Region{wholeSea, last})
	for j := range last {
		if inside(&e.Scans[last], &e.Scans[j]) {
			e.Regions = append(e.Regions, Region{j, last})
		} else if inside(&e.Scans[j], &e.Scans[last]) {
			e.Regions = append(e.Regions, Region{last, j})
		}
	}
}

func inside(a, b *fleet.Move) bool {
	return b.R1 <= a.R1 && a.R2 <= b.R2 && b.C1 <= a.C1 && a.C2 <= b.C2
}

// confine rules out the placements with more unshot cells in a region than it
// has ship cells that have not been hit.
func (e *Evidence) confine() {
	longest := 0
	if len(e.Lengths) > 0 {
		longest = e.Lengths[0]
	}
	tight := e.tight[:0]
	for _, r := range e.Regions {
		if room := e.toFind(r.In) - e.toFind(r.Out); room < longest {
			tight = append(tight, tightRegion{r, room})
		}
	}
	e.tight = tight
	if len(tight) == 0 {
		return
	}
	e.Each(func(p Placement) {
		s := &Spans[p]
		unshot := s.Mask() & e.Fresh[s.Orientation][s.Line]
		if unshot == 0 {
			return
		}
		for k := range tight {
			t := &tight[k]
			if e.part(s, unshot, t.In)-e.part(s, unshot, t.Out) > t.room {
				e.rule(p)
				return
			}
		}
	})
}

// A tightRegion has room for so many ship cells more.
type tightRegion struct {
	Region
	room int
}

// toFind is the number of ship cells in a scan that have not been hit.
func (e *Evidence) toFind(scan int) int {
	switch scan {
	case nothing:
		return 0
	case wholeSea:
		return e.ToHit()
	}
	m := &e.Scans[scan]
	n := int(e.Count[scan])
	mask := uint32(1<<(m.C2+1) - 1<<m.C1)
	for row := m.R1; row <= m.R2; row++ {
		n -= bits.OnesCount32(e.Hits[Across][row] & mask)
	}
	return n
}

// part is how many of these cells of a span's line lie in a scan.
func (e *Evidence) part(s *Span, cells uint32, scan int) int {
	switch scan {
	case nothing:
		return 0
	case wholeSea:
		return bits.OnesCount32(cells)
	}
	m := &e.Scans[scan]
	line1, line2, first, last := m.R1, m.R2, m.C1, m.C2
	if s.Orientation == Down {
		line1, line2, first, last = m.C1, m.C2, m.R1, m.R2
	}
	if int(s.Line) < line1 || int(s.Line) > line2 {
		return 0
	}
	return bits.OnesCount32(cells & uint32(1<<(last+1)-1<<first))
}
