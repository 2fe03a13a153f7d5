package pyramid

import (
	"time"

	"github.com/contest-bundle/bundle/src/contest/beam"
)

// usual is the number of swaps that a pyramid takes: on seeds 0–99 from 1,760 to
// 1,920.
const usual = 1840

// least is the number of swaps that a search beyond usual still expects.
const least = 20

// Sort returns swaps that sort the pyramid, and leaves it as it is. With a width it
// keeps so many states after each swap; otherwise as many as fit into the time.
func (s *State) Sort(width int, limit time.Duration) []Swap {
	if s.target == Balls {
		return nil
	}
	c := beam.Config{Width: width}
	if width == 0 {
		c.Time = limit
		c.Remaining = func(level int) float64 { return float64(max(usual-level, least)) }
	}
	return beam.Search[Swap](s, c).Moves
}
