package main

import (
	"flag"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/contest-bundle/bundle/src/contest/clock"
	"github.com/contest-bundle/bundle/src/internal/territory"
)

// A config is a way to play: options by number of players, visits a turn.
type config struct {
	name    string
	options func(players int) territory.Options
	budget  int
}

// game plays one game, by is told of each turn between the search and its end.
func (w *world) play(c *config, seed uint64, by func(v *territory.Solver, moves *territory.Moves)) float64 {
	opt := c.options(w.game.Players)
	opt.Seed = seed
	v := territory.NewSolver(w.game, w.start, opt)
	r := territory.NewRand(^seed)
	for range territory.Turns {
		moves := territory.Moves{v.Move(clock.Iterations(c.budget))}
		for p := 1; p < w.game.Players; p++ {
			moves[p] = w.game.Draw(v.State(), p, &w.rules[p], &r)
		}
		if by != nil {
			by(v, &moves)
		}
		v.Observe(&moves)
	}
	return w.game.Outcome(v.State())
}

// parseConfig reads NAME:key=value:...; NAME is net, playouts or seed.
func parseConfig(text string) (*config, error) {
	parts := strings.Split(text, ":")
	base := territory.Options{Explore: 0.3, Depth: 12, Coin: parts[0] != "seed"}
	duel, crowd, tail := float32(0.5), float32(0.2), 12
	switch parts[0] {
	case "playouts", "seed":
	case "net":
		w, err := readWeights(*weights)
		if err != nil {
			return nil, err
		}
		base.Weights = w
	default:
		return nil, fmt.Errorf("configuration %q: want net, playouts or seed", text)
	}
	c := &config{name: text, budget: *budget}
	var leaf territory.Leaf // that of the account if it has a weight
	for _, part := range parts[1:] {
		key, value, _ := strings.Cut(part, "=")
		f, err := strconv.ParseFloat(value, 32)
		switch key {
		case "weights":
			base.Weights, err = readWeights(value)
		case "duel":
			duel = float32(f)
		case "crowd":
			crowd = float32(f)
		case "explore":
			base.Explore = float32(f)
		case "tail":
			tail = int(f)
		case "depth":
			base.Depth = int(f)
		case "budget":
			c.budget = int(f)
		case "path":
			base.Path = f != 0
		case "carry":
			base.Carry = f != 0
		case "ratio":
			leaf.Ratio = float32(f)
		case "inner":
			leaf.Inner = float32(f)
		case "outer":
			leaf.Outer = float32(f)
		case "collision":
			leaf.Collision = float32(f)
		case "distance":
			leaf.Distance = float32(f)
		default:
			err = fmt.Errorf("no key %q", key)
		}
		if err != nil {
			return nil, fmt.Errorf("configuration %q: %w", text, err)
		}
	}
	if leaf != (territory.Leaf{}) {
		base.Leaf = &leaf
	}
	c.options = func(players int) territory.Options {
		o := base
		if o.Weights != nil {
			o.Explore, o.Tail = crowd, tail
			if players == 2 {
				o.Explore, o.Tail = duel, 0
			}
		}
		return o
	}
	return c, nil
}

func readWeights(name string) (*territory.Weights, error) {
	if name == "" {
		return territory.Trained(), nil
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return territory.Decode(data)
}

func play() error {
	var configs []*config
	for _, text := range flag.Args() {
		c, err := parseConfig(text)
		if err != nil {
			return err
		}
		configs = append(configs, c)
	}
	if len(configs) == 0 {
		return fmt.Errorf("play wants configurations")
	}
	worlds := make([]*world, *games)
	outcome := make([][]float64, *games)
	parallel(func(i int) {
		seed := *first + uint64(i)
		worlds[i] = generate(seed, *players)
		row := make([]float64, len(configs))
		for k, c := range configs {
			row[k] = worlds[i].play(c, seed, nil)
		}
		outcome[i] = row
	})
	for k, c := range configs {
		fmt.Println(c.name)
		report(worlds, outcome, k)
	}
	return nil
}

// report prints means over all cases and by players and level cap, and the mean
// log ratio to the first configuration with its standard error.
func report(worlds []*world, outcome [][]float64, k int) {
	groups := map[string][]int{}
	for i, w := range worlds {
		if outcome[i] == nil {
			continue // not started in time
		}
		for _, key := range []string{"all", fmt.Sprint("M=", w.game.Players), fmt.Sprint("U=", w.game.Cap)} {
			groups[key] = append(groups[key], i)
		}
	}
	var keys []string
	for key := range groups {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	for _, key := range keys {
		sum, d, d2, n := 0.0, 0.0, 0.0, float64(len(groups[key]))
		for _, i := range groups[key] {
			sum += outcome[i][k]
			x := 100 * math.Log(outcome[i][k]/outcome[i][0])
			d += x
			d2 += x * x
		}
		fmt.Printf("  %-4s %4.0f games  mean %7.0f", key, n, 1e5*sum/n)
		if k > 0 {
			fmt.Printf("  %+6.2f%% ± %.2f", d/n, math.Sqrt(max(0, d2/n-d*d/n/n)/n))
		}
		fmt.Println()
	}
}
