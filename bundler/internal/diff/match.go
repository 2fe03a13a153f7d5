package diff

import "sort"

// Matches has for every line of a the index of the line of b that it has become,
// or -1. Lines that either text has once are matched first, as in a patience
// diff, so that a long text with many changes keeps its landmarks; between them
// the edit script is a shortest one.
func Matches(a, b []string) []int {
	to := make([]int, len(a))
	for i := range to {
		to[i] = -1
	}
	x, y := 0, 0
	for _, at := range append(landmarks(a, b), [2]int{len(a), len(b)}) {
		i, j := x, y
		for _, line := range script(a[x:at[0]], b[y:at[1]]) {
			switch line.Op {
			case "-":
				i++
			case "+":
				j++
			default:
				to[i] = j
				i, j = i+1, j+1
			}
		}
		if at[0] < len(a) {
			to[at[0]] = at[1]
		}
		x, y = at[0]+1, at[1]+1
	}
	return to
}

// landmarks are pairs of equal lines that occur once in a and once in b: a longest
// sequence of them that rises in both.
func landmarks(a, b []string) [][2]int {
	once := func(lines []string) map[string]int {
		at := map[string]int{}
		for i, line := range lines {
			if _, seen := at[line]; seen {
				at[line] = -1
			} else {
				at[line] = i
			}
		}
		return at
	}
	inA, inB := once(a), once(b)
	type step struct {
		pair [2]int
		prev int // index of the step before it, -1 for the first
	}
	var steps []step
	var tails []int // of a sequence of length k+1 the step with the smallest end in b
	for i, line := range a {
		j, ok := inB[line]
		if inA[line] != i || !ok || j < 0 {
			continue
		}
		k := sort.Search(len(tails), func(k int) bool { return steps[tails[k]].pair[1] >= j })
		prev := -1
		if k > 0 {
			prev = tails[k-1]
		}
		steps = append(steps, step{[2]int{i, j}, prev})
		if k == len(tails) {
			tails = append(tails, 0)
		}
		tails[k] = len(steps) - 1
	}
	if len(tails) == 0 {
		return nil
	}
	pairs := make([][2]int, len(tails))
	for k, at := len(tails)-1, tails[len(tails)-1]; k >= 0; k, at = k-1, steps[at].prev {
		pairs[k] = steps[at].pair
	}
	return pairs
}
