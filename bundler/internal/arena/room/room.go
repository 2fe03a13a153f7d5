// Package room keeps a folder within a number of bytes: what was used longest ago goes.
package room

import (
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"
)

// A Room is a folder with a limit. Its methods may be called by several goroutines;
// several processes may use one folder.
type Room struct {
	Dir   string
	Bytes int64
	// Counts tells whether a file counts, and may go, by its name; nil if all do.
	Counts func(base string) bool

	mu     sync.Mutex
	looked bool
	size   int64
}

type file struct {
	name string
	size int64
	used time.Time
}

func (r *Room) files() []file {
	var all []file
	filepath.WalkDir(r.Dir, func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || r.Counts != nil && !r.Counts(e.Name()) {
			return nil // what cannot be read is not deleted either
		}
		if info, err := e.Info(); err == nil {
			all = append(all, file{name, info.Size(), info.ModTime()})
		}
		return nil
	})
	return all
}

// Use tells that a file is used, and whether it is there: it becomes the youngest.
func (r *Room) Use(name string) bool {
	now := time.Now()
	return os.Chtimes(name, now, now) == nil
}

// Grow notes that a file of this size was added. Where the limit is passed, the oldest
// files go, until a fifth of the room is free: the folder is not read for every file.
func (r *Room) Grow(size int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.size += size
	if r.looked && r.size <= r.Bytes {
		return
	}
	r.looked = true
	all := r.files()
	r.size = 0
	for _, f := range all {
		r.size += f.size
	}
	if r.size <= r.Bytes {
		return
	}
	slices.SortFunc(all, func(a, b file) int { return cmp.Or(a.used.Compare(b.used), cmp.Compare(a.name, b.name)) })
	for _, f := range all {
		if r.size <= r.Bytes/5*4 {
			return
		}
		if os.Remove(f.name) == nil {
			r.size -= f.size
		}
	}
}
