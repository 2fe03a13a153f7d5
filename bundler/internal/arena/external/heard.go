package external

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/judge"
	"github.com/contest-bundle/bundle/bundler/judge/process"
)

// heard is what the steps of a case printed.
type heard struct {
	steps []spoken // of the tester
	// copies tells that the tester runs the solver, and its stdout may be a copy of
	// the solver's answers; apart that the solver's stderr is not in the tester's.
	copies, apart bool
	alone         bool     // the solver ran without the tester
	solver        []string // what the solver printed, where it is told apart
}

// spoken is what a step of the tester printed.
type spoken struct{ stdout, stderr string }

// step keeps what a step printed: the solver alone, or a tester, which may run the
// solver.
func (h *heard) step(stdout, stderr string, alone, runsSolver bool) {
	if alone {
		h.apart, h.alone = true, true
		h.solver = append(h.solver, stdout, stderr)
		return
	}
	h.copies = h.copies || runsSolver
	h.apart = h.apart && !runsSolver
	h.steps = append(h.steps, spoken{stdout, stderr})
}

// solverSaid keeps the stderr of a solver that the tester ran.
func (h *heard) solverSaid(stderr string) {
	h.apart = true
	h.solver = append(h.solver, stderr)
}

// answers are what the solver printed, or what the tester printed that played with it.
func (h *heard) answers() string {
	if h.alone {
		return h.solver[0]
	}
	var all []string
	for _, s := range h.steps {
		all = append(all, s.stdout)
	}
	return strings.Join(all, "")
}

// texts are what the tester printed, where to look first at the end.
func (h *heard) texts(onStdout bool) []string {
	var texts []string
	for _, s := range h.steps {
		if onStdout {
			texts = append(texts, s.stderr, s.stdout)
		} else {
			texts = append(texts, s.stdout, s.stderr)
		}
	}
	return texts
}

// notes are what the tester printed without a copy of what the solver did.
func (h *heard) notes() []string {
	var notes []string
	for _, s := range h.steps {
		if !h.copies {
			notes = append(notes, s.stdout)
		}
		notes = append(notes, s.stderr)
	}
	return notes
}

// Titles of the parts of what is kept.
const (
	solverTitle = "[the solver's stderr]\n"
	testerTitle = "[the tester's stdout]\n"
)

// kept is what is kept of a failed case: the beginning and the end of all but the
// solver's answer to a tester of files.
func (h *heard) kept() []byte {
	var out process.Tail
	say := func(title, text string) {
		if text = strings.TrimRight(text, "\r\n"); text != "" {
			fmt.Fprintf(&out, "%s%s\n", title, text) // a Tail takes everything
		}
	}
	for _, s := range h.steps {
		say("", s.stderr)
	}
	if len(h.solver) > 0 {
		say(solverTitle, h.solver[len(h.solver)-1])
	}
	for _, s := range h.steps {
		say(testerTitle, s.stdout)
	}
	return out.Bytes()
}

// judge finds the features and the score, or why the case has failed.
func (h *heard) judge(t *Tester, r *store.Result) {
	texts := h.texts(t.OnStdout)
	for _, m := range t.Measures {
		if x, ok := lastValue(m.Find, append(slices.Clone(h.solver), texts...)); ok {
			r.Features = append(r.Features, judge.Feature{Name: m.Name, Value: x})
		}
	}
	if r.Failure != judge.None {
		return
	}
	line, found := lastScore(t.Score, texts)
	said, complains := complaintIn(h.notes(), line.text)
	why := ""
	if complains {
		why = ": " + short(said)
	}
	switch {
	case !found:
		r.Failure, r.Message = judge.Illegal, "the tester printed no score"+why
	case !line.readable:
		r.Failure, r.Message = judge.Illegal, "the tester's last score line cannot be read: "+short(line.text)
	case t.Failure.failsScore(line.score.Value):
		r.Failure, r.Message = judge.Illegal, fmt.Sprintf("the tester gave the score %s, which is a failure (%s)%s", line.score, t.Failure, why)
	case t.Failure.message && h.apart && complains:
		r.Failure, r.Message = judge.Illegal, fmt.Sprintf("the tester gave the score %s and a message, which is a failure (%s)%s", line.score, t.Failure, why)
	default:
		r.Score, r.Exact = line.score.Value, line.score.Exact
	}
}

// short quotes a line of a tester.
func short(line string) string {
	const most = 200
	if runes := []rune(line); len(runes) > most {
		line = string(runes[:most]) + "…"
	}
	return strconv.Quote(line)
}

// lastValue is the number in the last match of an expression.
func lastValue(find *regexp.Regexp, texts []string) (float64, bool) {
	for _, text := range slices.Backward(texts) {
		m := find.FindAllStringSubmatch(unixLines(text), -1)
		if len(m) == 0 {
			continue
		}
		x, err := strconv.ParseFloat(strings.TrimSpace(m[len(m)-1][scoreGroup(find)]), 64)
		return x, err == nil
	}
	return 0, false
}
