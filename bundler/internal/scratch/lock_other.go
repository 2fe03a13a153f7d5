//go:build !unix

package scratch

import (
	"os"
	"path/filepath"
)

// A lock is an open file in the folder: Windows removes no file that is open.
type lock struct{ file *os.File }

const lockFile = ".in-use"

// take locks a new folder and gives it its name. A folder with an open file in it
// cannot be renamed, so the name comes first; isAbandoned gives it the time.
func (l *lock) take(made, name string) error {
	if err := os.Rename(made, name); err != nil {
		return err
	}
	f, err := os.Create(filepath.Join(name, lockFile))
	if err != nil {
		os.RemoveAll(name)
		return err
	}
	l.file = f
	return nil
}

// hold locks a folder that has its name.
func (l *lock) hold(path string) error {
	f, err := os.Create(filepath.Join(path, lockFile))
	l.file = f
	return err
}

func (l *lock) release() { l.file.Close() }

// isAbandoned tells whether nobody has the lock of a folder. One without the file
// is just being made.
func isAbandoned(path string) bool {
	return os.Remove(filepath.Join(path, lockFile)) == nil
}
