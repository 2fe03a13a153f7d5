package chain

import "github.com/contest-bundle/bundle/src/contest/tune"

var (
	// Cold is the working coldness.
	Cold = tune.Float("cold", 2, 0.1, 2.2)
	// KeepEvery is the number of moves between states that are kept.
	KeepEvery = tune.Int("keep_every", 4, 1, 1000)
)
