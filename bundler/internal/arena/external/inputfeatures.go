package external

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"strconv"

	"github.com/contest-bundle/bundle/bundler/judge"
)

// inputFeatures are the first words of an input file, which must be numbers, under the
// names of InputNames.
func (t *Tester) inputFeatures(name string) ([]judge.Feature, error) {
	if name == "" {
		return nil, errors.New("features of the input: say which input file a seed has")
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	words := bufio.NewScanner(f)
	words.Split(bufio.ScanWords)
	var features []judge.Feature
	for _, feature := range t.InputNames {
		if !words.Scan() {
			return nil, errors.Join(words.Err(), fmt.Errorf("features of the input: %s has no number for %s", name, feature))
		}
		if feature == "_" {
			continue
		}
		x, err := strconv.ParseFloat(words.Text(), 64)
		if err != nil {
			return nil, fmt.Errorf("features of the input: %q for %s in %s is not a number", words.Text(), feature, name)
		}
		features = append(features, judge.Feature{Name: feature, Value: x})
	}
	return features, nil
}
