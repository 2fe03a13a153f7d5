package load

import (
	"errors"
	"go/token"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// explainDriver replaces an error of running the go command by what a user can
// do about it.
func explainDriver(err error) error {
	if errors.Is(err, exec.ErrNotFound) {
		return errNoGo
	}
	return err
}

var (
	noModule   = regexp.MustCompile(`no required module provides package ([^\s;:]+)`)
	noPackage  = regexp.MustCompile(`package (\S+) is not in std`)
	cannotFind = regexp.MustCompile(`cannot find module providing package ([^\s;:]+)`)
	noSum      = regexp.MustCompile(`missing go.sum entry for module providing package (\S+)`)
)

// hintFor is the way out of an error of the go command.
func hintFor(msg string) string {
	for _, re := range []*regexp.Regexp{noModule, cannotFind, noSum} {
		if m := re.FindStringSubmatch(msg); m != nil {
			return "run: go get " + m[1]
		}
	}
	switch {
	case noPackage.MatchString(msg):
		return "check the import path; a path outside the standard library starts with a module's path"
	case strings.Contains(msg, "import cycle not allowed"):
		return "move what both sides need into a third package"
	case strings.Contains(msg, "build constraints exclude all Go files"):
		return "the files need cgo, another platform or a build tag; try -tags purego or -tags noasm"
	case strings.Contains(msg, "go.mod requires go >="), strings.Contains(msg, "requires go >="):
		return "install that version of Go, or lower the go line of go.mod"
	}
	return ""
}

// firstLines keeps the go command's message to what a reader needs: its first
// line, and the lines of an import cycle.
func firstLines(msg string) string {
	msg = strings.TrimSpace(msg)
	if strings.Contains(msg, "import cycle") {
		return msg
	}
	line, _, _ := strings.Cut(msg, "\n")
	return line
}

// splitPosition parses "file:line:col" as go/packages gives it.
func splitPosition(dir, s string) (pos token.Position) {
	if s == "" || s == "-" {
		return pos
	}
	parts := strings.Split(s, ":")
	var nums []int
	for len(parts) > 1 && len(nums) < 2 {
		n, err := strconv.Atoi(parts[len(parts)-1])
		if err != nil {
			break
		}
		nums = append([]int{n}, nums...)
		parts = parts[:len(parts)-1]
	}
	pos.Filename = strings.Join(parts, ":")
	if rel, err := filepath.Rel(dir, pos.Filename); err == nil && filepath.IsAbs(pos.Filename) && !strings.HasPrefix(rel, "..") {
		pos.Filename = filepath.ToSlash(rel)
	}
	if len(nums) > 0 {
		pos.Line = nums[0]
	}
	if len(nums) > 1 {
		pos.Column = nums[1]
	}
	return pos
}
