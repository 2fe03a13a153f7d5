//go:build unix

package scratch

import (
	"os"

	"golang.org/x/sys/unix"
)

// A lock is a lock of the folder itself.
type lock struct{ dir *os.File }

// take locks a new folder and gives it its name.
func (l *lock) take(made, name string) error {
	dir, err := os.Open(made)
	if err != nil {
		return err
	}
	// On a file system without locks a folder is only never swept.
	unix.Flock(int(dir.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if err := os.Rename(made, name); err != nil {
		dir.Close()
		return err
	}
	l.dir = dir
	return nil
}

// hold locks a folder that has its name.
func (l *lock) hold(path string) error {
	dir, err := os.Open(path)
	if err != nil {
		return err
	}
	unix.Flock(int(dir.Fd()), unix.LOCK_EX|unix.LOCK_NB) // see take
	l.dir = dir
	return nil
}

func (l *lock) release() { l.dir.Close() }

// isAbandoned tells whether nobody has the lock of a folder.
func isAbandoned(path string) bool {
	dir, err := os.Open(path)
	if err != nil {
		return false
	}
	defer dir.Close()
	return unix.Flock(int(dir.Fd()), unix.LOCK_EX|unix.LOCK_NB) == nil
}
