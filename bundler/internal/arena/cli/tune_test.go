//go:build unix

package cli

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/contest-bundle/bundle/bundler/internal/command"
)

// climber is a solver for the doubler: its skill is best with x = 7, rises with
// slope up to the end of the range, and does not depend on idle.
const climber = `package main

import (
	"fmt"

	"example.org/contest/tune"
)

var (
	x     = tune.Int("x", 3, 0, 40)
	slope = tune.Float("slope", 0.5, 0, 1)
	idle  = tune.Int("idle", 2, 0, 9)
	dead  = tune.Bool("dead", false)
)

func main() {
	var n int
	fmt.Scan(&n)
	fmt.Println(2*n, 2000-(x-7)*(x-7)+int(10*slope)+0*idle)
}
`

// climb makes a contest with the climber as its solver.
func climb(t *testing.T) {
	t.Helper()
	tuning, err := filepath.Abs("../../../../src/contest/tune/tune.go")
	if err != nil {
		t.Fatal(err)
	}
	contest(t)
	text, err := os.ReadFile(tuning)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"go.mod": "module example.org/contest\n\ngo 1.26\n", "tune/tune.go": string(text),
		"src/double/main.go": climber, "src/double/constants.toml": constantsBefore,
	} {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

const constantsBefore = "# what was tuned\nslope = 0.6 # by hand\n"

func constantsNow(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("src/double/constants.toml")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func tuneArgs(args ...string) []string {
	all := append([]string{"tune"}, tester...)
	return append(append(all, "--seeds", "1-20", "--holdout", "21-40"), args...)
}

func TestTune(t *testing.T) {
	climb(t)
	steps := []struct {
		reason string
		args   []string
		status int
		want   string
	}{
		{"no parameter", []string{"--for", "1m"}, 2, "name the parameters"},
		{"no end", []string{"--params", "x"}, 2, "--for 2h"},
		{"no such parameter", []string{"--params", "y", "--for", "1m"}, 2, "the parameters are x, slope, idle, dead"},
		{"nothing reads it", []string{"--params", "dead", "--for", "1m"}, 2, "dead changes nothing"},
		{"set and tuned", []string{"--params", "x", "--set", "x=4", "--for", "1m"}, 2, "set and tuned"},
		{"the same seeds", []string{"--params", "x", "--holdout", "20-30", "--for", "1m"}, 2, "seed 20 is among"},
		{"a dry run", []string{"--params", "x", "--for", "1m", "--dry-run"}, 0, "x          3    0..40"},
		{"no effect", []string{"--params", "x,idle", "--evaluations", "3"}, 3, "idle changes nothing on the first 10 seeds"},
		{"the end of the range", []string{"--params", "x=1..5", "--evaluations", "4"}, 3, "x=5 is at the upper end"},
	}
	for _, s := range steps {
		out, status := bundle(t, tuneArgs(s.args...)...)
		if status != s.status || !strings.Contains(out, s.want) {
			t.Errorf("%s: status %d, want %d with %q:\n%s", s.reason, status, s.status, s.want, out)
		}
		if now := constantsNow(t); now != constantsBefore {
			t.Fatalf("%s: the constants were changed:\n%s", s.reason, now)
		}
	}
	out, status := bundle(t, tuneArgs("--params", "x", "--evaluations", "6")...)
	now := constantsNow(t)
	if status != 0 || !strings.Contains(out, "the holdout seeds confirm it") ||
		!strings.HasPrefix(now, constantsBefore+"x = ") || !strings.Contains(now, " # tuned: +0.") || !strings.Contains(now, "against 3 on holdout seeds 21-40, version ") {
		t.Errorf("status %d:\n%s\n%s", status, out, now)
	}
	tunesInJSON(t)
	// The programs of the candidates are gone; the trees before and after stay.
	if left, err := filepath.Glob(".bundle/bin/*"); err != nil || len(left) != 2 {
		t.Errorf("programs left: %q, %v", left, err)
	}
}

// tunesInJSON goes over the tunings above again, which takes no new cases, for
// programs.
func tunesInJSON(t *testing.T) {
	t.Helper()
	if err := os.WriteFile("src/double/constants.toml", []byte(constantsBefore), 0o666); err != nil {
		t.Fatal(err)
	}
	var got struct {
		End, Written string
		Played       int
		DryRun       bool `json:"dry_run"`
		Params       []struct{ Name, Now, Best string }
		Forecast     struct {
			Holdout float64 `json:"holdout_s"`
		}
	}
	for _, tt := range []struct {
		args    []string
		status  int
		end     string
		written string
	}{
		{[]string{"--params", "x", "--for", "1m", "--dry-run"}, 0, "", ""},
		{[]string{"--params", "x=1..5", "--evaluations", "4"}, 3, "at the edge", ""},
		{[]string{"--params", "x", "--evaluations", "6"}, 0, "confirmed", "src/double/constants.toml"},
	} {
		out, status := bundle(t, tuneArgs(append(tt.args, "--json")...)...)
		if err := json.Unmarshal([]byte(out), &got); err != nil || status != tt.status || got.End != tt.end || got.Written != tt.written {
			t.Errorf("%q: status %d, error %v:\n%s", tt.args, status, err, out)
		}
		if got.DryRun != (tt.end == "") || got.DryRun && got.Forecast.Holdout <= 0 || got.Played != 0 {
			t.Errorf("%q: a dry run: %v, a holdout of %v, %d cases played", tt.args, got.DryRun, got.Forecast.Holdout, got.Played)
		}
	}
	if want := "\nx = " + got.Params[0].Best + " "; got.Params[0].Now != "3" || !strings.Contains(constantsNow(t), want) {
		t.Errorf("no %q in the constants:\n%s", want, constantsNow(t))
	}
}

// An interrupt leaves the results and the constants as they are.
func TestTuneInterrupted(t *testing.T) {
	climb(t)
	ctx, cancel := context.WithCancel(t.Context())
	cmd := testCommand()
	cmd.SetArgs(tuneArgs("--params", "x", "--evaluations", "500"))
	var errs cancelOn
	errs.after, errs.cancel = "candidates", cancel
	cmd.SetOut(&cancelOn{})
	cmd.SetErr(&errs)
	err := cmd.ExecuteContext(ctx)
	var status command.StatusError
	if !errors.As(err, &status) || int(status) != command.Interrupted || !strings.Contains(errs.String(), "the same command goes on from there") {
		t.Errorf("error %v:\n%s", err, errs.String())
	}
	if now := constantsNow(t); now != constantsBefore {
		t.Errorf("the constants were changed:\n%s", now)
	}
}

// cancelOn cancels a context when a word is written to it.
type cancelOn struct {
	strings.Builder
	after  string
	cancel context.CancelFunc
}

func (c *cancelOn) Write(b []byte) (int, error) {
	n, err := c.Builder.Write(b)
	if c.after != "" && strings.Contains(c.String(), c.after) {
		c.cancel()
	}
	return n, err
}

// The sources are edited as soon as the search has begun: candidates are built from
// what was there, and nothing is adopted into what is there now.
func TestTuneOfAnEditedTree(t *testing.T) {
	climb(t)
	if err := os.WriteFile("tester.sh", []byte(strings.Replace(doubler, "\n", "\necho broken > src/double/main.go\n", 1)), 0o777); err != nil {
		t.Fatal(err)
	}
	out, status := play(t, "tune", "--params", "x", "--evaluations", "6", "--seeds", "1-12", "--holdout", "21-40")
	if status != 1 || !strings.Contains(out, "6 candidates") || !strings.Contains(out, "the holdout seeds confirm it") {
		t.Errorf("status %d\n%s", status, out)
	}
	if got := constantsNow(t); got != constantsBefore {
		t.Errorf("constants.toml was written:\n%s", got)
	}
}
