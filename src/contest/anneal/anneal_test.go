package anneal

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/src/contest/rng"
)

// scores of a ring of states; a move goes to a neighbour, so proposals are
// symmetric and the stationary distribution at temperature T is exp(score/T).
var scores = []float64{0, 3, 1, 4, 1, 5, 2, 0}

// follows compares counts with the distribution at a temperature by chi-square.
func follows(t *testing.T, what string, counts []int, temperature float64) {
	t.Helper()
	total, n := 0.0, 0
	for i, s := range scores {
		total += math.Exp(s / temperature)
		n += counts[i]
	}
	stat := 0.0
	for i, s := range scores {
		want := math.Exp(s/temperature) / total * float64(n)
		stat += (float64(counts[i]) - want) * (float64(counts[i]) - want) / want
	}
	// 7 degrees of freedom; above 29.9 in 1 of 10,000 cases.
	if stat > 29.9 {
		t.Errorf("%s: chi-square %.1f, counts %v", what, stat, counts)
	}
}

func neighbour(r *rng.Rand, at int) int {
	return (at + len(scores) + 2*r.Below(2) - 1) % len(scores)
}

func TestStationaryDistribution(t *testing.T) {
	const temperature = 1.5
	r, at, counts, n := rng.New(1), 0, make([]int, len(scores)), 0
	for l := New(r, Config{Hot: temperature, Cold: temperature, Steps: 2_000_000}); l.Next(); n++ {
		to := neighbour(r, at)
		if l.Take(scores[to] - scores[at]) {
			at = to
		}
		if n%100 == 0 { // far apart, so that samples are independent
			counts[at]++
		}
		if math.Abs(l.Score()-(scores[at]-scores[0])) > 1e-6 {
			t.Fatalf("the score is %v in state %d", l.Score(), at)
		}
	}
	follows(t, "a loop", counts, temperature)
}

// Each temperature of an exchange has its own distribution, though states move
// between them.
func TestExchangeDistributions(t *testing.T) {
	temperatures := []float64{4, 2, 1}
	r := rng.New(2)
	at, start := []int{0, 1, 2}, []float64{scores[0], scores[1], scores[2]}
	counts := [][]int{make([]int, len(scores)), make([]int, len(scores)), make([]int, len(scores))}
	x := NewExchange(r, temperatures, start, Config{Steps: 3_000_000})
	best := 3.0
	for n := 0; x.Next(); n++ {
		k := x.Replica()
		to := neighbour(r, at[k])
		if x.Take(scores[to] - scores[at[k]]) {
			at[k] = to
			if x.Improved() != (scores[to] > best) {
				t.Fatalf("state %d improved %v after a best of %v", to, x.Improved(), best)
			}
			best = max(best, scores[to])
		}
		if n%burst == burst-1 {
			counts[x.level][at[k]]++
		}
	}
	for level, temperature := range temperatures {
		follows(t, "an exchange", counts[level], temperature)
	}
	for level, n := range x.Swaps() {
		if n < 500 {
			t.Errorf("%d swaps between levels %d and %d", n, level, level+1)
		}
	}
	if x.Best() != 5 || x.Progress() != 1 {
		t.Errorf("best %v, progress %v", x.Best(), x.Progress())
	}
}

// near allows for the rounding of a power.
var near = cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-12 })

func TestTemperatures(t *testing.T) {
	if d := cmp.Diff([]float64{8, 4, 2, 1}, Temperatures(4, 8, 1), near); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
	if d := cmp.Diff([]float64{8}, Temperatures(1, 8, 1), near); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
}

// The temperature falls geometrically, in each cycle anew; a temperature of 0 is
// the end of any fall.
func TestTemperature(t *testing.T) {
	tests := []struct {
		why       string
		hot, cold float64
		cycles    int
		want      []float64 // after eighths of the run
	}{
		{"one fall", 16, 1, 1, []float64{16, 11.313, 8, 5.656, 4, 2.828, 2, 1.414}},
		{"two cycles", 16, 1, 2, []float64{16, 8, 4, 2, 16, 8, 4, 2}},
		{"down to nothing", 8, 0, 0, []float64{8, 7, 6, 5, 4, 3, 2, 1}},
		{"cold all the time", 0, 0, 1, []float64{0, 0, 0, 0, 0, 0, 0, 0}},
	}
	for _, tt := range tests {
		var got []float64
		l := New(rng.New(1), Config{Hot: tt.hot, Cold: tt.cold, Cycles: tt.cycles, Steps: 8})
		for n := 0; l.Next(); n++ {
			got = append(got, math.Floor(l.Temperature()*1000)/1000)
			if want := n * tt.cycles / 8; tt.cycles > 0 && l.Cycle() != want {
				t.Errorf("%s: cycle %d after %d eighths, want %d", tt.why, l.Cycle(), n, want)
			}
		}
		if d := cmp.Diff(tt.want, got); d != "" {
			t.Errorf("%s, -want +got:\n%s", tt.why, d)
		}
	}
}

func TestTake(t *testing.T) {
	l := New(rng.New(1), Config{Steps: 10, Score: 5})
	for i, tt := range []struct {
		delta          float64
		take, improved bool
		score, best    float64
		why            string
	}{
		{1, true, true, 6, 6, "a gain"},
		{-1, false, false, 6, 6, "a loss, at temperature 0"},
		{0, true, false, 6, 6, "no change"},
		{math.NaN(), false, false, 6, 6, "no number"},
		{math.Inf(-1), false, false, 6, 6, "a move that is not legal"},
	} {
		if !l.Next() {
			t.Fatalf("no step %d", i)
		}
		if take := l.Take(tt.delta); take != tt.take || l.Improved() != tt.improved || l.Score() != tt.score || l.Best() != tt.best {
			t.Errorf("%s: taken %v, improved %v, score %v, best %v", tt.why, take, l.Improved(), l.Score(), l.Best())
		}
	}
	if l.Reset(2); l.Score() != 2 || l.Best() != 6 {
		t.Errorf("after Reset(2): score %v, best %v", l.Score(), l.Best())
	}
	if l.Reset(9); l.Best() != 9 {
		t.Errorf("after Reset(9): best %v", l.Best())
	}
}

func TestSteps(t *testing.T) {
	for _, steps := range []int{1, 7, 999, 1000, 1001, 12345} {
		n := 0
		l := New(rng.New(1), Config{Steps: steps})
		for l.Next() {
			n++
		}
		if n != steps || l.Next() || l.Progress() != 1 {
			t.Errorf("%d steps of %d, progress %v", n, steps, l.Progress())
		}
	}
}

// By the clock the loop ends on time, whether a step is short, long, or becomes
// longer. Inside synctest.Test time stands still but for Sleep.
func TestTime(t *testing.T) {
	tests := []struct {
		why  string
		step func(n int) time.Duration
		late time.Duration
	}{
		{"short steps", func(int) time.Duration { return time.Microsecond }, time.Microsecond},
		{"long steps", func(int) time.Duration { return 300 * time.Millisecond }, 300 * time.Millisecond},
		{"steps that grow longer", func(n int) time.Duration { return time.Duration(n) * time.Microsecond }, 10 * time.Millisecond},
	}
	for _, tt := range tests {
		synctest.Test(t, func(t *testing.T) {
			begin, n := time.Now(), 0
			for l := New(rng.New(1), Config{Time: time.Second}); l.Next(); n++ {
				time.Sleep(tt.step(n))
			}
			if late := time.Since(begin) - time.Second; late < 0 || late > tt.late {
				t.Errorf("%s: late by %v after %d steps", tt.why, late, n)
			}
		})
	}
	synctest.Test(t, func(t *testing.T) {
		if New(rng.New(1), Config{}).Next() {
			t.Error("a loop without time or steps takes one")
		}
	})
}

// A loop that reads the clock after every step would pay for it.
func TestClockIsReadRarely(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, looks := New(rng.New(1), Config{Time: time.Second}), 0
		for l.Next() {
			if l.left == l.pace.stride-1 {
				looks++
			}
			time.Sleep(time.Microsecond)
		}
		if looks > 1100 {
			t.Errorf("%d looks at the clock in a million steps", looks)
		}
	})
}

// The kind that gains gets the steps; the others keep a tenth of their share.
func TestKindsAdapt(t *testing.T) {
	run := func(adapt bool) []KindStats {
		l := New(rng.New(3), Config{Steps: 100_000, Hot: 1e-9, Cold: 1e-9, Kinds: []float64{1, 2, 1}, Adapt: adapt})
		for l.Next() {
			switch l.Kind() {
			case 0:
				l.Take(1)
			case 1:
				l.Take(-1)
			case 2:
				l.Take(0)
			}
		}
		return l.Stats().Kinds
	}
	fixed, adapted := run(false), run(true)
	for i, want := range []float64{0.25, 0.5, 0.25} {
		if fixed[i].Weight != want || math.Abs(float64(fixed[i].Tried)/100_000-want) > 0.01 {
			t.Errorf("kind %d without adaptation: %+v", i, fixed[i])
		}
	}
	for i, want := range []float64{0.925, 0.05, 0.025} {
		if math.Abs(adapted[i].Weight-want) > 1e-9 {
			t.Errorf("kind %d: %+v, want a weight of %v", i, adapted[i], want)
		}
	}
	k := adapted[0]
	if k.Tried != k.Accepted || k.Improved != k.Accepted || adapted[1].Accepted != 0 || adapted[2].Improved != 0 || adapted[2].Accepted == 0 {
		t.Errorf("counts: %+v", adapted)
	}
}

func TestWatchAndLog(t *testing.T) {
	var b bytes.Buffer
	l := New(rng.New(1), Config{Steps: 5000, Hot: 2, Cold: 1, Kinds: []float64{1}, Watch: LogTo(&b)})
	for l.Next() {
		l.Kind()
		l.Take(0.5)
	}
	lines := bytes.Split(bytes.TrimSpace(b.Bytes()), []byte("\n"))
	if len(lines) != 101 {
		t.Fatalf("%d lines", len(lines))
	}
	var first, last Line
	for i, line := range []*Line{&first, &last} {
		if err := json.Unmarshal(lines[i*100], line); err != nil {
			t.Fatal(err)
		}
	}
	want := Stats{Progress: 1, Temperature: 1, Score: 2500, Best: 2500, Steps: 5000, Kinds: []KindStats{{1, 5000, 5000, 5000}}}
	if d := cmp.Diff(want, last.Anneal); d != "" {
		t.Errorf("the last line, -want +got:\n%s", d)
	}
	if first.Anneal.Progress != 0 || first.Anneal.Steps != 0 || first.Anneal.Temperature != 2 {
		t.Errorf("the first line: %+v", first.Anneal)
	}
}

// A climb is a Problem: a permutation whose score is the number of elements in
// their place, times ten.
type climb struct {
	order, kept []int
	i, j        int
	r           *rng.Rand
}

func newClimb(r *rng.Rand, n int) *climb {
	c := &climb{order: make([]int, n), r: r}
	rng.Perm(r, c.order)
	return c
}

func (c *climb) score() float64 {
	n := 0.0
	for i, x := range c.order {
		if i == x {
			n += 10
		}
	}
	return n
}

func (c *climb) Try(kind int, threshold float64) float64 {
	before := c.score()
	c.i, c.j = c.r.Below(len(c.order)), c.r.Below(len(c.order))
	c.swap()
	return c.score() - before
}

func (c *climb) swap()    { c.order[c.i], c.order[c.j] = c.order[c.j], c.order[c.i] }
func (c *climb) Undo()    { c.swap() }
func (c *climb) Save()    { c.kept = append(c.kept[:0], c.order...) }
func (c *climb) Restore() { copy(c.order, c.kept) }

func TestRun(t *testing.T) {
	r := rng.New(4)
	c := newClimb(r, 20)
	s := Run(r, c, Config{Hot: 5, Cold: 1, Cycles: 3, Steps: 60_000, Score: c.score()})
	if s.Best != 200 || c.score() != 200 {
		t.Errorf("best %v, state %v", s.Best, c.score())
	}
	// What is left is the best state, also when the run ends in a worse one.
	c = newClimb(r, 20)
	s = Run(r, c, Config{Hot: 100, Cold: 100, Steps: 5000, Score: c.score()})
	if c.score() != s.Best || s.Best < 30 {
		t.Errorf("best %v, state %v", s.Best, c.score())
	}
}

func TestStarts(t *testing.T) {
	r := rng.New(5)
	states := []*climb{newClimb(r, 16), newClimb(r, 16), newClimb(r, 16)}
	copy(states[1].order, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 14})
	var start []float64
	for _, c := range states {
		start = append(start, c.score())
	}
	best, s := Starts(r, states, start, 0.01, Config{Hot: 0.1, Cold: 0.1, Steps: 4000})
	if best != 1 || s.Best != 160 || !slices.IsSorted(states[1].order) {
		t.Errorf("start %d with %v: %v", best, s.Best, states[1].order)
	}
	if s.Steps != 3960 {
		t.Errorf("%d steps of the last run", s.Steps)
	}
}

// The same seed and number of steps give the same run.
func TestRepeatable(t *testing.T) {
	run := func() ([]int, Stats) {
		r := rng.New(6)
		c := newClimb(r, 30)
		s := Run(r, c, Config{Hot: 10, Cold: 1, Steps: 20_000, Kinds: []float64{1, 1}, Adapt: true, Score: c.score()})
		return c.order, s
	}
	a, first := run()
	b, second := run()
	if !slices.Equal(a, b) || !cmp.Equal(first, second) {
		t.Errorf("%v %+v\n%v %+v", a, first, b, second)
	}
}

func TestNoAllocation(t *testing.T) {
	r := rng.New(1)
	l := New(r, Config{Hot: 2, Cold: 1, Steps: math.MaxInt32, Kinds: []float64{1, 2, 3}, Adapt: true})
	x := NewExchange(r, []float64{1, 2}, []float64{0, 0}, Config{Steps: math.MaxInt32})
	if n := testing.AllocsPerRun(1, func() {
		for range 10_000 {
			l.Next()
			l.Take(float64(l.Kind()) - 2)
			x.Next()
			x.Take(-1)
		}
		l.look()
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
