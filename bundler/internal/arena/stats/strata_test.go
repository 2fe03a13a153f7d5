package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// One stratum is no stratum.
func TestOneStratum(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	points, gain := make([]float64, 60), make([]float64, 60)
	for i := range gain {
		points[i], gain[i] = 1, 0.01+0.02*rng.NormFloat64()
	}
	if got, want := CompareStrata(points, gain, make([]int, 60)), Compare(points, gain); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// A gain that all hosts share is found, though one of them is noisy.
func TestStrataFindAGain(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	n, found, plain := 120, 0, 0
	points, gain, stratum := make([]float64, n), make([]float64, n), make([]int, n)
	const trials = 200
	for range trials {
		for i := range gain {
			stratum[i] = i % 2
			sd := []float64{0.01, 0.1}[stratum[i]]
			points[i], gain[i] = 1, 0.004+sd*rng.NormFloat64()
		}
		if CompareStrata(points, gain, stratum).P < Level {
			found++
		}
		if Compare(points, gain).P < Level {
			plain++
		}
	}
	// Ranks within strata keep the quiet host's signal apart from the other's noise.
	if found <= plain || found < trials/3 {
		t.Errorf("the test over strata finds the gain in %d of %d trials, without strata in %d", found, trials, plain)
	}
}

// Strata with few values are joined, and none is lost.
func TestSmallStrata(t *testing.T) {
	d := make([]float64, 20)
	stratum := make([]int, 20)
	for i := range d {
		d[i] = float64(i)
		stratum[i] = max(0, i-12) // 13 values, and seven strata of one
	}
	groups := strata(d, stratum)
	if len(groups) != 2 || len(groups[0]) != 13 || len(groups[1]) != 7 {
		t.Errorf("%v", groups)
	}
	if groups := strata(d[:15], stratum[:15]); len(groups) != 1 || len(groups[0]) != 15 {
		t.Errorf("%v", groups)
	}
}

// The test over strata with one value each is the sign test's normal form: all ranks
// are 1.
func TestRankOfStrata(t *testing.T) {
	r := signedRankOfStrata([][]float64{{0.5}, {2}, {-0.1}, {3}})
	z := (3*0.5 - 0.5) / 2 / math.Sqrt(4*0.25*0.25)
	if want := math.Erfc(z / math.Sqrt2); math.Abs(r.P-want) > 1e-12 || r.sign != 1 {
		t.Errorf("%+v, want p = %g", r, want)
	}
	if r := signedRankOfStrata([][]float64{{0, 0}, {0}}); r.P != 1 || r.sign != 0 {
		t.Errorf("zeros: %+v", r)
	}
}

// Hosts that share a gain agree in 95 % of the cases, and others do not.
func TestAgreement(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	rejected, seen := 0, 0
	const trials = 400
	d, stratum := make([]float64, 80), make([]int, 80)
	for range trials {
		for i := range d {
			stratum[i] = i % 2
			d[i] = 0.01 + []float64{0.01, 0.03}[i%2]*rng.NormFloat64()
		}
		if Agreement(d, stratum) < 0.05 {
			rejected++
		}
		for i := range d {
			d[i] += 0.05 * float64(i%2)
		}
		if Agreement(d, stratum) < 0.05 {
			seen++
		}
	}
	if rejected > trials/10 || seen < trials*9/10 {
		t.Errorf("equal hosts disagree in %d of %d trials, others in %d", rejected, trials, seen)
	}
	if p := Agreement([]float64{1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2}, []int{0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1}); p != 1 {
		t.Errorf("values without a scale: %g", p)
	}
}
