// Package em estimates how another chooses, from its choices: a mixture of a greedy
// choice among options of several categories, by weights unknown, and a random one.
//
// The greedy branch is modelled as a softmax of weight times value over the
// categories, at inverse temperature beta; the random branch as uniform over
// all options. Each observation is followed by rounds of expectation-maximisation
// over all observations so far (Dempster, Laird and Rubin 1977). The expectation is the
// responsibility of the random branch for each observation; the maximisation
// sets the random branch's probability to the mean responsibility and moves the
// weights one step of Adam (Kingma and Ba 2015) up the expected log-likelihood.
// Beta grows and the step shrinks with every observation that the greedy branch
// can explain, so that the model hardens as it learns. Weights and probability
// are held to the ranges they are known to be in.
//
// An observation takes time proportional to the number of observations so far and of
// categories, and allocates nothing but room for itself.
package em

import (
	"math"
	"slices"
)

// A Config says what is known beforehand. The first estimates are the middles of the
// ranges.
type Config struct {
	Categories           int
	MinWeight, MaxWeight float64 // only the ratios of weights matter
	MinRandom, MaxRandom float64 // probability of a random choice
}

// The schedule of the estimate.
const (
	rounds      = 20    // of EM after an observation
	firstBeta   = 10    // inverse temperature, for values around 1
	betaGrowth  = 1.03  // an informative observation
	firstStep   = 0.005 // Adam's step
	stepDecay   = 1.02  // an informative observation
	meanDecay   = 0.87  // Adam's first moment
	squareDecay = 0.995 // Adam's second moment
	tiny        = 1e-8
)

// An Observation is one choice and what it could have been.
type Observation struct {
	// Best is the value of the best option of each category, 0 where there is
	// none; around 1, since beta is for such values. The model copies it.
	Best []float64
	// Chosen is the category of the option chosen, -1 if it has none.
	Chosen int
	// Top says that the chosen option is a best one of its category: otherwise
	// only the random branch can have chosen it.
	Top bool
	// Options counts all options.
	Options int
}

// A Model is the estimate for one who chooses.
type Model struct {
	Weight []float64 // only their ratios matter
	Random float64   // probability of a random choice

	config       Config
	beta, step   float64
	mean, square []float64 // Adam's moments
	meanPower    float64   // meanDecay to the number of Adam steps
	squarePower  float64
	seen         []Observation // Best is in values
	values       []float64     // of the categories, observation by observation
	gradient     []float64
	share        []float64 // of the categories in the greedy branch
}

// New is the model before any observation.
func New(c Config) *Model {
	row := func() []float64 { return make([]float64, c.Categories) }
	m := &Model{
		Weight: row(), Random: (c.MinRandom + c.MaxRandom) / 2, config: c, beta: firstBeta, step: firstStep,
		mean: row(), square: row(), meanPower: 1, squarePower: 1, gradient: row(), share: row(),
	}
	for k := range m.Weight {
		m.Weight[k] = (c.MinWeight + c.MaxWeight) / 2
	}
	return m
}

// Observe takes one more choice into account. One where no category had an option
// says nothing and is left out. It panics if o has another number of categories than
// the model.
func (m *Model) Observe(o Observation) {
	if len(o.Best) != m.config.Categories {
		panic("em: an observation with another number of categories")
	}
	if slices.Max(o.Best) == 0 {
		return
	}
	m.values = append(m.values, o.Best...)
	o.Best = nil
	m.seen = append(m.seen, o)
	if o.informative() {
		m.beta *= betaGrowth
		m.step /= stepDecay
	}
	for range rounds {
		m.round()
	}
}

// informative says that the greedy branch can have made the choice.
func (o *Observation) informative() bool { return o.Top && o.Chosen >= 0 }

// Greedy is the softmax of the greedy branch over the categories, by their values. It
// is appended to p.
func (m *Model) Greedy(p, best []float64) []float64 {
	top := 0.0
	for k, v := range best {
		top = max(top, m.Weight[k]*v)
	}
	sum, from := 0.0, len(p)
	for k, v := range best {
		share := 0.0
		if v > 0 {
			share = math.Exp(m.beta * (m.Weight[k]*v - top))
			sum += share
		}
		p = append(p, share)
	}
	for k := range p[from:] {
		p[from+k] /= sum
	}
	return p
}

// round is one expectation and one maximisation.
func (m *Model) round() {
	random, greedy := 0.0, 0.0 // sums of the responsibilities of the two branches
	clear(m.gradient)
	n := m.config.Categories
	for i := range m.seen {
		o, best := &m.seen[i], m.values[i*n:(i+1)*n]
		if !o.informative() {
			random++
			continue
		}
		m.share = m.Greedy(m.share[:0], best)
		uniform := m.Random / float64(o.Options)
		g := (1 - m.Random) * m.share[o.Chosen]
		share := g / (g + uniform)
		random += 1 - share
		greedy += share
		for k, v := range best {
			hit := 0.0
			if k == o.Chosen {
				hit = 1
			}
			m.gradient[k] += share * m.beta * v * (hit - m.share[k])
		}
	}
	m.Random = min(max(random/float64(len(m.seen)), m.config.MinRandom), m.config.MaxRandom)
	if greedy > 0 {
		m.climb(greedy)
	}
}

// climb is a step of Adam along gradient/scale.
func (m *Model) climb(scale float64) {
	m.meanPower *= meanDecay
	m.squarePower *= squareDecay
	for k, g := range m.gradient {
		g /= scale
		m.mean[k] = meanDecay*m.mean[k] + (1-meanDecay)*g
		m.square[k] = squareDecay*m.square[k] + (1-squareDecay)*g*g
		mean := m.mean[k] / (1 - m.meanPower)
		square := m.square[k] / (1 - m.squarePower)
		w := m.Weight[k] + m.step*mean/(math.Sqrt(square)+tiny)
		m.Weight[k] = min(max(w, m.config.MinWeight), m.config.MaxWeight)
	}
}
