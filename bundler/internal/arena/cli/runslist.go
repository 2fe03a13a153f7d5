package cli

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/plain"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
)

// A block is a table of runs whose means may stand side by side: of the same game,
// judge and seeds.
type block struct {
	runs []store.Run
	// finished are the seeds that all of them finished.
	finished []int64
}

// blocks parts runs, which are in the order of time, into tables in the order of
// their last rows.
func blocks(runs []store.Run) []*block {
	byKey := map[string]*block{}
	for _, r := range runs {
		key := fmt.Sprintf("%q %q %v", r.Version.Game, r.Judge, r.Seeds)
		if byKey[key] == nil {
			byKey[key] = &block{}
		}
		byKey[key].runs = append(byKey[key].runs, r)
	}
	var all []*block
	for _, b := range byKey {
		for _, seed := range b.runs[0].Seeds {
			if !slices.ContainsFunc(b.runs, func(r store.Run) bool { _, ok := r.Scores[seed]; return !ok }) {
				b.finished = append(b.finished, seed)
			}
		}
		all = append(all, b)
	}
	slices.SortFunc(all, func(a, b *block) int {
		x, y := a.runs[len(a.runs)-1], b.runs[len(b.runs)-1]
		return cmp.Or(x.Last.Compare(y.Last), cmp.Compare(x.Version.ID, y.Version.ID), cmp.Compare(x.Judge, y.Judge), cmp.Compare(x.Settings, y.Settings))
	})
	return all
}

// mean is that of a run over the finished seeds of its block.
func (b *block) mean(r store.Run) string {
	if len(b.finished) == 0 {
		return "none"
	}
	sum := 0.0
	for _, seed := range b.finished {
		sum += r.Scores[seed]
	}
	return strconv.FormatFloat(sum/float64(len(b.finished)), 'g', 6, 64)
}

func (b *block) write(w io.Writer) error {
	first := b.runs[0]
	fmt.Fprintf(w, "%s, judge %s, seeds %s", first.Version.Game, first.Judge, shortSeeds(first.Seeds))
	if n := len(b.finished); n < len(first.Seeds) {
		fmt.Fprintf(w, "; means of the %s that all finished", arena.Count(n, "seed"))
	}
	fmt.Fprintln(w)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "version\tlast played (UTC)\tcases\tfailed\tmean\tsettings\torigin\tcomment")
	for _, r := range b.runs {
		fmt.Fprintf(t, "%s\t%s\t%d\t%d\t%s\t%s\t%s\t%s\n", r.Version.Short(), r.Last.Format("2006-01-02 15:04"),
			r.Cases, r.Failures, b.mean(r), settingsText(r), plain.Line(r.Version.Origin), plain.Line(r.Version.Comment))
	}
	return t.Flush()
}

// settingsText is the settings of a run with the hosts that played, where others than
// this machine did.
func settingsText(r store.Run) string {
	if slices.Equal(r.Hosts, []string{""}) {
		return r.Settings
	}
	var names []string
	for _, host := range r.Hosts {
		names = append(names, arena.HostTitle(host))
	}
	return r.Settings + " on " + strings.Join(names, ", ")
}

// shortSeeds is a list of seeds for a heading.
func shortSeeds(seeds []int64) string {
	const most = 60
	text := arena.FormatSeeds(seeds)
	if len(text) <= most {
		return text
	}
	return fmt.Sprintf("%d to %d (%d of them)", seeds[0], seeds[len(seeds)-1], len(seeds))
}

// listRuns prints what was played, and of all asks for the versions that played
// nothing too.
func listRuns(w io.Writer, runs []store.Run, all bool) error {
	idle := slices.Collect(func(yield func(store.Run) bool) {
		for _, r := range runs {
			if r.Cases == 0 && !yield(r) {
				return
			}
		}
	})
	played := slices.DeleteFunc(slices.Clone(runs), func(r store.Run) bool { return r.Cases == 0 })
	for i, b := range blocks(played) {
		if i > 0 {
			fmt.Fprintln(w)
		}
		if err := b.write(w); err != nil {
			return err
		}
	}
	if len(idle) == 0 {
		return nil
	}
	if !all {
		_, err := fmt.Fprintf(w, "%s without results: --all\n", arena.Count(len(idle), "version"))
		return err
	}
	if len(played) > 0 {
		fmt.Fprintln(w)
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "game\twithout results\tmade (UTC)\torigin\tcomment")
	for _, r := range idle {
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\n", r.Version.Game, r.Version.Short(), r.Last.Format("2006-01-02 15:04"),
			plain.Line(r.Version.Origin), plain.Line(r.Version.Comment))
	}
	return t.Flush()
}
