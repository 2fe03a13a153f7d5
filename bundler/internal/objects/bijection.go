package objects

import "go/types"

// A Bijection relates the objects of a program to those of another form of it, one
// to one.
type Bijection struct{ forth, back map[types.Object]types.Object }

// NewBijection returns a relation without pairs.
func NewBijection() *Bijection {
	return &Bijection{forth: map[types.Object]types.Object{}, back: map[types.Object]types.Object{}}
}

// Counterparts returns what x is related to in the other program and what y is
// related to in the first; nil for an object that has no counterpart yet.
func (b *Bijection) Counterparts(x, y types.Object) (ofX, ofY types.Object) {
	return b.forth[x], b.back[y]
}

// Relate makes x of the first program and y of the other counterparts.
func (b *Bijection) Relate(x, y types.Object) { b.forth[x], b.back[y] = y, x }
