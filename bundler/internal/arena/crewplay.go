package arena

import (
	"context"
	"errors"

	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
)

// stored are the results of a seed that count, and their host. Without a crew only this
// machine's do, unless all are pooled. With one, a seed that all entrants played on one
// host is done with, whichever host that was; otherwise only hosts of the crew can
// complete it.
func (t *table) stored(seed int64) (row []*store.Result, host string) {
	m := t.match
	row, host = sameHost(t.rows, seed, func(host string) bool {
		switch {
		case m.Pooled || host == "" && m.Crew == nil:
			return true
		case m.Crew == nil:
			return false
		}
		return t.crew[host] || t.hasAll(host, seed)
	})
	if row == nil {
		row = make([]*store.Result, len(t.rows))
	}
	return row, host
}

func (t *table) hasAll(host string, seed int64) bool {
	for _, r := range t.rows {
		if r.of(host, seed) == nil {
			return false
		}
	}
	return true
}

// playWithCrew has the crew play. A block is a seed: all entrants play it on one host.
func (t *table) playWithCrew(ctx context.Context) {
	m := t.match
	work := Work{
		Contest: m.Contest, Entrants: m.Entrants, Limits: m.Settings.Limits, Serial: m.Settings.Serial,
		Blocks: t.blocks(), Has: t.has, Archive: m.Archive != nil,
	}
	index := map[int64]int{}
	for k, seed := range m.Seeds {
		index[seed] = k
	}
	// A case that has ended is stored even when the run is being stopped.
	kept := context.WithoutCancel(ctx)
	err := m.Crew.Play(ctx, work, func(d Delivery) error {
		if err := t.archive(d); err != nil {
			return err
		}
		err := t.store(kept, slot{d.Entrant, index[d.Seed]}, d.Result)
		if errors.Is(err, errDropped) {
			t.stop(err)
			return nil
		}
		return err
	})
	t.played.Hosts = m.Crew.Hosts()
	if err != nil && ctx.Err() == nil {
		t.stop(err)
	}
}

// blocks are those of the seeds that miss a result.
func (t *table) blocks() []Block {
	var blocks []Block
	planned := map[int]bool{}
	for _, s := range t.todo {
		if !planned[s.seed] {
			planned[s.seed] = true
			blocks = append(blocks, t.block(s.seed))
		}
	}
	return blocks
}

// block has the plays of all entrants, each seed beginning with another, also those
// that a host has made: another host that gets the block makes them again.
func (t *table) block(k int) Block {
	m := t.match
	b := Block{}
	planned := map[int64]bool{} // by version: two entrants may be one, which plays once
	for i := range m.Entrants {
		e := (i + k) % len(m.Entrants)
		if id := m.Entrants[e].Version.ID; !planned[id] {
			planned[id] = true
			b.Plays = append(b.Plays, Play{e, m.Seeds[k]})
		}
	}
	row, host := sameHost(t.rows, m.Seeds[k], func(host string) bool { return t.crew[host] })
	for _, r := range row {
		if r != nil {
			b.Host, b.IsBound = host, true
		}
	}
	return b
}

// has tells which plays have a result of a host, or one that stands for all hosts.
func (t *table) has(host string, plays []Play) []bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	has := make([]bool, len(plays))
	for i, p := range plays {
		has[i] = t.rows[p.Entrant].of(host, p.Seed) != nil
	}
	return has
}

// archive keeps what a case read and printed on another host.
func (t *table) archive(d Delivery) error {
	if d.Kept == nil || t.match.Archive == nil {
		return nil
	}
	return t.match.Archive.Put(t.archiveName(t.match.Entrants[d.Entrant], d.Seed), *d.Kept)
}
