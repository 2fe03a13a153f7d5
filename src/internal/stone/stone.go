// Package stone solves Stone Game III: integers lie in a row, two players take
// the first one, two or three in turn, each wants the larger sum, and both play
// as well as can be.
//
// The recurrence runs from the end of the row: with S the sum of all stones from
// i on, the player to move there gets
//
//	score(i) = S - min(score(i+1), score(i+2), score(i+3))
//
// where scores beyond the end are 0. Three scores and one sum are all it needs,
// so Solve reads the row from its end, in blocks: its memory is the same for ten
// stones and for ten million, if the input is a file. A pipe cannot be read from
// its end and is held as it came, as text.
//
// A row is written in one of these forms, white space and line ends being free
// between the tokens:
//
//	{1,2,3,7}    [1,2,3,7]    1 2 3 7    4
//	                                     1 2 3 7
//
// The last one is a count and the values. It is taken as such only if the count
// stands alone in its line and is right; any other row of bare numbers is all
// values.
//
// Refused are a token that is no integer of 64 bits, a *TokenError, and a row
// whose positive or whose negative stones add up to more than 64 bits hold.
//
// How fast it is depends on the text alone. Ten million stones of seven
// characters in a file take 0.18 of the CPU time of a plain program with
// bufio.Scanner and strconv (a tenth to a quarter of its wall time), and seven times
// that of wc -l, which only counts the lines:
//
//	go test -run '^$' -bench TenMillion ./src/internal/stone
package stone

import (
	"errors"
	"io"
)

// A Winner is the name of the player who gets more, or Tie.
type Winner string

const (
	First  Winner = "Amal" // moves first
	Second Winner = "Bimal"
	Tie    Winner = "Tie"
)

var errSum = errors.New("the stones add up to more than 64 bits hold")

// Solve reads a row and returns who wins. An empty row is a tie.
func Solve(row *io.SectionReader) (Winner, error) {
	var (
		s     scores
		r     = newReader(row)
		batch = make([]int64, batchSize)
	)
	for {
		n, err := r.read(batch)
		if err == io.EOF {
			return s.winner(), nil
		}
		if err != nil {
			return "", err
		}
		if !s.prepend(batch[:n]) {
			return "", errSum
		}
	}
}

// scores is the state of the recurrence at the first stone so far.
type scores struct {
	a, b, c    int64 // the mover's score there, one stone on and two stones on
	gain, loss int64 // sums of the positive and of the negative stones; every
	// score is a sum of some stones and lies between them
}

// prepend puts stones before the row, the first of them nearest to it. It
// reports false if sums do not fit.
func (s *scores) prepend(stones []int64) bool {
	t := *s // in registers: twice as fast
	for _, v := range stones {
		t.gain += max(v, 0)
		t.loss += min(v, 0)
		if t.gain < 0 || t.loss > 0 {
			return false
		}
		t.a, t.b, t.c = t.gain+t.loss-min(t.a, min(t.b, t.c)), t.a, t.b
	}
	*s = t
	return true
}

func (s *scores) winner() Winner {
	switch other := s.gain + s.loss - s.a; {
	case s.a > other:
		return First
	case s.a < other:
		return Second
	}
	return Tie
}
