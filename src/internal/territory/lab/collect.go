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
	ahead = flag.Int("ahead", 3, "states one turn ahead that collect stores a turn")
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
	Ahead bool    // one turn ahead of a search, Y its value for the move that led there
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
	luck := territory.NewRand(seed + 1<<40)
	var got, ahead []sample
	y := w.play(c, seed, func(v *territory.Solver, moves *territory.Moves) {
		l := v.Lesson()
		s := sample{X: l.X, Q: l.Q, Left: l.Left, M: uint8(w.game.Players), U: uint8(w.game.Cap)}
		if r.IntN(*every) == 0 {
			s.Moves = l.Moves
		}
		got = append(got, s)
		ahead = append(ahead, w.lookAhead(v, r, &luck)...)
		if r.Float64() < *stray {
			reach := v.State().Reach(0)
			moves[0] = reach.Nth(r.IntN(reach.Count()))
		}
	})
	for k := range got {
		got[k].Y = float32(y)
	}
	return append(got, ahead...)
}

// lookAhead gives states of the next turn after moves of the search, drawn by
// their visits. Nothing is played for them: the search has valued the moves, and
// the network learns what it has to tell apart.
func (w *world) lookAhead(v *territory.Solver, r *rand.Rand, luck *territory.Rand) (out []sample) {
	if v.State().Turn+1 >= territory.Turns {
		return nil
	}
	children := v.Tree().Children(nil)
	total := 0.0
	for _, c := range children {
		total += c.Visits
	}
	for range *ahead {
		at := r.Float64() * total
		k := 0
		for at -= children[0].Visits; at > 0 && k+1 < len(children); at -= children[k].Visits {
			k++
		}
		s := *v.State()
		moves := territory.Moves{children[k].Move}
		for p := 1; p < w.game.Players; p++ {
			moves[p] = w.game.Draw(&s, p, &w.rules[p], luck)
		}
		w.game.Step(&s, &moves)
		one := sample{Y: float32(children[k].Mean), M: uint8(w.game.Players), U: uint8(w.game.Cap), Ahead: true}
		w.game.Describe(&s, v.Rules(), &one.X)
		out = append(out, one)
	}
	return out
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
