// Package seeded seeds the generator of package math/rand at random before the program
// starts, as Go does since 1.20.
package seeded

import (
	"math/rand"
	"time"
)

var seeded = seed()

func seed() struct{} {
	rand.Seed(time.Now().UnixNano())
	return struct{}{}
}
