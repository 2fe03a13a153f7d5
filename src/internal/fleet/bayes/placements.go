package bayes

import "math"

const (
	leastScale = 1e-3 // bounds of a region's factor in one round: a wrong guess
	mostScale  = 1e3  // at a kill makes regions contradict each other
)

// fitPlacements scales the weights to the regions and computes the expectations: in
// each round a weight is multiplied by the geometric mean over its cells of remainder /
// expectation for the row, column or quarter of the cell, and of 1 / expectation where
// the cell is an open hit.
func (s *Strategy) fitPlacements() {
	for i := range s.placements {
		p := &s.placements[i]
		p.weight = 1
		open := 0
		for _, c := range p.cells {
			switch s.state[c] {
			case water, dead:
				p.weight = 0
			case unknown:
				open++
			}
		}
		if s.left[p.length] == 0 || open == 0 {
			p.weight = 0 // a ship that is wholly hit has died
		}
	}
	scale := make([]float64, s.n*s.n)
	for range rounds {
		s.expect()
		s.scales(scale)
		for i := range s.placements {
			if p := &s.placements[i]; p.weight > 0 {
				product := 1.0
				for _, c := range p.cells {
					product *= scale[c]
				}
				p.weight *= math.Pow(product, 1/float64(p.length))
			}
		}
	}
	s.expect()
}

// expect computes the expected ship cells: each length's weights sum to its
// number of ships.
func (s *Strategy) expect() {
	sum := make([]float64, len(s.left))
	for i := range s.placements {
		sum[s.placements[i].length] += s.placements[i].weight
	}
	clear(s.expected)
	for i := range s.placements {
		p := &s.placements[i]
		if p.weight == 0 {
			continue
		}
		p.weight *= float64(s.left[p.length]) / sum[p.length]
		for _, c := range p.cells {
			s.expected[c] += p.weight
		}
	}
}

// scales computes the factor of each cell from the regions and the open hits.
func (s *Strategy) scales(scale []float64) {
	for c := range scale {
		scale[c] = 1
		if s.state[c] == hit {
			scale[c] = factor(1, s.expected[c])
		}
	}
	for _, regions := range s.partitions {
		for _, r := range regions {
			remains, expected := float64(r.count), 0.0
			for _, c := range r.cells {
				expected += s.expected[c]
				if s.state[c] == dead {
					remains--
				}
			}
			f := factor(remains, expected)
			for _, c := range r.cells {
				scale[c] *= f
			}
		}
	}
}

func factor(remains, expected float64) float64 {
	if expected <= 0 {
		return 1
	}
	return min(max(remains/expected, leastScale), mostScale)
}
