package report

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
)

func TestTicks(t *testing.T) {
	tests := []struct {
		reason string
		axis   axis
		wanted int
		want   []string
	}{
		{"round steps with zero", axis{lo: -0.3, hi: 0.55}, 4, []string{"0", "0.5"}},
		{"thousands", axis{lo: 900, hi: 5100}, 4, []string{"2k", "4k"}},
		{"within a decade", axis{lo: 30, hi: 600, log: true}, 5, []string{"50", "100", "200", "500"}},
		{"many decades", axis{lo: 1, hi: 1e6, log: true}, 5, []string{"1", "10", "100", "1k", "10k", "100k", "1M"}},
		{"a short way on a logarithmic axis", axis{lo: 100, hi: 190, log: true}, 4, []string{"100", "150"}},
	}
	for _, tt := range tests {
		var got []string
		for _, x := range tt.axis.ticks(tt.wanted) {
			got = append(got, short(x))
		}
		if d := cmp.Diff(tt.want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.reason, d)
		}
	}
}

func TestAxisPlaces(t *testing.T) {
	linear := axis{lo: 0, hi: 10, from: 100, to: 0}
	log := axis{lo: 1, hi: 100, from: 0, to: 10, log: true}
	for reason, got := range map[string][2]float64{
		"upwards":             {linear.at(2.5), 75},
		"outside, to the end": {linear.at(12), 0},
		"a decade of two":     {log.at(10), 5},
	} {
		if got[0] != got[1] {
			t.Errorf("%s: %g, want %g", reason, got[0], got[1])
		}
	}
}

func TestSeedTicks(t *testing.T) {
	for _, tt := range []struct {
		reason string
		seeds  []int64
		want   []int64
	}{
		{"one", []int64{7}, []int64{7}},
		{"from 1 on", counting(1, 60), []int64{5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60}},
		{"from 0 on", counting(0, 30), []int64{0, 5, 10, 15, 20, 25}},
		{"with gaps", []int64{3, 9, 12, 40, 41}, []int64{3, 9, 12, 40, 41}},
	} {
		r := &reporter{c: &arena.Comparison{}}
		for _, seed := range tt.seeds {
			r.c.Pairs = append(r.c.Pairs, arena.Pair{A: &store.Result{Seed: seed}})
		}
		var got []int64
		for _, i := range r.seedTicks(14) {
			got = append(got, r.c.Pairs[i].A.Seed)
		}
		if d := cmp.Diff(tt.want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.reason, d)
		}
	}
}

func counting(from, n int64) []int64 {
	var list []int64
	for k := range n {
		list = append(list, from+k)
	}
	return list
}
