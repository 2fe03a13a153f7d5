package arena

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
)

// A WorstCase is a stored case that is worth looking at.
type WorstCase struct {
	Seed   int64
	Cases  int             // among so many
	Plays  []*store.Result // of each version
	Limits Limits          // with which it was played
}

// Worst finds the case that the second of two versions lost most to the first, or
// the one that a single version did worst.
func (h History) Worst(ctx context.Context, versions []store.Version) (*WorstCase, error) {
	settings, err := h.CommonSettings(ctx, versions)
	if err != nil {
		return nil, err
	}
	with, err := ParseSettings(settings)
	if err != nil {
		return nil, err
	}
	rows, err := h.Results(ctx, versions, settings, nil)
	if err != nil {
		return nil, err
	}
	known, _, err := h.Store.Best(ctx, h.Contest.Name(), h.Contest.Judge())
	if err != nil {
		return nil, err
	}
	if len(rows) == 1 {
		sum, err := Summarise(View{Goal: h.Contest.Goal(), Scale: stats.Relative, Fail: math.NaN(), Known: known}, rows[0])
		if err != nil {
			return nil, err
		}
		least := sum.Worst[0].Result
		return &WorstCase{Seed: least.Seed, Cases: len(sum.Cases), Plays: []*store.Result{least}, Limits: with.Limits}, nil
	}
	c, err := Compare(View{Goal: h.Contest.Goal(), Scale: stats.Relative, Fail: math.NaN(), Known: known}, rows[0], rows[1])
	switch {
	case errors.Is(err, ErrNoPairs):
		return nil, fmt.Errorf("%w with %s: \"bundle compare\" plays them, and one version alone has a worst case too", err, settings)
	case err != nil:
		return nil, err
	case len(c.Worst) == 0:
		return nil, fmt.Errorf("of %s that both played B lost none; --seed names one", Count(len(c.Pairs), "case"))
	}
	most := c.Worst[0]
	return &WorstCase{Seed: most.A.Seed, Cases: len(c.Pairs), Plays: []*store.Result{most.A, most.B}, Limits: with.Limits}, nil
}
