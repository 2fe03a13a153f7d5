package lexicon

import (
	"errors"
	"fmt"
)

// A payload begins with a check sum of the states, checkDigits digits, so that a
// damaged one is refused even where it decodes.
const checkDigits = 5

// Pack returns the graph's dictionary as printable text without a backquote,
// ready for a Go raw string. Of equal dictionaries it is equal.
func Pack(g *Graph) (string, error) {
	if g.Nodes[0].Letters == 0 {
		return "", errors.New("pack: no words")
	}
	w := newWriter(g)
	k := newWalk(w)
	if _, err := k.run(); err != nil {
		return "", fmt.Errorf("pack: %w", err)
	}
	var check [checkDigits]byte
	for i, sum := 0, k.states.sum(); i < checkDigits; i, sum = i+1, sum/radix {
		check[i] = charOf(byte(sum % radix))
	}
	return string(check[:]) + w.text(), nil
}

// Unpack returns the graph of a packed dictionary. It refuses text that Pack
// did not make.
func Unpack(payload string) (*Graph, error) {
	if len(payload) < checkDigits {
		return nil, fmt.Errorf("unpack: %w", errNoDictionary)
	}
	r := newReader(payload[checkDigits:])
	k := newWalk(r)
	root, err := k.run()
	if err != nil {
		return nil, fmt.Errorf("unpack: %w", err)
	}
	// Pack ends with the lower end of the last interval, to the last digit.
	if r.bad || r.pos != len(r.payload) || r.left != 0 {
		return nil, fmt.Errorf("unpack: %w: wrong end", errNoDictionary)
	}
	for i, sum := 0, k.states.sum(); i < checkDigits; i, sum = i+1, sum/radix {
		if payload[i] != charOf(byte(sum%radix)) {
			return nil, fmt.Errorf("unpack: %w: wrong check sum", errNoDictionary)
		}
	}
	return k.states.graph(root), nil
}
