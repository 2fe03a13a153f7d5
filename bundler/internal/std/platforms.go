package std

import (
	_ "embed"
	"maps"
	"slices"
	"strings"
)

// platforms is what "go tool dist list" prints: a line GOOS/GOARCH each.
//
//go:embed platforms.txt
var platforms string

// HasPlatform reports whether Go compiles for a platform.
func HasPlatform(goos, goarch string) bool {
	for line := range strings.Lines(platforms) {
		if strings.TrimSpace(line) == goos+"/"+goarch {
			return true
		}
	}
	return false
}

// OperatingSystems are the values of GOOS, sorted.
func OperatingSystems() []string { return platformParts(0) }

// Architectures are the values of GOARCH, sorted.
func Architectures() []string { return platformParts(1) }

func platformParts(i int) []string {
	seen := map[string]bool{}
	for line := range strings.Lines(platforms) {
		seen[strings.Split(strings.TrimSpace(line), "/")[i]] = true
	}
	return slices.Sorted(maps.Keys(seen))
}
