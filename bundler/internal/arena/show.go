package arena

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
)

// A flight is a case that a worker plays since a time.
type flight struct {
	slot
	began time.Time
}

// show makes the match visible in the store while it is played, for "bundle serve".
// The call of hide ends that.
func (t *table) show(ctx context.Context) (hide func(), err error) {
	p := t.playing()
	if p.ID, err = t.match.Store.BeginPlaying(ctx, p); err != nil {
		return nil, err
	}
	kept := context.WithoutCancel(ctx)
	ended, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		beat := time.NewTicker(store.PlayingBeat)
		defer beat.Stop()
		for {
			select {
			case <-ended:
				return
			case <-beat.C:
				now := t.playing()
				now.ID = p.ID
				// What is shown may be late: a full disk or a lock that keeps it from
				// being written keeps results too, which are an error.
				_ = t.match.Store.Playing(kept, now)
			}
		}
	}()
	return func() {
		close(ended)
		<-stopped
		_ = t.match.Store.EndPlaying(kept, p.ID) // the row grows old and is taken away
	}, nil
}

// playing is the state of the match as it is shown.
func (t *table) playing() store.Playing {
	t.mu.Lock()
	defer t.mu.Unlock()
	m := t.match
	p := store.Playing{
		Game: m.Contest.Name(), Command: m.By, Judge: m.Contest.Judge(), Settings: m.Settings.String(), Scale: string(m.Scale),
		Jobs: m.jobs(), Total: t.total, Done: t.played.New, Stored: t.played.Stored, Failures: t.failures,
		Entrants: []store.PlayingAs{}, Flight: []store.PlayingFlight{}, Began: t.began,
	}
	for _, e := range m.Entrants {
		p.Entrants = append(p.Entrants, store.PlayingAs{Label: e.Label, Version: e.Version.ID, Key: e.Version.Key})
	}
	for _, worker := range slices.Sorted(maps.Keys(t.flight)) {
		f := t.flight[worker]
		p.Flight = append(p.Flight, store.PlayingFlight{Worker: worker, Entrant: f.entrant, Seed: m.Seeds[f.seed], Began: f.began})
	}
	return p
}
