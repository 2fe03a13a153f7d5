package crossword

// A Tally is a multiset of letters in unary, a field of 2 or 3 bits a letter:
// n of a letter are its lowest n bits. So what a word needs beyond a hand is
// need &^ have, and how much that is, a population count. A letter beyond its
// field does not fit.
type Tally uint64

// twice are the letters with fields of 2 bits; words rarely have three of them.
const twice = "bfghjkmpqvwxyz"

var (
	fieldFirst [Letters]uint8 // lowest bit of a letter's field
	fieldMask  [Letters]Tally
	bitLetter  [64]uint8 // the letter of a bit
)

func init() {
	var short [Letters]bool
	for i := range len(twice) {
		short[twice[i]-'a'] = true
	}
	at := uint8(0)
	for l := range fieldFirst {
		width := uint8(3)
		if short[l] {
			width = 2
		}
		fieldFirst[l] = at
		fieldMask[l] = (1<<width - 1) << at
		for range width {
			bitLetter[at] = uint8(l)
			at++
		}
	}
}

// Add adds a letter. It reports false, and leaves the tally as it is, if the
// letter's field is full.
func (t *Tally) Add(letter uint8) bool {
	mask := fieldMask[letter]
	if *t&mask == mask {
		return false
	}
	*t |= (*t&mask)<<1 | 1<<fieldFirst[letter]
	return true
}

// TallyOf is the tally of a hand; of a letter beyond its field what fits.
func TallyOf(h *Hand) Tally {
	var t Tally
	for l, n := range h.Count {
		t |= (1<<n - 1) << fieldFirst[l] & fieldMask[l]
	}
	return t
}

// Field tells a bit's letter and its rank in the letter's field, 0 for the
// first.
func Field(bit int) (letter uint8, rank int) {
	l := bitLetter[bit&63]
	return l, bit - int(fieldFirst[l])
}
