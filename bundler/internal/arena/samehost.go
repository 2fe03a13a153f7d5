package arena

import (
	"cmp"
	"slices"

	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
)

// rows are the results of an entrant by seed, and those of a seed by host, this
// machine's first. A pair is made of results of one host: what two hosts make of a
// version differs by more than two versions do.
type rows map[int64][]*store.Result

// rowsOf sorts stored results. Where they are pooled, none depends on its host.
func rowsOf(stored []store.Result, pooled bool) rows {
	r := rows{}
	for i := range stored {
		stored[i].Pooled = stored[i].Pooled || pooled
		r.add(&stored[i])
	}
	return r
}

// add adds a result unless there is one of its host.
func (r rows) add(result *store.Result) {
	at, found := slices.BinarySearchFunc(r[result.Seed], result.Host, func(x *store.Result, host string) int { return cmp.Compare(x.Host, host) })
	if !found {
		r[result.Seed] = slices.Insert(r[result.Seed], at, result)
	}
}

// of is the result of a host, or one that stands for all; nil for none.
func (r rows) of(host string, seed int64) *store.Result {
	for _, x := range r[seed] {
		if x.Host == host || x.Pooled {
			return x
		}
	}
	return nil
}

// canPair tells whether two results may stand side by side.
func canPair(a, b *store.Result) bool { return a.Host == b.Host || a.Pooled && b.Pooled }

// sameHost are results of a seed of all entrants, of one host if there is one that
// has them all, and else of the one that has most of them. The last result tells
// which host that is.
func sameHost(entrants []rows, seed int64, counts func(host string) bool) (results []*store.Result, host string) {
	hosts := []string{""}
	for _, r := range entrants {
		for _, x := range r[seed] {
			if !slices.Contains(hosts, x.Host) {
				hosts = append(hosts, x.Host)
			}
		}
	}
	slices.Sort(hosts)
	most := -1
	for _, h := range hosts {
		if !counts(h) {
			continue
		}
		row, has := make([]*store.Result, len(entrants)), 0
		for i, r := range entrants {
			if row[i] = r.of(h, seed); row[i] != nil {
				has++
			}
		}
		if has > most {
			results, host, most = row, h, has
		}
	}
	return results, host
}

// SameHost pairs the results of entrants seed by seed, each with results by seed and
// host as the store has them: those of a seed are of one host, where one has them all.
// Seeds of which an entrant has nothing have nil.
func SameHost(seeds []int64, entrants [][]store.Result) [][]*store.Result {
	all := make([]rows, len(entrants))
	table := make([][]*store.Result, len(entrants))
	for i, stored := range entrants {
		all[i] = rowsOf(stored, false)
		table[i] = make([]*store.Result, len(seeds))
	}
	for k, seed := range seeds {
		found, _ := sameHost(all, seed, func(string) bool { return true })
		for i, r := range found {
			if table[i][k] = r; r == nil && len(all[i][seed]) > 0 {
				table[i][k] = all[i][seed][0]
			}
		}
	}
	return table
}
