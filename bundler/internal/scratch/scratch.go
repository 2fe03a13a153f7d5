// Package scratch makes temporary folders that do not outlive their process for
// long.
//
// Contract: a folder is locked as long as the process that made it lives, however
// that ends, and the system takes the lock back with it. Sweep removes the folders
// without a lock: the watchdog of package process calls it when a process has
// died, and New at its first call, for what a dead watchdog left.
package scratch

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// The names are such as nobody else gives, since folders with them are removed. A
// new folder has unfinished in front of its name until it is locked.
const (
	prefix     = "bundle-"
	suffix     = ".scratch"
	unfinished = ".new-"
)

// A Folder is a temporary folder of this process.
type Folder struct {
	// Path is its absolute name.
	Path string
	lock lock
}

var sweepOnce sync.Once

// New makes a folder in the system's folder for temporary files. The kind, such as
// "case", is a part of its name.
func New(kind string) (*Folder, error) {
	sweepOnce.Do(Sweep)
	made, err := os.MkdirTemp("", unfinished+prefix+kind+"-*"+suffix)
	if err != nil {
		return nil, err
	}
	if made, err = filepath.Abs(made); err != nil {
		return nil, err
	}
	f := &Folder{Path: filepath.Join(filepath.Dir(made), strings.TrimPrefix(filepath.Base(made), unfinished))}
	if err := f.lock.take(made, f.Path); err != nil {
		os.RemoveAll(made)
		return nil, err
	}
	return f, nil
}

// Adopt takes a folder that another program made for this process, with a name that
// Sweep knows: from now on it lives and goes with this process.
func Adopt(path string) (*Folder, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	if name := filepath.Base(path); !strings.HasPrefix(name, prefix) || !strings.HasSuffix(name, suffix) {
		return nil, fmt.Errorf("%s is no temporary folder: want a name of the form %sNAME%s", path, prefix, suffix)
	}
	f := &Folder{Path: path}
	if err := f.lock.hold(path); err != nil {
		return nil, err
	}
	return f, nil
}

// Remove deletes the folder with all that is in it.
func (f *Folder) Remove() error {
	err := os.RemoveAll(f.Path) // under the lock, so that nobody else does
	f.lock.release()
	if err != nil {
		return os.RemoveAll(f.Path) // where the lock was in the way
	}
	return nil
}

// Sweep removes the folders of processes that have died. What cannot be removed,
// such as another user's, stays.
func Sweep() {
	dir := os.TempDir()
	entries, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		switch name := e.Name(); {
		case !e.IsDir() || !strings.HasSuffix(name, suffix):
		case strings.HasPrefix(name, prefix):
			if isAbandoned(path) {
				os.RemoveAll(path)
			}
		case strings.HasPrefix(name, unfinished+prefix):
			// Between its making and its lock lie microseconds.
			if info, err := e.Info(); err == nil && time.Since(info.ModTime()) > time.Hour {
				os.RemoveAll(path)
			}
		}
	}
}
