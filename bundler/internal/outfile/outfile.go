// Package outfile writes the files that a user names for a command's output.
//
// Contract: a regular file is replaced atomically or stays as it was, and keeps
// its permissions. Whatever else a name stands for stays what it is and is written
// through: a symbolic link is followed and its target replaced; a device, a pipe
// and a file with several names (hard links) are opened and written in place, and
// so is what standard output or standard error is connected to. A file that
// already has the content is not touched.
//
// It refuses folders, missing folders and files without permission to write, also
// where the folder's permissions would let them be replaced.
package outfile

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Write gives the named file this content. A file that it makes has the
// permissions that the user's umask leaves of 0666.
func Write(name string, content []byte) error {
	if err := write(name, content); err != nil {
		// The names of links' targets and temporary files mean nothing to the user.
		var path *fs.PathError
		var link *os.LinkError
		switch {
		case errors.As(err, &path):
			err = path.Err
		case errors.As(err, &link):
			err = link.Err
		}
		return fmt.Errorf("writing %s: %w", name, err)
	}
	return nil
}

func write(name string, content []byte) error {
	info, err := os.Stat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return create(name, content)
	}
	if err != nil {
		return err
	}
	for _, open := range []*os.File{os.Stdout, os.Stderr} {
		if own, err := open.Stat(); err == nil && os.SameFile(own, info) {
			_, err := open.Write(content) // a second descriptor would overwrite what the first one wrote
			return err
		}
	}
	switch {
	case info.IsDir():
		return errors.New("it is a folder; name a file")
	case !info.Mode().IsRegular():
		return inPlace(name, content, os.O_WRONLY)
	case info.Mode()&0o222 == 0:
		return errors.New("it is read-only")
	}
	if old, err := os.ReadFile(name); err == nil && bytes.Equal(old, content) {
		return nil
	}
	if names(info) > 1 {
		return inPlace(name, content, os.O_WRONLY|os.O_TRUNC)
	}
	target, err := filepath.EvalSymlinks(name)
	if err != nil {
		return err
	}
	if f, err := os.OpenFile(target, os.O_WRONLY, 0); err != nil {
		return err // whoever may not write a file may not replace it
	} else if err := f.Close(); err != nil {
		return err
	}
	return replace(target, content, info.Mode().Perm())
}

// create makes a file that is not there, or the one that a link points to.
func create(name string, content []byte) error {
	switch {
	case name == "":
		return errors.New("the name is empty")
	case os.IsPathSeparator(name[len(name)-1]):
		return fmt.Errorf("no folder %s; make it first", filepath.Clean(name))
	}
	target, err := linkTarget(name)
	if err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Dir(target)); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("no folder %s; make it first", filepath.Dir(target))
	}
	return replace(target, content, 0)
}

// linkTarget follows a chain of links to a name that is not there.
func linkTarget(name string) (string, error) {
	const most = 40 // as Linux
	for range most {
		to, err := os.Readlink(name)
		if err != nil {
			return name, nil
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(name), to)
		}
		name = to
	}
	return "", errors.New("too many links")
}

func inPlace(name string, content []byte, flags int) error {
	f, err := os.OpenFile(name, flags, 0)
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	return errors.Join(err, f.Close())
}

// replace writes a new file and gives it the name; the zero permissions stand for
// those of any new file.
func replace(name string, content []byte, perm fs.FileMode) error {
	tmp, err := newFile(filepath.Dir(name))
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name()) // after the renaming it does nothing
	_, err = tmp.Write(content)
	if err == nil && perm != 0 {
		err = tmp.Chmod(perm)
	}
	if closing := tmp.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return err
	}
	return os.Rename(tmp.Name(), name)
}

// newFile makes a file with permissions by the umask, which os.CreateTemp does not
// give.
func newFile(dir string) (*os.File, error) {
	for n := 0; ; n++ {
		name := filepath.Join(dir, fmt.Sprintf(".bundle-%d-%d", os.Getpid(), n))
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
}
