package territory

import "github.com/contest-bundle/bundle/src/contest/tune"

// Options are the choices of a search.
type Options struct {
	// Weights make the search one with priors (PUCT) and the network's values.
	// Nil makes it UCB1, with the outcome so far as the value.
	Weights *Weights
	// Explore is the factor of the exploration term, in units of log2(1+S0/SA).
	Explore float32
	// Depth is the length of a visit in turns (UCB1).
	Depth int
	// Tail is the length of the playout between tree and network (PUCT).
	Tail int
	// Coin makes half of the playouts follow the opponents' rule with random
	// weights.
	Coin bool
	// Leaf values the end of a visit; nil takes the outcome so far (UCB1).
	Leaf *Leaf
	// Path values a visit by the mean over its turns instead of its end (UCB1).
	Path bool
	// Carry takes the tree below the move made over to the next turn (UCB1).
	Carry bool
	// Seed is of the random numbers.
	Seed uint64
}

var (
	strategy = tune.Choice("strategy", "net", "playouts", "seed")
	seed     = tune.Int("seed", 1, 0, 1<<30)
	duel     = tune.Float("explore_duel", 0.5, 0, 10)
	crowd    = tune.Float("explore_crowd", 0.2, 0, 10)
	tail     = tune.Int("tail_crowd", 12, 0, Turns)
	ucb      = tune.Float("explore_playouts", 0.3, 0, 10)
	depth    = tune.Int("depth_playouts", 12, 1, Turns)

	// Of the strategy "seed" alone: the account's constant of UCB1, its leaf, and two
	// ideas that its author rejected.
	exploreSeed = tune.Float("explore_seed", 1, 0, 10)
	leaf        = tune.Choice("leaf", "account", "outcome")
	valuePath   = tune.Bool("value_path", false)
	carryTree   = tune.Bool("carry_tree", false)
)

// Tuned are the options that the parameters say for a number of players. The
// strategies are "net", the search with the network; "playouts", UCB1 with both
// kinds of playouts; "seed", UCB1 with playouts from outside in and the account's leaf.
func Tuned(players int) Options {
	o := Options{Seed: uint64(seed)}
	switch {
	case strategy == "seed":
		o.Explore, o.Depth, o.Path, o.Carry = float32(exploreSeed), depth, valuePath, carryTree
		if leaf == "account" {
			o.Leaf = TunedLeaf()
		}
	case strategy == "playouts":
		o.Explore, o.Depth, o.Coin = float32(ucb), depth, true
	case players == 2:
		o.Weights, o.Explore = Trained(), float32(duel)
	default:
		o.Weights, o.Explore, o.Tail, o.Coin = Trained(), float32(crowd), tail, true
	}
	return o
}
