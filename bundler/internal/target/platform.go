package target

import (
	"cmp"
	"fmt"
	"go/token"
	"runtime"
	"slices"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/diag"
	"github.com/contest-bundle/bundle/bundler/internal/spelling"
	"github.com/contest-bundle/bundle/bundler/internal/std"
)

// A Platform is what a program is compiled for. It decides which files of a package
// belong to it and what the standard library offers.
type Platform struct {
	GOOS, GOARCH string
}

// Platform is the judge's; what is unknown is that of nearly all judges, Linux on
// amd64.
func (p Profile) Platform() Platform {
	return Platform{GOOS: cmp.Or(p.Run.GOOS, "linux"), GOARCH: cmp.Or(p.Run.GOARCH, "amd64")}
}

// Host is the platform of this machine.
func Host() Platform { return Platform{runtime.GOOS, runtime.GOARCH} }

// String is such as "windows/amd64".
func (p Platform) String() string { return p.GOOS + "/" + p.GOARCH }

// RunsHere reports whether this machine can run what is compiled for p.
func (p Platform) RunsHere() bool {
	host := Host()
	return p == host || p.GOOS == host.GOOS && p.GOARCH == "386" && host.GOARCH == "amd64"
}

// Env are the settings that make the go command compile for p.
func (p Platform) Env() []string { return []string{"GOOS=" + p.GOOS, "GOARCH=" + p.GOARCH} }

// suffix is that of a program's file name.
func (p Platform) suffix() string {
	if p.GOOS == "windows" {
		return ".exe"
	}
	return ""
}

// platformFaults adds what is wrong with run.goos and run.goarch.
func (p Profile) platformFaults(list *diag.List, places map[string]token.Position) {
	goos, goarch := p.Run.GOOS, p.Run.GOARCH
	known := true
	if goos != "" && !slices.Contains(std.OperatingSystems(), goos) {
		known = false
		list.Add(places["run.goos"], "", "goos = %q: no such operating system%s", goos, nearest(goos, std.OperatingSystems()))
	}
	if goarch != "" && !slices.Contains(std.Architectures(), goarch) {
		known = false
		list.Add(places["run.goarch"], "", "goarch = %q: no such architecture%s", goarch, nearest(goarch, std.Architectures()))
	}
	if platform := p.Platform(); known && !std.HasPlatform(platform.GOOS, platform.GOARCH) {
		list.Add(places["run"], "", "Go does not compile for %s", platform)
	}
}

// nearest is the end of a message about an unknown word.
func nearest(word string, known []string) string {
	if near := spelling.Nearest(word, known); near != "" {
		return fmt.Sprintf("; did you mean %s?", near)
	}
	return "; want one of " + strings.Join(known, ", ")
}
