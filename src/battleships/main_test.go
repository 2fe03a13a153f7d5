package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The test binary is the command itself where this variable is set.
const asCommand = "BATTLESHIPS_AS_COMMAND"

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

type result struct {
	Stdout, Stderr string
	Status         int
}

// command runs the solver on answers that are all there beforehand.
func command(t *testing.T, input, tune string) result {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), asCommand+"=1", "TUNE="+tune)
	cmd.Stdin = strings.NewReader(input)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return result{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()}
}

// one is the header of a sea of side 8 with one ship of length 2.
const one = "8\n1\n4\n0.5\n0\n1\n0\n0\n"

func TestCommand(t *testing.T) {
	for _, test := range []struct {
		why, input, tune string
		want             result
	}{
		{"the game ends with the last kill", one + "MISS\n0\nHIT\n1\nKILL\n1\n", "strategy=parity",
			result{Stdout: "SHOOT 0 0\nSHOOT 0 2\nSHOOT 1 2\n"}},
		{"a scan has four numbers", "8\n1\n4\n0.9\n1\n0\n0\n0\n" + "1\n0\n1\n0\n1\n0\nKILL\n0\n", "strategy=bayes",
			result{Stdout: "SCAN 0 0 3 7\nSCAN 0 0 7 3\nSCAN 0 0 3 3\nSHOOT 0 0\n"}},
		{"a header cut short", "8\n1\n", "", result{
			Stderr: "battleships: line 3: want an integer, the input has ended\n", Status: 1}},
		{"lengths that do not add up", "8\n2\n4\n0.5\n0\n1\n0\n0\n", "", result{
			Stderr: "battleships: the lengths are those of 1 ships, the header says 2\n", Status: 1}},
		{"a sea too large", "21\n1\n4\n0.5\n0\n1\n0\n0\n", "", result{
			Stderr: "battleships: a sea of side 21: want 1..20\n", Status: 1}},
		{"an unknown answer", one + "SUNK\n0\n", "strategy=parity", result{
			Stdout: "SHOOT 0 0\n", Stderr: "battleships: the answer to a shot is \"SUNK\", want MISS, HIT or KILL\n", Status: 1}},
		{"a misspelt parameter", one, "budgets=3", result{
			Stderr: "tune: no parameter is called \"budgets\"\n", Status: 2}},
	} {
		if d := cmp.Diff(test.want, command(t, test.input, test.tune)); d != "" {
			t.Errorf("%s (-want +got):\n%s", test.why, d)
		}
	}
}

// TestDebug checks that a decision is one line of JSON with a probability for
// each cell.
func TestDebug(t *testing.T) {
	got := command(t, "8\n1\n4\n1.0\n1\n0\n0\n0\n"+"MISS\n0\nKILL\n0\n", "budget=200,debug=true,alpha_low=3,alpha_mid=3,alpha_high=3,alpha_end=3,lookahead_scans=0")
	lines := strings.Split(strings.TrimSpace(got.Stderr), "\n")
	if len(lines) != 2 || got.Status != 0 {
		t.Fatalf("%d lines on stderr and status %d, want 2 and 0:\n%s", len(lines), got.Status, got.Stderr)
	}
	var moves []string
	for k, line := range lines {
		var report struct {
			Turn int    `json:"turn"`
			Move string `json:"move"`
			Heat []int  `json:"heat"`
		}
		if err := json.Unmarshal([]byte(line), &report); err != nil {
			t.Fatalf("line %d: %v\n%s", k+1, err, line)
		}
		if report.Turn != k+1 || len(report.Heat) != 64 {
			t.Errorf("line %d: turn %d with %d cells, want %d with 64", k+1, report.Turn, len(report.Heat), k+1)
		}
		moves = append(moves, report.Move)
	}
	if d := cmp.Diff(strings.TrimSpace(got.Stdout), strings.Join(moves, "\n")); d != "" {
		t.Errorf("moves (-played +reported):\n%s", d)
	}
}
