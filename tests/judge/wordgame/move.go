package wordgame

import (
	"fmt"
	"strconv"
)

// A Kind is what a turn did.
type Kind string

const (
	Place   Kind = "place"
	Discard Kind = "discard"
	End     Kind = "end"
)

// A command is a line of the solver, well-formed but not yet legal.
type command struct {
	kind      Kind
	placement placement
	letters   string // of a discard
}

// A placement is a word from its first cell on.
type placement struct {
	row, col int
	down     bool
	word     string
}

func (p placement) String() string {
	return fmt.Sprintf("%s at (%d,%d) %s", p.word, p.row, p.col, map[bool]string{false: "H", true: "V"}[p.down])
}

// cell is the place of the k-th letter.
func (p placement) cell(k int) (r, c int) {
	if p.down {
		return p.row + k, p.col
	}
	return p.row, p.col + k
}

func parsePlacement(words []string) (command, error) {
	p := placement{word: words[3]}
	for i, at := range []*int{&p.row, &p.col} {
		v, err := strconv.ParseInt(words[i], 10, 32)
		if err != nil {
			return command{}, fmt.Errorf("PLACE: %s %q is no integer", [2]string{"row", "column"}[i], words[i])
		}
		*at = int(v)
	}
	switch words[2] {
	case "H":
	case "V":
		p.down = true
	default:
		return command{}, fmt.Errorf("PLACE: direction %q is neither H nor V", words[2])
	}
	return command{kind: Place, placement: p}, capitals(p.word)
}
