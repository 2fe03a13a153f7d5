// Package em estimates how an opponent chooses: a mixture of a greedy choice
// among the best cells of a few categories, by weights unknown, and a random
// move.
//
// The greedy branch is modelled as a softmax of weight times value over the
// categories, at inverse temperature beta; the random branch as uniform over
// the cells within reach. Each observation is followed by rounds of
// expectation-maximisation over all observations so far. The expectation is the
// responsibility of the random branch for each observation; the maximisation
// sets the random branch's probability to the mean responsibility and moves the
// weights one step of Adam (Kingma and Ba 2015) up the expected log-likelihood.
// Beta grows and the step shrinks with every observation that the greedy branch
// can explain, so that the model hardens as it learns. Weights and probability
// are held to the ranges they are drawn from.
package em

import "math"

// Categories is the number of categories of cells.
const Categories = 4

// The ranges of the generator, and their middles as first estimates.
const (
	MinWeight, MaxWeight = 0.3, 1.0
	MinRandom, MaxRandom = 0.1, 0.5
	firstWeight          = (MinWeight + MaxWeight) / 2
	firstRandom          = (MinRandom + MaxRandom) / 2
)

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

// An Observation is one move of the opponent and what it could have been.
type Observation struct {
	// Best is the value of the best cell of each category within reach, 0
	// where there is none; around 1, since beta is for such values.
	Best [Categories]float64
	// Chosen is the category of the cell chosen, -1 if it has none.
	Chosen int
	// Top says that the chosen cell is a best one of its category: otherwise
	// only the random branch can have chosen it.
	Top bool
	// Reach counts the cells within reach.
	Reach int
}

// A Model is the estimate for one opponent.
type Model struct {
	Weight [Categories]float64 // only their ratios matter
	Random float64             // probability of a random move

	beta, step   float64
	mean, square [Categories]float64 // Adam's moments
	meanPower    float64             // meanDecay to the number of Adam steps
	squarePower  float64
	seen         []Observation
}

// New is the model before any observation.
func New() *Model {
	m := &Model{Random: firstRandom, beta: firstBeta, step: firstStep, meanPower: 1, squarePower: 1}
	for k := range m.Weight {
		m.Weight[k] = firstWeight
	}
	return m
}

// Observe takes one more move into account. A move where no category had a cell
// says nothing and is left out.
func (m *Model) Observe(o Observation) {
	if o.Best == [Categories]float64{} {
		return
	}
	m.seen = append(m.seen, o)
	if o.informative() {
		m.beta *= betaGrowth
		m.step /= stepDecay
	}
	for range rounds {
		m.round()
	}
}

// informative says that the greedy branch can have made the move.
func (o *Observation) informative() bool { return o.Top && o.Chosen >= 0 }

// Greedy is the softmax of the greedy branch over the categories of an
// observation.
func (m *Model) Greedy(o *Observation) (p [Categories]float64) {
	top := 0.0
	for k, v := range o.Best {
		top = max(top, m.Weight[k]*v)
	}
	sum := 0.0
	for k, v := range o.Best {
		if v > 0 {
			p[k] = math.Exp(m.beta * (m.Weight[k]*v - top))
			sum += p[k]
		}
	}
	for k := range p {
		p[k] /= sum
	}
	return p
}

// round is one expectation and one maximisation.
func (m *Model) round() {
	random, greedy := 0.0, 0.0 // sums of the responsibilities of the two branches
	var gradient [Categories]float64
	for i := range m.seen {
		o := &m.seen[i]
		if !o.informative() {
			random++
			continue
		}
		p := m.Greedy(o)
		uniform := m.Random / float64(o.Reach)
		g := (1 - m.Random) * p[o.Chosen]
		share := g / (g + uniform)
		random += 1 - share
		greedy += share
		for k, v := range o.Best {
			hit := 0.0
			if k == o.Chosen {
				hit = 1
			}
			gradient[k] += share * m.beta * v * (hit - p[k])
		}
	}
	m.Random = min(max(random/float64(len(m.seen)), MinRandom), MaxRandom)
	if greedy > 0 {
		m.climb(&gradient, greedy)
	}
}

// climb is a step of Adam along gradient/scale.
func (m *Model) climb(gradient *[Categories]float64, scale float64) {
	m.meanPower *= meanDecay
	m.squarePower *= squareDecay
	for k, g := range gradient {
		g /= scale
		m.mean[k] = meanDecay*m.mean[k] + (1-meanDecay)*g
		m.square[k] = squareDecay*m.square[k] + (1-squareDecay)*g*g
		mean := m.mean[k] / (1 - m.meanPower)
		square := m.square[k] / (1 - m.squarePower)
		w := m.Weight[k] + m.step*mean/(math.Sqrt(square)+tiny)
		m.Weight[k] = min(max(w, MinWeight), MaxWeight)
	}
}
