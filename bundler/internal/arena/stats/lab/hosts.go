package main

import (
	"fmt"
	"math/rand/v2"

	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
)

// A fleet is hosts on which one version plays by the clock: what it gets on each as a
// share of what it gets here, and how much that varies from one play to the next.
type fleet struct {
	level, noise [2]float64
	share        float64 // of the cases that the first host plays
}

// unequal is a quiet machine, and one of half the speed under load, which has the third
// part of the cases.
var unequal = fleet{level: [2]float64{1, 0.97}, noise: [2]float64{0.01, 0.04}, share: 2. / 3}

// play is what the version gets in a case of a size on a host.
func (f fleet) play(rng *rand.Rand, size float64, host int) float64 {
	return size * (f.level[host] + f.noise[host]*rng.NormFloat64())
}

// falseVerdicts is the share of trials in which a version is found better or worse than
// itself: with pairs within a host and the verdict stratified, with the same pairs in one
// stratum, and with pairs across hosts.
func (f fleet) falseVerdicts(n, trials int) (stratified, one, across float64) {
	rng := rand.New(rand.NewPCG(uint64(n), 41))
	hosts := make([]int, n)
	a, within, other := make([]float64, n), make([]float64, n), make([]float64, n)
	for range trials {
		for k := range n {
			if hosts[k] = 0; rng.Float64() > f.share {
				hosts[k] = 1
			}
			size := 1 + 0.2*rng.NormFloat64()
			a[k] = f.play(rng, size, hosts[k])
			within[k] = f.play(rng, size, hosts[k]) - a[k]
			// Without blocks the two versions of a seed are played wherever there is room,
			// and the faster host has more room for the one that begins.
			host := 0
			if rng.Float64() > f.share/2 {
				host = 1
			}
			other[k] = f.play(rng, size, host) - a[k]
		}
		stratified += isVerdict(stats.CompareStrata(a, within, hosts)) / float64(trials)
		one += isVerdict(stats.Compare(a, within)) / float64(trials)
		across += isVerdict(stats.Compare(a, other)) / float64(trials)
	}
	return stratified, one, across
}

func isVerdict(v stats.Verdict) float64 {
	if v.Outcome == stats.Better || v.Outcome == stats.Worse {
		return 1
	}
	return 0
}

// printHosts prints the table of several hosts.
func printHosts(trials int) {
	fmt.Println("| pairs | within a host, stratified | within a host, one stratum | across hosts |\n|---|---|---|---|")
	for _, n := range []int{30, 100, 300} {
		stratified, one, across := unequal.falseVerdicts(n, trials)
		fmt.Printf("| %d | %.1f %% | %.1f %% | %.1f %% |\n", n, 100*stratified, 100*one, 100*across)
	}
}
