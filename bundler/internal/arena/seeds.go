package arena

import (
	"fmt"
	"strconv"
	"strings"
)

// mostSeeds keeps a slip of the keyboard from filling the memory.
const mostSeeds = 10_000_000

// ParseSeeds reads a list of seeds and ranges such as "1-100,205,300-310". Seeds
// keep their order; one that is named twice counts once.
func ParseSeeds(text string) ([]int64, error) {
	var seeds []int64
	seen := map[int64]bool{}
	for part := range strings.SplitSeq(text, ",") {
		low, high, err := seedRange(strings.TrimSpace(part))
		if err != nil {
			return nil, fmt.Errorf("seeds %q: %w", text, err)
		}
		if high-low >= mostSeeds-int64(len(seeds)) {
			return nil, fmt.Errorf("seeds %q: more than %d", text, mostSeeds)
		}
		for seed := low; seed <= high; seed++ {
			if !seen[seed] {
				seen[seed] = true
				seeds = append(seeds, seed)
			}
		}
	}
	return seeds, nil
}

// FormatSeeds writes sorted seeds as ParseSeeds reads them.
func FormatSeeds(seeds []int64) string {
	var parts []string
	for i := 0; i < len(seeds); {
		j := i
		for j+1 < len(seeds) && seeds[j+1] == seeds[j]+1 {
			j++
		}
		part := strconv.FormatInt(seeds[i], 10)
		if j > i {
			part += "-" + strconv.FormatInt(seeds[j], 10)
		}
		parts = append(parts, part)
		i = j + 1
	}
	return strings.Join(parts, ",")
}

// seedRange reads a seed or a range. A minus in front is a sign.
func seedRange(part string) (low, high int64, err error) {
	from, to := part, part
	if i := strings.Index(part[min(1, len(part)):], "-"); i >= 0 {
		from, to = part[:i+1], part[i+2:]
	}
	if low, err = strconv.ParseInt(from, 10, 64); err != nil {
		return 0, 0, fmt.Errorf("%q is neither a seed nor a range of seeds such as 1-100", part)
	}
	if high, err = strconv.ParseInt(to, 10, 64); err != nil {
		return 0, 0, fmt.Errorf("%q is neither a seed nor a range of seeds such as 1-100", part)
	}
	if high < low || low < -1<<60 || high > 1<<60 {
		return 0, 0, fmt.Errorf("%q is an empty range", part)
	}
	return low, high, nil
}
