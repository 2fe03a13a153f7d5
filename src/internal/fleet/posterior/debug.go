package posterior

import (
	"fmt"
	"os"
	"strings"

	"github.com/contest-bundle/bundle/src/internal/fleet"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/evidence"
)

// report writes a decision as one line of JSON on stderr: the move; the chance
// of a hit of the best shot; the layouts that the decision rests on, of which so
// many are consistent, and whether they are all there are; the scans and their counts,
// settled ships left out; the scans considered with the entropy of their count
// in bits and the bits per cost; the probability of a ship on each cell in
// thousandths, by rows.
func (s *Strategy) report(m fleet.Move, p float64, considered []rated) {
	b := s.belief
	var line strings.Builder
	fmt.Fprintf(&line, `{"turn":%d,"move":%q,"p":%.4f,"sample":%d,"consistent":%d,"all":%t,"scans":[`,
		s.turn, moveText(m), p, b.Size(), b.Consistent(), b.Exact)
	for j, scan := range b.Scans {
		comma(&line, j)
		fmt.Fprintf(&line, `[%d,%d,%d,%d,%d]`, scan.R1, scan.C1, scan.R2, scan.C2, b.Count[j])
	}
	line.WriteString(`],"considered":[`)
	for k, r := range considered {
		comma(&line, k)
		fmt.Fprintf(&line, `{"scan":[%d,%d,%d,%d],"bits":%.3f,"rate":%.3f}`, r.move.R1, r.move.C1, r.move.R2, r.move.C2, r.entropy, r.rate)
	}
	line.WriteString(`],"heat":[`)
	for row := range b.N {
		for col := range b.N {
			comma(&line, row+col)
			cell := row*evidence.Side + col
			heat := int(1000*s.shots.hit[cell] + 0.5)
			if b.Settled[cell] {
				heat = 1000
			}
			fmt.Fprintf(&line, "%d", heat)
		}
	}
	line.WriteString("]}\n")
	fmt.Fprint(os.Stderr, line.String())
}

func moveText(m fleet.Move) string {
	if m.Scan {
		return fmt.Sprintf("SCAN %d %d %d %d", m.R1, m.C1, m.R2, m.C2)
	}
	return fmt.Sprintf("SHOOT %d %d", m.R1, m.C1)
}

func comma(line *strings.Builder, k int) {
	if k > 0 {
		line.WriteByte(',')
	}
}
