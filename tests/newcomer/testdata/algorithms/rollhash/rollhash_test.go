package rollhash

import "testing"

func TestHash(t *testing.T) {
	h := New("abracadabra")
	if h.Of(0, 4) != h.Of(7, 11) || h.Of(0, 4) == h.Of(1, 5) {
		t.Error("equal substrings must have equal hashes, others not")
	}
	if got := h.LCP(0, 7); got != 4 {
		t.Errorf("LCP(0, 7) = %d, want 4", got)
	}
}
