//go:build linux

package endtoend

import (
	"testing"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/sshtest"
)

// BenchmarkThroughput plays the same cases on one host and on two of the same kind,
// and reports how many times as many results a second two give. Cases wait more than
// they compute, as those of a host with processors of its own would: the hosts of the
// benchmark share this machine's.
//
// Two hosts against one, with cases of half a second and two at once on each: 1.98
// times as many (6.43 against 3.24 results a second).
func BenchmarkThroughput(b *testing.B) {
	n := sshtest.New(b, []string{"alpha", "beta"})
	const cases = 200
	for b.Loop() {
		rate := func(hosts string) float64 {
			d := newDesk(b, cases, "0.5")
			d.write("config/bundle/hosts.toml", "[alpha]\njobs = 2\n[beta]\njobs = 2\n")
			d.status(d.compare(cases, "--hosts", hosts, "--remote-only"), 0, 3, 4, 5)
			return d.rate()
		}
		one := rate("alpha")
		two := rate("alpha,beta")
		b.ReportMetric(one, "one/s")
		b.ReportMetric(two, "two/s")
		b.ReportMetric(two/one, "ratio")
	}
	leavesNothing(b, n, time.Minute)
}

// rate is the number of results a second, from the first to the last, when all hosts
// had their workers.
func (d *desk) rate() float64 {
	d.t.Helper()
	times := d.times()
	// The first and last tenth have hosts that are not there yet or have nothing more.
	from, to := len(times)/10, len(times)*9/10
	return float64(to-from) / times[to].Sub(times[from]).Seconds()
}
