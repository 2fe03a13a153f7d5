package load

import (
	"bytes"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/diag"
)

// goSays asks the go command once more for the patterns, as a user would, and
// returns what it complains of, nil if it does not. go/packages shortens or drops
// what the command says on standard error.
func (l *loader) goSays(patterns []string) error {
	cmd := exec.CommandContext(l.ctx, "go", slices.Concat([]string{"list", "-tags=" + strings.Join(l.cfg.Tags, ",")}, l.modfile(), []string{"--"}, patterns)...)
	cmd.Dir, cmd.Env = l.dir, l.environ()
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Run(); err != nil {
		return l.goFailure(cmd, err, stderr.String())
	}
	return nil
}

// goFailure turns a go command that failed, and what it said on standard error, into
// what a user can do about it.
func (l *loader) goFailure(cmd *exec.Cmd, err error, stderr string) error {
	var exit *exec.ExitError
	switch {
	case l.ctx.Err() != nil:
		return l.ctx.Err()
	case errors.Is(err, exec.ErrNotFound):
		return errNoGo
	case !errors.As(err, &exit):
		return fmt.Errorf("running the go command: %w", err)
	}
	words := withoutProgress(strings.TrimSpace(stderr))
	if words == "" {
		return fmt.Errorf("the go command (%s) fails without a message: %v\n\tsee whether \"go version\" works", cmd.Path, exit)
	}
	at := ""
	if place := goPlace().FindStringSubmatch(words); place != nil {
		at, words = place[1], place[2]
	}
	d := l.explain(at, words)
	if at == "" && !strings.HasPrefix(words, "go: ") && !goLine().MatchString(words) {
		d.Message = fmt.Sprintf("the go command (%s) fails: %v: %s", cmd.Path, exit, d.Message)
	}
	return diag.List{d}.Err()
}

// goPlace matches a message that begins with a place.
var goPlace = pattern(`(?s)^(\S+\.(?:go|mod|work):\d+(?::\d+)?): (.*)$`)

// goLine matches the beginnings of what the go command says without naming itself.
var goLine = pattern(`^(package |pattern |no required module|no Go files|named files|directory |main module |cannot find module)`)

// withoutProgress leaves out the lines of what the go command does while all is
// well.
func withoutProgress(msg string) string {
	var lines []string
	for line := range strings.Lines(msg) {
		if !strings.HasPrefix(line, "go: downloading ") && !strings.HasPrefix(line, "go: finding ") {
			lines = append(lines, line)
		}
	}
	if lines == nil {
		return msg
	}
	return strings.Join(lines, "")
}

// absolute is a file that the go command names, which runs in l.dir.
func (l *loader) absolute(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(l.dir, name)
}

// filePath matches what may be a file in a message: an absolute path, one that
// begins with a dot, or a file of the go command's own.
var filePath = pattern(`(?m)(^|[\s(])((?:/|[A-Za-z]:\\|\.{1,2}[/\\])[^\s:()"]+|go\.(?:mod|sum|work))`)

// nearby makes the files that a message of the go command names relative to where
// the user stands.
func (l *loader) nearby(msg string) string {
	return filePath().ReplaceAllStringFunc(msg, func(match string) string {
		m := filePath().FindStringSubmatch(match)
		name := l.absolute(m[2])
		if !isFile(name) && !isDir(name) {
			return match
		}
		return m[1] + l.shown(name)
	})
}

// shown is a file's name for people: relative to where the user stands, or absolute
// where that is shorter.
func (l *loader) shown(name string) string {
	rel, err := filepath.Rel(l.cwd, name)
	if err != nil || strings.HasPrefix(rel, "..") && len(rel) > len(name) {
		return name
	}
	return filepath.ToSlash(rel)
}
