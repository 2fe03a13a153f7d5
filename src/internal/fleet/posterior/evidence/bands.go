package evidence

import "github.com/contest-bundle/bundle/src/internal/fleet"

// Bands groups the lines of an orientation that lie in the same scans: what a
// ship gains along them differs by hits only. With a few scans there are a few
// bands, and a survey costs as many sums, not one for each of the 2*N lines.
type Bands struct {
	Of           [Side]uint8
	N            int
	First        [Side]int     // a line of each band
	Enter, Leave [Side][]uint8 // scans that hold the band but not the one before it; the reverse
	// Starts[l][b] has bit k set if a ship of length l may start at k on a line
	// of band b.
	Starts [fleet.MaxLength + 1][Side]uint32
}

// regroup finds the bands of both orientations.
func (e *Evidence) regroup() {
	for orientation := range 2 {
		b := &e.Bands[orientation]
		b.N = 0
		for line := range e.N {
			enter, leave := b.Enter[b.N][:0], b.Leave[b.N][:0]
			for j := range e.Scans {
				before := line > 0 && e.holds(j, orientation, line-1)
				switch now := e.holds(j, orientation, line); {
				case now && !before:
					enter = append(enter, uint8(j))
				case before && !now:
					leave = append(leave, uint8(j))
				}
			}
			if line == 0 || len(enter)+len(leave) > 0 {
				b.First[b.N], b.Enter[b.N], b.Leave[b.N] = line, enter, leave
				b.N++
			}
			b.Of[line] = uint8(b.N - 1)
		}
	}
}

// gather notes for each band where on its lines ships of each length may start.
func (e *Evidence) gather() {
	for orientation := range 2 {
		b := &e.Bands[orientation]
		for length := range b.Starts {
			b.Starts[length] = [Side]uint32{}
			for line := range e.N {
				b.Starts[length][b.Of[line]] |= e.Start[length][orientation][line]
			}
		}
	}
}

// holds reports whether scan j reaches over a line.
func (e *Evidence) holds(j, orientation, line int) bool {
	m := &e.Scans[j]
	if orientation == Across {
		return m.R1 <= line && line <= m.R2
	}
	return m.C1 <= line && line <= m.C2
}
