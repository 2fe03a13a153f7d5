package territory

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/judge"
)

// The test binary stands in for the official tester and, started by it, for a
// solver that stays where it is.
func TestMain(m *testing.M) {
	switch role := os.Getenv("TERRITORY_ROLE"); {
	case role == "tester" && len(os.Args) > 1 && os.Args[1] == "stay":
		actSolver()
	case role == "tester" && len(os.Args) > 1:
		actTester(os.Args[1:])
	default:
		os.Exit(m.Run())
	}
}

// actTester keeps the official command line, with this package's referee behind
// it.
func actTester(solver []string) {
	in, err := Read(os.Stdin)
	if err != nil {
		fatal(err)
	}
	cmd := exec.Command(solver[0], solver[1:]...)
	toSolver, err := cmd.StdinPipe()
	if err != nil {
		fatal(err)
	}
	fromSolver, err := cmd.StdoutPipe()
	if err != nil {
		fatal(err)
	}
	if err := cmd.Start(); err != nil {
		fatal(err)
	}
	out, err := in.Play(context.Background(), &pipe{toSolver, bufio.NewScanner(fromSolver)})
	if err != nil || out.Failure != judge.None {
		fatal(out.Message)
	}
	fmt.Fprintf(os.Stderr, "Score = %.0f\n", out.Score)
}

func fatal(why any) {
	fmt.Fprintln(os.Stderr, why)
	os.Exit(1)
}

// A pipe is a Player on a started process, whose output it copies to stdout.
type pipe struct {
	to   io.Writer
	from *bufio.Scanner
}

func (p *pipe) Send(text string)       { io.WriteString(p.to, text) }
func (p *pipe) Elapsed() time.Duration { return 0 }

func (p *pipe) ReadLine() (string, error) {
	if !p.from.Scan() {
		return "", &judge.PlayerError{Failure: judge.Exit, Message: "no more output"}
	}
	fmt.Println(p.from.Text())
	return p.from.Text(), nil
}

// actSolver stays for as many turns as its second argument says.
func actSolver() {
	var n, players, t, levelCap, v, row, col int
	in := bufio.NewReader(os.Stdin)
	fmt.Fscan(in, &n, &players, &t, &levelCap)
	for range n * n {
		fmt.Fscan(in, &v)
	}
	fmt.Fscan(in, &row, &col)
	var moves int
	fmt.Sscan(os.Args[2], &moves)
	for range moves {
		fmt.Printf("# staying\n%d %d\n", row, col)
	}
	io.Copy(io.Discard, in)
}

func TestOfficial(t *testing.T) {
	t.Setenv("TERRITORY_ROLE", "tester")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	in := Generate(3)
	for _, c := range []struct {
		solver []string
		want   judge.Outcome
		reason string
	}{
		{[]string{self, "stay", "100"}, judge.Outcome{Score: 2029, Moves: 100}, "the score of the vectors"},
		{[]string{self + ".missing"}, judge.Outcome{Failure: judge.Illegal, Message: fmt.Sprintf("fork/exec %s.missing: no such file or directory", self)}, "the tester fails: its last line is the reason"},
	} {
		t.Run(c.reason, func(t *testing.T) {
			got, err := Official(context.Background(), self, c.solver, in)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("outcome (-want +got):\n%s", diff)
			}
		})
	}
	if _, err := Official(context.Background(), self+".missing", []string{"stay"}, in); err == nil {
		t.Error("a tester that cannot be started gives no error")
	}
}
