package outlook

import (
	"cmp"
	"slices"
	"time"

	"github.com/contest-bundle/bundle/src/contest/clock"
	"github.com/contest-bundle/bundle/src/contest/tune"
	"github.com/contest-bundle/bundle/src/internal/crossword"
)

var (
	budget     = tune.Int("budget", 0, 0, 100000)            // candidates re-counted a turn; 0: by the clock
	levelUntil = tune.Float("time_level_until", 0.4, 0, 1)   // share of the tiles up to which turns weigh 1
	lowFrom    = tune.Float("time_low_from", 0.6, 0, 1)      // and from which on they weigh time_low
	lowWeight  = tune.Float("time_low", 0.1, 0.001, 1)       // weight of a late turn
	turnTiles  = tune.Float("time_turn_tiles", 1.5, 0.5, 9)  // tiles that a turn is expected to use
	firstTurn  = tune.Float("time_first_turn", 6, 1, 100)    // weight of the first turn, which has the most moves
	fewLines   = tune.Int("time_lines", 4, 1, 40)            // lines looked at when time is shortest
	lookShare  = tune.Float("time_look_share", 0.5, 0.01, 1) // of a turn's time, for the outlook before any re-count
)

// reserve is the time left below which turns are played greedily.
const reserve = 100 * time.Millisecond

// pace shares out the time of a game.
type pace struct {
	clk      *clock.Clock
	started  time.Time     // of the turn
	share    time.Duration // for the turn
	lineTime time.Duration // that looking at a line took
	rankTime time.Duration // that placing a candidate took
}

// begin shares out time for a turn.
func (p *pace) begin(g *crossword.Game) {
	if budget > 0 {
		return
	}
	all := float64(g.Board.Size * g.Board.Size)
	used := 1 - float64(g.Tiles())/all
	p.started = time.Now()
	due := weight(used)
	if g.Turn == 0 {
		due = firstTurn
	}
	p.share = p.clk.Share(due*turnTiles/all, weightFrom(used))
}

// short reports that the time is all but used up.
func (p *pace) short() bool { return budget == 0 && p.clk.Left() < reserve }

// hurried reports whether placing every candidate to rank it would take more
// than its part of the turn.
func (p *pace) hurried(moves int) bool {
	return budget == 0 && lookShare*float64(p.share) < float64(p.rankTime)*float64(moves)
}

// ranking notes what ranking took. A quick one tells nothing, so the last figure
// fades, to be measured again some day.
func (p *pace) ranking(took time.Duration, moves int, quick bool) {
	if quick {
		p.rankTime -= p.rankTime / 16
	} else if moves > 0 {
		p.rankTime = took / time.Duration(moves)
	}
}

// looked notes what looking at so many lines took.
func (p *pace) looked(took time.Duration, lines int) {
	p.lineTime = took / time.Duration(lines)
}

// affords reports whether work that takes so long is within a share of the time
// left.
func (p *pace) affords(d time.Duration, share float64) bool {
	return budget > 0 || float64(d) <= share*float64(p.clk.Left())
}

// limit is the work of a turn's re-count.
func (p *pace) limit() clock.Limit {
	if budget > 0 {
		return clock.Iterations(budget)
	}
	return clock.Until(p.started.Add(p.share), 1)
}

// lines lists the lines to look at, as many as the time for the outlook allows,
// going by what a line took in the last turn; those of the best products first.
func (p *pace) lines(g *crossword.Game, prices *prices) []int {
	n := 2 * g.Board.Size
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	if budget > 0 || p.lineTime == 0 {
		return all
	}
	most := int(lookShare * float64(p.share) / float64(p.lineTime))
	if most >= n {
		return all
	}
	slices.SortStableFunc(all, func(a, b int) int { return cmp.Compare(best(prices.win[b][:]), best(prices.win[a][:])) })
	all = all[:max(most, fewLines)]
	slices.Sort(all)
	return all
}

func best(win []int32) int32 { return slices.Max(win) }

// weight is that of a turn when a share of the tiles is used: 1 at first, little
// at the end, and a straight slope between.
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
	const steps = 32
	sum := 0.0
	for i := range steps {
		sum += weight(used + (1-used)*(float64(i)+0.5)/steps)
	}
	return sum * (1 - used) / steps
}
