package load

import (
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/contest-bundle/bundle/bundler/internal/diag"
)

// explainDriver turns an error of running the go command into what a user can
// do about it.
func (l *loader) explainDriver(err error) error {
	_, msg, ok := strings.Cut(err.Error(), "stderr: ")
	if !ok {
		return err
	}
	msg = strings.TrimPrefix(withoutProgress(strings.TrimSpace(msg)), "go: ")
	return diag.List{l.explain("", strings.TrimSpace(msg))}.Err()
}

// withoutProgress leaves out what the go command says while all is well.
func withoutProgress(msg string) string {
	for strings.HasPrefix(msg, "go: downloading ") {
		_, rest, more := strings.Cut(msg, "\n")
		if !more {
			return msg
		}
		msg = rest
	}
	return msg
}

var (
	noModule   = regexp.MustCompile(`no required module provides package ([^\s;:]+)`)
	noPackage  = regexp.MustCompile(`package (\S+) is not in std`)
	cannotFind = regexp.MustCompile(`cannot find module providing package ([^\s;:]+)`)
	noSum      = regexp.MustCompile(`missing go.sum entry for module providing package (\S+)`)
)

// explain makes a diagnostic of an error of the go command.
func (l *loader) explain(at, msg string) diag.Diagnostic {
	text := strings.ReplaceAll(firstLines(msg), l.root+string(filepath.Separator), "")
	return diag.Diagnostic{Pos: splitPosition(l.dir, l.root, at), Message: text, Hint: l.hintFor(msg)}
}

// hintFor is the way out of an error of the go command.
func (l *loader) hintFor(msg string) string {
	for _, re := range []*regexp.Regexp{noModule, cannotFind, noSum} {
		if m := re.FindStringSubmatch(msg); m != nil {
			return l.missing(m[1])
		}
	}
	switch {
	case noPackage.MatchString(msg):
		return l.missing(noPackage.FindStringSubmatch(msg)[1])
	case strings.Contains(msg, "import cycle not allowed"):
		return "move what both sides need into a third package"
	case strings.Contains(msg, "expected 'package', found 'EOF'"):
		return "the file is empty: if the output was sent there, the shell emptied it before bundle ran; write to another folder"
	case strings.Contains(msg, "build constraints exclude all Go files"):
		if file := ignoredProgram(l.root, msg); file != "" {
			return "name a file: bundle " + file
		}
		return "the files are not for " + l.cfg.GOOS + "/" + l.cfg.GOARCH + ", or need cgo or a build tag; try --tags purego or --tags noasm"
	case strings.HasPrefix(msg, "download go"):
		return "GOTOOLCHAIN=local takes the Go that is installed"
	case strings.Contains(msg, "requires go >="):
		return "install that version of Go, or lower the go line of go.mod"
	}
	return ""
}

// missing is the way out where a package is not found.
func (l *loader) missing(path string) string {
	module := modulePath(l.root)
	first, _, _ := strings.Cut(path, "/")
	switch {
	case module != "" && strings.HasPrefix(path, module+"/"):
		return "this module has no folder " + strings.TrimPrefix(path, module+"/")
	case !strings.Contains(first, "."):
		return "a path outside the standard library starts with a module's path"
	case module == "" && !l.assumed:
		return "run it in a folder of the module, or name the program's folder"
	case module == "":
		return "run: go mod init NAME, then go get " + path
	}
	return "run: go get " + path
}

// modulePath is the path of the module in root, or "".
func modulePath(root string) string {
	data, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return ""
	}
	return modfile.ModulePath(data)
}

// ignoredProgram is a file with //go:build ignore of the folder that msg ends
// with, as a path from root; "" if there is none.
func ignoredProgram(root, msg string) string {
	_, dir, _ := strings.Cut(msg, "build constraints exclude all Go files in ")
	files, _ := filepath.Glob(filepath.Join(strings.TrimSpace(dir), "*.go"))
	for _, f := range files {
		if x := constraintOf(f); x != nil && mentions(x, "ignore", false) {
			if rel, err := filepath.Rel(root, f); err == nil {
				return filepath.ToSlash(rel)
			}
		}
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
	msg = strings.TrimPrefix(msg, "errors parsing go.mod:\n")
	line, _, _ := strings.Cut(msg, "\n")
	line, _, _ = strings.Cut(line, "; to add")
	line, _, _ = strings.Cut(line, "; see 'go help")
	return line
}

// splitPosition parses "file:line:col" as go/packages gives it, a path relative
// to dir or absolute, and makes the path relative to root.
func splitPosition(dir, root, s string) (pos token.Position) {
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
	name := pos.Filename
	if !filepath.IsAbs(name) {
		name = filepath.Join(dir, name)
	}
	if rel, err := filepath.Rel(root, name); err == nil && !strings.HasPrefix(rel, "..") {
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
