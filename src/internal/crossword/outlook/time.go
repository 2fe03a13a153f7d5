package outlook

import (
	"time"

	"github.com/contest-bundle/bundle/src/internal/clock"
	"github.com/contest-bundle/bundle/src/internal/crossword"
	"github.com/contest-bundle/bundle/src/internal/tune"
)

var (
	levelUntil = tune.Float("time_level_until", 0.4, 0, 1) // share of the tiles up to which turns weigh 1
	lowFrom    = tune.Float("time_low_from", 0.6, 0, 1)    // and from which on they weigh time_low
	lowWeight  = tune.Float("time_low", 0.1, 0.001, 1)     // weight of a late turn
	turnTiles  = tune.Float("time_turn_tiles", 2, 0.5, 9)  // tiles that a turn is expected to use
)

// limit is the work of a turn: a number of candidates, or a share of the time
// left. Turns weigh by the tiles used so far: 1 at first, little at the end, and a
// straight slope between.
func (p *Player) limit(g *crossword.Game) clock.Limit {
	if budget > 0 {
		return clock.Iterations(budget)
	}
	all := float64(g.Board.Size * g.Board.Size)
	used := 1 - float64(g.Tiles())/all
	share := p.clk.Share(weight(used)*turnTiles/all, weightFrom(used))
	return clock.Until(time.Now().Add(share), 1)
}

func weight(used float64) float64 {
	switch {
	case used <= levelUntil:
		return 1
	case used >= lowFrom:
		return lowWeight
	}
	return 1 + (lowWeight-1)*(used-levelUntil)/(lowFrom-levelUntil)
}

// weightFrom is the weight of all turns to come, its integral from used to 1.
func weightFrom(used float64) float64 {
	sum := 0.0
	const steps = 32
	for i := range steps {
		sum += weight(used + (1-used)*(float64(i)+0.5)/steps)
	}
	return sum * (1 - used) / steps
}
