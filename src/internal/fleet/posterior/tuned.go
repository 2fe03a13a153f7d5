package posterior

import "github.com/contest-bundle/bundle/src/internal/tune"

var (
	// budget is the number of chain steps of a decision; 0 is by the clock, with
	// stepsMove as the most.
	budget    = tune.Int("budget", 0, 0, 1000000)
	stepsMove = tune.Int("steps", 6000, 10, 1000000)
	// A full pool gets the leastShare-th part of the steps; one that stays below
	// minPool up to urgent times as many.
	leastShare = tune.Int("least_share", 6, 1, 100)
	urgent     = tune.Int("urgent", 3, 1, 100)

	seed  = tune.Int("seed", 1, 0, 1<<30)
	debug = tune.Bool("debug", false)

	// The pool's size; below minPool nearly consistent layouts, of which nearSize
	// are kept, fill it up.
	poolSize = tune.Int("pool", 2000, 50, 20000)
	minPool  = tune.Int("min_pool", 200, 1, 1000)
	nearSize = tune.Int("near", 400, 0, 5000)

	// The share of a shot's rate that a scan must exceed, at P = 0.1, 0.55 and 1.
	alphaLow  = tune.Float("alpha_low", 0.9, 0, 3)
	alphaMid  = tune.Float("alpha_mid", 0.675, 0, 3)
	alphaHigh = tune.Float("alpha_high", 0.45, 0, 3)
	// gate is the chance of a hit from which on no scan is considered.
	gate = tune.Float("gate", 0.97, 0, 1)

	// Walkers work at the coldness cold. One that has been without a consistent
	// state for more than patience sweeps becomes a copy of a layout of the pool,
	// with probability copyShare, or else is cooled again from hot in so many
	// sweeps.
	walkerCount = tune.Int("walkers", 8, 1, 256)
	cold        = tune.Float("cold", 2, 0.1, 2.2)
	hot         = tune.Float("hot", 0.2, 0.01, 2)
	annealing   = tune.Int("anneal", 80, 1, 1000)
	patience    = tune.Int("patience", 16, 1, 100000)
	copyShare   = tune.Float("copy", 0.5, 0, 1)
	// keepEvery is the number of moves between states taken into the pool.
	keepEvery = tune.Int("keep_every", 4, 1, 1000)

	// Enumeration is tried with so many ships left, and given up after so many
	// placements.
	enumerateShips = tune.Int("enumerate_ships", 6, 0, 30)
	enumerateNodes = tune.Int("enumerate_nodes", 4000, 0, 10000000)

	// smoothing is the weight of a layout of the sample against one smoothed
	// step of the chain.
	smoothing = tune.Float("smoothing", 1.3, 0, 1000)
)
