package bayes

// restart gives every placement that the shots allow the same weight for its length.
func (s *Strategy) restart() {
	for i := range s.placements {
		p := &s.placements[i]
		p.weight = 1
		for _, c := range p.cells {
			if s.state[c] == water || s.state[c] == dead {
				p.weight = 0
			}
		}
	}
	s.normalise()
}

// normalise makes each length's weights add up to its number of ships.
func (s *Strategy) normalise() {
	sum := make([]float64, len(s.left))
	for i := range s.placements {
		sum[s.placements[i].length] += s.placements[i].weight
	}
	for i := range s.placements {
		if p := &s.placements[i]; p.weight > 0 {
			p.weight *= float64(s.left[p.length]) / sum[p.length]
		}
	}
}

// drop takes out placements that an answer has refuted.
func (s *Strategy) drop(refuted func(*placement) bool) {
	for i := range s.placements {
		if p := &s.placements[i]; p.weight > 0 && refuted(p) {
			p.weight = 0
		}
	}
	s.normalise()
}

// isHit changes the weights by Bayes' rule, posterior = likelihood * prior /
// evidence. The evidence is the sum of the weights of the placements through the
// cell, which have the likelihood 1: one of them is the ship that was hit. What is
// left of each length is for its other placements.
func (s *Strategy) isHit(cell int) {
	evidence := 0.0
	for i := range s.placements {
		if p := &s.placements[i]; p.covers(cell) {
			evidence += p.weight
		}
	}
	if evidence == 0 {
		return // an earlier guess was wrong
	}
	through, beside := make([]float64, len(s.left)), make([]float64, len(s.left))
	for i := range s.placements {
		if p := &s.placements[i]; p.covers(cell) {
			p.weight /= evidence
			through[p.length] += p.weight
		} else {
			beside[p.length] += p.weight
		}
	}
	for i := range s.placements {
		if p := &s.placements[i]; p.weight > 0 && !p.covers(cell) {
			p.weight *= max(0, float64(s.left[p.length])-through[p.length]) / beside[p.length]
		}
	}
}

// scoreCells adds up the weights on each unshot cell and scales the scores to the
// counts. A ship that is wholly hit has died and counts no more.
func (s *Strategy) scoreCells() {
	clear(s.expected)
	for i := range s.placements {
		p := &s.placements[i]
		if p.weight == 0 {
			continue
		}
		for _, c := range p.cells {
			if s.state[c] == unknown {
				s.expected[c] += p.weight
			}
		}
	}
	left := make([][]region, len(s.partitions))
	for i, regions := range s.partitions {
		for _, r := range regions {
			left[i] = append(left[i], region{r.cells, s.remains(r)})
		}
	}
	for range rounds {
		for _, regions := range left {
			scale(s.expected, regions)
		}
	}
}

// remains is the number of ship cells of a region that have not been hit.
func (s *Strategy) remains(r region) int {
	n := r.count
	for _, c := range r.cells {
		if s.state[c] == hit || s.state[c] == dead {
			n--
		}
	}
	return n
}

// scale makes the scores of each region add up to its count, where there is any
// score. So a region with nothing left has no score.
func scale(scores []float64, regions []region) {
	for _, r := range regions {
		sum := 0.0
		for _, c := range r.cells {
			sum += scores[c]
		}
		if sum == 0 {
			continue
		}
		for _, c := range r.cells {
			scores[c] *= float64(r.count) / sum
		}
	}
}
