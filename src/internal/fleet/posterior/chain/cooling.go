package chain

import "math"

// A Cooling is a coldness with its Boltzmann weights.
type Cooling struct {
	coldness float64
	weights  [2 * boltzReach]float64 // exp(-coldness * (i - boltzReach))
	bonus    [16]float64             // exp(coldness * hitEnergy * hits)
}

// boltzReach bounds the energies that are told apart. At the coldest the
// weights reach e^512, which with the bonus still fits a float64.
const boltzReach = 256

// NewCooling makes the weights of a coldness.
func NewCooling(coldness float64) *Cooling {
	t := &Cooling{coldness: coldness}
	for i := range t.weights {
		t.weights[i] = math.Exp(min(coldness*float64(boltzReach-i), 550))
	}
	for i := range t.bonus {
		t.bonus[i] = math.Exp(coldness * float64(hitEnergy) * float64(i))
	}
	return t
}

// boltz is the weight of an energy.
func (t *Cooling) boltz(energy int32) float64 {
	return t.weights[uint32(min(max(energy+boltzReach, 0), 2*boltzReach-1))]
}
