package rng

import "math"

// The ziggurats of Marsaglia and Tsang (The Ziggurat Method for Generating Random
// Variables, 2000), with 256 layers: the area below a density is cut into layers
// of equal area. A draw picks a layer and a place in it, and in 99 of 100 draws
// that is all. The tail is where the lowest layer ends, the area that of a layer.
const (
	normalTail = 3.6541528853610088
	normalArea = 0.00492867323399
	expTail    = 7.69711747013104972
	expArea    = 0.0039496598225815571993
)

const layers = 256

// A ziggurat has the right edge of each layer, the lowest first, and the density
// at that edge. The lowest edge stands for the tail too; the last is 0.
type ziggurat struct{ edge, density [layers + 1]float64 }

var (
	normal      = stackNormal()
	exponential = stackExp()
)

func bell(x float64) float64  { return math.Exp(-x * x / 2) }
func decay(x float64) float64 { return math.Exp(-x) }

func stackNormal() (z ziggurat) {
	z.edge[0], z.edge[1], z.density[1] = normalArea/bell(normalTail), normalTail, bell(normalTail)
	for i := range z.edge[2:layers] {
		y := normalArea/z.edge[i+1] + z.density[i+1]
		z.edge[i+2], z.density[i+2] = math.Sqrt(-2*math.Log(y)), y
	}
	z.density[layers] = 1
	return z
}

func stackExp() (z ziggurat) {
	z.edge[0], z.edge[1], z.density[1] = expArea/decay(expTail), expTail, decay(expTail)
	for i := range z.edge[2:layers] {
		y := expArea/z.edge[i+1] + z.density[i+1]
		z.edge[i+2], z.density[i+2] = -math.Log(y), y
	}
	z.density[layers] = 1
	return z
}

// Normal returns a variate of the normal distribution with mean 0 and standard
// deviation 1.
func (r *Rand) Normal() float64 {
	for {
		u := r.Uint64()
		layer, sign := u%layers, 1.0
		if u&layers != 0 {
			sign = -1
		}
		x := float64(u>>11) * 0x1p-53 * normal.edge[layer]
		switch {
		case x < normal.edge[layer+1]:
			return sign * x
		case layer == 0:
			return sign * r.normalTail()
		case r.within(&normal, layer, bell(x)):
			return sign * x
		}
	}
}

// normalTail draws from beyond the lowest layer (Marsaglia, 1964).
func (r *Rand) normalTail() float64 {
	for {
		x, y := r.Exp()/normalTail, r.Exp()
		if 2*y > x*x {
			return normalTail + x
		}
	}
}

// Exp returns a variate of the exponential distribution with mean 1. Its negative
// is the logarithm of a uniform number, in 3.9 ns where math.Log takes 10.4 ns.
func (r *Rand) Exp() float64 {
	past := 0.0 // the tail of an exponential is the same again, further right
	for {
		u := r.Uint64()
		layer := u % layers
		x := float64(u>>11) * 0x1p-53 * exponential.edge[layer]
		switch {
		case x < exponential.edge[layer+1]:
			return past + x
		case layer == 0:
			past += expTail
		case r.within(&exponential, layer, decay(x)):
			return past + x
		}
	}
}

// within decides whether a place between the edges of two layers is below the
// density, which is y there.
func (r *Rand) within(z *ziggurat, layer uint64, y float64) bool {
	return z.density[layer]+r.Float64()*(z.density[layer+1]-z.density[layer]) < y
}
