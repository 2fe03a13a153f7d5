//go:build debug

package dbg

import (
	"log"
	"os"
	"time"
)

var (
	logger = log.New(os.Stderr, "debug: ", 0)
	start  = time.Now()
)

// Println prints to standard error.
func Println(a ...any) { logger.Println(a...) }

// Elapsed prints the time since the start.
func Elapsed(what string) { logger.Println(what, time.Since(start)) }
