package lexicon

// A coder settles the decisions of a walk. The unpacker reads the answers off
// the payload; the packer knows the dictionary, answers from it and writes.
type coder interface {
	// code settles a question that is answered yes with probability p/65536.
	code(p uint64, q question) uint32
	// child is the packer's node by a letter of its node.
	child(node, letter uint32) uint32
	// failed says that the payload is not sound.
	failed() bool
}

// A question asks for a property of a node of the packer.
type question struct {
	node   uint32
	what   property
	letter uint32
	found  uint32
}

type property uint8

const (
	hasMore  property = iota // has children other than those of the letter mask found
	hasChild                 // has a child by the letter
	endsWord                 // a word ends at the child by the letter
	goesOn                   // the child by the letter has children
)

// The payload is a number in [0, 1) written in radix 94: the printable ASCII
// characters but the backquote, so that the text stands in a Go raw string as it
// is and survives a web form. The arithmetic coder works in that radix; nothing
// is lost to an armour afterwards.
const (
	radix  = 94
	digits = 9 // of the coder's state
	least  = radix * radix * radix * radix * radix * radix * radix * radix
	whole  = least * radix
)

// digitOf is the value of a payload character, radix or more if it is none.
func digitOf(c byte) uint64 {
	switch {
	case c < ' ' || c == '`' || c > '~':
		return radix
	case c > '`':
		return uint64(c) - ' ' - 1
	}
	return uint64(c) - ' '
}

// charOf is the payload character of a digit.
func charOf(d byte) byte {
	if d += ' '; d >= '`' {
		d++
	}
	return d
}

// reader is the coder of Unpack.
type reader struct {
	payload   string
	pos       int
	rng, left uint64 // width of the current interval, and the payload's distance from its lower end
	bad       bool   // the payload ended early or holds a foreign character
}

func newReader(payload string) *reader {
	r := &reader{payload: payload, rng: 1}
	for range digits {
		r.shift()
	}
	return r
}

func (r *reader) shift() {
	d := uint64(radix)
	if r.pos < len(r.payload) {
		d = digitOf(r.payload[r.pos])
	}
	if d == radix {
		r.bad, d = true, 0
	}
	r.pos++
	r.rng, r.left = r.rng*radix, r.left*radix+d
}

func (r *reader) code(p uint64, _ question) (yes uint32) {
	bound := r.rng >> probBits * p
	if r.left < bound {
		r.rng, yes = bound, 1
	} else {
		r.rng, r.left = r.rng-bound, r.left-bound
	}
	for r.rng < least {
		r.shift()
	}
	return yes
}

func (r *reader) failed() bool { return r.bad }

func (r *reader) child(_, _ uint32) uint32 { return 0 }
