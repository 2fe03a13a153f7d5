package ssh

import (
	"context"
	"debug/elf"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/arena/footprint"
	"github.com/contest-bundle/bundle/bundler/internal/release"
	"github.com/contest-bundle/bundle/bundler/internal/rootdir"
)

// Programs finds the program that is copied to a host.
type Programs struct {
	// Dir is where built programs are kept, one for each system.
	Dir string
}

// errNoSources says why no program can be built.
var errNoSources = errors.New("the sources that this program was built from are not on this machine")

// For returns the file of a program for a system: this program where it runs there,
// else one that is built from its sources with the Go at hand.
func (p Programs) For(ctx context.Context, s release.System) (string, error) {
	own, err := os.Executable()
	if err != nil {
		return "", err
	}
	if s == (release.System{OS: runtime.GOOS, Arch: runtime.GOARCH}) && runsElsewhere(own) {
		return own, nil
	}
	made, err := p.build(ctx, own, s)
	if err != nil {
		return "", fmt.Errorf("no program for %s: %w\n\tdownload the release of bundle for %[1]s and name its file as \"program\" of the host in the file of hosts", s, err)
	}
	return made, nil
}

// runsElsewhere tells whether a program needs no libraries that another machine of the
// same system may have in another version.
func runsElsewhere(program string) bool {
	if runtime.GOOS != "linux" {
		return true // where system libraries are the interface to the kernel
	}
	f, err := elf.Open(program)
	if err != nil {
		return false
	}
	defer f.Close()
	for _, part := range f.Progs {
		if part.Type == elf.PT_INTERP {
			return false
		}
	}
	return true
}

// build builds the program for a system unless it was built before for the same own
// program.
func (p Programs) build(ctx context.Context, own string, s release.System) (string, error) {
	root := sources()
	if root == "" {
		return "", errNoSources
	}
	if _, err := exec.LookPath("go"); err != nil {
		return "", fmt.Errorf("it has to be built: %w", err)
	}
	digest, err := footprint.FileDigest(own)
	if err != nil {
		return "", err
	}
	start := fmt.Sprintf("bundle-%s-%s-", s.OS, s.Arch)
	made := filepath.Join(p.Dir, start+digest[:16])
	if _, err := os.Stat(made); err == nil {
		return made, nil
	}
	if err := os.MkdirAll(p.Dir, 0o777); err != nil {
		return "", err
	}
	fresh := fmt.Sprintf("%s.%d", made, os.Getpid())
	defer os.Remove(fresh)
	if err := (release.Build{Root: root, System: s}).Make(ctx, fresh); err != nil {
		return "", err
	}
	old, err := filepath.Glob(filepath.Join(p.Dir, start+strings.Repeat("?", 16)))
	if err != nil {
		return "", err
	}
	for _, name := range old {
		if err := os.Remove(name); err != nil {
			return "", err
		}
	}
	return made, os.Rename(fresh, made)
}

// sources is the folder of the module that this program was built from, empty if it
// is not here.
func sources() string {
	_, file, _, ok := runtime.Caller(0)
	if !ok || !filepath.IsAbs(file) {
		return "" // built with -trimpath
	}
	root := rootdir.Find(filepath.Dir(file), "go.mod")
	if root == "" {
		return ""
	}
	if info, err := os.Stat(filepath.Join(root, filepath.FromSlash(release.Program))); err != nil || !info.IsDir() {
		return ""
	}
	return root
}
