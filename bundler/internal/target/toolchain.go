package target

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// A Toolchain is an installed Go release.
type Toolchain struct {
	Command string // path of its go command
	Version string // such as go1.25.1
}

// goSettings are the parts of the user's Go environment that a build needs:
// where its caches are.
type goSettings struct {
	GOCACHE, GOMODCACHE, GOPATH, GOROOT, GOVERSION string
}

func settings(ctx context.Context, command string, env ...string) (goSettings, error) {
	cmd := exec.CommandContext(ctx, command, "env", "-json", "GOCACHE", "GOMODCACHE", "GOPATH", "GOROOT", "GOVERSION")
	cmd.Env = append(os.Environ(), env...)
	cmd.Dir = os.TempDir() // a go.mod or go.work here must not choose the toolchain
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return goSettings{}, fmt.Errorf("%s env: %w: %s", command, err, lastLine(stderr.String()))
	}
	var s goSettings
	return s, json.Unmarshal(out, &s)
}

func lastLine(s string) string {
	s = strings.TrimSpace(s)
	return s[strings.LastIndexByte(s, '\n')+1:]
}

// Local is the Go release that is installed here.
func Local(ctx context.Context) (Toolchain, error) {
	s, err := settings(ctx, "go", "GOTOOLCHAIN=local")
	if err != nil {
		return Toolchain{}, err
	}
	return toolchain(s), nil
}

// Exact gets the judge's own Go release, or the one that the profile names in
// its place, through the module proxy if it is not in the module cache yet.
func (p Profile) Exact(ctx context.Context) (Toolchain, error) {
	version := p.Toolchain
	if version == "" {
		version = p.Go
	}
	if version == "" {
		return Toolchain{}, fmt.Errorf("which Go %s has is %s", p.title(), unknown)
	}
	if minor(version) >= 21 && strings.Count(version, ".") == 1 {
		version += ".0" // since 1.21 the first release of a line is called 1.N.0
	}
	s, err := settings(ctx, "go", "GOTOOLCHAIN=go"+version)
	if err != nil {
		return Toolchain{}, fmt.Errorf("getting Go %s: %w", version, err)
	}
	if s.GOVERSION != "go"+version {
		return Toolchain{}, fmt.Errorf("asked for Go %s and got %s", version, s.GOVERSION)
	}
	return toolchain(s), nil
}

func toolchain(s goSettings) Toolchain {
	command := filepath.Join(s.GOROOT, "bin", "go")
	if runtime.GOOS == "windows" {
		command += ".exe"
	}
	return Toolchain{Command: command, Version: s.GOVERSION}
}
