package anneal

import (
	"slices"

	"github.com/contest-bundle/bundle/src/contest/rng"
)

// An Exchange anneals several states at once, each at a temperature that does not
// fall; now and then two states of neighbouring temperatures change places
// (replica exchange, or parallel tempering: Hukushima and Nemoto, 1996). Good
// states sink to the cold end, and what is stuck there comes up again. It suits
// problems whose score changes little at any one temperature, and needs no guess of
// when to be how hot.
//
//	for x := anneal.NewExchange(r, temperatures, scores, config); x.Next(); {
//		state := states[x.Replica()]
//		if !x.Take(state.try(x.Threshold())) {
//			state.undo()
//		}
//	}
type Exchange struct {
	random *rng.Rand
	pace   pace
	left   int

	temperatures []float64 // hot first
	at           []int     // the state at each temperature
	scores       []float64 // by state
	level        int       // the temperature of the step
	turn         int       // steps left before the next level
	odd          bool      // which pairs change places next

	threshold float64
	best      float64
	improved  bool
	swaps     []int // by level, with the next colder one
}

// burst is the number of steps that a state takes before the next one is at work:
// enough for its data to be in the cache, few enough for many exchanges.
const burst = 100

// NewExchange returns an exchange of len(scores) states at as many temperatures,
// none of which may be 0. Of the Config only Time and Steps count; steps are those
// of all states together.
func NewExchange(r *rng.Rand, temperatures, scores []float64, c Config) *Exchange {
	if len(temperatures) != len(scores) || len(scores) == 0 {
		panic("anneal: as many temperatures as states are needed, and at least one")
	}
	x := &Exchange{random: r, pace: newPace(c), temperatures: slices.Clone(temperatures), scores: slices.Clone(scores), best: slices.Max(scores)}
	slices.Sort(x.temperatures)
	slices.Reverse(x.temperatures)
	for i := range scores {
		x.at = append(x.at, i)
	}
	x.swaps = make([]int, len(scores))
	x.level, x.turn = len(scores)-1, 0
	return x
}

// Temperatures returns n temperatures in geometric progression from hot to cold.
func Temperatures(n int, hot, cold float64) []float64 {
	list := make([]float64, n)
	for i := range list {
		list[i] = cooled(hot, cold, float64(i)/float64(max(1, n-1)))
	}
	return list
}

// Next begins a step and reports whether there is time for it.
func (x *Exchange) Next() bool {
	if x.left == 0 {
		if x.left = x.pace.next(); x.left == 0 {
			return false
		}
	}
	x.left--
	if x.turn == 0 {
		x.advance()
	}
	x.turn--
	x.threshold = -x.temperatures[x.level] * x.random.Exp()
	return true
}

// advance goes on to the next level, and lets states change places after the last.
func (x *Exchange) advance() {
	x.turn = burst
	if x.level++; x.level < len(x.at) {
		return
	}
	x.level = 0
	first := 0
	if x.odd = !x.odd; x.odd {
		first = 1
	}
	for i := first; i+1 < len(x.at); i += 2 {
		hot, cold := x.at[i], x.at[i+1]
		gain := (1/x.temperatures[i+1] - 1/x.temperatures[i]) * (x.scores[hot] - x.scores[cold])
		if gain >= -x.random.Exp() {
			x.at[i], x.at[i+1] = cold, hot
			x.swaps[i]++
		}
	}
}

// Replica returns the index of the state whose step it is.
func (x *Exchange) Replica() int { return x.at[x.level] }

// Threshold returns the smallest change that this step takes.
func (x *Exchange) Threshold() float64 { return x.threshold }

// Take reports whether the step takes a change of the state's score, and counts it.
func (x *Exchange) Take(delta float64) bool {
	x.improved = false
	if !(delta >= x.threshold) {
		return false
	}
	score := &x.scores[x.at[x.level]]
	if *score += delta; *score > x.best {
		x.best, x.improved = *score, true
	}
	return true
}

// Improved reports whether the last change made a score better than that of every
// state before.
func (x *Exchange) Improved() bool { return x.improved }

// Best returns the best score of any state so far.
func (x *Exchange) Best() float64 { return x.best }

// Progress returns the part of the run that is over, from 0 to 1.
func (x *Exchange) Progress() float64 { return x.pace.progress }

// Swaps returns how often the states of each level and of the next colder one have
// changed places. Where the numbers are small, the temperatures are too far apart.
func (x *Exchange) Swaps() []int { return slices.Clone(x.swaps[:len(x.swaps)-1]) }
