package main

import (
	"math"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/src/internal/bitboard"
	"github.com/contest-bundle/bundle/src/internal/territory"
)

func TestGenerate(t *testing.T) {
	players, caps := map[int]int{}, map[int]int{}
	for seed := range uint64(700) {
		w := generate(seed, 0)
		players[w.game.Players]++
		caps[w.game.Cap]++
		total := int32(0)
		for b := bitboard.Full; !b.Empty(); b = b.Rest() {
			v := w.game.Value[b.First()]
			total += v
			if v < 1 {
				t.Errorf("seed %d: a cell of value %d", seed, v)
			}
		}
		if total != 100000 {
			t.Errorf("seed %d: values sum to %d", seed, total)
		}
		if n := w.start.Owned.Count(); n != w.game.Players {
			t.Errorf("seed %d: %d start cells of %d players", seed, n, w.game.Players)
		}
	}
	for m := 2; m <= 8; m++ {
		if players[m] < 60 {
			t.Errorf("%d of 700 cases have %d players, want about 100", players[m], m)
		}
	}
	for u := 1; u <= 5; u++ {
		if caps[u] < 100 {
			t.Errorf("%d of 700 cases have level cap %d, want about 140", caps[u], u)
		}
	}
}

func TestConfigErrors(t *testing.T) {
	for text, want := range map[string]string{
		"nets":           `configuration "nets": want net, playouts or seed`,
		"net:deph=3":     `configuration "net:deph=3": no key "deph"`,
		"seed:depth=six": `configuration "seed:depth=six": strconv.ParseFloat: parsing "six": invalid syntax`,
	} {
		if _, err := parseConfig(text); err == nil || err.Error() != want {
			t.Errorf("%s: error %v, want %s", text, err, want)
		}
	}
}

// Samples survive the file; their targets go over to lambda-returns by hand.
func TestSamples(t *testing.T) {
	c, err := parseConfig("net:budget=5")
	if err != nil {
		t.Fatal(err)
	}
	got := generate(1, 3).record(c, 1)
	if want := territory.Turns + *ahead*(territory.Turns-1); len(got) != want {
		t.Fatalf("%d samples of a game, want %d", len(got), want)
	}
	name := filepath.Join(t.TempDir(), "samples")
	if err := writeSamples(name, got); err != nil {
		t.Fatal(err)
	}
	twice, err := readSamples(name + "," + name)
	if err != nil {
		t.Fatal(err)
	}
	if len(twice) != 2*len(got) || twice[0].G == twice[len(got)].G {
		t.Errorf("%d samples from two files of %d, games %d and %d", len(twice), len(got), twice[0].G, twice[len(got)].G)
	}
	if diff := cmp.Diff(got, twice[:len(got)]); diff != "" {
		t.Errorf("samples after writing and reading:\n%s", diff)
	}
	last, before, ahead := got[99], got[98], got[100]
	blend(got)
	if got[100].Y != ahead.Y || !ahead.Ahead {
		t.Errorf("the target of a state ahead goes from %v to %v", ahead.Y, got[100].Y)
	}
	want := *lambda*float64(last.Y) + (1-*lambda)*float64(last.Q)
	if got[99].Y != last.Y || math.Abs(float64(got[98].Y)-want) > 1e-6 {
		t.Errorf("targets %v and %v of the last turns, want %v and %v (the outcome was %v)", got[98].Y, got[99].Y, want, last.Y, before.Y)
	}
}

// Fitting learns what is there to learn: a network that is asked for one of its
// features, a policy that is shown one kind of move preferred.
func TestFit(t *testing.T) {
	defer func(e int, r float64) { *epochs, *rate = e, r }(*epochs, *rate)
	*epochs, *rate = 40, 0.01
	all := make([]sample, 3000)
	r := territory.NewRand(5)
	for i := range all {
		s := &all[i]
		s.G = int32(i)
		for k := range s.X {
			s.X[k] = float32(r.Pick(bitboard.Full)) / 110
		}
		s.Y = 2*s.X[3] + 1
		s.Moves = []territory.Choice{{Kind: 0, Share: 0.9}, {Kind: 1, Share: 0.1}}
		for k := range s.Moves {
			s.Moves[k].F[0] = 1
		}
	}
	part := make([]*sample, len(all))
	for i := range all {
		part[i] = &all[i]
	}
	net := new(territory.Net)
	fitNet(net, all)
	if e := rmse(net, part); e > 0.05 {
		t.Errorf("root mean square error %.3f of a linear target", e)
	}
	p := new(territory.Policy)
	fitPolicy(p, part)
	if q := odds(&all[0], p); math.Abs(q[0]-0.9) > 0.02 {
		t.Errorf("odds %.3f of a move that has nine tenths of the visits", q[0])
	}
}
