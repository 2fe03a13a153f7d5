package arena

import (
	"cmp"
	"math"
	"slices"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/judge"
)

// A Case is a result beside the best score known.
type Case struct {
	*store.Result
	Best stats.Score // the best known of the seed
	// Points is the result on the contest's scale.
	Points float64
}

// A Summary is the table at the end of a run.
type Summary struct {
	Cases []Case // by seed
	// Failures are the counts by kind, the most frequent first.
	Failures []FailureCount
	// Mean and Sum are of the raw scores of the cases that did not fail.
	Mean, Sum float64
	// Points is the mean on the contest's scale, with failures.
	Points float64
	Own    Times
	CPU    Times
	// Inflation is the median over the cases of own time as a share of CPU time:
	// near 1 (below it if the solver uses several threads) when a case had a
	// processor for itself, more when it had to wait for one.
	Inflation float64
	// Memory is the largest use of a case, in bytes.
	Memory int64
	// Worst are the cases with the fewest points, the worst first.
	Worst []Case
}

// A FailureCount is the number of cases that failed in a way.
type FailureCount struct {
	Kind  judge.Failure
	Count int
	// First is the first seed that failed so.
	First int64
}

// Times are quantiles over the cases.
type Times struct{ Median, P90, P99, Max time.Duration }

// worstShown is the number of worst cases in a summary.
const worstShown = 5

// StandsOut tells whether some case is worse than another. None is, for one, where
// a version has nothing but itself for the best score known.
func (s *Summary) StandsOut() bool {
	return len(s.Failures) > 0 || s.Worst[0].Points < s.Points-1e-9*math.Abs(s.Points)
}

// unbeaten says that the version has the best score known of every case, if it
// has.
func (s *Summary) unbeaten() string {
	for _, c := range s.Cases {
		if c.Failure != judge.None || score(c.Result).Compare(c.Best) != 0 {
			return ""
		}
	}
	return ": no other version has played them better"
}

// Summarise sums up results, which must not be nil.
func Summarise(v View, results []*store.Result) (*Summary, error) {
	s := &Summary{}
	var own, cpu []float64
	played := 0
	for _, r := range results {
		best := bestOf(v.Goal, v.Known, r)
		points, err := v.points(r, best)
		if err != nil {
			return nil, err
		}
		s.Cases = append(s.Cases, Case{r, best, points})
		s.Points += points / float64(len(results))
		own, cpu = append(own, float64(r.Own)), append(cpu, float64(r.CPU))
		s.Memory = max(s.Memory, r.Memory)
		if r.Failure == judge.None {
			s.Sum += r.Score
			played++
		}
	}
	if played > 0 {
		s.Mean = s.Sum / float64(played)
	}
	slices.SortFunc(s.Cases, func(a, b Case) int { return cmp.Compare(a.Seed, b.Seed) })
	s.Failures = countFailures(s.Cases)
	s.Own, s.CPU = times(own), times(cpu)
	s.Inflation = inflation(results)
	s.Worst = slices.Clone(s.Cases)
	slices.SortStableFunc(s.Worst, func(a, b Case) int { return cmp.Compare(a.Points, b.Points) })
	s.Worst = s.Worst[:min(worstShown, len(s.Worst))]
	return s, nil
}

func countFailures(cases []Case) []FailureCount {
	var counts []FailureCount
	for _, c := range cases {
		if c.Failure == judge.None {
			continue
		}
		i := slices.IndexFunc(counts, func(f FailureCount) bool { return f.Kind == c.Failure })
		if i < 0 {
			i = len(counts)
			counts = append(counts, FailureCount{Kind: c.Failure, First: c.Seed})
		}
		counts[i].Count++
	}
	slices.SortStableFunc(counts, func(a, b FailureCount) int { return cmp.Compare(b.Count, a.Count) })
	return counts
}

func times(ns []float64) Times {
	q := func(q float64) time.Duration { return time.Duration(stats.Quantile(ns, q)) }
	return Times{q(0.5), q(0.9), q(0.99), q(1)}
}

// inflation leaves out cases whose CPU time is within the clock's grain.
func inflation(results []*store.Result) float64 {
	const grain = 20 * time.Millisecond
	var ratios []float64
	for _, r := range results {
		if r.CPU >= grain && r.Failure == judge.None {
			ratios = append(ratios, float64(r.Own)/float64(r.CPU))
		}
	}
	return stats.Quantile(ratios, 0.5)
}
