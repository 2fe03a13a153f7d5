package bayes

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/contest-bundle/bundle/src/internal/fleet"
)

// TestScale is the example of the published account: a 2×2 matrix of which every row
// and column has one ship cell left.
func TestScale(t *testing.T) {
	rows := []region{{[]int{0, 1}, 1}, {[]int{2, 3}, 1}}
	columns := []region{{[]int{0, 2}, 1}, {[]int{1, 3}, 1}}
	scores := []float64{0.4, 0.2, 0.3, 0.1}
	check := func(when string, within float64, want ...float64) {
		t.Helper()
		if d := cmp.Diff(want, scores, cmpopts.EquateApprox(0, within)); d != "" {
			t.Errorf("%s (-want +got):\n%s", when, d)
		}
	}
	scale(scores, rows)
	check("after the rows", 5e-4, 0.667, 0.333, 0.750, 0.250)
	scale(scores, columns)
	check("after the columns", 5e-4, 0.471, 0.571, 0.529, 0.429)
	for range rounds - 1 {
		scale(scores, rows)
		scale(scores, columns)
	}
	check("after all rounds", 5e-6, 0.44949, 0.55051, 0.55051, 0.44949)
}

// TestScaleEmpty has a row with nothing left, which is not shot, and one whose cells
// have no score.
func TestScaleEmpty(t *testing.T) {
	scores := []float64{0.4, 0.2, 0, 0}
	scale(scores, []region{{[]int{0, 1}, 0}, {[]int{2, 3}, 1}})
	if d := cmp.Diff([]float64{0, 0, 0, 0}, scores); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// TestHit has one ship of two cells on a sea of side 3: after a hit in the corner it
// lies across or down from there, and nowhere else.
func TestHit(t *testing.T) {
	s := New(fleet.Rules{N: 3, P: 1, Count: []int{0, 0, 1}})
	s.ShotAnswered(fleet.Shot(0, 0), fleet.Hit)
	got := map[[2]int]float64{}
	for i := range s.placements {
		if p := &s.placements[i]; p.weight > 0 {
			got[[2]int(p.cells)] = p.weight
		}
	}
	if d := cmp.Diff(map[[2]int]float64{{0, 1}: 0.5, {0, 3}: 0.5}, got); d != "" {
		t.Errorf("weights by cells (-want +got):\n%s", d)
	}
	s.ShotAnswered(fleet.Shot(0, 1), fleet.Miss)
	s.scoreCells()
	if cell := s.likeliest(); cell != 3 {
		t.Errorf("the cell shot is %d, want 3", cell)
	}
}

// TestHitShares has two ships: half of the hit falls to each, and what is left of
// their weights to their other places.
func TestHitShares(t *testing.T) {
	s := New(fleet.Rules{N: 3, P: 1, Count: []int{0, 1, 1}})
	s.isHit(4)
	var sums [3]float64
	through := 0.0
	for i := range s.placements {
		p := &s.placements[i]
		sums[p.length] += p.weight
		if p.covers(4) {
			through += p.weight
		}
	}
	if d := cmp.Diff([]float64{0, 1, 1, 1}, append(sums[:], through), cmpopts.EquateApprox(0, 1e-12)); d != "" {
		t.Errorf("ships by length, and ships on the cell (-want +got):\n%s", d)
	}
}
