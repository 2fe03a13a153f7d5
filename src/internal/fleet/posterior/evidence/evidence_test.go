package evidence_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/src/contest/rng"
	"github.com/contest-bundle/bundle/src/internal/fleet"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/evidence"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/seatest"
)

// TestConfine has a ship of three cells on the left of the second row, and scans
// that leave room for few cells somewhere.
func TestConfine(t *testing.T) {
	ship := evidence.Pack(3, evidence.Across, 1, 0)
	for _, test := range []struct {
		reason string
		scans  []fleet.Move
		hits   int
		want   []evidence.Placement
	}{
		{"no cell in a scan", []fleet.Move{fleet.Scan(0, 3, 3, 3), fleet.Scan(2, 0, 3, 2)}, 0,
			[]evidence.Placement{evidence.Pack(3, evidence.Across, 0, 0), ship}},
		{"no cell outside of a scan", []fleet.Move{fleet.Scan(0, 0, 1, 2)}, 0,
			[]evidence.Placement{evidence.Pack(3, evidence.Across, 0, 0), ship}},
		{"no cell between two scans", []fleet.Move{fleet.Scan(0, 0, 3, 2), fleet.Scan(1, 0, 3, 2)}, 0,
			[]evidence.Placement{ship, evidence.Pack(3, evidence.Across, 2, 0), evidence.Pack(3, evidence.Across, 3, 0), evidence.Pack(3, evidence.Down, 0, 1), evidence.Pack(3, evidence.Down, 1, 1), evidence.Pack(3, evidence.Down, 2, 1)}},
		{"one cell in a scan, which has been hit", []fleet.Move{fleet.Scan(0, 0, 3, 0)}, 1, []evidence.Placement{ship}},
	} {
		s := &seatest.Sea{Rules: fleet.Rules{N: 4, P: 0.5, Count: []int{0, 0, 0, 1}}, Ships: []evidence.Placement{ship}, Unshot: []int{3}, Afloat: 1}
		for k := range 3 {
			s.Owner[evidence.Spans[ship].Cell(k)] = 1
		}
		e := evidence.New(s.Rules, func(evidence.Placement, int, int) {})
		for _, m := range test.scans {
			e.Scanned(m, s.Scan(m))
		}
		for k := range test.hits {
			cell := evidence.Spans[ship].Cell(k)
			e.Shot(cell, s.Shoot(cell))
		}
		var got []evidence.Placement
		e.Each(func(p evidence.Placement) { got = append(got, p) })
		if d := cmp.Diff(test.want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", test.reason, d)
		}
	}
}

// TestToHit counts the cells to come through games of random shots.
func TestToHit(t *testing.T) {
	rnd := rng.New(29)
	for range 10 {
		s := seatest.Contest(rnd, 8+rnd.Below(5), 0.5)
		e := evidence.New(s.Rules, func(evidence.Placement, int, int) {})
		want := s.Rules.Cells()
		for s.Afloat > 0 {
			cell := rnd.Below(s.Rules.N)*evidence.Side + rnd.Below(s.Rules.N)
			if s.Shot[cell] {
				continue
			}
			a := s.Shoot(cell)
			e.Shot(cell, a)
			if a != fleet.Miss {
				want--
			}
			if got := e.ToHit(); got != want {
				t.Fatalf("%d cells to hit, want %d", got, want)
			}
		}
	}
}
