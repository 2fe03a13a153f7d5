package main

import (
	"testing"

	"github.com/contest-bundle/bundle/bundler/internal/backport"
	"github.com/contest-bundle/bundle/bundler/internal/std"
)

// A sample of the table's verdicts is still right.
func TestSample(t *testing.T) {
	const every = 61
	l, err := newLab(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range l.symbols() {
		if i%every != 0 {
			continue
		}
		l.try([]backport.Symbol{s})
		if got, want := l.verdicts[s], std.Backport(s.Path, s.Name); got != want {
			t.Errorf("%s is %s, in the table %s", s, got, want)
		}
	}
}
