package judges

import (
	"slices"
	"strings"
	"testing"
)

// Every game has the name that it is listed under, makes cases, and names its
// features the same way in each.
func TestGames(t *testing.T) {
	if !slices.IsSorted(Names()) {
		t.Errorf("names %q are not sorted", Names())
	}
	for _, name := range Names() {
		g, err := Find(name)
		if err != nil {
			t.Fatal(err)
		}
		if g.Name() != name || g.Version() == "" {
			t.Errorf("%s calls itself %q, version %q", name, g.Name(), g.Version())
		}
		var first []string
		for seed := int64(1); seed <= 5; seed++ {
			c, err := g.Case(seed)
			if err != nil {
				t.Fatalf("%s, seed %d: %v", name, seed, err)
			}
			var features []string
			for _, f := range c.Features() {
				features = append(features, f.Name)
			}
			if first == nil {
				first = features
			}
			if len(features) == 0 || !slices.Equal(features, first) {
				t.Errorf("%s: features %q of seed %d, %q of seed 1", name, features, seed, first)
			}
		}
	}
	if _, err := Find("chess"); err == nil || !strings.Contains(err.Error(), "advert, battleships, pyramid, stonegame, territory, wordgame") {
		t.Errorf("an unknown game: %v", err)
	}
}
