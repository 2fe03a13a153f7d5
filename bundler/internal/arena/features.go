package arena

import (
	"fmt"
	"slices"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/internal/arena/where"
)

// featureValues are the features of a case by name, with the seed, from the first
// result that has them: a case that fails early may have none with an external
// tester.
func featureValues(results ...*store.Result) map[string]float64 {
	values := map[string]float64{"seed": float64(results[0].Seed)}
	for _, r := range results {
		for _, f := range r.Features {
			if _, ok := values[f.Name]; !ok {
				values[f.Name] = f.Value
			}
		}
	}
	return values
}

// featureNames are the names that any of the results has.
func featureNames(results []*store.Result) []string {
	names := []string{"seed"}
	for _, r := range results {
		if r == nil {
			continue
		}
		for _, f := range r.Features {
			if !slices.Contains(names, f.Name) {
				names = append(names, f.Name)
			}
		}
	}
	return names
}

// CheckBy tells whether some of the results have each of these features.
func CheckBy(names []string, results []*store.Result) error {
	known := featureNames(results)
	for _, name := range names {
		if !slices.Contains(known, name) {
			return fmt.Errorf("no feature is called %q; there are %s", name, strings.Join(known, ", "))
		}
	}
	return nil
}

// CheckWhere tells whether a condition, if there is one, uses only names of features
// that some of the results have.
func CheckWhere(c *where.Condition, results []*store.Result) error {
	if c == nil {
		return nil
	}
	return c.Check(featureNames(results))
}

// Keeps tells whether a condition, if there is one, keeps a case, given the results
// of those who played it.
func Keeps(c *where.Condition, results ...*store.Result) bool {
	return c == nil || c.Holds(featureValues(results...))
}
