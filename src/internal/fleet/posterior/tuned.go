package posterior

import "github.com/contest-bundle/bundle/src/contest/tune"

var (
	// budget is the number of chain steps of a decision, small pools get three
	// times as many; 0 is by the clock, with stepsMove, and stepsCell for each cell
	// of the sea, together at most stepsMost and two level shares of what is left of
	// stepsGame, as the most.
	budget    = tune.Int("budget", 0, 0, 1000000)
	stepsMove = tune.Int("steps", 8000, 10, 1000000)
	stepsCell = tune.Int("steps_cell", 320, 0, 10000)
	stepsMost = tune.Int("steps_most", 72000, 0, 1000000)
	// Full pools get the leastShare-th part of the steps. Pools that stay below
	// minPool together get urgent level shares of what is left of stepsGame, but not
	// more than urgentMost times the steps.
	leastShare = tune.Int("least_share", 6, 1, 100)
	stepsGame  = tune.Int("steps_game", 4500000, 1000, 1000000000)
	urgent     = tune.Int("urgent", 4, 1, 100)
	urgentMost = tune.Int("urgent_most", 5, 1, 1000)

	seed  = tune.Int("seed", 1, 0, 1<<30)
	debug = tune.Bool("debug", false)

	// The size of all pools together; below minPool nearly consistent layouts, of
	// which nearSize are kept, fill them up.
	poolSize = tune.Int("pool", 4000, 50, 20000)
	minPool  = tune.Int("min_pool", 400, 1, 1000)
	nearSize = tune.Int("near", 800, 0, 5000)

	// The share of a shot's rate that a scan must exceed, at P = 0.1, 0.55 and 1.
	alphaLow  = tune.Float("alpha_low", 0.9, 0, 3)
	alphaMid  = tune.Float("alpha_mid", 0.675, 0, 3)
	alphaHigh = tune.Float("alpha_high", 0.45, 0, 3)
	// The same once all consistent layouts are listed, whatever P.
	alphaEnd = tune.Float("alpha_end", 0.65, 0, 3)
	// gate is the chance of a hit from which on no scan is considered, scanPool the
	// number of consistent layouts below which none is: a count would only make it
	// harder to find them.
	gate     = tune.Float("gate", 0.97, 0, 1)
	scanPool = tune.Int("scan_pool", 100, 0, 1000)

	// Walkers work at the coldness cold. One that has been without a consistent
	// state for more than patience sweeps becomes a copy of a layout of its pool,
	// with probability copyShare, or else is cooled again from hot in so many
	// sweeps. With fewer than fewest in the pool it may become a copy of a refuted
	// layout, cooled from repairPhase of the way on.
	walkerCount = tune.Int("walkers", 8, 1, 256)
	cold        = tune.Float("cold", 2, 0.1, 2.2)
	hot         = tune.Float("hot", 0.2, 0.01, 2)
	annealing   = tune.Int("anneal", 80, 1, 1000)
	patience    = tune.Int("patience", 16, 1, 100000)
	copyShare   = tune.Float("copy", 0.5, 0, 1)
	fewest      = tune.Int("fewest", 20, 1, 1000)
	repairPhase = tune.Float("repair", 0.6, 0, 1)
	// keepEvery is the number of moves between states taken into the pool.
	keepEvery = tune.Int("keep_every", 4, 1, 1000)

	// Enumeration is tried with so many cells left to hit, every so many decisions,
	// and given up after so many tests of a placement or layouts.
	enumerateCells = tune.Int("enumerate_cells", 60, 0, 300)
	enumerateWork  = tune.Int("enumerate_work", 5000000, 0, 1000000000)
	enumeratePause = tune.Int("enumerate_pause", 3, 1, 1000)
	enumerateMost  = tune.Int("enumerate_most", 20000, 1, 100000)

	// On a list of at most so many layouts the best shot and so many scans are
	// looked at to the end of the game.
	lookaheadMost  = tune.Int("lookahead", 20000, 0, 60000)
	lookaheadScans = tune.Int("lookahead_scans", 3, 0, 100)

	// smoothing is the weight of a layout of the sample against one smoothed
	// step of the chain.
	smoothing = tune.Float("smoothing", 1.3, 0, 1000)
)
