package main

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"syscall"

	"github.com/contest-bundle/bundle/src/internal/fleet"
	"github.com/contest-bundle/bundle/src/internal/fleet/bayes"
	"github.com/contest-bundle/bundle/src/internal/fleet/parity"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior"
)

// A measurement plays games with a strategy.
type measurement struct {
	strategy string
	replay   map[int][]fleet.Move // if not nil, the games to play and their moves

	records []record
	sum     result
	shots   posterior.Calibration
	rough   int
}

// run plays the seas and prints a line for each, then the means. If a name is
// given, it writes the moves to that file.
func (m *measurement) run(seas []*sea, recordTo string) error {
	if m.replay != nil && m.strategy != "posterior" {
		return fmt.Errorf("%s has no belief to replay games with: want posterior", m.strategy)
	}
	var moves *json.Encoder
	if recordTo != "" {
		w, err := os.Create(recordTo)
		if err != nil {
			return err
		}
		defer w.Close()
		moves = json.NewEncoder(w)
	}
	total := seconds()
	for _, s := range seas {
		if m.replay != nil && m.replay[s.seed] == nil {
			continue
		}
		made, err := m.game(s)
		if err == nil && moves != nil {
			err = moves.Encode(recording{s.seed, made})
		}
		if err != nil {
			return err
		}
	}
	n := float64(max(1, len(m.records)))
	fmt.Printf("games %d, sum %.4f; a game: cost %.3f, scans %.2f for %.3f, misses %.2f, rough decisions %.2f, seconds %.3f\n", len(m.records), m.sum.cost,
		m.sum.cost/n, float64(m.sum.scans)/n, m.sum.scanCosts/n, float64(m.sum.misses)/n, float64(m.rough)/n, (seconds()-total)/n)
	if m.strategy == "posterior" {
		fmt.Print(m.shots.String())
	}
	return nil
}

// game plays one game, prints its line and gives its moves.
func (m *measurement) game(s *sea) ([]fleet.Move, error) {
	start := seconds()
	strategy, err := build(m.strategy, s.rules)
	if err != nil {
		return nil, err
	}
	played := recorder{Strategy: strategy}
	belief, _ := strategy.(*posterior.Strategy)
	moves := m.replay[s.seed]
	if moves != nil {
		played.Strategy = &replayer{belief, moves}
	}
	r, err := s.play(&played)
	if err == nil && moves != nil && !slices.Equal(played.moves, moves) {
		err = fmt.Errorf("seed %d: the moves recorded are those of another game", s.seed)
	}
	if err == nil {
		m.note(s, &r, belief, seconds()-start)
	}
	return played.moves, err
}

// note prints the line of a game and adds it to the sums.
func (m *measurement) note(s *sea, r *result, belief *posterior.Strategy, used float64) {
	lost := 0
	var luck posterior.Luck
	if belief != nil {
		m.shots.Add(belief.Calibration())
		lost, luck = belief.Rough(), belief.Luck()
	}
	m.records = append(m.records, record{s.seed, s.rules.P, r.cost, luck})
	fmt.Printf("R\t%d\t%d\t%d\t%.4f\t%d\t%.4f\t%d\t%.3f\t%d\t%d\t%.3f\t%.3f\t%.3f\t%.3f\n", s.seed, s.rules.N, s.rules.Ships(), s.rules.P,
		s.rules.Cells(), r.cost, r.scans, r.scanCosts, r.misses, lost, used, luck.Misses, luck.Bits, luck.Surprise)
	m.sum.cost += r.cost
	m.sum.scans += r.scans
	m.sum.scanCosts += r.scanCosts
	m.sum.misses += r.misses
	m.rough += lost
}

func build(name string, rules fleet.Rules) (fleet.Strategy, error) {
	switch name {
	case "parity":
		return parity.New(rules), nil
	case "bayes":
		return bayes.New(rules), nil
	case "posterior":
		return posterior.New(rules, nil), nil
	}
	return nil, fmt.Errorf("no strategy is called %q", name)
}

// seconds is the processor time of this process so far.
func seconds() float64 {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return 0
	}
	return float64(used.Utime.Nano()) / 1e9
}
