// Package hostfile reads the user's file of the hosts that play cases.
//
// The file is optional: a host that it does not name is one of ~/.ssh/config or of
// the network, with the defaults below. A file that is there is strict: an unknown
// key, or a value that makes no sense, is an error with line and column. So is a
// name that ssh would take for one of its flags.
package hostfile

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/contest-bundle/bundle/bundler/internal/config"
	"github.com/contest-bundle/bundle/bundler/internal/diag"
	"github.com/contest-bundle/bundle/bundler/internal/spelling"
)

// A Host is a machine that can be reached by ssh.
type Host struct {
	// Name is what the user calls it; results are stored under it.
	Name string
	// Address is the destination for ssh: the Name unless the file has another.
	Address string
	// Jobs is the number of cases at once, 0 for half of the host's processors.
	Jobs int
	// Nice is the niceness of everything that runs there, 0 to 19.
	Nice int
	// Folder is where the worker makes its own folder; empty for the host's folder
	// for temporary files.
	Folder string
	// Program is a file on this machine, the bundle command for the host's system;
	// empty for this program or one that is built.
	Program string
}

// A File is the content of the user's file.
type File struct {
	Name  string // of the file
	hosts map[string]Host
}

// entry is a host's table in the file.
type entry struct {
	Address string `toml:"address"`
	Jobs    int    `toml:"jobs"`
	Nice    int    `toml:"nice"`
	Folder  string `toml:"folder"`
	Program string `toml:"program"`
}

// Path is the file's place: bundle/hosts.toml in the user's folder for
// configuration.
func Path() (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("the folder for the file of hosts: %w", err)
	}
	return filepath.Join(dir, "bundle", "hosts.toml"), nil
}

// Read reads the user's file. Without one there are no hosts in it.
func Read() (*File, error) {
	path, err := Path()
	if err != nil {
		return nil, err
	}
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return &File{Name: path}, nil
	}
	if err != nil {
		return nil, err
	}
	return Parse(path, data)
}

// Parse reads a file's content; name is the file's in messages.
func Parse(name string, data []byte) (*File, error) {
	entries := map[string]entry{}
	if err := config.Decode(name, data, &entries); err != nil {
		return nil, err
	}
	f := &File{Name: name, hosts: map[string]Host{}}
	places := config.Positions(name, data)
	var faults diag.List
	for _, host := range slices.Sorted(maps.Keys(entries)) {
		e := entries[host]
		h := Host{Name: host, Address: e.Address, Jobs: e.Jobs, Nice: e.Nice, Folder: e.Folder, Program: e.Program}
		if h.Address == "" {
			h.Address = host
		}
		fault := func(key, format string, args ...any) {
			at := places[host+"."+key]
			if key == "" {
				at = places[host]
			}
			faults.Add(at, "", format, args...)
		}
		if err := checkName(host); err != nil {
			fault("", "%v", err)
		}
		if err := checkAddress(h.Address); err != nil {
			fault("address", "%v", err)
		}
		if h.Jobs < 0 {
			fault("jobs", "jobs = %d: a number of cases at once cannot be negative", h.Jobs)
		}
		if h.Nice < 0 || h.Nice > 19 {
			fault("nice", "nice = %d: a niceness is a number from 0 to 19", h.Nice)
		}
		if strings.ContainsAny(h.Folder, "\x00\n") {
			fault("folder", "folder = %q: not the name of a folder", h.Folder)
		}
		f.hosts[host] = h
	}
	return f, faults.Err()
}

// Names are those of the hosts in the file, sorted.
func (f *File) Names() []string { return slices.Sorted(maps.Keys(f.hosts)) }

// Find returns the hosts of these names, in their order.
func (f *File) Find(names []string) ([]Host, error) {
	var hosts []Host
	for _, name := range names {
		if slices.ContainsFunc(hosts, func(h Host) bool { return h.Name == name }) {
			return nil, fmt.Errorf("host %s is named twice", name)
		}
		h, ok := f.hosts[name]
		if !ok {
			h = Host{Name: name, Address: name}
			if err := errors.Join(checkName(name), checkAddress(name)); err != nil {
				return nil, err
			}
		}
		hosts = append(hosts, h)
	}
	return hosts, nil
}

// Near is the host in the file that a name was probably meant to be, for a host
// that cannot be reached; empty for none.
func (f *File) Near(name string) string {
	if _, ok := f.hosts[name]; ok {
		return ""
	}
	return spelling.Nearest(name, f.Names())
}

// names are those that can stand in a list, in the store and in a subject of the
// broker. Compiling the pattern takes 1.5 ms, which a command without hosts does not
// spend.
var names = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[A-Za-z0-9_][A-Za-z0-9._@:-]{0,99}$`) })

func checkName(name string) error {
	if !names().MatchString(name) {
		return fmt.Errorf("%q is no name of a host: at most 100 letters, digits and . _ @ : -, with a letter, a digit or _ in front; give another address as \"address\" in the file of hosts", name)
	}
	return nil
}

// checkAddress refuses what ssh takes for a flag or a list.
func checkAddress(address string) error {
	if strings.HasPrefix(address, "-") || strings.ContainsAny(address, " \t\r\n\x00") {
		return fmt.Errorf("%q is no destination for ssh", address)
	}
	return nil
}
