// Package bitx has tricks with bits. Tables are built once, at start.
package bitx

import "math/bits"

const tableBits = 12

// lowBits[m] lists the bits of m.
var lowBits [1 << tableBits][]int

// gray[i] is the i-th Gray code.
var gray [1 << tableBits]int

func init() {
	for m := 1; m < len(lowBits); m++ {
		low := bits.TrailingZeros(uint(m))
		lowBits[m] = append([]int{low}, lowBits[m&(m-1)]...)
	}
	for i := range gray {
		gray[i] = i ^ i>>1
	}
}

// Bits lists the bits of a mask below 1<<12, from the lowest.
func Bits(m int) []int { return lowBits[m] }

// Gray is the i-th Gray code, for i below 1<<12.
func Gray(i int) int { return gray[i] }

// Subsets calls f with every subset of m, from m down to 0.
func Subsets(m int, f func(sub int)) {
	for s := m; ; s = (s - 1) & m {
		f(s)
		if s == 0 {
			return
		}
	}
}

// NextCombination is the next larger mask with as many bits as m.
func NextCombination(m int) int {
	low := m & -m
	up := m + low
	return up | (m^up)/low>>2
}

// Parity is 1 if m has an odd number of bits.
func Parity(m uint64) int { return bits.OnesCount64(m) & 1 }
