package territory

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"regexp"
	"strconv"
	"strings"

	"github.com/contest-bundle/bundle/bundler/judge"
)

// Official plays a case with the tester that AtCoder distributes instead of
// this package's referee. The tester's command line is
//
//	tester SOLVER [ARGUMENT...] < INPUT > MOVES
//
// with the input file on its standard input; it starts the solver, copies the
// solver's output to its own and says "Score = N" on stderr. A tester that says
// no score makes an outcome with Failure judge.Illegal and the last line of its
// stderr as the reason: it does not tell one failure from another.
func Official(ctx context.Context, tester string, solver []string, in *Input) (judge.Outcome, error) {
	var file, moves, say bytes.Buffer
	if _, err := in.WriteTo(&file); err != nil {
		return judge.Outcome{}, err
	}
	cmd := exec.CommandContext(ctx, tester, solver...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = &file, &moves, &say
	err := cmd.Run()
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return judge.Outcome{}, ctx.Err()
	case err != nil && !errors.As(err, &exit):
		return judge.Outcome{}, fmt.Errorf("official tester: %w", err)
	}
	out := judge.Outcome{Moves: countMoves(&moves)}
	score := officialScore.FindStringSubmatch(say.String())
	if err != nil || score == nil {
		out.Failure = judge.Illegal
		out.Message = lastLine(say.String())
		return out, nil
	}
	out.Score, err = strconv.ParseFloat(score[1], 64)
	return out, err
}

var officialScore = regexp.MustCompile(`(?m)^Score = (\d+)\s*$`)

func countMoves(r io.Reader) (n int) {
	text, _ := io.ReadAll(r) // of a buffer: no error
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "#") {
			n++
		}
	}
	return n
}

func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	if last := lines[len(lines)-1]; last != "" {
		return last
	}
	return "the official tester gave no score and no reason"
}
