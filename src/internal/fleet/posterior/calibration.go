package posterior

import (
	"fmt"
	"strings"
)

// A Calibration compares the probabilities at which shots were made with what
// came of them, in bins of a tenth; the last bin is certainty.
type Calibration [11]struct {
	shots, hits int
	claimed     float64 // sum of the probabilities
}

func (c *Calibration) note(p float64, hit bool) {
	bin := &c[int(p*10)]
	bin.shots++
	bin.claimed += p
	if hit {
		bin.hits++
	}
}

// Add joins two calibrations.
func (c *Calibration) Add(o *Calibration) {
	for k := range c {
		c[k].shots += o[k].shots
		c[k].hits += o[k].hits
		c[k].claimed += o[k].claimed
	}
}

// String has a line for each bin with shots: their number, the mean claimed and
// the share that hit.
func (c *Calibration) String() string {
	var b strings.Builder
	for _, bin := range c {
		if bin.shots > 0 {
			n := float64(bin.shots)
			fmt.Fprintf(&b, "C\t%d\tclaimed %.3f\thit %.3f\n", bin.shots, bin.claimed/n, float64(bin.hits)/n)
		}
	}
	return b.String()
}
