package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/std"
)

// A history is in which release each name appeared, by platform.
type history struct {
	since    map[string]map[std.Symbol]int // platform -> name without platform -> minor number
	packages map[string]int                // the first of a package's names
}

// api is the text of the table of names, made from the api folder of a Go
// distribution.
func api(goroot string) (string, error) {
	h := &history{since: map[string]map[std.Symbol]int{}, packages: map[string]int{}}
	for _, p := range std.APIPlatforms {
		h.since[p] = map[std.Symbol]int{}
	}
	for minor := 0; ; minor++ {
		file := fmt.Sprintf("go1.%d.txt", minor)
		if minor == 0 {
			file = "go1.txt"
		}
		text, err := os.ReadFile(filepath.Join(goroot, "api", file))
		if os.IsNotExist(err) && minor > std.Base {
			return h.text(), nil
		}
		if err != nil {
			return "", err
		}
		for _, s := range std.ParseAPI(string(text)) {
			h.add(s, minor)
		}
	}
}

func (h *history) add(s std.Symbol, minor int) {
	for _, p := range std.APIPlatforms {
		if s.Platform != "" && s.Platform != p {
			continue
		}
		name := std.Symbol{Package: s.Package, Name: s.Name}
		if _, known := h.since[p][name]; !known {
			h.since[p][name] = minor
		}
		if _, known := h.packages[s.Package]; !known {
			h.packages[s.Package] = minor
		}
	}
}

// text has a line for the names of each release, package and, where platforms
// differ, platform.
func (h *history) text() string {
	type line struct {
		minor          int
		path, platform string
	}
	names := map[line][]string{}
	for _, p := range std.APIPlatforms {
		for s, minor := range h.since[p] {
			if minor <= std.Base {
				continue
			}
			l := line{minor, s.Package, p}
			if h.everywhere(s, minor) {
				l.platform = ""
			}
			if !slices.Contains(names[l], s.Name) {
				names[l] = append(names[l], s.Name)
			}
		}
	}
	lines := slices.Collect(maps.Keys(names))
	sort.Slice(lines, func(i, j int) bool {
		a, b := lines[i], lines[j]
		if a.minor != b.minor {
			return a.minor < b.minor
		}
		if a.path != b.path {
			return a.path < b.path
		}
		return a.platform < b.platform
	})
	var b strings.Builder
	for _, l := range lines {
		fmt.Fprintf(&b, "%d ", l.minor)
		if h.packages[l.path] == l.minor {
			b.WriteByte('+')
		}
		b.WriteString(l.path)
		if l.platform != "" {
			fmt.Fprintf(&b, "(%s)", l.platform)
		}
		slices.Sort(names[l])
		fmt.Fprintf(&b, " %s\n", strings.Join(names[l], " "))
	}
	return b.String()
}

// everywhere reports whether a name appeared in that release on all platforms.
func (h *history) everywhere(s std.Symbol, minor int) bool {
	for _, p := range std.APIPlatforms {
		if h.since[p][s] != minor {
			return false
		}
	}
	return true
}
