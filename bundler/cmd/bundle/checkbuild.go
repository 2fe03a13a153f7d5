package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/command"
	"github.com/contest-bundle/bundle/bundler/internal/diff"
	"github.com/contest-bundle/bundle/bundler/internal/project"
	"github.com/contest-bundle/bundle/bundler/internal/target"
)

// bundled makes the bundle.
func (c *checker) bundled() bool {
	start := time.Now()
	res, err := c.game.Bundle(c.cmd.Context())
	if err != nil {
		c.refused = err
		c.row("bundle", checkFail, "%v", err)
		return false
	}
	c.res = res
	if res.Target != nil {
		c.judge = *res.Target
	}
	c.row("bundle", checkOK, "%s bytes, %d of %d declarations of %d packages, %v",
		target.Thousands(len(res.Source)), res.Stats.Kept, res.Stats.All, res.Stats.Packages, time.Since(start).Round(time.Millisecond))
	if len(res.Lowered) > 0 {
		c.row("lowered", checkOK, "for %s: %s", strings.Replace(res.Level, "go", "Go ", 1), strings.Join(res.Lowered, ", "))
	}
	if len(res.Brought) > 0 {
		c.row("library", checkOK, "of %s: %s", res.Library, strings.Join(res.Brought, ", "))
	}
	return true
}

// committed compares the bundle with the committed submission.
func (c *checker) committed() {
	name := command.Near(c.game.Output)
	old, err := os.ReadFile(c.game.Output)
	switch {
	case errors.Is(err, os.ErrNotExist) && strings.ContainsAny(c.game.Name, "./"):
		c.row("committed", checkSkip, "not a game in bundle.toml: nothing to compare with; bundle --save %s makes a submission", c.game.Name)
	case errors.Is(err, os.ErrNotExist):
		c.row("committed", checkFail, "there is no %s; bundle --save %s makes it", name, c.game.Name)
	case err != nil:
		c.row("committed", checkFail, "%v", err)
	case bytes.Equal(old, c.res.Source):
		c.row("committed", checkOK, "%s matches a fresh bundle", name)
	default:
		c.changed(name, old)
	}
}

// changed reports a committed submission that is another file.
func (c *checker) changed(name string, old []byte) {
	r, err := diff.Compare(name, old, "fresh bundle", c.res.Source)
	switch {
	case err != nil:
		c.row("committed", checkFail, "%v; bundle --save %s updates it", err, c.game.Name)
	case r.Same():
		c.row("committed", checkWarn, "%s differs in comments or order alone; bundle --save %s updates it", name, c.game.Name)
	default:
		c.row("committed", checkFail, "%s does not match a fresh bundle (declarations: %d added, %d removed, %d changed; constants and data: %d); bundle --save %s updates it",
			name, len(r.Added), len(r.Removed), len(r.Changed), len(r.Constants)+len(r.Data), c.game.Name)
	}
}

// findings reports what is known of the judge and what it may not like. A bundle
// that it refuses has not been made.
func (c *checker) findings() {
	if c.res.Target == nil {
		c.row("judge", checkSkip, "no target: name the judge with --target or in bundle.toml")
	} else {
		c.known()
	}
	for _, rule := range target.Rules {
		if rule == target.RuleJudge || rule == target.RuleSize {
			continue
		}
		for _, f := range c.res.Findings.Of(rule) {
			status := checkWarn
			if f.Severity == target.Note {
				status = checkOK
			}
			c.row(string(rule), status, "%s", f)
		}
	}
	status := checkOK
	if len(c.res.Findings.Of(target.RuleSize)) > 0 {
		status = checkWarn
	}
	text := c.judge.Size(c.res.Source).String()
	if m := c.res.Minified; m != nil {
		text += fmt.Sprintf(", %s saved by minifying", target.Thousands(m.Before-len(c.res.Source)))
	}
	c.row("size", status, "%s", text)
}

// known is the line about the judge itself.
func (c *checker) known() {
	p := c.judge
	if found := c.res.Findings.Of(target.RuleJudge); len(found) > 0 {
		c.row("judge", checkWarn, "%s", found[0].Message)
		return
	}
	parts := []string{}
	if p.Go != "" {
		parts = append(parts, "Go "+p.Go)
	}
	if p.Language != "" {
		parts = append(parts, "language level "+p.Language)
	}
	text := "which Go it has is unknown and not checked"
	if len(parts) > 0 {
		text = "uses nothing newer than " + strings.Join(parts, " and ")
	}
	if len(c.res.Findings.Of(target.RuleImport)) == 0 {
		text += ", all imports are there"
	}
	c.row("judge", checkOK, "%s: %s", p.Provenance(), text)
}

// built builds the bundle as the judge does. A judge that takes no Go has a local
// tester, for which the installed Go serves.
func (c *checker) built() bool {
	b, err := c.build(c.res.Source, "judge", c.exact && c.res.Target != nil && !c.judge.RefusesGo)
	if err != nil {
		c.row("build", checkFail, "%s", c.traced(err.Error()))
		return false
	}
	c.binary = b.Binary
	status := checkOK
	text := fmt.Sprintf("%s with %s", strings.Join(b.Argv, " "), b.Go)
	if platform := c.judge.Platform(); platform != target.Host() {
		text += fmt.Sprintf(" for %s", platform)
	}
	if c.exact && !b.Exact {
		status = checkWarn
	}
	if b.Exact {
		text += ", the judge's own"
	}
	text += fmt.Sprintf(", in %v", b.Elapsed.Round(10*time.Millisecond))
	for _, note := range b.Notes {
		if c.res.Target != nil && !c.judge.RefusesGo {
			text += "; " + note
		}
	}
	c.row("build", status, "%s", text)
	return true
}

// build builds a bundle of the game as the judge does, in a folder of its own. Kept
// modules have the versions of the user's module.
func (c *checker) build(src []byte, folder string, exact bool) (*target.Built, error) {
	p := c.judge
	if p.RefusesGo {
		p = target.Profile{}
	}
	opts := target.BuildOptions{Exact: exact, Require: c.res.Require()}
	if len(opts.Require) > 0 {
		var err error
		if opts.Sum, err = os.ReadFile(filepath.Join(project.ModuleRoot(filepath.Dir(c.res.EntryFiles()[0])), "go.sum")); err != nil {
			return nil, err
		}
	}
	dir := filepath.Join(c.dir, folder)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	return p.Build(c.cmd.Context(), src, dir, opts)
}

// vetted runs vet on the file.
func (c *checker) vetted() {
	cmd := exec.CommandContext(c.cmd.Context(), "go", "vet", c.judge.File())
	cmd.Dir = filepath.Join(c.dir, "judge")
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off", "GOPROXY=off", "GOTOOLCHAIN=local")
	cmd.Env = append(cmd.Env, c.judge.Platform().Env()...)
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	switch {
	case err == nil:
		c.row("vet", checkOK, "no findings")
	case errors.As(err, &exit):
		var lines []string
		for line := range strings.Lines(string(out)) {
			if !strings.HasPrefix(line, "#") {
				lines = append(lines, strings.TrimSpace(line))
			}
		}
		c.row("vet", checkWarn, "%s", c.traced(strings.Join(lines, "\n")))
	default:
		c.row("vet", checkFail, "%v", err)
	}
}

// traced puts places of the bundle into the solver's own files.
func (c *checker) traced(text string) string {
	t, err := c.res.Trace([]byte(text), nil, c.judge.File())
	if err != nil {
		return text
	}
	return string(t.Text)
}
