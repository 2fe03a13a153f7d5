package territory

import "github.com/contest-bundle/bundle/src/internal/tune"

// Options are the choices of a search.
type Options struct {
	// Weights make the search one with priors (PUCT) and values of a network
	// at its leaves. Nil makes it UCB1 with playouts.
	Weights *Weights
	// Explore is the factor of the exploration term: in units of log2(1+S0/SA).
	Explore float32
	// Reduction is taken from the value of a move not yet visited (PUCT).
	Reduction float32
	// Depth is the length of a visit in turns (UCB1).
	Depth int
	// Coin makes half of the playouts follow the opponents' rule with random
	// weights (UCB1).
	Coin bool
	// Common makes the opponents draw the same numbers in the n-th visit of
	// each move of the root, so that moves are compared on the same luck.
	Common bool
	// Seed is of the random numbers.
	Seed uint64
}

var (
	strategy  = tune.Choice("strategy", "net", "playouts", "seed")
	seed      = tune.Int("seed", 1, 0, 1<<30)
	duel      = tune.Float("explore_duel", 0.5, 0, 10)
	crowd     = tune.Float("explore_crowd", 0.1, 0, 10)
	ucb       = tune.Float("explore_playouts", 0.3, 0, 10)
	reduction = tune.Float("reduction", 0, 0, 1)
	depth     = tune.Int("depth", 12, 1, Turns)
)

// Tuned are the options that the parameters of package tune say, for a number of
// players.
func Tuned(players int) Options {
	o := Options{Seed: uint64(seed)}
	if strategy != "net" {
		o.Explore, o.Depth, o.Coin = float32(ucb), depth, strategy == "playouts"
		return o
	}
	o.Weights, o.Explore, o.Reduction = Trained(), float32(crowd), float32(reduction)
	if players == 2 {
		o.Explore = float32(duel)
	}
	return o
}
