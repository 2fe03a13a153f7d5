package stonegame_test

import (
	"fmt"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/contest-bundle/bundle/bundler/judge"
	"github.com/contest-bundle/bundle/bundler/judge/process"
	"github.com/contest-bundle/bundle/tests/judge/stonegame"
)

// The solver of this module, as a process, answers the cases of the judge and a
// sample of all rows of up to 8 stones of -3..3.
func TestSolver(t *testing.T) {
	solver := filepath.Join(t.TempDir(), "stonegame.exe")
	if out, err := exec.Command("go", "build", "-o", solver, "github.com/contest-bundle/bundle/src/stonegame").CombinedOutput(); err != nil {
		t.Fatalf("build the solver: %v\n%s", err, out)
	}
	var cases []*stonegame.Case
	for seed := range int64(100) {
		cases = append(cases, stonegame.Generate(seed))
	}
	rnd := rand.New(rand.NewPCG(7, 8))
	for range 200 {
		row := make([]int64, rnd.IntN(9))
		for i := range row {
			row[i] = rnd.Int64N(7) - 3
		}
		text := strings.ReplaceAll(fmt.Sprint(row), " ", ",") // as in [1,2,-3]
		cases = append(cases, &stonegame.Case{Row: row, Text: text})
	}
	limit := stonegame.New().TimeLimit()
	for _, c := range cases {
		p := process.New(t.Context(), process.Config{Argv: []string{solver}, Limit: limit})
		got, err := c.Play(t.Context(), p)
		p.Close()
		if err != nil || got != (judge.Outcome{Score: 1, Moves: 1}) {
			t.Errorf("%v: %+v, %v", c.Row, got, err)
		}
	}
}
