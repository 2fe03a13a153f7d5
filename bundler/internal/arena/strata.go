package arena

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
)

// A HostVerdict is the verdict on the pairs of one host alone.
type HostVerdict struct {
	Host string
	stats.Verdict
}

// byHost judges the pairs, by host where several played by the clock: a machine that
// is faster or under load changes how the gains lie. Pooled pairs are one stratum,
// whatever their hosts.
func (c *Comparison) byHost(a, b []*store.Result, p pairPoints) {
	members := map[string][]int{}
	stratum := make([]int, len(a))
	for k := range a {
		if a[k].Pooled && b[k].Pooled {
			c.Pooled++
			continue
		}
		members[a[k].Host] = append(members[a[k].Host], k)
	}
	if c.Pooled > 0 || len(members) < 2 {
		c.Verdict = stats.Compare(p.a, p.gain)
		return
	}
	for i, host := range slices.Sorted(maps.Keys(members)) {
		var points, gain []float64
		for _, k := range members[host] {
			stratum[k] = i
			points, gain = append(points, p.a[k]), append(gain, p.gain[k])
		}
		c.Hosts = append(c.Hosts, HostVerdict{host, stats.Compare(points, gain)})
	}
	c.Verdict = stats.CompareStrata(p.a, p.gain, stratum)
	c.Agreement = stats.Agreement(p.gain, stratum)
}

// disagreement is the level of Cochran's test from which on the hosts are shown each
// for itself.
const disagreement = 0.05

// hostsText says on what hosts a comparison rests; empty for this machine alone.
func (c *Comparison) hostsText() string {
	names := map[string]int{}
	for _, p := range c.Pairs {
		for _, r := range []*store.Result{p.A, p.B} {
			names[r.Host]++
		}
	}
	if len(names) == 1 && names[""] > 0 {
		return ""
	}
	var list []string
	for _, name := range slices.Sorted(maps.Keys(names)) {
		list = append(list, HostTitle(name))
	}
	text := strings.Join(list, ", ")
	switch {
	case c.Pooled > 0:
		return text + ": pooled, since a budget and no clock decides what the versions do"
	case c.Agreement < disagreement:
		return fmt.Sprintf("%s: they disagree (p = %s), see below; pairs are of one host each, the verdict is stratified by host", text, pValue(c.Agreement))
	case len(c.Hosts) > 1:
		return fmt.Sprintf("%s: they agree (p = %s); pairs are of one host each, the verdict is stratified by host", text, pValue(c.Agreement))
	}
	return text
}

// writeHostVerdicts prints the verdict on each host's pairs where the hosts disagree.
func (c *Comparison) writeHostVerdicts(w io.Writer) {
	if c.Agreement >= disagreement {
		return
	}
	fmt.Fprintln(w, "\nby host")
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, h := range c.Hosts {
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\n", HostTitle(h.Host), Count(h.Pairs, "pair"), percent(h.Effect), Span(h.Interval), h.Outcome)
	}
	t.Flush()
}

// resultHosts says on what hosts a run's results were played; empty for this machine
// alone.
func resultHosts(cases []Case) string {
	counts := map[string]int{}
	for _, c := range cases {
		counts[c.Host]++
	}
	if len(counts) == 1 && counts[""] > 0 {
		return ""
	}
	var list []string
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		list = append(list, fmt.Sprintf("%s %d", HostTitle(name), counts[name]))
	}
	return strings.Join(list, ", ")
}
