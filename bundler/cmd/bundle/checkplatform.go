package main

import (
	"bytes"

	"github.com/contest-bundle/bundle/bundler"
	"github.com/contest-bundle/bundle/bundler/internal/target"
)

// playable sees to it that the built bundle can be run here. What is built for a
// judge on another platform is built once more for this machine, if the program is
// the same file for both; otherwise it says that nothing can be run.
func (c *checker) playable() bool {
	foreign, host := c.judge.Platform(), target.Host()
	if foreign.RunsHere() {
		return true
	}
	opts := c.game.Opts
	opts.GOOS, opts.GOARCH = host.GOOS, host.GOARCH
	res, err := bundler.Bundle(c.cmd.Context(), opts)
	if err != nil || !bytes.Equal(res.Source, c.res.Source) {
		c.row("platform", checkSkip, "samples and transcripts are not checked: this machine (%s) cannot run a program for %s, and the bundle for %s is another file", host, foreign, host)
		return false
	}
	c.judge.Run.GOOS, c.judge.Run.GOARCH = host.GOOS, host.GOARCH
	built, err := c.build(c.res.Source, "here", false)
	if err != nil {
		c.row("platform", checkFail, "building for %s: %s", host, c.traced(err.Error()))
		return false
	}
	c.binary = built.Binary
	c.row("platform", checkOK, "this machine (%s) cannot run a program for %s; the same file is built for it and played", host, foreign)
	return true
}
