// Package judge says what a game's judge is to those who play it: cases made
// from seeds, a referee for each, an outcome with a score or the reason why there
// is none.
//
// A game brings a judge by implementing Game; the built-in ones are in tests/judge.
package judge

import (
	"context"
	"fmt"
	"time"
)

// A Game makes cases.
type Game interface {
	// Name is the game's name, as in "bundle run NAME".
	Name() string
	// Version names the judge's rules: results of different versions are never
	// compared.
	Version() string
	// Goal says which scores are better.
	Goal() Goal
	// TimeLimit is the solver's own time a case; zero means none.
	TimeLimit() time.Duration
	// Case makes the case of a seed.
	Case(seed int64) (Case, error)
}

// A Configurable game can be played by other rules.
type Configurable interface {
	Game
	// With is the game with settings of the form name=value. Its version names them
	// where they are not the default.
	With(settings string) (Game, error)
}

// A Goal is the direction of better scores.
type Goal int

const (
	Maximise Goal = iota
	Minimise
)

func (g Goal) String() string {
	if g == Minimise {
		return "minimise"
	}
	return "maximise"
}

// ParseGoal reads what String wrote.
func ParseGoal(text string) (Goal, error) {
	for _, g := range []Goal{Maximise, Minimise} {
		if g.String() == text {
			return g, nil
		}
	}
	return 0, fmt.Errorf("%q is neither maximise nor minimise", text)
}

// A Case is one input with its hidden part and its referee.
type Case interface {
	// Features describes the case by numbers, in a fixed order.
	Features() []Feature
	// Play referees one game. The error is the context's alone; what a player
	// does wrong is an Outcome.
	Play(ctx context.Context, p Player) (Outcome, error)
}

// A Feature is a named number of a case, such as N = 18.
type Feature struct {
	Name  string
	Value float64
}

// An Outcome is the end of a case.
type Outcome struct {
	// Score is the raw score; it has a meaning only where Failure is None.
	Score float64
	// Failure is the kind of failure, None if the case was played to its end.
	Failure Failure
	// Message says what went wrong, in the referee's words.
	Message string
	// Moves counts the lines that the referee accepted.
	Moves int
}

// A Failure is the way in which a case failed.
type Failure string

const (
	None    Failure = ""
	Illegal Failure = "illegal"  // a move that the rules forbid, or a malformed line
	Timeout Failure = "timeout"  // the own-time limit passed
	Crash   Failure = "crash"    // the process ended by a signal or with a status other than 0
	Exit    Failure = "exit"     // the process ended with status 0 before the game did
	Flood   Failure = "flood"    // more output than any game needs
	Memory  Failure = "memory"   // the memory limit passed
	Failed  Failure = "no start" // the process could not be started
)

// A Player is the solver as a referee sees it. Its clock runs only while
// ReadLine waits.
type Player interface {
	// Send buffers text for the solver's standard input; ReadLine and Close
	// flush it. A solver that no longer reads is found out by ReadLine.
	Send(text string)
	// ReadLine waits for the next line of the solver's standard output and
	// returns it without its line end. The error is a *PlayerError.
	ReadLine() (string, error)
	// Elapsed is the own time so far.
	Elapsed() time.Duration
}

// A PlayerError says how a solver stopped answering.
type PlayerError struct {
	Failure Failure
	Message string
}

func (e *PlayerError) Error() string { return string(e.Failure) + ": " + e.Message }
