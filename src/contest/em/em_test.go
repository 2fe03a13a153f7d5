package em

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// game is what the opponents are drawn from.
var game = Config{Categories: 4, MinWeight: 0.3, MaxWeight: 1, MinRandom: 0.1, MaxRandom: 0.5}

// An opponent is the truth behind synthetic observations.
type opponent struct {
	weight [4]float64
	random float64
}

// watch draws an observation as a game gives them: a few cells a category, the
// greedy branch taking the best rating, the random branch any cell.
func (o *opponent) watch(r *rand.Rand) Observation {
	var value [4][]float64
	reach := 0
	for k := range value {
		for range r.IntN(8) {
			value[k] = append(value[k], 0.6+0.8*r.Float64())
			reach++
		}
	}
	blank := r.IntN(3) // own cells at the highest level
	reach += blank
	if reach == blank {
		return o.watch(r)
	}
	obs := Observation{Best: make([]float64, len(value)), Chosen: -1, Options: reach}
	for k := range value {
		if len(value[k]) > 0 {
			obs.Best[k] = slices.Max(value[k])
		}
	}
	if r.Float64() >= o.random {
		top := -1.0
		for k, v := range obs.Best {
			if v*o.weight[k] > top {
				top, obs.Chosen, obs.Top = v*o.weight[k], k, true
			}
		}
		return obs
	}
	n := r.IntN(reach)
	for k := range value {
		if n < 0 {
			break
		}
		if n < len(value[k]) {
			obs.Chosen, obs.Top = k, value[k][n] == obs.Best[k]
		}
		n -= len(value[k])
	}
	return obs
}

func draw(r *rand.Rand) *opponent {
	o := &opponent{random: game.MinRandom + (game.MaxRandom-game.MinRandom)*r.Float64()}
	for k := range o.weight {
		o.weight[k] = game.MinWeight + (game.MaxWeight-game.MinWeight)*r.Float64()
	}
	return o
}

// miss is the mean over pairs of categories of the error of the log ratio of
// their weights.
func miss(m *Model, o *opponent) float64 {
	sum := 0.0
	for i := range m.Weight {
		for j := range i {
			sum += math.Abs(math.Log(m.Weight[i]/m.Weight[j]) - math.Log(o.weight[i]/o.weight[j]))
		}
	}
	return sum / 6
}

// likelihood is the log-probability that a model gives to a move. Where the
// move is a category's best, ties are between that cell and no other.
func likelihood(m *Model, obs *Observation) float64 {
	p := m.Random / float64(obs.Options)
	if obs.informative() {
		p += (1 - m.Random) * m.Greedy(nil, obs.Best)[obs.Chosen]
	}
	return math.Log(p)
}

// What is stated: means over 200 opponents drawn from the generator's ranges.
func TestRecovers(t *testing.T) {
	first := New(game)
	for _, c := range []struct {
		observations    int
		weights, random float64 // largest mean errors
		prior, uniform  float64 // least gains in log-likelihood a move over the first estimate and over a uniform choice
		reason          string
	}{
		{30, 0.27, 0.07, 0.45, 1.1, "a third of a game"},
		{100, 0.25, 0.05, 0.55, 1.2, "a whole game"},
	} {
		t.Run(c.reason, func(t *testing.T) {
			r := rand.New(rand.NewPCG(7, 7))
			const opponents, ahead = 200, 50
			weights, random, gain, uniform := 0.0, 0.0, 0.0, 0.0
			for range opponents {
				o, m := draw(r), New(game)
				for range c.observations {
					m.Observe(o.watch(r))
				}
				weights += miss(m, o) / opponents
				random += math.Abs(m.Random-o.random) / opponents
				for range ahead {
					obs := o.watch(r)
					l := likelihood(m, &obs)
					gain += (l - likelihood(first, &obs)) / (opponents * ahead)
					uniform += (l + math.Log(float64(obs.Options))) / (opponents * ahead)
				}
			}
			t.Logf("log ratios of weights off by %.3f, random by %.3f; log-likelihood a move %.3f over the prior model, %.3f over uniform", weights, random, gain, uniform)
			if weights > c.weights {
				t.Errorf("log ratios of weights off by %.3f, want at most %.3f", weights, c.weights)
			}
			if random > c.random {
				t.Errorf("random off by %.3f, want at most %.3f", random, c.random)
			}
			if gain < c.prior || uniform < c.uniform {
				t.Errorf("log-likelihood a move %.3f over the prior model and %.3f over uniform, want at least %.3f and %.3f", gain, uniform, c.prior, c.uniform)
			}
		})
	}
}

// A model that has seen only moves of the random branch keeps its weights; one
// that sees nothing to choose from changes nothing.
func TestUninformative(t *testing.T) {
	m := New(game)
	m.Observe(Observation{Best: make([]float64, 4), Chosen: -1, Options: 4})
	if len(m.seen) != 0 {
		t.Error("an observation without a category was kept")
	}
	for range 10 {
		m.Observe(Observation{Best: []float64{1, 0, 0, 0}, Chosen: 0, Options: 4})
	}
	if m.Random != game.MaxRandom || !slices.Equal(m.Weight, New(game).Weight) {
		t.Errorf("after ten random moves: random %v, weights %v", m.Random, m.Weight)
	}
	if m.beta != firstBeta || m.step != firstStep {
		t.Errorf("after ten random moves: beta %v, step %v", m.beta, m.step)
	}
}

// The schedule after n informative observations.
func TestSchedule(t *testing.T) {
	m := New(game)
	for range 3 {
		m.Observe(Observation{Best: []float64{1, 1, 0, 0}, Chosen: 0, Top: true, Options: 4})
	}
	if math.Abs(m.beta-10*1.03*1.03*1.03) > 1e-12 || math.Abs(m.step-0.005/1.02/1.02/1.02) > 1e-15 {
		t.Errorf("beta %v, step %v", m.beta, m.step)
	}
	if m.Weight[0] <= m.Weight[1] {
		t.Errorf("weights %v: the chosen category is not ahead", m.Weight)
	}
	for k, w := range m.Weight {
		if w < game.MinWeight || w > game.MaxWeight {
			t.Errorf("weight %d is %v", k, w)
		}
	}
}
