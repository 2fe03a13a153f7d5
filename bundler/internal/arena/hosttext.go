package arena

import (
	"fmt"
	"strings"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena/plain"
)

// hostLines describe the hosts, a line each, in columns.
func hostLines(hosts []HostState) []string {
	width := 0
	for _, h := range hosts {
		width = max(width, len(HostTitle(h.Name)))
	}
	var lines []string
	for _, h := range hosts {
		lines = append(lines, fmt.Sprintf("  %-*s  %s", width, HostTitle(h.Name), h.text()))
	}
	return lines
}

// HostTitle is what a host is called where people read it.
func HostTitle(name string) string {
	if name == "" {
		return "this machine"
	}
	return name
}

// text is a host's state with what is known of it so far.
func (h HostState) text() string {
	var parts []string
	if h.State != HostPlaying {
		parts = append(parts, h.State)
	}
	if h.Done > 0 {
		parts = append(parts, Count(h.Done, "case"))
	}
	if h.Failures > 0 {
		parts = append(parts, fmt.Sprintf("%d failed", h.Failures))
	}
	if h.Pace > 0 {
		parts = append(parts, fmt.Sprintf("one in %v", h.Pace.Round(10*time.Millisecond)))
	}
	if h.Speed > 0 {
		speed := fmt.Sprintf("speed %.2f", h.Speed)
		if !h.IsQuiet {
			speed += ", busy"
		}
		parts = append(parts, speed)
	}
	if h.Load > 0 {
		parts = append(parts, fmt.Sprintf("load %.2f", h.Load))
	}
	if h.OwnCPU > 0 {
		parts = append(parts, fmt.Sprintf("own/CPU %.2f", h.OwnCPU))
	}
	if h.Message != "" {
		first, _, _ := strings.Cut(h.Message, "\n")
		parts = append(parts, plain.Line(first))
	}
	return strings.Join(parts, ", ")
}
