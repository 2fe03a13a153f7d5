package stats

import (
	"sort"
	"strconv"
)

// A Group is a part of the cases that have a feature's value, or values in a
// range, in common.
type Group struct {
	Label string
	// Members are positions in the values given to Groups.
	Members []int
}

// A feature with more values than mostValues is cut into bins of about equal size.
const (
	mostValues = 12
	bins       = 5
)

// Groups parts cases by a feature: one group a value if they are few, otherwise
// five ranges with about equally many cases. Groups are in the order of the
// values; equal values are never parted.
func Groups(values []float64) []Group {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(i, j int) bool { return values[order[i]] < values[order[j]] })
	distinct := 0
	for i, at := range order {
		if i == 0 || values[at] != values[order[i-1]] {
			distinct++
		}
	}
	var groups []Group
	for i := 0; i < len(order); {
		end := i + 1
		if distinct > mostValues {
			end = max(end, len(order)*(len(groups)+1)/bins)
		}
		for end < len(order) && values[order[end]] == values[order[end-1]] {
			end++
		}
		members := append([]int(nil), order[i:end]...)
		groups = append(groups, Group{Label: label(values[order[i]], values[order[end-1]]), Members: members})
		sort.Ints(members)
		i = end
	}
	return groups
}

func label(low, high float64) string {
	if low == high {
		return strconv.FormatFloat(low, 'g', 6, 64)
	}
	return strconv.FormatFloat(low, 'g', 4, 64) + ".." + strconv.FormatFloat(high, 'g', 4, 64)
}
