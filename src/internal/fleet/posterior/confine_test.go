package posterior

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/src/internal/fleet"
)

// TestConfine has a ship of three cells on the left of the second row, and scans
// that leave room for few cells somewhere.
func TestConfine(t *testing.T) {
	ship := pack(3, across, 1, 0)
	for _, test := range []struct {
		reason string
		scans  []fleet.Move
		hits   int
		want   []placement
	}{
		{"no cell in a scan", []fleet.Move{fleet.Scan(0, 3, 3, 3), fleet.Scan(2, 0, 3, 2)}, 0,
			[]placement{pack(3, across, 0, 0), ship}},
		{"no cell outside of a scan", []fleet.Move{fleet.Scan(0, 0, 1, 2)}, 0,
			[]placement{pack(3, across, 0, 0), ship}},
		{"no cell between two scans", []fleet.Move{fleet.Scan(0, 0, 3, 2), fleet.Scan(1, 0, 3, 2)}, 0,
			[]placement{ship, pack(3, across, 2, 0), pack(3, across, 3, 0), pack(3, down, 0, 1), pack(3, down, 1, 1), pack(3, down, 2, 1)}},
		{"one cell in a scan, which has been hit", []fleet.Move{fleet.Scan(0, 0, 3, 0)}, 1, []placement{ship}},
	} {
		s := &sea{rules: fleet.Rules{N: 4, P: 0.5, Count: []int{0, 0, 0, 1}}, ships: []placement{ship}, unshot: []int{3}, afloat: 1}
		for k := range 3 {
			s.owner[spans[ship].cell(k)] = 1
		}
		e := newEvidence(s.rules)
		e.leaves = func(placement, int, int) {}
		for _, m := range test.scans {
			e.scanned(m, s.scan(m))
		}
		for k := range test.hits {
			cell := spans[ship].cell(k)
			e.shot(cell, s.shoot(cell))
		}
		var got []placement
		e.each(func(p placement) { got = append(got, p) })
		if d := cmp.Diff(test.want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", test.reason, d)
		}
	}
}
