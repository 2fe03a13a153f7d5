package lexicon

import "math/bits"

// The model predicts one yes-or-no decision from four contexts: each names a
// counter in a hashed table, and a small online-trained network (logistic mixing,
// as in the PAQ programs) joins the four opinions. Packer and unpacker run the
// same model and so always expect the same. All of it is integer arithmetic:
// floating point may be fused, and then differs between machines.
const (
	slotBits = 18      // log2 of the number of counters: 1 MiB stays in a core's cache; 4 MiB save 3.5 % of payload and take 1.2 to 1.4 times as long
	inputs   = 4       // contexts a decision
	kinds    = 256     // sets of mixing weights; see walk.go
	levels   = 10      // confidence levels of a counter
	probBits = 16      // precision of a mixed probability
	half     = 1 << 31 // a counter's "even" with no observation
)

// A counter holds the probability of a yes in its upper 24 bits and the
// number of observations, up to a limit, in its lower 8.
type model struct {
	counters [1 << slotBits]uint32
	weights  [kinds][inputs][16]int32
	squash   [4096]int32 // logistic function, argument in 1/256 about 2048
	stretch  [4096]int32 // its inverse, argument in 1/4096
	rate     [256]uint32 // learning rate by number of observations
	level    [256]uint8  // confidence by number of observations
}

func (m *model) init() {

	for i := range m.counters {
		m.counters[i] = half
	}
	for k := range m.weights {
		for i := range m.weights[k] {
			for l := range m.weights[k][i] {
				m.weights[k][i][l] = 20000
			}
		}
	}
	m.logistic()
	for n := range m.rate {
		m.rate[n] = uint32(131072 / (2*n + 3))
		m.level[n] = uint8(min(n, 2+bits.Len(uint(n)), levels-1))
	}
}

// logistic fills the tables of 65536/(1+exp(-x)) and its inverse. The powers of
// exp(1/256) come by repeated multiplication in fixed point.
func (m *model) logistic() {
	const one, step = 1 << 28, 16842889 // 1, and exp(1/256) with 24 bits after the point
	for i, e := 0, uint64(one); i <= 2048; i++ {
		p := int32((e<<probBits + (e+one)/2) / (e + one))
		p = min(p, 1<<probBits-24)
		m.squash[min(2048+i, 4095)] = p
		m.squash[2048-i] = 1<<probBits - p
		e = e * step >> 24
	}
	for i, j := 0, 0; i < 4096; i++ {
		for j < 4095 && m.squash[j] < int32(i)*16+8 {
			j++
		}
		m.stretch[i] = int32(j) - 2048
	}
}

// contexts are the four hashes that a decision is predicted from.
type contexts [inputs]uint32

// decide codes one decision of a kind: it predicts, lets the coder say what
// the answer is, and learns from it.
func (m *model) decide(c coder, kind uint32, ctx *contexts, q question) uint32 {
	w := &m.weights[kind%kinds]
	c0 := &m.counters[ctx[0]&(1<<slotBits-1)]
	c1 := &m.counters[ctx[1]&(1<<slotBits-1)]
	c2 := &m.counters[ctx[2]&(1<<slotBits-1)]
	c3 := &m.counters[ctx[3]&(1<<slotBits-1)]
	w0, w1 := &w[0][m.level[uint8(*c0)]&15], &w[1][m.level[uint8(*c1)]&15]
	w2, w3 := &w[2][m.level[uint8(*c2)]&15], &w[3][m.level[uint8(*c3)]&15]
	x0, x1, x2, x3 := m.stretch[*c0>>20], m.stretch[*c1>>20], m.stretch[*c2>>20], m.stretch[*c3>>20]
	dot := (int(*w0)*int(x0) + int(*w1)*int(x1) + int(*w2)*int(x2) + int(*w3)*int(x3)) >> 16
	p := m.squash[max(0, min(dot+2048, 4095))]
	y := c.code(uint64(p), q)
	e := (int32(y)<<probBits - p) >> 1
	*w0 += (x0*e + 1<<13) >> 14
	*w1 += (x1*e + 1<<13) >> 14
	*w2 += (x2*e + 1<<13) >> 14
	*w3 += (x3*e + 1<<13) >> 14
	m.learn(c0, -y)
	m.learn(c1, -y)
	m.learn(c2, -y)
	m.learn(c3, -y)
	return y
}

// learn moves a counter towards an answer, 0 for no and all ones for yes; the
// exclusive or lets one shrinking step serve both.
func (m *model) learn(c *uint32, answer uint32) {
	v := *c
	d := v ^ answer
	d -= uint32(uint64(d) * uint64(m.rate[uint8(v)]) >> 16)
	v = (d^answer)&^255 | v&255
	if uint8(v) < 250 {
		v++
	}
	*c = v
}

// mix hashes two numbers into one.
func mix(a, b uint32) uint32 {
	a = (a ^ b*0x85EBCA6B) * 0xC2B2AE35
	return a ^ a>>15
}

// slot hashes a context to its counter.
func slot(h uint32) uint32 { return h * 0x9E3779B1 >> (32 - slotBits) }
