package territory

// Hidden is the width of the value network's hidden layer, in blocks of units
// that are computed side by side.
const (
	Hidden = 36
	block  = 6
)

// A Net estimates from a state's features the final outcome, log2(1 + S0/SA):
// a hidden layer of rectified units and a linear path beside it.
type Net struct {
	In     [Hidden / block][Features][block]float32
	Bias   [Hidden]float32
	Out    [Hidden]float32
	Linear [Features]float32
	Offset float32
}

// Value is the estimate. Six units at a time load a feature once and keep six
// sums in registers, none of which waits for the addition before it; the 36 units
// take the time of 32 one after the other. With eight at a time two sums are
// spilt, and it takes a third longer.
func (n *Net) Value(x *[Features]float32) float32 {
	sum := n.Offset
	for i, f := range x {
		sum += n.Linear[i] * f
	}
	for b := range n.In {
		var a [block]float32
		n.units(b, x, &a)
		for k, v := range a {
			if v > 0 {
				sum += n.Out[b*block+k] * v
			}
		}
	}
	return sum
}

// units computes a block of hidden units before rectification.
func (n *Net) units(b int, x *[Features]float32, a *[block]float32) {
	bias := n.Bias[b*block:][:block]
	a0, a1, a2, a3, a4, a5 := bias[0], bias[1], bias[2], bias[3], bias[4], bias[5]
	in := &n.In[b]
	for i, f := range x {
		w := &in[i]
		a0 += w[0] * f
		a1 += w[1] * f
		a2 += w[2] * f
		a3 += w[3] * f
		a4 += w[4] * f
		a5 += w[5] * f
	}
	*a = [block]float32{a0, a1, a2, a3, a4, a5}
}

// Gradient adds to g the gradient of half the squared error of the estimate
// against y.
func (n *Net) Gradient(g *Net, x *[Features]float32, y float32) {
	d := n.Value(x) - y
	g.Offset += d
	for i, f := range x {
		g.Linear[i] += d * f
	}
	for b := range n.In {
		var a, back [block]float32
		n.units(b, x, &a)
		for k, v := range a {
			if h := b*block + k; v > 0 {
				g.Out[h] += d * v
				back[k] = d * n.Out[h]
				g.Bias[h] += back[k]
			}
		}
		for i, f := range x {
			for k, v := range back {
				g.In[b][i][k] += v * f
			}
		}
	}
}

// Each visits all weights, a row at a time.
func (n *Net) Each(visit func(row []float32)) {
	for b := range n.In {
		for i := range n.In[b] {
			visit(n.In[b][i][:])
		}
	}
	visit(n.Bias[:])
	visit(n.Out[:])
	visit(n.Linear[:])
	offset := []float32{n.Offset}
	visit(offset)
	n.Offset = offset[0]
}
