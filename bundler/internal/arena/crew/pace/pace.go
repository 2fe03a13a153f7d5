// Package pace measures how fast a machine is and whether it has time.
package pace

import (
	"crypto/sha256"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A Calibration is how fast a fixed piece of work was done.
type Calibration struct {
	// Time is the mean of some rounds, by the clock, since that is what a solver plays
	// by. The mean has in it what a limit on the processor takes, which stops everything
	// for most of a period and hits few of the rounds.
	Time time.Duration
	// IsQuiet tells that hardly a round had to wait for a processor.
	IsQuiet bool
}

const (
	rounds = 25
	blocks = 40_000 // of 64 bytes: 2 to 6 ms on a processor of 2024
)

// Measure calibrates, in 60 to 150 ms. The work is integer arithmetic in the first
// cache, as that of most solvers.
func Measure() Calibration {
	var times []time.Duration
	var block [64]byte
	for range rounds {
		began := time.Now()
		for range blocks {
			sum := sha256.Sum256(block[:])
			copy(block[:], sum[:])
		}
		times = append(times, time.Since(began))
	}
	var sum time.Duration
	for _, t := range times {
		sum += t
	}
	mean, best := sum/rounds, slices.Min(times)
	return Calibration{Time: mean, IsQuiet: float64(mean) < 1.15*float64(best) && Load() < 0.75}
}

// Load is the number of processes that want a processor, per processor, in the mean of
// the last minute; 0 where the system does not tell.
func Load() float64 {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return 0
	}
	first, _, _ := strings.Cut(string(text), " ")
	load, err := strconv.ParseFloat(first, 64)
	if err != nil {
		return 0
	}
	return load / float64(runtime.NumCPU())
}
