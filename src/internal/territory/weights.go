package territory

import (
	_ "embed"
	"encoding/binary"
	"fmt"
	"math"
)

// Weights are what training gives: a value network and a policy for each class
// of games.
type Weights struct {
	Value  [ValueClasses]Net
	Policy [PolicyClasses]Policy
}

// A game's classes. Two players play another game than three or more: there the
// one opponent can be shut in.
const (
	ValueClasses  = 2
	PolicyClasses = 15
)

// ValueClass is the value network of a game.
func (g *Game) ValueClass() int { return min(g.Players-2, ValueClasses-1) }

// PolicyClass is the policy of a game: by level cap, for two, three or four,
// and more players.
func (g *Game) PolicyClass() int {
	group := 0
	switch {
	case g.Players > 4:
		group = 2
	case g.Players > 2:
		group = 1
	}
	return 5*group + g.Cap - 1
}

//go:embed weights.bin
var trained []byte

// Trained decodes the weights that come with the package.
func Trained() *Weights {
	w, err := Decode(trained)
	if err != nil {
		panic(err) // a test reads the file
	}
	return w
}

// Decode is the inverse of Bytes.
func Decode(b []byte) (*Weights, error) {
	w := new(Weights)
	at := 0
	w.each(func(row []float32) {
		for i := range row {
			if at+4 <= len(b) {
				row[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[at:]))
			}
			at += 4
		}
	})
	if at != len(b) {
		return nil, fmt.Errorf("weights of %d bytes, want %d", len(b), at)
	}
	return w, nil
}

// Bytes encodes weights for weights.bin: little-endian float32.
func (w *Weights) Bytes() (b []byte) {
	w.each(func(row []float32) {
		for _, v := range row {
			b = binary.LittleEndian.AppendUint32(b, math.Float32bits(v))
		}
	})
	return b
}

// each visits all weights in the order of the file.
func (w *Weights) each(visit func(row []float32)) {
	for i := range w.Value {
		w.Value[i].Each(visit)
	}
	for i := range w.Policy {
		for k := range w.Policy[i] {
			visit(w.Policy[i][k][:])
		}
	}
}
