package stats

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestGroups(t *testing.T) {
	got := Groups([]float64{5, 4, 5, 6, 4.5})
	want := []Group{{"4", []int{1}}, {"4.5", []int{4}}, {"5", []int{0, 2}}, {"6", []int{3}}}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("few values (-want +got):\n%s", d)
	}
	if Groups(nil) != nil {
		t.Error("groups of nothing")
	}
}

func TestManyValuesAreCut(t *testing.T) {
	var values []float64
	for i := range 100 {
		values = append(values, float64(i*37%100))
	}
	for i := range 30 {
		values[i] = 7 // a value that is in one bin however common it is
	}
	seen := make([]bool, len(values))
	var labels []string
	groups := Groups(values)
	for _, g := range groups {
		labels = append(labels, g.Label)
		for _, i := range g.Members {
			if seen[i] {
				t.Errorf("case %d is in two groups", i)
			}
			seen[i] = true
		}
	}
	for i, s := range seen {
		if !s {
			t.Errorf("case %d is in no group", i)
		}
	}
	if len(groups) > bins || len(groups) < 3 {
		t.Errorf("groups %q", labels)
	}
}
