package crossword

// A Hand is a multiset of letters.
type Hand struct {
	Count [Letters]uint8
	Mask  uint32 // letters that it has
	Size  int
}

// NewHand makes a hand of upper-case letters.
func NewHand(text string) Hand {
	var h Hand
	for i := range len(text) {
		h.Add(text[i] - 'A')
	}
	return h
}

// Add puts a letter into the hand.
func (h *Hand) Add(letter uint8) {
	h.Count[letter]++
	h.Mask |= 1 << letter
	h.Size++
}

// Remove takes out a letter that the hand has.
func (h *Hand) Remove(letter uint8) {
	h.Count[letter]--
	if h.Count[letter] == 0 {
		h.Mask &^= 1 << letter
	}
	h.Size--
}

// Without is the hand after a move.
func (h Hand) Without(m *Move) Hand {
	for i := range m.Len {
		if m.New>>i&1 == 1 {
			h.Remove(m.Letters[i])
		}
	}
	return h
}

// String gives the letters in alphabetical order.
func (h Hand) String() string {
	text := make([]byte, 0, h.Size)
	for c, n := range h.Count {
		for range n {
			text = append(text, 'A'+byte(c))
		}
	}
	return string(text)
}
