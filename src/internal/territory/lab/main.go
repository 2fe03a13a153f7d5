// Command lab makes and measures the weights of the territory solver: it plays
// games against the opponents of the statement on boards of its own generator,
// which draws from the statement's distribution but not the official numbers.
//
//	lab play -games 200 -budget 1000 NAME[:key=value]...
//	lab regret -games 200 -budget 400 NAME[:key=value]...
//	lab collect -games 400 -budget 300 -weights W -out FILE [key=value]...
//	lab train -duel FILE,... -crowd FILE,... -out WEIGHTS
//
// play compares configurations on the same cases, the first being the
// reference; regret compares them by single turns; collect stores a sample of
// each turn; train fits weights to stored samples, -duel those of two players and
// -crowd those of more.
package main

import (
	"flag"
	"fmt"
	"os"
	"sync"
	"time"
)

var (
	players = flag.Int("players", 0, "number of players; 0 draws 2..8, -1 draws 3..8")
	games   = flag.Int("games", 100, "number of games, of consecutive seeds")
	first   = flag.Uint64("first", 100000, "the first seed")
	budget  = flag.Int("budget", 1000, "visits a turn")
	workers = flag.Int("workers", 2, "games at a time")
	seconds = flag.Float64("seconds", 0, "stop starting games after so long, 0 = never")
	weights = flag.String("weights", "", "file of weights to play with, empty = those built in")
	out     = flag.String("out", "", "file to write")
)

func main() {
	commands := map[string]func() error{"play": play, "regret": regret, "collect": collect, "train": train}
	run := commands[command()]
	if run == nil {
		fmt.Fprintln(os.Stderr, "usage: lab play | regret | collect | train, see the package comment")
		os.Exit(2)
	}
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "lab:", err)
		os.Exit(1)
	}
}

// command takes the first argument and parses the flags after it.
func command() string {
	if len(os.Args) < 2 {
		return ""
	}
	flag.CommandLine.Parse(os.Args[2:])
	return os.Args[1]
}

// parallel calls f for the games of a run, several at a time.
func parallel(f func(i int)) {
	var wait sync.WaitGroup
	next := make(chan int)
	for range *workers {
		wait.Go(func() {
			for i := range next {
				f(i)
			}
		})
	}
	start := time.Now()
	for i := range *games {
		if *seconds > 0 && time.Since(start).Seconds() > *seconds {
			break
		}
		next <- i
	}
	close(next)
	wait.Wait()
}
