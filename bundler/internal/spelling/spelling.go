// Package spelling finds the name that somebody may have meant.
package spelling

// Nearest returns the name that takes the fewest edits of single letters or
// swaps of two to get from word, the first of several; "" if even that is more
// than a third of the word.
func Nearest(word string, names []string) string {
	best, bestDistance := "", len(word)/3+1
	for _, name := range names {
		if d := distance(word, name); d < bestDistance {
			best, bestDistance = name, d
		}
	}
	return best
}

// distance is the number of letters to add, take out, change or swap with their
// neighbour, none of them twice, to get from a to b, in bytes.
func distance(a, b string) int {
	before, row := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		next := make([]int, len(b)+1)
		next[0] = i + 1
		for j := range len(b) {
			change := row[j]
			if a[i] != b[j] {
				change++
			}
			next[j+1] = min(change, row[j+1]+1, next[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				next[j+1] = min(next[j+1], before[j-1]+1)
			}
		}
		before, row = row, next
	}
	return row[len(b)]
}
