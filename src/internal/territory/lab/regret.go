package main

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"

	"github.com/contest-bundle/bundle/src/contest/clock"
	"github.com/contest-bundle/bundle/src/internal/bitboard"
	"github.com/contest-bundle/bundle/src/internal/territory"
)

var (
	deep   = flag.Int("deep", 20000, "visits of the reference search in regret")
	repeat = flag.Int("repeat", 5, "searches of each configuration a position in regret")
)

// regret compares searches by single turns, which takes a hundredth of the games
// that play needs for the same error: in a position of each game the first
// configuration gives every move a value by a share of -deep visits, then every
// configuration searches with its own budget, and loses what its move is worth
// less than the best one by the reference.
func regret() error {
	var configs []*config
	for _, text := range flag.Args() {
		c, err := parseConfig(text)
		if err != nil {
			return err
		}
		configs = append(configs, c)
	}
	if len(configs) == 0 {
		return fmt.Errorf("regret wants configurations")
	}
	var mu sync.Mutex
	sum, square, diff := make([]float64, len(configs)), make([]float64, len(configs)), make([]float64, len(configs))
	done := 0.0
	parallel(func(i int) {
		seed := *first + uint64(i)
		v := generate(seed, *players).until(configs[0], seed)
		loss := make([]float64, len(configs))
		value := reference(v)
		for k, c := range configs {
			for r := range *repeat {
				v.Configure(c.options(v.Game().Players), seed+uint64(r)*7919)
				loss[k] += (value.best - value.of[v.Move(clock.Iterations(c.budget))]) / float64(*repeat)
			}
		}
		mu.Lock()
		defer mu.Unlock()
		done++
		for k, l := range loss {
			sum[k] += l
			square[k] += (l - loss[0]) * (l - loss[0])
			diff[k] += l - loss[0]
		}
	})
	for k, c := range configs {
		d := diff[k] / done
		fmt.Printf("%-40s %4.0f positions  regret %7.1f", c.name, done, 1e5*sum[k]/done)
		if k > 0 {
			fmt.Printf("  %+7.1f ± %.1f", 1e5*d, 1e5*math.Sqrt(max(0, square[k]/done-d*d)/done))
		}
		fmt.Println()
	}
	return nil
}

// until plays a game quickly up to a turn drawn by the seed.
func (w *world) until(c *config, seed uint64) *territory.Solver {
	r := rand.New(rand.NewPCG(seed, 17))
	v := territory.NewSolver(w.game, w.start, c.options(w.game.Players))
	luck := territory.NewRand(^seed)
	for range r.IntN(territory.Turns - 5) {
		moves := territory.Moves{v.Move(clock.Iterations(40))}
		for p := 1; p < w.game.Players; p++ {
			moves[p] = w.game.Draw(v.State(), p, &w.rules[p], &luck)
		}
		v.Observe(&moves)
	}
	return v
}

// values are those of a deep search.
type values struct {
	of   map[bitboard.Cell]float64
	best float64
}

func reference(v *territory.Solver) values {
	v.Move(clock.Iterations(100))
	moves := v.Tree().Children(nil)
	out := values{of: map[bitboard.Cell]float64{}, best: math.Inf(-1)}
	for _, ch := range moves {
		q := v.Evaluate(ch.Move, clock.Iterations(*deep/len(moves)))
		out.of[ch.Move] = q
		out.best = max(out.best, q)
	}
	return out
}
