package belief

import "github.com/contest-bundle/bundle/src/contest/tune"

var (
	// The size of all pools together; below minPool nearly consistent layouts, of
	// which nearSize are kept, fill them up. Full pools get the leastShare-th part of
	// the steps.
	poolSize   = tune.Int("pool", 4000, 50, 20000)
	minPool    = tune.Int("min_pool", 400, 1, 1000)
	nearSize   = tune.Int("near", 800, 0, 5000)
	leastShare = tune.Int("least_share", 6, 1, 100)

	// A walker that has been without a consistent state for more than patience
	// sweeps becomes a copy of a layout of its pool, with probability copyShare, or
	// else is cooled again from hot in so many sweeps. With fewer than fewest in the
	// pool it may become a copy of a refuted layout, cooled from repairPhase of the
	// way on.
	walkerCount = tune.Int("walkers", 8, 1, 256)
	hot         = tune.Float("hot", 0.2, 0.01, 2)
	annealing   = tune.Int("anneal", 80, 1, 1000)
	patience    = tune.Int("patience", 16, 1, 100000)
	copyShare   = tune.Float("copy", 0.5, 0, 1)
	fewest      = tune.Int("fewest", 20, 1, 1000)
	repairPhase = tune.Float("repair", 0.6, 0, 1)

	// Enumeration is tried with so many cells left to hit, every so many decisions,
	// and given up after so many tests of a placement or layouts.
	enumerateCells = tune.Int("enumerate_cells", 60, 0, 300)
	enumerateWork  = tune.Int("enumerate_work", 5000000, 0, 1000000000)
	enumeratePause = tune.Int("enumerate_pause", 3, 1, 1000)
	enumerateMost  = tune.Int("enumerate_most", 20000, 1, 100000)

	// smoothing is the weight of a layout of the sample against one smoothed
	// step of the chain.
	smoothing = tune.Float("smoothing", 1.3, 0, 1000)
)
