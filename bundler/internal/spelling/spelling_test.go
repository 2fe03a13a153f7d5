package spelling

import "testing"

func TestNearest(t *testing.T) {
	names := []string{"wordgame", "word", "stonegame", "territory"}
	tests := []struct{ reason, word, want string }{
		{"a letter is missing", "wordgam", "wordgame"},
		{"two letters change places", "wrodgame", "wordgame"},
		{"two letters of a short word change places", "wrod", "word"},
		{"a letter too many", "territoryy", "territory"},
		{"nothing like it", "chess", ""},
		{"the name itself", "stonegame", "stonegame"},
		{"no word", "", ""},
	}
	for _, tt := range tests {
		if got := Nearest(tt.word, names); got != tt.want {
			t.Errorf("%s: Nearest(%q) = %q, want %q", tt.reason, tt.word, got, tt.want)
		}
	}
	if got := Nearest("word", nil); got != "" {
		t.Errorf("of no names: %q", got)
	}
}
