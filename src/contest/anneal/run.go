package anneal

import "github.com/contest-bundle/bundle/src/contest/rng"

// A Problem is a state to be annealed by Run.
type Problem interface {
	// Try makes a random move of a kind (0 if Config has no Kinds) and returns the
	// change of the score. As soon as it is sure that the change is less than
	// threshold, it may return anything less, without finishing the move.
	Try(kind int, threshold float64) float64
	// Undo takes the last move back. It is called after a Try that is not taken;
	// after one that is taken nothing is called.
	Undo()
	// Save keeps a copy of the state, and Restore returns to it.
	Save()
	Restore()
}

// Run anneals a problem from its present state, whose score is config.Score, and
// leaves it in the best state that it found. Each cycle but the first starts from
// the best state so far.
func Run(r *rng.Rand, p Problem, c Config) Stats {
	l := New(r, c)
	p.Save()
	kind, cycle := 0, 0
	for l.Next() {
		if l.cycle != cycle {
			cycle = l.cycle
			p.Restore()
			l.Reset(l.best)
		}
		if l.kinds != nil {
			kind = l.Kind()
		}
		if !l.Take(p.Try(kind, l.threshold)) {
			p.Undo()
		} else if l.improved {
			p.Save()
		}
	}
	p.Restore()
	return l.Stats()
}

// Starts anneals several states, each for an equal part of a share of the time or
// steps, and goes on with the best of them alone. It returns its index and what
// its runs have done. The scores are those of the states at the beginning; config
// is for all runs together, and each of them cools from Hot to Cold.
func Starts[P Problem](r *rng.Rand, states []P, scores []float64, share float64, c Config) (best int, s Stats) {
	part := c
	part.Time = scaled(c.Time, share/float64(len(states)))
	part.Steps = scaled(c.Steps, share/float64(len(states)))
	for i, p := range states {
		part.Score = scores[i]
		if run := Run(r, p, part); i == 0 || run.Best > s.Best {
			best, s = i, run
		}
	}
	c.Time, c.Steps, c.Score = scaled(c.Time, 1-share), scaled(c.Steps, 1-share), s.Best
	return best, Run(r, states[best], c)
}

// scaled is a part of a number, which does not become 0 if it is not.
func scaled[N ~int | ~int64](n N, by float64) N {
	if n <= 0 {
		return n
	}
	return max(1, N(float64(n)*by))
}
