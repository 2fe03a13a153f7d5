package outlook

import "github.com/contest-bundle/bundle/src/contest/tune"

// Bounds are what narrows the choice. Each can be lifted to see what it throws
// away; command filters does.
type Bounds struct {
	Missing     int     // tiles that a word of the outlook may miss
	MissingHigh int     // and in a window of high score
	Kept        int     // prospects kept
	Recounted   int     // candidates placed for real
	Targets     int     // target words kept
	Near        int     // cells crosswise to the next letter, for a letter to be placed; 0: any
	Rebuild     float64 // share of the time left that renewing the tables of the targets may take
}

var (
	missing       = tune.Int("outlook_missing", 2, 0, 9)
	missingHigh   = tune.Int("outlook_missing_high", 3, 0, 9)
	kept          = tune.Int("outlook_kept", 400, 1, 100000)
	recounted     = tune.Int("outlook_recounted", 32, 0, 100000)
	targetsKept   = tune.Int("target_kept", 64, 1, 100000)
	targetRebuild = tune.Float("target_rebuild", 0.15, 0, 1)
	targetNear    = tune.Int("target_near", 4, 0, 20)
)

var tuned = Bounds{
	Missing:     missing,
	MissingHigh: missingHigh,
	Kept:        kept,
	Recounted:   recounted,
	Targets:     targetsKept,
	Near:        targetNear,
	Rebuild:     targetRebuild,
}

// Counts say how much each bound let through and how much fell out.
type Counts struct {
	Missing, Kept, Recounted, Targets, Near, Rebuild Count
}

// A Count is of the cases that a bound decided.
type Count struct{ In, Out int }

func (c *Count) pass(in bool) bool {
	if in {
		c.In++
	} else {
		c.Out++
	}
	return in
}
