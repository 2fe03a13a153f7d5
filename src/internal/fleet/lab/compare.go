package main

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"

	"github.com/contest-bundle/bundle/src/internal/fleet/posterior"
)

// A record is what a comparison needs of a game.
type record struct {
	seed int
	p    float64 // price factor of scans
	cost float64
	luck posterior.Luck
}

// What a unit of luck costs, fitted to differences between two versions on the
// same seeds (see the README): a miss more than claimed, and a bit less learnt
// than claimed, which is dearer where scans are.
const (
	missCost = 1.0
	bitCost  = 0.85 // times P
)

// lessLuck is the cost with the luck taken out.
func (r *record) lessLuck() float64 {
	return r.cost - missCost*r.luck.Misses - bitCost*r.p*r.luck.Bits
}

// readRecords reads the lines R of an output of this command, by seed.
func readRecords(name string) (map[int]record, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	records := map[int]record{}
	lines := bufio.NewScanner(file)
	for number := 1; lines.Scan(); number++ {
		if !strings.HasPrefix(lines.Text(), "R\t") {
			continue
		}
		r, err := parseRecord(lines.Text())
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, number, err)
		}
		records[r.seed] = r
	}
	return records, lines.Err()
}

func parseRecord(line string) (record, error) {
	words := strings.Split(line, "\t")
	const want = 15
	if len(words) != want {
		return record{}, fmt.Errorf("%d columns: want %d", len(words), want)
	}
	var v [want]float64
	for k, w := range words[1:] {
		x, err := strconv.ParseFloat(w, 64)
		if err != nil {
			return record{}, err
		}
		v[k+1] = x
	}
	return record{seed: int(v[1]), p: v[4], cost: v[6], luck: posterior.Luck{Misses: v[12], Bits: v[13], Surprise: v[14]}}, nil
}

// compare tells how the costs after differ from those before on the same seeds,
// with the standard error and the standard deviation of a game, as they are and
// less the luck. The mean luck of both is there to see whether taking it out is
// fair: it is not where their beliefs are not equally true. That is told by the
// difference of the surprise in games replayed.
func compare(before map[int]record, after []record) string {
	var raw, less moments
	sum := 0.0
	var misses, bits [2]moments
	var surprise moments
	for _, b := range after {
		a, ok := before[b.seed]
		if !ok {
			continue
		}
		sum += a.cost
		raw.add(b.cost - a.cost)
		less.add(b.lessLuck() - a.lessLuck())
		surprise.add(b.luck.Surprise - a.luck.Surprise)
		for k, r := range []record{a, b} {
			misses[k].add(r.luck.Misses)
			bits[k].add(r.luck.Bits)
		}
	}
	if raw.n < 2 {
		return fmt.Sprintf("compared: %d games, want at least 2\n", raw.n)
	}
	mean := sum / float64(raw.n)
	var text strings.Builder
	fmt.Fprintf(&text, "compared: %d games, cost before %.3f\n", raw.n, mean)
	for _, d := range []struct {
		name string
		*moments
	}{{"difference", &raw}, {"less luck", &less}} {
		fmt.Fprintf(&text, "%s %+.3f ± %.3f (%+.2f %% ± %.2f %%), a game's deviation %.2f\n",
			d.name, d.mean(), d.error(), 100*d.mean()/mean, 100*d.error()/mean, d.deviation())
	}
	for k, when := range []string{"before", "after"} {
		fmt.Fprintf(&text, "luck %s: misses %+.2f ± %.2f, bits %+.2f ± %.2f\n",
			when, misses[k].mean(), misses[k].error(), bits[k].mean(), bits[k].error())
	}
	fmt.Fprintf(&text, "surprise %+.2f ± %.2f bits, which tells how true the beliefs are if the moves are the same\n", surprise.mean(), surprise.error())
	return text.String()
}

// moments sums numbers and their squares.
type moments struct {
	n            int
	sum, squares float64
}

func (m *moments) add(x float64) {
	m.n++
	m.sum += x
	m.squares += x * x
}

func (m *moments) mean() float64 { return m.sum / float64(m.n) }

// deviation is the standard deviation of one number, and error that of the mean.
func (m *moments) deviation() float64 {
	n := float64(m.n)
	return math.Sqrt(max(0, (m.squares-m.sum*m.sum/n)/(n-1)))
}

func (m *moments) error() float64 { return m.deviation() / math.Sqrt(float64(m.n)) }
