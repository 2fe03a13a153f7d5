package main

import (
	"encoding/gob"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"sync"

	"github.com/contest-bundle/bundle/src/internal/territory"
)

var (
	stray = flag.Float64("stray", 0.02, "probability of a random own move in collect")
	every = flag.Int("every", 4, "turns for each one whose moves are stored by collect")
)

// A sample is a turn's lesson and what became of the game.
type sample struct {
	X     [territory.Features]float32
	Q     float32 // mean value of the search
	Left  float32 // part of the game that is left
	Moves []territory.Choice
	Y     float32 // the game's outcome
	G     int32   // the game
	M, U  uint8   // players and level cap
}

// collect plays games and stores their samples, a game's side by side.
func collect() error {
	c, err := parseConfig(strings.Join(append([]string{"net"}, flag.Args()...), ":"))
	if err != nil {
		return err
	}
	var mu sync.Mutex
	var all []sample
	sum, done := 0.0, 0
	parallel(func(i int) {
		got := generate(*first+uint64(i), *players).record(c, *first+uint64(i))
		mu.Lock()
		defer mu.Unlock()
		for k := range got {
			got[k].G = int32(done)
		}
		all = append(all, got...)
		sum += float64(got[0].Y)
		done++
	})
	fmt.Printf("%d games, mean outcome %.4f\n", done, sum/float64(done))
	return writeSamples(*out, all)
}

// record plays a game and gives the samples of its turns.
func (w *world) record(c *config, seed uint64) []sample {
	r := rand.New(rand.NewPCG(seed, 3))
	var got []sample
	y := w.play(c, seed, func(v *territory.Solver, moves *territory.Moves) {
		l := v.Lesson()
		s := sample{X: l.X, Q: l.Q, Left: l.Left, M: uint8(w.game.Players), U: uint8(w.game.Cap)}
		if r.IntN(*every) == 0 {
			s.Moves = l.Moves
		}
		got = append(got, s)
		if r.Float64() < *stray {
			reach := v.State().Reach(0)
			moves[0] = reach.Nth(r.IntN(reach.Count()))
		}
	})
	for k := range got {
		got[k].Y = float32(y)
	}
	return got
}

func writeSamples(name string, all []sample) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := gob.NewEncoder(f).Encode(all); err != nil {
		return err
	}
	return f.Close()
}

// readSamples reads files separated by commas; the games of each are numbered on.
func readSamples(names string) ([]sample, error) {
	var all []sample
	games := int32(0)
	for name := range strings.SplitSeq(names, ",") {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		var part []sample
		err = gob.NewDecoder(f).Decode(&part)
		f.Close()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		last := games
		for i := range part {
			part[i].G += games
			last = max(last, part[i].G)
		}
		games = last + 1
		all = append(all, part...)
	}
	return all, nil
}
