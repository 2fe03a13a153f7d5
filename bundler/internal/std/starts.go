package std

import (
	_ "embed"
	"go/types"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/objects"
)

// startTable has a line "PATH STATE ..." for each package that reads what another one
// holds when it starts: an exported variable, as "os.Args", or a state of ReadThrough.
//
//go:embed starts.txt
var startTable string

// ReadAtStart returns the states that a package reads when it starts.
func ReadAtStart(path string) []string {
	for line := range strings.Lines(startTable) {
		if states, ok := strings.CutPrefix(line, path+" "); ok {
			return strings.Fields(states)
		}
	}
	return nil
}

// What packages hold beside exported variables. Of images and hashes there are lists
// that packages enter when they start: who looks at one or enters it himself tells
// whether they have.
const (
	environment = "environment"
	formats     = "image-formats"
	hashes      = "crypto-hashes"
	flags       = "flag.CommandLine"
)

// readThrough are the functions through which packages of the library read a state
// when they start, changedThrough those through which a program changes one, or tells
// what they did.
var (
	readThrough = map[string]string{
		"os.Getenv": environment, "os.LookupEnv": environment, "os.Environ": environment,
		"syscall.Getenv": environment, "syscall.Environ": environment,
		"image.RegisterFormat": formats,
		"crypto.RegisterHash":  hashes,
	}
	changedThrough = map[string]string{
		"os.Setenv": environment, "os.Unsetenv": environment, "os.Clearenv": environment,
		"syscall.Setenv": environment, "syscall.Unsetenv": environment, "syscall.Clearenv": environment,
		"image.RegisterFormat": formats, "image.Decode": formats, "image.DecodeConfig": formats,
		"crypto.RegisterHash": hashes, "crypto.Hash.New": hashes, "crypto.Hash.Available": hashes,
	}
)

// ReadThrough returns the state that a function reads for a package that starts, or
// "".
func ReadThrough(fn *types.Func) string { return readThrough[fullName(fn)] }

// ChangedThrough returns the state that a function of the library changes for a
// program, or "".
func ChangedThrough(fn *types.Func) string {
	if fn.Pkg() != nil && fn.Pkg().Path() == "flag" && fn.Name() != "NewFlagSet" {
		return flags
	}
	return changedThrough[fullName(fn)]
}

// Early says what is wrong if a program changes a state before the package at path
// starts.
func Early(state, path string) string {
	switch state {
	case formats:
		return "the list of image formats is used before package " + path + " starts, which adds to it"
	case hashes:
		return "the list of hash functions is used before package " + path + " starts, which adds to it"
	case environment:
		state = "the environment"
	}
	return state + " is changed before package " + path + " starts, which reads it then"
}

// fullName is "os.Setenv" or "crypto.Hash.New".
func fullName(fn *types.Func) string {
	if fn.Pkg() == nil {
		return ""
	}
	name := fn.Name()
	if recv := fn.Signature().Recv(); recv != nil {
		named, ok := types.Unalias(objects.Deref(recv.Type())).(*types.Named)
		if !ok {
			return ""
		}
		name = named.Obj().Name() + "." + name
	}
	return fn.Pkg().Path() + "." + name
}
