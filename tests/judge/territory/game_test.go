package territory

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/judge"
)

// row is one game of a policy as the table of vectors has it.
func row(t *testing.T, seed uint64, name string, move policy) string {
	t.Helper()
	in := Generate(seed)
	m := &mirror{t: t, move: move}
	out, err := in.Play(context.Background(), m)
	if err != nil || out.Failure != judge.None {
		t.Fatalf("seed %d, %s: %+v, %v", seed, name, out, err)
	}
	m.readTurn(bufio.NewReader(strings.NewReader(m.text.String()))) // the report after the last turn
	mine, best := m.b.scores()
	return fmt.Sprintf("%d\t%d\t%d\t%s\t%.0f\t%d\t%d", seed, in.Players, in.Cap, name, out.Score, mine, best)
}

// The full table has 400 rows; TERRITORY_VECTORS names it to compare row by row
// when the digest differs.
const vectorsDigest = "756f0e316ad48dae24844a4900b8f6dfb0e87bd87b2fef12f2c4811cafff0615"

func TestVectors(t *testing.T) {
	some := map[string]bool{
		"0\t4\t3\tstay\t5444\t2652\t68960":       true,
		"3\t6\t4\tminidx\t4665\t2917\t88756":     true,
		"17\t4\t2\tcycle\t83328\t43520\t55671":   true,
		"62\t8\t3\tgreedyv\t57527\t22203\t45316": true,
		"99\t5\t3\tgreedyv\t47519\t19888\t50982": true,
		"2\t4\t1\tcycle\t85368\t23348\t28928":    true,
	}
	table := []string{"seed\tM\tU\tpolicy\tscore\tS0\tSA"}
	for _, p := range policies {
		for seed := range uint64(100) {
			line := row(t, seed, p.name, p.move)
			table = append(table, line)
			delete(some, line)
		}
	}
	for line := range some {
		t.Errorf("no row is %q", line)
	}
	text := strings.Join(table, "\n") + "\n"
	if got := fmt.Sprintf("%x", sha256.Sum256([]byte(text))); got != vectorsDigest {
		t.Errorf("digest of the %d rows is %s, want %s", len(table)-1, got, vectorsDigest)
	}
	name := os.Getenv("TERRITORY_VECTORS")
	if name == "" {
		t.Log("TERRITORY_VECTORS is not set: rows compared by digest only")
		return
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), text); diff != "" {
		t.Errorf("rows (-want +got):\n%s", diff)
	}
}

func TestFailures(t *testing.T) {
	in := Generate(0) // player 0 starts at 6 1, alone there
	exit := &judge.PlayerError{Failure: judge.Exit, Message: "the program ended"}
	for _, c := range []struct {
		lines  []string
		want   judge.Outcome
		reason string
	}{
		{[]string{"6 1", "# thinking", "5 1"}, judge.Outcome{Failure: judge.Exit, Message: "turn 3: the program ended", Moves: 2}, "a comment is no move; the end of the program has its reason"},
		{[]string{"6 1 0"}, judge.Outcome{Failure: judge.Illegal, Message: `turn 1: "6 1 0": want two integers`}, "too many tokens"},
		{[]string{""}, judge.Outcome{Failure: judge.Illegal, Message: `turn 1: "": want two integers`}, "an empty line is no move"},
		{[]string{"6 x"}, judge.Outcome{Failure: judge.Illegal, Message: `turn 1: "6 x": "x" is not an integer in 0..9`}, "not a number"},
		{[]string{"6 10"}, judge.Outcome{Failure: judge.Illegal, Message: `turn 1: "6 10": "10" is not an integer in 0..9`}, "off the board"},
		{[]string{"6 1", "6 3"}, judge.Outcome{Failure: judge.Illegal, Message: "turn 2: cell 6 3 is out of reach of the piece at 6 1", Moves: 1}, "two steps away"},
	} {
		t.Run(c.reason, func(t *testing.T) {
			got, err := in.Play(context.Background(), &script{lines: c.lines, stop: exit})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("outcome (-want +got):\n%s", diff)
			}
		})
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Generate(0).Play(ctx, &script{}); err != context.Canceled {
		t.Errorf("error %v, want the context's", err)
	}
}

func TestNegativeSeed(t *testing.T) {
	if _, err := New().Case(-1); err == nil {
		t.Error("seed -1 gives a case")
	}
}

func TestFeatures(t *testing.T) {
	c, err := New().Case(0)
	if err != nil {
		t.Fatal(err)
	}
	want := []judge.Feature{{Name: "M", Value: 4}, {Name: "U", Value: 3}, {Name: "peak", Value: 1.347}, {Name: "near", Value: 5}}
	if diff := cmp.Diff(want, c.Features()); diff != "" {
		t.Errorf("features of seed 0 (-want +got):\n%s", diff)
	}
}

// The head of the official file of seed 0 and some of its later lines.
func TestOfficialFile(t *testing.T) {
	var b bytes.Buffer
	if _, err := Generate(0).WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	got := strings.Split(b.String(), "\n")
	if len(got) != 1+10+4+3+100*3+1 {
		t.Errorf("%d lines", len(got)-1)
	}
	for number, want := range map[int]string{
		1:  "10 4 100 3",
		2:  "1237 744 1034 759 1036 717 1121 1136 1029 899",
		11: "900 886 1299 826 907 708 1299 788 960 1345",
		12: "6 1",
		15: "5 8",
		16: "0.5086661224519154 0.5629180509415468 0.3336595470917714 0.8958235057087645 0.3116096341396525",
		19: "0.854731295319898 0.8605828632502583",
		20: "0.17134206018403653 0.2837474299593994",
		22: "0.26727535896140275 0.09961715398625914",
	} {
		if got[number-1] != want {
			t.Errorf("line %d is %q, want %q", number, got[number-1], want)
		}
	}
}

func TestRead(t *testing.T) {
	for _, seed := range []uint64{0, 6, 12345678901} {
		want := Generate(seed)
		var b bytes.Buffer
		if _, err := want.WriteTo(&b); err != nil {
			t.Fatal(err)
		}
		got, err := Read(&b)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("seed %d after writing and reading (-want +got):\n%s", seed, diff)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	var b bytes.Buffer
	if _, err := Generate(0).WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, new, want, reason string }{
		{"10 4 100 3", "10 9 100 3", "territory input, line 1: want N = 10, M in 2..8, T = 100, U in 1..5", "too many players"},
		{"1237 744", "1237 x", `territory input, line 2: "x" is not an integer in 1..100000`, "not a number"},
		{"1237 744 ", "1237 ", "territory input, line 2: 9 fields, want 10", "a cell is missing"},
		{"\n5 8\n", "\n3 5\n", "territory input, line 15: two players start on cell 3 5", "a start cell twice"},
		{"0.3116096341396525", "1.5", `territory input, line 16: "1.5" is not a number in 0..1`, "not a probability"},
	} {
		t.Run(c.reason, func(t *testing.T) {
			text := strings.Replace(b.String(), c.old, c.new, 1)
			_, err := Read(strings.NewReader(text))
			if err == nil || err.Error() != c.want {
				t.Errorf("error %v, want %s", err, c.want)
			}
		})
	}
	_, err := Read(io.LimitReader(bytes.NewReader(b.Bytes()), 5000))
	if err == nil {
		t.Error("a file cut short is read without an error")
	}
}
