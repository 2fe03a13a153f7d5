package posterior

import "github.com/contest-bundle/bundle/src/internal/fleet"

// bands groups the lines of an orientation that lie in the same scans: what a
// ship gains along them differs by hits only. With a few scans there are a few
// bands, and a survey costs as many sums, not one for each of the 2*N lines.
type bands struct {
	of           [side]uint8
	n            int
	first        [side]int     // a line of each band
	enter, leave [side][]uint8 // scans that hold the band but not the one before it; the reverse
	// starts[l][b] has bit k set if a ship of length l may start at k on a line
	// of band b.
	starts [fleet.MaxLength + 1][side]uint32
}

// regroup finds the bands of both orientations.
func (e *evidence) regroup() {
	for orientation := range 2 {
		b := &e.bands[orientation]
		b.n = 0
		for line := range e.n {
			enter, leave := b.enter[b.n][:0], b.leave[b.n][:0]
			for j := range e.scans {
				before := line > 0 && e.holds(j, orientation, line-1)
				switch now := e.holds(j, orientation, line); {
				case now && !before:
					enter = append(enter, uint8(j))
				case before && !now:
					leave = append(leave, uint8(j))
				}
			}
			if line == 0 || len(enter)+len(leave) > 0 {
				b.first[b.n], b.enter[b.n], b.leave[b.n] = line, enter, leave
				b.n++
			}
			b.of[line] = uint8(b.n - 1)
		}
	}
}

// gather notes for each band where on its lines ships of each length may start.
func (e *evidence) gather() {
	for orientation := range 2 {
		b := &e.bands[orientation]
		for length := range b.starts {
			b.starts[length] = [side]uint32{}
			for line := range e.n {
				b.starts[length][b.of[line]] |= e.start[length][orientation][line]
			}
		}
	}
}

// holds reports whether scan j reaches over a line.
func (e *evidence) holds(j, orientation, line int) bool {
	m := &e.scans[j]
	if orientation == across {
		return m.R1 <= line && line <= m.R2
	}
	return m.C1 <= line && line <= m.C2
}
