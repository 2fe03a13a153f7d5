// Package spelling finds the name that somebody may have meant.
package spelling

// Nearest returns the name that takes the fewest single-letter edits to get
// from word, the first of several; "" if even that is more than a third of the
// word.
func Nearest(word string, names []string) string {
	best, bestDistance := "", len(word)/3+1
	for _, name := range names {
		if d := distance(word, name); d < bestDistance {
			best, bestDistance = name, d
		}
	}
	return best
}

// distance is the Levenshtein distance in bytes.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
