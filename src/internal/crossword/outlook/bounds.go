package outlook

import "github.com/contest-bundle/bundle/src/contest/tune"

// Bounds are what narrows the choice. Each can be lifted to see what it throws
// away; command filters does.
type Bounds struct {
	Missing     int     // tiles that a word of the outlook may miss
	MissingHigh int     // and in a window of high score
	Floor       int     // potential below which windows are not looked at
	Kept        int     // prospects kept
	Discards    int     // decisions to discard that are tried
	Recounted   int     // candidates placed for real
	Setups      int     // hypothetical plays kept
	Plans       int     // stretches of a target line kept, each with a choice of cells
	Table       int     // words of a target line kept
	Targets     int     // target words kept
	Near        int     // cells crosswise to the next letter, for a letter to be placed; 0: any
	Rebuild     float64 // share of the time left that renewing the tables of the targets may take
}

var (
	missing       = tune.Int("outlook_missing", 2, 0, 9)
	missingHigh   = tune.Int("outlook_missing_high", 3, 0, 9)
	leastWorth    = tune.Int("outlook_floor", 10, 0, 1000)
	kept          = tune.Int("outlook_kept", 400, 1, 100000)
	discardsTried = tune.Int("discards_tried", 64, 1, 100000)
	recounted     = tune.Int("outlook_recounted", 32, 0, 100000)
	targetsKept   = tune.Int("target_kept", 64, 1, 100000)
	targetRebuild = tune.Float("target_rebuild", 0.15, 0, 1)
	targetNear    = tune.Int("target_near", 4, 0, 20)
)

// bounds are those of the parameters, or of the account.
func bounds() Bounds {
	return Bounds{
		Missing:     own(missing, 2),
		MissingHigh: own(missingHigh, 3),
		Floor:       leastWorth,
		Kept:        kept,
		Discards:    discardsTried,
		Recounted:   own(recounted, 32),
		Setups:      setupsKept,
		Plans:       own(targetPlans, 64),
		Table:       targetTable,
		Targets:     targetsKept,
		Near:        targetNear,
		Rebuild:     targetRebuild,
	}
}

// Counts say how much each bound let through and how much fell out.
type Counts struct {
	Missing, Floor, Kept, Recounted, Discards, Setups, Plans, Table, Targets, Near, Rebuild Count
	Aims                                                                                    Aims
	Lines                                                                                   Lines
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
