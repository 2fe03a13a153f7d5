package posterior

import (
	"math"
	"testing"

	"github.com/contest-bundle/bundle/src/contest/clock"
	"github.com/contest-bundle/bundle/src/contest/rng"
	"github.com/contest-bundle/bundle/src/internal/fleet"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/chain"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/seatest"
)

// moments are games after some turns.
var moments = []struct {
	name  string
	n     int
	p     float64
	turns int
}{
	{"N20 start", 20, 0.2, 6},
	{"N20 middle", 20, 0.2, 60},
	{"N14 middle", 14, 0.5, 30},
}

func moment(n int, p float64, turns int) *Strategy {
	s := seatest.Contest(rng.New(3), n, p)
	t := New(s.Rules, nil)
	for range turns {
		s.Turn(t)
	}
	return t
}

// BenchmarkSweep gives the time of a Gibbs step and the consistent layouts that
// a chain passes a second. On a busy machine use -count and take the least.
func BenchmarkSweep(b *testing.B) {
	for _, at := range moments {
		t := moment(at.n, at.p, at.turns)
		b.Run(at.name, func(b *testing.B) {
			c := t.belief.Chain
			c.Load(&t.belief.Parts[0].Layouts[0])
			layouts := 0
			b.ReportAllocs()
			for b.Loop() {
				c.Sweep(func() {
					if c.Energy == 0 {
						layouts += chain.KeepEvery
					}
				})
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(c.Lengths)), "ns/step")
			b.ReportMetric(float64(layouts)/b.Elapsed().Seconds(), "layouts/s")
			b.ReportMetric(float64(len(c.Scans)), "scans")
		})
	}
}

// BenchmarkSearch gives the time of the search for the best scan alone.
func BenchmarkSearch(b *testing.B) {
	t := moment(20, 0.2, 6)
	limit := clock.Iterations(0)
	t.belief.Refill(0, 0, &limit, &limit)
	for b.Loop() {
		t.scanner.read(t.belief)
		t.scanner.search()
	}
}

// BenchmarkLookahead gives the time of a look at a shot and three scans to the
// end of the game, on the first list of a game.
func BenchmarkLookahead(b *testing.B) {
	for _, at := range []struct {
		name string
		n    int
		p    float64
	}{{"N20", 20, 0.2}, {"N14", 14, 0.5}, {"N8", 8, 0.5}} {
		s := seatest.Contest(rng.New(3), at.n, at.p)
		t := New(s.Rules, nil)
		for !t.belief.Exact {
			s.Turn(t)
		}
		t.belief.Choose()
		t.shots.read(t.belief)
		cell, _ := t.shots.best(t.belief)
		t.scanner.read(t.belief)
		scans := t.scanner.search()
		b.Run(at.name, func(b *testing.B) {
			limit := clock.Iterations(math.MaxInt)
			var m fleet.Move
			for b.Loop() {
				m = t.ahead.better(t.belief, m, cell, scans, &limit)
			}
			b.ReportMetric(float64(len(t.belief.All)), "layouts")
		})
	}
}
