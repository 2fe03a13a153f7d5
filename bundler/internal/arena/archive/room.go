package archive

import (
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"
)

type keptFile struct {
	name string
	size int64
	used time.Time
}

// files are all that is kept.
func (a *Archive) files() []keptFile {
	var all []keptFile
	filepath.WalkDir(a.Dir, func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return nil // what cannot be read is not deleted either
		}
		if info, err := e.Info(); err == nil {
			all = append(all, keptFile{name, info.Size(), info.ModTime()})
		}
		return nil
	})
	return all
}

// grown notes what was added. Where the room is passed, the oldest files go, until a
// fifth of it is free: it is not done for every case. An input is as old as the last
// case that had it.
func (a *Archive) grown(size int64) {
	a.mu.Lock()
	defer a.mu.Unlock()
	room := a.Room
	if room == 0 {
		room = DefaultRoom
	}
	a.size += size
	if a.opened && a.size <= room {
		return
	}
	a.opened = true
	all := a.files()
	a.size = 0
	for _, f := range all {
		a.size += f.size
	}
	if a.size <= room {
		return
	}
	slices.SortFunc(all, func(x, y keptFile) int { return cmp.Or(x.used.Compare(y.used), cmp.Compare(x.name, y.name)) })
	for _, f := range all {
		if a.size <= room/5*4 {
			return
		}
		if os.Remove(f.name) == nil {
			a.size -= f.size
		}
	}
}
