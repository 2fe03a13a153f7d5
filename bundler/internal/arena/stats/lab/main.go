// Command lab measures the intervals and verdicts of package stats by simulation:
// how often the 95 % interval of the mean holds the truth, and how often versions
// with equal means get a verdict. It prints the tables of the workbench's README.
//
//	go run ./bundler/internal/arena/stats/lab
//	go run ./bundler/internal/arena/stats/lab -hosts
//	go run ./bundler/internal/arena/stats/lab -bca
//
// The values do not depend on the machine: the random numbers have fixed seeds.
package main

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
)

// A noise draws a difference of two versions with equal means.
type noise struct {
	name string
	draw func(*rand.Rand) float64
}

var noises = []noise{
	{"normal", (*rand.Rand).NormFloat64},
	{"t with 3 degrees of freedom", student3},
	{"exponential", func(rng *rand.Rand) float64 { return rng.ExpFloat64() - 1 }},
	{"lognormal", func(rng *rand.Rand) float64 { return math.Exp(rng.NormFloat64()) - math.Exp(0.5) }},
	{"8 % of the cases lose all", rareLoss},
}

func student3(rng *rand.Rand) float64 {
	var chi float64
	for range 3 {
		x := rng.NormFloat64()
		chi += x * x
	}
	return rng.NormFloat64() / math.Sqrt(chi/3)
}

// rareLoss gains a little in most cases, and fails in 8 % of them.
func rareLoss(rng *rand.Rand) float64 {
	const share = 0.08
	x := 0.03*rng.NormFloat64() + share
	if rng.Float64() < share {
		x--
	}
	return x
}

func main() {
	trials := flag.Int("trials", 4000, "simulated comparisons of each kind")
	hosts := flag.Bool("hosts", false, "simulate one version on two hosts of unequal speed instead")
	withBCa := flag.Bool("bca", false, "print the coverage of the interval beside that of the BCa bootstrap instead")
	flag.Parse()
	if *withBCa {
		printBCa([]int{6, 10, 20, 50, 100}, *trials)
		return
	}
	if *hosts {
		printHosts(*trials)
		return
	}
	pairs := []int{6, 10, 20, 50, 100}
	fmt.Printf("%d trials each\n\n| differences |", *trials)
	for _, n := range pairs {
		fmt.Printf(" %d pairs |", n)
	}
	fmt.Println("\n|---|" + repeat("---|", len(pairs)))
	for _, of := range noises {
		fmt.Printf("| %s |", of.name)
		for _, n := range pairs {
			covered, wrong := measure(of, n, *trials)
			fmt.Printf(" %.3f, %.1f %% |", covered, 100*wrong)
		}
		fmt.Println()
	}
}

func repeat(text string, n int) (all string) {
	for range n {
		all += text
	}
	return all
}

// measure is the share of trials in which the 95 % interval holds the true mean,
// and of those that end with a verdict.
func measure(of noise, n, trials int) (covered, wrong float64) {
	rng := rand.New(rand.NewPCG(uint64(n), 23))
	for range trials {
		gain := make([]float64, n)
		for i := range gain {
			gain[i] = of.draw(rng)
		}
		v := stats.Compare(make([]float64, n), gain) // the unit of zeros is 1
		if v.Interval.Low <= 0 && 0 <= v.Interval.High {
			covered += 1 / float64(trials)
		}
		if v.Outcome == stats.Better || v.Outcome == stats.Worse {
			wrong += 1 / float64(trials)
		}
	}
	return covered, wrong
}
