package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/contest-bundle/bundle/bundler/judge"
)

func TestVerdicts(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	normal := func(n int, mean, sd float64) []float64 {
		b := make([]float64, n)
		for i := range b {
			b[i] = 1 + mean + sd*rng.NormFloat64()
		}
		return b
	}
	skewed := normal(100, 0.005, 0.001)
	for i := range 3 {
		skewed[i] = 0.5 // three disasters outweigh 97 small gains
	}
	tests := []struct {
		reason string
		b      []float64
		want   Outcome
	}{
		{"no pairs, no verdict", nil, NoDifference},
		{"one pair, no verdict", []float64{2}, NoDifference},
		{"equal scores", []float64{1, 1, 1, 1, 1, 1, 1, 1}, NoDifference},
		{"a clear gain", normal(100, 0.02, 0.02), Better},
		{"a clear loss", normal(100, -0.02, 0.02), Worse},
		{"five gains are too few for any verdict", []float64{1.1, 1.2, 1.3, 1.4, 1.5}, NoDifference},
		{"six are enough if they agree", []float64{1.4, 1.42, 1.44, 1.46, 1.48, 1.5}, Better},
		{"and are not if they do not", []float64{1.1, 1.2, 1.3, 1.4, 1.5, 3}, NoDifference},
		{"most cases gain, the sum loses", skewed, SignConflict},
	}
	for _, tt := range tests {
		a := make([]float64, len(tt.b))
		for i := range a {
			a[i] = 1
		}
		if got := Compare(a, Differences(a, tt.b)); got.Outcome != tt.want || got.Up+got.Down+got.Same != len(a) {
			t.Errorf("%s: %+v, want %s", tt.reason, got, tt.want)
		}
	}
}

// heavy draws a difference with the standard deviation sd and the tails of
// Student's t with 3 degrees of freedom.
func heavy(rng *rand.Rand, sd float64) float64 {
	var chi float64
	for range 3 {
		x := rng.NormFloat64()
		chi += x * x
	}
	return sd * rng.NormFloat64() / math.Sqrt(chi)
}

// A trial has n cases whose scores differ by 40 %, and a version B better by the
// effect, with noise of 2 % a case.
func trial(rng *rand.Rand, n int, effect float64, noise func(*rand.Rand, float64) float64) (a, b []float64) {
	for range n {
		base := math.Exp(0.4 * rng.NormFloat64())
		a = append(a, base)
		b = append(b, base*(1+effect+noise(rng, 0.02)))
	}
	return a, b
}

// points puts a trial on the relative scale, as the contest does.
func points(t *testing.T, a, b []float64) (pa, pb []float64) {
	for i := range a {
		best := max(a[i], b[i])
		x, errA := Relative.Points(judge.Maximise, Score{Value: a[i]}, Score{Value: best}, 0)
		y, errB := Relative.Points(judge.Maximise, Score{Value: b[i]}, Score{Value: best}, 0)
		if errA != nil || errB != nil {
			t.Fatal(errA, errB)
		}
		pa, pb = append(pa, x), append(pb, y)
	}
	return pa, pb
}

// rates are the shares of outcomes over simulated comparisons.
func rates(t *testing.T, trials, n int, effect float64, noise func(*rand.Rand, float64) float64) map[Outcome]float64 {
	rng := rand.New(rand.NewPCG(uint64(n), math.Float64bits(effect)))
	got := map[Outcome]float64{}
	for range trials {
		a, b := trial(rng, n, effect, noise)
		pa, pb := points(t, a, b)
		got[compare(pa, Differences(pa, pb), 400).Outcome] += 1 / float64(trials)
	}
	return got
}

func normalNoise(rng *rand.Rand, sd float64) float64 { return sd * rng.NormFloat64() }

// skewedNoise has mean 0 and a median of about a third of its standard deviation.
func skewedNoise(rng *rand.Rand, sd float64) float64 { return sd * (1 - rng.ExpFloat64()) }

// The stated error rates: identical versions get a false verdict within the
// level (up to the error of 3000 trials), and a true gain of 0.6 % with 100 cases is
// found in over 90 % of trials.
func TestErrorRates(t *testing.T) {
	noises := []struct {
		name  string
		noise func(*rand.Rand, float64) float64
	}{{"heavy tails", heavy}, {"normal noise", normalNoise}}
	const trials = 3000
	allowed := Level + 2*math.Sqrt(Level*(1-Level)/trials)
	for _, of := range noises {
		for _, n := range []int{20, 100} {
			r := rates(t, trials, n, 0, of.noise)
			t.Logf("A/A, %d cases, %s: better %.4f, worse %.4f, conflict %.4f", n, of.name, r[Better], r[Worse], r[SignConflict])
			if wrong := r[Better] + r[Worse]; wrong > allowed {
				t.Errorf("A/A, %d cases, %s: %.2f %% false verdicts, stated 5 %%", n, of.name, 100*wrong)
			}
		}
	}
	h, n := rates(t, 1000, 100, 0.006, heavy), rates(t, 1000, 100, 0.006, normalNoise)
	t.Logf("+0.6 %%, 100 cases: found %.3f with heavy tails, %.3f with normal noise", h[Better], n[Better])
	if h[Better] <= 0.9 || h[Worse] > 0 {
		t.Errorf("+0.6 %% at sd 2 %% with 100 cases: better in %.1f %%, worse in %.1f %%", 100*h[Better], 100*h[Worse])
	}
}

// Where the middle gains and the sum does not, the interval holds the rank test
// back.
func TestMiddleAgainstSum(t *testing.T) {
	r := rates(t, 1000, 300, 0, skewedNoise)
	t.Logf("sum equal, middle up: better %.3f, worse %.3f, conflict %.3f", r[Better], r[Worse], r[SignConflict])
	if r[Better] > Level+0.015 || r[Better]+r[SignConflict] < 0.2 {
		t.Errorf("sum equal, middle up: better %.3f, conflict %.3f", r[Better], r[SignConflict])
	}
}

// lognormal draws a difference with mean 0, a long tail to the right and a median
// far to the left: the exponential of a standard normal less its mean.
func lognormal(rng *rand.Rand, sd float64) float64 {
	return sd * (math.Exp(rng.NormFloat64()) - math.Exp(0.5))
}

// Whatever the noise and however few the pairs, the 95 % interval holds the truth
// in about 95 % of trials, and equal means seldom get a verdict. The bounds are
// what the lab measures, less the error of this many trials; the percentile
// bootstrap of before had 0.75 and 0.21 where the noise is lognormal.
func TestSmallSamples(t *testing.T) {
	tests := []struct {
		name     string
		noise    func(*rand.Rand, float64) float64
		coverage float64
	}{{"normal", normalNoise, 0.95}, {"heavy tails", heavy, 0.95}, {"exponential", skewedNoise, 0.93}, {"lognormal", lognormal, 0.89}}
	const trials = 1000
	for _, tt := range tests {
		for _, n := range []int{6, 10, 20, 50} {
			rng := rand.New(rand.NewPCG(uint64(n), 21))
			covered, wrong := 0.0, 0.0
			for range trials {
				d := make([]float64, n)
				for i := range d {
					d[i] = tt.noise(rng, 1)
				}
				v := compare(make([]float64, n), d, 400)
				if v.Interval.Known && v.Interval.Low <= 0 && 0 <= v.Interval.High {
					covered += 1.0 / trials
				}
				if v.Outcome == Better || v.Outcome == Worse {
					wrong += 1.0 / trials
				}
			}
			t.Logf("%s, %d pairs: coverage %.3f, false verdicts %.3f", tt.name, n, covered, wrong)
			if covered < tt.coverage-0.02 {
				t.Errorf("%s, %d pairs: the 95 %% interval holds the truth in %.1f %%", tt.name, n, 100*covered)
			}
			if wrong > 0.085 {
				t.Errorf("%s, %d pairs: %.1f %% false verdicts", tt.name, n, 100*wrong)
			}
		}
	}
}

// With too few pairs there is no interval, and with one that is known it is finite.
func TestIntervalsOfFew(t *testing.T) {
	for n := range 12 {
		d := make([]float64, n)
		for i := range d {
			d[i] = float64(i % 2) // with many resamples of equal values
		}
		v := Compare(make([]float64, n), d)
		for _, i := range []Interval{v.Interval, v.Inner, v.Deciding} {
			if i.Known != (n >= leastForInterval) || math.IsInf(i.Low, 0) || math.IsInf(i.High, 0) || i.Low > i.High {
				t.Errorf("%d pairs: interval %+v", n, i)
			}
		}
	}
	equal := []float64{2, 2, 2, 2, 2, 2, 2}
	if v := Compare(make([]float64, 7), equal); v.Outcome != Better || v.Interval.Low != 2 || v.Interval.High != 2 {
		t.Errorf("seven equal gains: %+v", v)
	}
}

// The number of pairs that NeededPairs names gives its power where the noise is
// normal.
func TestNeededPairs(t *testing.T) {
	n := NeededPairs(0.02, 0.006)
	rng := rand.New(rand.NewPCG(13, 14))
	const trials = 1000
	found := 0.0
	for range trials {
		a, b := make([]float64, n), make([]float64, n)
		for i := range a {
			a[i], b[i] = 1, 1.006+normalNoise(rng, 0.02)
		}
		if compare(a, Differences(a, b), 400).Outcome == Better {
			found += 1.0 / trials
		}
	}
	t.Logf("%d pairs: found in %.3f", n, found)
	if math.Abs(found-Power) > 0.03 {
		t.Errorf("with the %d pairs named, +0.6 %% is found in %.1f %%, want %.0f %%", n, 100*found, 100*Power)
	}
	if got := NeededPairs(0, 0.01); got != 6 {
		t.Errorf("without noise %d pairs, want the fewest for a verdict", got)
	}
	if a, b := NeededPairs(0.02, 0.002), NeededPairs(0.02, 0.01); a < 20*b || a > 30*b {
		t.Errorf("%d pairs for 0.2 %%, %d for 1 %%: want a factor of 25", a, b)
	}
}

// The 95 % interval holds the truth in about 95 % of trials.
func TestCoverage(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	const trials = 1000
	hit := 0
	for range trials {
		a, b := trial(rng, 200, 0.01, normalNoise)
		var d []float64
		for i := range a {
			d = append(d, b[i]/a[i])
			a[i] = 1
		}
		if v := compare(a, Differences(a, d), 1000).Interval; v.Low <= 0.01 && 0.01 <= v.High {
			hit++
		}
	}
	if hit < 0.93*trials || hit > 0.985*trials {
		t.Errorf("the interval holds the true effect in %d of %d trials", hit, trials)
	}
}

// A race drops a version that is 2 % worse early, and seldom one that is better.
func TestRace(t *testing.T) {
	dropped := func(effect float64) (share float64) {
		rng := rand.New(rand.NewPCG(11, 12))
		const trials = 300
		for range trials {
			a, b := trial(rng, 100, effect, heavy)
			for n := range a {
				if RaceLook(n) && IsLosing(Differences(a[:n], b[:n])) {
					share += 1.0 / trials
					break
				}
			}
		}
		return share
	}
	worse, equal, better := dropped(-0.02), dropped(0), dropped(0.01)
	t.Logf("dropped: 2 %% worse %.2f, equal %.2f, 1 %% better %.3f", worse, equal, better)
	if worse < 0.98 || better > 0.05 || equal < better || equal > worse {
		t.Errorf("dropped: 2 %% worse %.2f, equal %.2f, 1 %% better %.3f", worse, equal, better)
	}
	if RaceLook(19) || !RaceLook(20) || RaceLook(25) || !RaceLook(30) {
		t.Error("a race looks at 20, 30, 40 ... pairs")
	}
	if IsLosing([]float64{-1, -1, -1, -1, -1, -1, -1, -1, -1, -1}) {
		t.Error("dropped after 10 pairs")
	}
}

func TestScales(t *testing.T) {
	nan := math.NaN()
	ln := math.Log
	tests := []struct {
		reason string
		scale  Scale
		goal   judge.Goal
		own    Score
		best   float64
		fail   float64
		want   float64 // NaN: an error
	}{
		{"share of the best", Relative, judge.Maximise, Score{Value: 30}, 40, nan, 0.75},
		{"less is better", Relative, judge.Minimise, Score{Value: 40}, 30, nan, 0.75},
		{"a failure has nothing", Relative, judge.Minimise, Score{Failed: true}, 30, nan, 0},
		{"a frozen best can be passed", Relative, judge.Maximise, Score{Value: 50}, 40, nan, 1.25},
		{"a negative score has nothing", Relative, judge.Maximise, Score{Value: -5}, 40, nan, 0},
		{"the best of negative ones has all", Relative, judge.Maximise, Score{Value: -5}, -5, nan, 1},
		{"the others nothing", Relative, judge.Maximise, Score{Value: -6}, -5, nan, 0},
		{"zero is the best", Relative, judge.Minimise, Score{Value: 0}, 0, nan, 1},
		{"and cannot be compared with", Relative, judge.Minimise, Score{Value: 3}, 0, nan, 0},
		{"the sum of scores", Sum, judge.Maximise, Score{Value: -2.5}, 0, nan, -2.5},
		{"of costs", Sum, judge.Minimise, Score{Value: 2.5}, 0, nan, -2.5},
		{"a failure needs a score", Sum, judge.Minimise, Score{Failed: true}, 0, nan, nan},
		{"and has it", Sum, judge.Minimise, Score{Failed: true}, 0, 100, -100},
		{"logarithms", Log, judge.Maximise, Score{Value: 8}, 0, nan, ln(8)},
		{"of costs", Log, judge.Minimise, Score{Value: 8}, 0, nan, -ln(8)},
		{"zero has none", Log, judge.Minimise, Score{Value: 0}, 0, nan, nan},
		{"an unknown scale", "rank", judge.Minimise, Score{Value: 1}, 1, nan, nan},
	}
	for _, tt := range tests {
		got, err := tt.scale.Points(tt.goal, tt.own, Score{Value: tt.best}, tt.fail)
		if math.IsNaN(tt.want) != (err != nil) || err == nil && !near(got, tt.want, 1e-12) {
			t.Errorf("%s: %g, error %v, want %g", tt.reason, got, err, tt.want)
		}
	}
}

func TestEffectIsAShare(t *testing.T) {
	a := []float64{-10, -20, -30, -10, -20, -30}
	v := Compare(a, []float64{1, 2, 3, 1, 2, 3})
	if !near(v.Effect, 0.1, 1e-12) || v.Interval.Low <= 0 {
		t.Errorf("costs that fall by a tenth: %+v", v)
	}
	if v := Compare([]float64{0, 0}, []float64{1, 3}); v.Effect != 2 {
		t.Errorf("where A's mean is zero the effect is the difference: %+v", v)
	}
}

func TestQuantile(t *testing.T) {
	values := []float64{4, 1, 3, 2}
	if Quantile(values, 0.5) != 2.5 || Quantile(values, 0) != 1 || Quantile(values, 1) != 4 || Quantile(nil, 0.5) != 0 {
		t.Error("quantiles of 1, 2, 3, 4")
	}
	if values[0] != 4 {
		t.Error("the values were sorted in place")
	}
}
