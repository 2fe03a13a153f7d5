package ssh

import (
	"fmt"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/release"
)

// Machines by what "uname -m" prints.
var machines = map[string]string{
	"x86_64": "amd64", "amd64": "amd64",
	"aarch64": "arm64", "arm64": "arm64",
	"i386": "386", "i486": "386", "i586": "386", "i686": "386", "i86pc": "amd64",
	"armv6l": "arm", "armv7l": "arm", "armv8l": "arm",
	"riscv64": "riscv64", "ppc64le": "ppc64le", "ppc64": "ppc64", "s390x": "s390x", "loongarch64": "loong64",
}

// Systems by what "uname -s" prints.
var systems = map[string]string{"Linux": "linux", "Darwin": "darwin", "FreeBSD": "freebsd", "OpenBSD": "openbsd", "NetBSD": "netbsd"}

// parsePlatform reads what "uname -sm" prints.
func parsePlatform(text string) (release.System, error) {
	words := strings.Fields(text)
	if len(words) != 2 {
		return release.System{}, fmt.Errorf(`"uname -sm" printed %q, which names no system that a worker can run on`, strings.TrimSpace(text))
	}
	s := release.System{OS: systems[words[0]], Arch: machines[words[1]]}
	if s.OS == "" || s.Arch == "" {
		return s, fmt.Errorf("it is a %s on %s, on which no worker can run", words[0], words[1])
	}
	return s, nil
}
