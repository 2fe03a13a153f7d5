package territory

import (
	"fmt"
	"math/rand/v2"
	"syscall"
	"testing"
	"time"

	"github.com/contest-bundle/bundle/src/contest/clock"
)

// midgame is a solver after some turns of a game that it played with few
// visits.
func midgame(players, levelCap, turns int, opt Options) *Solver {
	r := rand.New(rand.NewPCG(uint64(players), uint64(levelCap)))
	g, s, _ := randomGame(r, players, levelCap)
	v := NewSolver(g, s, opt)
	luck := NewRand(7)
	for range turns {
		moves := Moves{v.Move(clock.Iterations(20))}
		for p := 1; p < players; p++ {
			moves[p] = g.Draw(v.State(), p, &Rule{Weight: [Categories]float32{0.9, 0.5, 0.8, 0.4}, Random: 0.3}, &luck)
		}
		v.Observe(&moves)
	}
	return v
}

// cpuTime is the processor time of the process. On a machine that others use
// it tells the speed where the wall clock does not.
func cpuTime() time.Duration {
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// measure runs f as a benchmark and reports processor time.
func measure(b *testing.B, f func()) {
	b.ReportAllocs()
	start := cpuTime()
	for b.Loop() {
		f()
	}
	b.ReportMetric(float64(cpuTime()-start)/float64(b.N), "cpu-ns/op")
}

// BenchmarkTurn reports the visits that fit into 18 ms of processor time.
func BenchmarkTurn(b *testing.B) {
	for _, name := range []string{"net", "playouts"} {
		for _, players := range []int{2, 4, 8} {
			b.Run(fmt.Sprint(name, "/M=", players), func(b *testing.B) {
				opt := Tuned(players)
				if name == "playouts" {
					opt = Options{Explore: 0.3, Depth: 12, Coin: true}
				}
				v := midgame(players, 3, 30, opt)
				const visits = 1000
				start := cpuTime()
				measure(b, func() { v.Move(clock.Iterations(visits)) })
				b.ReportMetric(0.018*visits*float64(b.N)/(cpuTime()-start).Seconds(), "visits/turn")
			})
		}
	}
}

var sinkValue float32

func BenchmarkDescribe(b *testing.B) {
	v := midgame(2, 3, 30, Options{Weights: Trained(), Explore: 0.1})
	measure(b, func() { v.game.Describe(&v.state, &v.rules, &v.x) })
}

func BenchmarkValue(b *testing.B) {
	v := midgame(2, 3, 30, Options{Weights: Trained(), Explore: 0.1})
	v.game.Describe(&v.state, &v.rules, &v.x)
	measure(b, func() { sinkValue = v.opt.Weights.Value[0].Value(&v.x) })
}

func BenchmarkRank(b *testing.B) {
	v := midgame(2, 3, 30, Options{Weights: Trained(), Explore: 0.1})
	n := 0
	for rest := v.game.worthwhile(&v.state); !rest.Empty(); rest = rest.Rest() {
		v.cells[n] = rest.First()
		n++
	}
	b.ReportMetric(float64(n), "moves")
	policy := &v.opt.Weights.Policy[v.game.PolicyClass()]
	measure(b, func() { policy.Rank(v.game, &v.state, &v.rules, v.cells[:n], v.prior[:n]) })
}

func BenchmarkStep(b *testing.B) {
	v := midgame(2, 3, 30, Options{Weights: Trained(), Explore: 0.1})
	measure(b, func() {
		v.work = v.state
		v.turn(v.game.worthwhile(&v.work).First())
	})
}
