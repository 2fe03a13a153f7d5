package harness

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
)

// ErrNoOldGo says that an old release of Go cannot be had on this machine: what needs
// it has to be skipped.
var ErrNoOldGo = errors.New("an old release of Go cannot be had")

// oldReleases are those by which the language levels of judges are tried.
var oldReleases = map[string]string{
	"1.18": "1.18.10", "1.20": "1.20.14", "1.21": "1.21.0", "1.22": "1.22.2", "1.23": "1.23.12", "1.24": "1.24.3", "1.25": "1.25.1",
}

var oldCommands sync.Map // level -> func() (string, error)

// OldGo is the go command of a release of a language level, "1.18", from the module
// cache or through the module proxy. The error is an ErrNoOldGo.
func OldGo(level string) (command string, err error) {
	find, _ := oldCommands.LoadOrStore(level, sync.OnceValues(func() (string, error) {
		release := oldReleases[level]
		if release == "" {
			return "", fmt.Errorf("%w: no release is chosen for level %s", ErrNoOldGo, level)
		}
		cmd := exec.Command("go", "env", "GOROOT")
		cmd.Dir, cmd.Env = os.TempDir(), append(os.Environ(), "GOTOOLCHAIN=go"+release)
		out, err := cmd.CombinedOutput()
		if err != nil {
			return "", fmt.Errorf("%w: go%s: %s", ErrNoOldGo, release, strings.TrimSpace(string(out)))
		}
		return filepath.Join(strings.TrimSpace(string(out)), "bin", "go"), nil
	}))
	return find.(func() (string, error))()
}

// BuildOld compiles one file with the release of a level, as a judge does that has no
// go.mod.
func BuildOld(ctx context.Context, source []byte, level, dir, bin string) error {
	command, err := OldGo(level)
	if err != nil {
		return err
	}
	if err := WriteModule(dir, "bundle.test", level, source); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, buildLimit)
	defer cancel()
	cmd := exec.CommandContext(ctx, command, "build", "-o", bin, "main.go")
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOTOOLCHAIN=local", "GOFLAGS=")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go build with Go %s: %w\n%s", oldReleases[level], err, out)
	}
	return nil
}
