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
	// Pools that stay small get urgent level shares of what is left of stepsGame, but
	// not more than urgentMost times the steps.
	stepsGame  = tune.Int("steps_game", 4500000, 1000, 1000000000)
	urgent     = tune.Int("urgent", 4, 1, 100)
	urgentMost = tune.Int("urgent_most", 5, 1, 1000)

	seed  = tune.Int("seed", 1, 0, 1<<30)
	debug = tune.Bool("debug", false)

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

	// On a list of at most so many layouts the best shot and so many scans are
	// looked at to the end of the game.
	lookaheadMost  = tune.Int("lookahead", 20000, 0, 60000)
	lookaheadScans = tune.Int("lookahead_scans", 3, 0, 100)
)
