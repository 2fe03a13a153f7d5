//go:build linux

package endtoend

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/sshtest"
)

// BenchmarkSameVersion compares a solver that plays by the clock with a copy of itself
// on two hosts, one of which runs for a quarter of the time, and reports the p-value
// and how the hosts' means differ. The wanted verdict is "no difference".
func BenchmarkSameVersion(b *testing.B) {
	n := sshtest.New(b, []string{"alpha", "beta"})
	const cases = "0-39"
	for b.Loop() {
		d := newDesk(b, 0, "0")
		solver := filepath.Join(d.dir, "one")
		build := exec.Command("go", "build", "-o", solver, "github.com/contest-bundle/bundle/src/pyramid")
		if out, err := build.CombinedOutput(); err != nil {
			b.Fatalf("%v\n%s", err, out)
		}
		if err := os.Link(solver, filepath.Join(d.dir, "two")); err != nil {
			b.Fatal(err)
		}
		d.write("config/bundle/hosts.toml", "[alpha]\njobs = 1\n[beta]\njobs = 1\n")
		stop := n.Machines["beta"].Slow(0.25)
		text, _ := d.status(d.bundle("compare", "pyramid", "--cmd", "./one", "--cmd", "./two", "--seeds", cases,
			"--store", filepath.Join(d.dir, "results.db"), "--hosts", "alpha,beta", "--remote-only", "--json"), 0, 3, 4, 5)
		stop()
		var got struct {
			Verdict struct {
				Outcome string
				P       float64
			}
			Hosts []struct {
				Name  string
				Speed float64
				Done  int
			}
			Pairs []struct {
				A, B struct {
					Host  string
					Score float64
				}
			}
		}
		if err := json.Unmarshal([]byte(text), &got); err != nil {
			b.Fatal(err)
		}
		sum, count := map[string]float64{}, map[string]float64{}
		for _, p := range got.Pairs {
			if p.A.Host != p.B.Host {
				b.Errorf("a pair of %s and %s", p.A.Host, p.B.Host)
			}
			sum[p.A.Host] += p.A.Score + p.B.Score
			count[p.A.Host] += 2
		}
		b.Logf("%s, p = %.3f; hosts %+v", got.Verdict.Outcome, got.Verdict.P, got.Hosts)
		b.ReportMetric(got.Verdict.P, "p")
		b.ReportMetric(sum["alpha"]/count["alpha"], "alpha-mean")
		b.ReportMetric(sum["beta"]/count["beta"], "beta-mean")
	}
}
