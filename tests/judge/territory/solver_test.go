package territory

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/contest-bundle/bundle/bundler/judge"
	"github.com/contest-bundle/bundle/bundler/judge/process"
)

// TestSolver plays a program on official seeds and reports its means by players
// and by level cap:
//
//	TERRITORY_SOLVER=/path/to/program   the command, arguments after blanks
//	TERRITORY_SEEDS=3,10-19             the seeds, 0-99 if unset
//	TERRITORY_LIMIT=2s                  own time a game
//	TERRITORY_REFERENCE=scores.tsv      a table with seeds in its first column and the
//	                                    contest winner's scores in its fourth
//
// A game that the program does not play to its end within the limit is a failure.
// A longer one than the contest's is for a program with a fixed budget on a
// machine that others use. Without TERRITORY_SOLVER the test is skipped.
func TestSolver(t *testing.T) {
	argv := strings.Fields(os.Getenv("TERRITORY_SOLVER"))
	if len(argv) == 0 {
		t.Skip("TERRITORY_SOLVER names no program")
	}
	limit := New().TimeLimit()
	if text := os.Getenv("TERRITORY_LIMIT"); text != "" {
		var err error
		if limit, err = time.ParseDuration(text); err != nil {
			t.Fatal(err)
		}
	}
	reference := readReference(t)
	var r results
	for _, seed := range seeds(t) {
		in := Generate(uint64(seed))
		p := process.New(context.Background(), process.Config{Argv: argv, Limit: limit})
		out, err := in.Play(context.Background(), p)
		own := p.Elapsed()
		usage := p.Close()
		if err != nil || out.Failure != judge.None {
			t.Errorf("seed %d: %v %+v", seed, err, out)
			continue
		}
		ratio := 0.0
		if reference[seed] > 0 {
			ratio = out.Score / reference[seed]
		}
		for _, group := range []string{"all", fmt.Sprint("M=", in.Players), fmt.Sprint("U=", in.Cap)} {
			r.add(group, out.Score, ratio, own.Seconds(), usage.CPU.Seconds())
		}
		t.Logf("seed %d M=%d U=%d: %.0f, ratio %.3f, own time %.3f s, cpu %.3f s", seed, in.Players, in.Cap, out.Score, ratio, own.Seconds(), usage.CPU.Seconds())
	}
	r.log(t)
}

func seeds(t *testing.T) (list []int64) {
	text := os.Getenv("TERRITORY_SEEDS")
	if text == "" {
		text = "0-99"
	}
	for part := range strings.SplitSeq(text, ",") {
		first, last, isRange := strings.Cut(part, "-")
		if !isRange {
			last = first
		}
		from, err := strconv.ParseUint(first, 10, 31)
		to, err2 := strconv.ParseUint(last, 10, 31)
		if err != nil || err2 != nil {
			t.Fatalf("TERRITORY_SEEDS=%s: want seeds and ranges, as 3,10-19", text)
		}
		for seed := from; seed <= to; seed++ {
			list = append(list, int64(seed))
		}
	}
	return list
}

func readReference(t *testing.T) map[int64]float64 {
	scores := map[int64]float64{}
	name := os.Getenv("TERRITORY_REFERENCE")
	if name == "" {
		return scores
	}
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for in := bufio.NewScanner(f); in.Scan(); {
		fields := strings.Split(in.Text(), "\t")
		seed, err := strconv.ParseInt(fields[0], 10, 64)
		if err != nil || len(fields) < 4 {
			continue // the head, and means below the table
		}
		if scores[seed], err = strconv.ParseFloat(fields[3], 64); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	return scores
}

// A sum is that of the games of a group.
type sum struct {
	games                  int
	score, ratio, own, cpu float64
	slowest                float64
}

type results map[string]*sum

func (r *results) add(group string, score, ratio, own, cpu float64) {
	if *r == nil {
		*r = results{}
	}
	if (*r)[group] == nil {
		(*r)[group] = new(sum)
	}
	g := (*r)[group]
	g.games++
	g.score += score
	g.ratio += ratio
	g.own += own
	g.cpu += cpu
	g.slowest = max(g.slowest, own)
}

func (r results) log(t *testing.T) {
	var groups []string
	for g := range r {
		groups = append(groups, g)
	}
	slices.Sort(groups)
	for _, name := range groups {
		g, n := r[name], float64(r[name].games)
		t.Logf("%-4s %3d games: mean %.0f, mean ratio %.3f, own time mean %.3f s, longest %.3f s, cpu mean %.3f s", name, g.games, g.score/n, g.ratio/n, g.own/n, g.slowest, g.cpu/n)
	}
}
