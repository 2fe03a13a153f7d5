package posterior

import "testing"

// BenchmarkSweep makes Gibbs moves at several moments of a game; a sweep has as
// many as there are ships. Run with -count and take the least.
func BenchmarkSweep(b *testing.B) {
	for _, at := range []struct {
		name  string
		n     int
		p     float64
		turns int
	}{{"N20 start", 20, 0.2, 6}, {"N20 middle", 20, 0.2, 60}, {"N14 middle", 14, 0.5, 30}} {
		s := contestSea(&rng{state: 3}, at.n, at.p)
		t := New(s.rules, nil)
		for range at.turns {
			s.turn(t)
		}
		b.Run(at.name, func(b *testing.B) {
			c := t.belief.chain
			c.load(&t.belief.pool[0])
			for b.Loop() {
				c.sweep(func() {})
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(c.lengths)), "ns/move")
			b.ReportMetric(float64(len(c.scans)), "scans")
		})
	}
}
