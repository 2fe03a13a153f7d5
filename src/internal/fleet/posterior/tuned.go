package posterior

import "github.com/contest-bundle/bundle/src/internal/tune"

var (
	poolSize   = tune.Int("pool", 2000, 50, 20000)
	nearEnergy = int32(tune.Int("near_energy", 2, 0, 2))
	nearSize   = tune.Int("near", 400, 0, 5000)
	leastShare = tune.Int("least", 6, 1, 100)
	minPool    = tune.Int("min_pool", 200, 1, 1000)
	stepsMove  = tune.Int("steps", 6000, 10, 1000000)
	alphaLow   = tune.Float("alpha_low", 1, 0, 3)
	alphaHigh  = tune.Float("alpha_high", 0.55, 0, 3)
	gate       = tune.Float("gate", 0.97, 0, 1)
	seed       = tune.Int("seed", 1, 0, 1<<30)
)
