package anneal

import "github.com/contest-bundle/bundle/src/contest/rng"

// Stats is what a run has done so far.
type Stats struct {
	Progress    float64 // from 0 to 1
	Temperature float64
	Score, Best float64
	Steps       int
	Kinds       []KindStats // by kind; empty without Config.Kinds
}

// KindStats is what the moves of one kind have done so far.
type KindStats struct {
	Weight   float64 // with which Kind chooses it now; the weights add up to 1
	Tried    int
	Accepted int
	Improved int // the best score
}

// Stats returns what the run has done so far.
func (l *Loop) Stats() Stats {
	s := Stats{Progress: l.pace.progress, Temperature: l.temperature, Score: l.score, Best: l.best, Steps: l.pace.done - l.left}
	if l.kinds != nil {
		s.Kinds = append(s.Kinds, l.kinds.stats...)
	}
	return s
}

// Kind chooses the kind of the step's move, by the weights of Config.Kinds. Take
// counts for it.
//
// With Config.Adapt the weights follow what the kinds achieve: the sum of the
// gains that a step of the kind brings, averaged with the older half as weighty as
// the newer. A tenth of a kind's first weight always stays, so that none dies out
// (probability matching: Thierens, An Adaptive Pursuit Strategy for Allocating
// Operator Probabilities, 2005).
func (l *Loop) Kind() int {
	k := l.kinds
	k.now = k.table.Draw(l.random)
	k.stats[k.now].Tried++
	return k.now
}

// kinds chooses between kinds of moves and counts them.
type kinds struct {
	table   *rng.Alias
	first   []float64 // the weights of the Config, adding up to 1
	stats   []KindStats
	weights []float64
	credit  []credit // by kind; nil if weights do not change
	now     int
}

// A credit is what a kind gained in how many tries, older ones fading.
type credit struct {
	gain, tries float64
	counted     int // tries that are in it
}

// settle is the number of tries, of all kinds, after which weights change.
const settle = 1000

// leastShare of its first weight stays with a kind.
const leastShare = 0.1

func newKinds(weights []float64, adapt bool) *kinds {
	k := &kinds{table: rng.NewAlias(weights), stats: make([]KindStats, len(weights))}
	total := 0.0
	for _, w := range weights {
		total += w
	}
	for i, w := range weights {
		k.first = append(k.first, w/total)
		k.stats[i].Weight = w / total
	}
	k.weights = append(k.weights, k.first...)
	if adapt {
		k.credit = make([]credit, len(weights))
	}
	return k
}

// took counts an accepted move.
func (k *kinds) took(delta float64, improved bool) {
	s := &k.stats[k.now]
	s.Accepted++
	if improved {
		s.Improved++
	}
	if k.credit != nil && delta > 0 {
		k.credit[k.now].gain += delta
	}
}

// adapt changes the weights, once there is something new to go by.
func (k *kinds) adapt() {
	fresh := 0
	for i, c := range k.credit {
		fresh += k.stats[i].Tried - c.counted
	}
	if fresh < settle {
		return
	}
	total := 0.0
	for i := range k.credit {
		c := &k.credit[i]
		c.tries += float64(k.stats[i].Tried - c.counted)
		c.counted = k.stats[i].Tried
		if k.weights[i] = 0; c.tries > 0 {
			k.weights[i] = k.first[i] * c.gain / c.tries
		}
		total += k.weights[i]
		c.gain, c.tries = c.gain/2, c.tries/2
	}
	if total == 0 {
		return
	}
	for i := range k.weights {
		k.weights[i] = leastShare*k.first[i] + (1-leastShare)*k.weights[i]/total
		k.stats[i].Weight = k.weights[i]
	}
	k.table.Reset(k.weights)
}
