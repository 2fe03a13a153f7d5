package load

import (
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/contest-bundle/bundle/bundler/internal/diag"
)

var (
	noModule   = pattern(`no required module provides package ([^\s;:]+)`)
	noPackage  = pattern(`package (\S+) is not in std`)
	cannotFind = pattern(`cannot find module providing package ([^\s;:]+)`)
	relative   = pattern(`"(\.{1,2}/[^"]*|\.{1,2})" is relative, but relative import paths are not supported|local import "([^"]+)" in non-local package`)
	noSum      = pattern(`missing go.sum entry for module providing package (\S+)`)
)

// explain makes a diagnostic of an error of the go command. Its words come through
// whole, but for advice that is replaced by a better one.
func (l *loader) explain(at, msg string) diag.Diagnostic {
	msg = strings.TrimPrefix(strings.TrimSpace(msg), "go: ")
	d := diag.Diagnostic{Pos: l.position(at), Hint: l.hintFor(at, msg)}
	if d.Hint != "" {
		msg, _, _ = strings.Cut(msg, "; to add it:")
		msg, _, _ = strings.Cut(msg, "; to add:")
	}
	msg, found := l.named(at, msg)
	if found {
		d.Hint = "the module is not in the module cache (GOMODCACHE), and it cannot be fetched"
	}
	d.Message = l.nearby(msg)
	return d
}

// hintFor is the way out of an error of the go command.
func (l *loader) hintFor(at, msg string) string {
	for _, re := range []*regexp.Regexp{noModule(), cannotFind(), noSum()} {
		if m := re.FindStringSubmatch(msg); m != nil {
			return l.missing(m[1])
		}
	}
	if m := relative().FindStringSubmatch(msg); m != nil {
		return l.byPath(at, m[1]+m[2])
	}
	root, work := os.Getenv("GOROOT"), os.Getenv("GOWORK")
	switch {
	case root != "" && (strings.Contains(msg, "GOROOT") || noPackage().MatchString(msg) && strings.Contains(msg, root)):
		return "GOROOT is set to " + root + ": unset it, or set it to a Go distribution"
	case work != "" && work != "off" && strings.Contains(msg, work):
		return "GOWORK is set to " + work + ": unset it, or set it to a go.work file or to off"
	case noPackage().MatchString(msg):
		return l.missing(noPackage().FindStringSubmatch(msg)[1])
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
	case path == l.cfg.Entry && !strings.Contains(path, "/"):
		return "name a game, a folder such as ./cmd/a, a .go file or an import path"
	case module != "" && strings.HasPrefix(path, module+"/"):
		return "this module has no folder " + strings.TrimPrefix(path, module+"/")
	case path == l.cfg.Entry && !strings.Contains(first, "."):
		return "there is no folder " + path
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

// byPath is the way out of a relative import at a place: the path in the module.
func (l *loader) byPath(at, rel string) string {
	file := l.absolute(splitPosition(at).Filename)
	folder, err := filepath.Rel(l.root, filepath.Join(filepath.Dir(file), filepath.FromSlash(rel)))
	if err != nil || strings.HasPrefix(folder, "..") {
		return "import it by its path: that of its module and the folder in it"
	}
	module := modulePath(l.root)
	if module == "" {
		return "run: go mod init NAME, then import it by its path: " + strconv.Quote(path.Join("NAME", filepath.ToSlash(folder)))
	}
	return "import it by its path: " + strconv.Quote(path.Join(module, filepath.ToSlash(folder)))
}

// position is a place of the go command, relative to where the user stands.
func (l *loader) position(at string) token.Position {
	pos := splitPosition(at)
	if pos.Filename == "" {
		return pos
	}
	if name := l.absolute(pos.Filename); isFile(name) {
		pos.Filename = l.shown(name)
	}
	return pos
}

// splitPosition parses "file:line:col" as go/packages gives it.
func splitPosition(s string) (pos token.Position) {
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
	if len(nums) > 0 {
		pos.Line = nums[0]
	}
	if len(nums) > 1 {
		pos.Column = nums[1]
	}
	return pos
}
