package main

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The test binary is the command itself where this variable is set.
const asCommand = "STONEGAME_AS_COMMAND"

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

func TestCommand(t *testing.T) {
	type result struct {
		Stdout, Stderr string
		Status         int
	}
	for _, test := range []struct {
		why, input, tune string
		want             result
	}{
		{"the first player", "[1,2,3,-9]", "", result{Stdout: "Amal\n"}},
		{"the second player", "{1,2,3,7}\n", "", result{Stdout: "Bimal\n"}},
		{"a tie", "3\n-1 -2\n-3\n", "", result{Stdout: "Tie\n"}},
		{"an error: the place on stderr, nothing on stdout", "1 2 three", "",
			result{Stderr: "stonegame: byte 4: \"three\" is no integer\n", Status: 1}},
		{"debug", "1 2", "debug=true", result{
			Stdout: "Amal\n",
			Stderr: `{"turn":1,"player":"Amal","from":0,"stones":[1,2],"values":[1,3],"totals":[3,0]}` + "\n",
		}},
		{"a misspelt parameter", "1 2", "depth=3", result{Stderr: "tune: no parameter is called \"depth\"\n", Status: 2}},
	} {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), asCommand+"=1", "TUNE="+test.tune)
		cmd.Stdin = strings.NewReader(test.input)
		var stdout, stderr bytes.Buffer
		cmd.Stdout, cmd.Stderr = &stdout, &stderr
		if err := cmd.Run(); cmd.ProcessState == nil {
			t.Fatalf("%s: %v", test.why, err)
		}
		got := result{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.why, diff)
		}
	}
}
