//go:build unix

package crew_test

import (
	"strings"
	"testing"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/crew"
	"github.com/contest-bundle/bundle/bundler/internal/arena/games"
	"github.com/contest-bundle/bundle/bundler/judge"
)

// A host has the built-in judges itself, and plays by the rules of the run.
func TestBuiltinJudges(t *testing.T) {
	for _, tt := range []struct{ game, rules string }{{"pyramid", ""}, {"wordgame", "shares=0.1,0.15"}} {
		game, err := games.Find(tt.game)
		if err != nil {
			t.Fatal(err)
		}
		if game, err = games.With(game, tt.rules); err != nil {
			t.Fatal(err)
		}
		x := set(t, 0, "0")
		c := start(t, crew.Options{Hosts: []string{"alpha"}, Shelf: x.shelf()})
		hire(t, c.WorkerURL(), "alpha")
		m := &arena.Match{Contest: arena.BuiltinBy(game, tt.rules), Store: x.store, Entrants: x.entrants, Seeds: []int64{1, 2}, Crew: c}
		played, err := m.Play(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range played.Results {
			for _, r := range row {
				// The solvers are none of the game: what they say is illegal.
				if r == nil || r.Host != "alpha" || r.Failure == judge.None || strings.Contains(r.Message, "judge here") {
					t.Errorf("%s: %+v", tt.game, r)
				}
			}
		}
		if played.New != 4 {
			t.Errorf("%s: %d played", tt.game, played.New)
		}
	}
}
