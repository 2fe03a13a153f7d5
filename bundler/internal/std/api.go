package std

import (
	_ "embed"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Base is the release (1.Base) whose names the table of names takes for granted:
// the oldest release that a judge profile may have, and the first with generics.
const Base = 18

// apiTable has a line "MINOR PATH NAME ..." for the names that a package got in
// release 1.MINOR. A "+" before the path marks a package that is new, a platform
// behind it, such as "(windows-amd64)", names that are there, or new, on that
// platform alone.
//
//go:embed api.txt
var apiTable string

// An API tells in which Go release each exported name of the standard library
// appeared on one platform: packages, functions, variables, constants, types, and
// the fields and methods of types.
type API struct {
	Newest   int // minor number of the newest release known
	platform string
	packages map[string]int
	names    map[string]int // "path.Name" or "path.Type.Member"
}

// LoadAPI returns what is known of the names for a platform. The api folder of a
// Go distribution that is newer than the table extends it; a missing folder is not
// an error, since many distributions leave it out. A bundle asks twice; the answer is
// shared and must not be changed.
func LoadAPI(goroot, goos, goarch string) (*API, error) {
	platform := apiPlatform(goos, goarch)
	load, _ := apis.LoadOrStore([2]string{goroot, platform}, sync.OnceValues(func() (*API, error) { return loadAPI(goroot, platform) }))
	return load.(func() (*API, error))()
}

var apis sync.Map // of functions that load, by distribution and platform

func loadAPI(goroot, platform string) (*API, error) {
	a := &API{platform: platform, packages: map[string]int{}, names: map[string]int{}}
	for i, line := range strings.Split(strings.TrimSuffix(apiTable, "\n"), "\n") {
		if err := a.read(line); err != nil {
			return nil, fmt.Errorf("api.txt:%d: %w", i+1, err)
		}
	}
	maps.Copy(a.names, unlisted)
	if goroot == "" {
		return a, nil
	}
	for minor := a.Newest + 1; ; minor++ {
		text, err := os.ReadFile(filepath.Join(goroot, "api", fmt.Sprintf("go1.%d.txt", minor)))
		if err != nil {
			return a, nil
		}
		for _, s := range ParseAPI(string(text)) {
			if s.Platform == "" || s.Platform == a.platform {
				a.add(s.Package, s.Name, minor)
			}
		}
		a.Newest = minor
	}
}

// APIPlatforms are the platforms that the api folder tells apart and that the
// table covers. On others of the same operating system names are those of amd64.
var APIPlatforms = []string{"darwin-amd64", "darwin-arm64", "linux-386", "linux-amd64", "linux-arm", "windows-386", "windows-amd64"}

func apiPlatform(goos, goarch string) string {
	for _, p := range APIPlatforms {
		if p == goos+"-"+goarch {
			return p
		}
	}
	return goos + "-amd64"
}

// read takes one line of the table.
func (a *API) read(line string) error {
	f := strings.Fields(line)
	if len(f) < 2 {
		return fmt.Errorf("malformed line %q", line)
	}
	minor, err := strconv.Atoi(f[0])
	if err != nil {
		return err
	}
	a.Newest = max(a.Newest, minor)
	path, isNew := strings.CutPrefix(f[1], "+")
	path, platform, _ := strings.Cut(strings.TrimSuffix(path, ")"), "(")
	if platform != "" && platform != a.platform {
		return nil
	}
	if isNew {
		a.packages[path] = minor
	}
	for _, name := range f[2:] {
		a.add(path, name, minor)
	}
	return nil
}

func (a *API) add(path, name string, minor int) {
	key := path + "." + name
	if old, ok := a.names[key]; !ok || minor < old {
		a.names[key] = minor
	}
}

// Package gives the minor number of the release that brought a package, Base
// if it is as old as that or not known.
func (a *API) Package(path string) int {
	return max(a.packages[path], Base)
}

// Since gives the minor number of the release that brought a name of a
// package: "Sort", or "Time.Compare" for a field or method; Base if it is as
// old as that or not known.
func (a *API) Since(path, name string) int {
	return max(a.names[path+"."+name], a.Package(path))
}

// NewerThan lists the names of a package that appeared after release 1.minor, sorted.
func (a *API) NewerThan(path string, minor int) (names []string) {
	for key, since := range a.names {
		if name, ok := strings.CutPrefix(key, path+"."); ok && since > minor {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}
