package main

import (
	"flag"
	"fmt"
	"math"
	"os"

	"github.com/contest-bundle/bundle/src/internal/territory"
)

var (
	duels  = flag.String("duel", "", "files of samples of two players, separated by commas")
	crowds = flag.String("crowd", "", "files of samples of more players")
	epochs = flag.Int("epochs", 8, "passes over the samples")
	rate   = flag.Float64("rate", 0.002, "first step of the network's optimiser; the policies' is ten times that")
	lambda = flag.Float64("lambda", 0.95, "decay of later results a turn; 1 learns from outcomes alone")
)

// train goes on from -weights, "none" for a fresh start, with what the samples
// are for.
func train() error {
	w := new(territory.Weights)
	if *weights != "none" {
		var err error
		if w, err = readWeights(*weights); err != nil {
			return err
		}
	}
	for class, names := range []string{*duels, *crowds} {
		if names == "" {
			continue
		}
		all, err := readSamples(names)
		if err != nil {
			return err
		}
		blend(all)
		fmt.Printf("class %d: %d samples\n", class, len(all))
		fitNet(&w.Value[class], all)
		for class, part := range byPolicy(all) {
			if len(part) == 0 {
				continue
			}
			p := &w.Policy[class]
			fitPolicy(p, part)
			fmt.Printf("policy %d: %d states, cross-entropy %.3f, of equal odds %.3f, least possible %.3f\n",
				class, len(part), crossEntropy(part, p), crossEntropy(part, new(territory.Policy)), entropy(part))
		}
	}
	return os.WriteFile(*out, w.Bytes(), 0o644)
}

// blend turns outcomes into lambda-returns: the target of a turn is the search
// value of the next one and, with weight lambda, the target of the next one.
// Early turns so learn from what the search knew twenty turns later and not from
// all the chance of a whole game (Sutton 1988).
func blend(all []sample) {
	for i := len(all) - 2; i >= 0; i-- {
		if all[i+1].G == all[i].G && !all[i+1].Ahead {
			all[i].Y = float32(*lambda)*all[i+1].Y + float32(1-*lambda)*all[i+1].Q
		}
	}
}

// byPolicy divides the samples that have moves.
func byPolicy(all []sample) [territory.PolicyClasses][]*sample {
	var by [territory.PolicyClasses][]*sample
	for i := range all {
		if s := &all[i]; len(s.Moves) > 0 {
			g := territory.Game{Players: int(s.M), Cap: int(s.U)}
			by[g.PolicyClass()] = append(by[g.PolicyClass()], s)
		}
	}
	return by
}

// An adam is the optimiser's state for rows of weights (Kingma and Ba 2015). The
// step falls to 0 along half a cosine.
type adam struct {
	rate         float64
	step, steps  int
	mean, square []float64
}

func newAdam(n int, rate float64, steps int) *adam {
	return &adam{rate: rate, steps: steps, mean: make([]float64, n), square: make([]float64, n)}
}

// descend moves weights against a gradient; the two are visited alike.
func (a *adam) descend(weights, gradient func(func(row []float32)), scale, decay float64) {
	a.step++
	rate := a.rate / 2 * (1 + math.Cos(math.Pi*float64(a.step)/float64(a.steps)))
	first, second := 1-math.Pow(0.9, float64(a.step)), 1-math.Pow(0.99, float64(a.step))
	g := make([]float32, 0, len(a.mean))
	gradient(func(row []float32) { g = append(g, row...) })
	i := 0
	weights(func(row []float32) {
		for k := range row {
			d := float64(g[i])*scale + decay*float64(row[k])
			a.mean[i] = 0.9*a.mean[i] + 0.1*d
			a.square[i] = 0.99*a.square[i] + 0.01*d*d
			row[k] -= float32(rate * a.mean[i] / first / (math.Sqrt(a.square[i]/second) + 1e-8))
			i++
		}
	})
}
