// Package snapshot copies files aside, so that a run plays what was there when it
// began, whatever its user compiles and edits meanwhile.
//
// A snapshot is a mirror: a file has its absolute name below the snapshot's folder,
// and what stands beside it, or beside a folder above it up to the root of the
// project, is there as a symbolic link, so that a program still finds the data
// that it looks for beside itself. What is linked is not protected.
//
// Files are copied, not linked: a compiler that writes into its old output would
// reach a hard link.
package snapshot

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Place is the name of a file in the snapshot at dir.
func Place(dir, name string) string {
	volume := filepath.VolumeName(name)
	return filepath.Join(dir, strings.ReplaceAll(volume, ":", ""), name[len(volume):])
}

// Files copies files with absolute names into the snapshot at dir, which must not
// be there; it appears as a whole. Neighbours are linked up to root.
func Files(dir string, files []string, root string) error {
	return build(dir, func(half string) error {
		for _, name := range files {
			if err := Copy(name, Place(half, name)); err != nil {
				return err
			}
		}
		for _, name := range files {
			linkNeighbours(half, filepath.Dir(name), root)
		}
		return nil
	})
}

// File copies a file; the copy appears as a whole.
func File(to, from string) error {
	return build(filepath.Dir(to), func(half string) error { return Copy(from, filepath.Join(half, filepath.Base(to))) })
}

// Tree copies the project at root into the snapshot at dir and returns the copy's
// root. Folders that no source is read from (.git, .bundle, other names with a dot
// in front, target, node_modules) are left out; what stands beside root and the
// folders above it is linked, for modules that are replaced by such a folder.
func Tree(dir, root string) (string, error) {
	root, err := filepath.Abs(root)
	if err != nil {
		return "", err
	}
	err = build(dir, func(half string) error {
		err := filepath.WalkDir(root, func(name string, e fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case e.IsDir() && name != root && isLeftOut(e.Name()):
				return filepath.SkipDir
			case e.IsDir():
				return os.MkdirAll(Place(half, name), 0o777)
			case e.Type()&fs.ModeSymlink != 0:
				return copyLink(name, Place(half, name), root)
			case e.Type().IsRegular():
				return Copy(name, Place(half, name))
			}
			return nil // a pipe or a socket is no source
		})
		if err == nil {
			linkNeighbours(half, filepath.Dir(root), filepath.VolumeName(root)+string(filepath.Separator))
		}
		return err
	})
	return Place(dir, root), err
}

func isLeftOut(folder string) bool {
	return strings.HasPrefix(folder, ".") || folder == "target" || folder == "node_modules"
}

// build makes a folder under another name and gives it its own when it is whole.
func build(dir string, fill func(half string) error) error {
	if err := os.MkdirAll(filepath.Dir(dir), 0o777); err != nil {
		return err
	}
	half, err := os.MkdirTemp(filepath.Dir(dir), ".half-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(half) // after the renaming it does nothing
	if err := fill(half); err != nil {
		return fmt.Errorf("copy aside: %w", err)
	}
	err = os.Rename(half, dir)
	if errors.Is(err, fs.ErrExist) || err != nil && isFolder(dir) {
		return nil // another process was faster with the same
	}
	return err
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// Copy copies a file with its permissions, and makes the folder that it goes to.
func Copy(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	info, err := in.Stat()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
		return err
	}
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, info.Mode().Perm()|0o200)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}

// copyLink copies a link. One into the tree leads to the copy, as the names in a
// mirror lie to each other as they did; another leads where it led.
func copyLink(from, to, root string) error {
	target, err := os.Readlink(from)
	if err != nil {
		return err
	}
	if filepath.IsAbs(target) {
		if rel, err := filepath.Rel(root, target); err == nil && filepath.IsLocal(rel) {
			if target, err = filepath.Rel(filepath.Dir(from), target); err != nil {
				return err
			}
		}
	}
	return os.Symlink(target, to)
}

// linkNeighbours links what stands in the folder, and in those above it up to root,
// and is not in the snapshot. A system without links has none: the snapshot is as
// good without, unless a program looks beside itself.
func linkNeighbours(half, folder, root string) {
	for {
		entries, err := os.ReadDir(folder)
		if err != nil {
			return
		}
		for _, e := range entries {
			name := filepath.Join(folder, e.Name())
			place := Place(half, name)
			if _, err := os.Lstat(place); errors.Is(err, fs.ErrNotExist) {
				os.Symlink(name, place)
			}
		}
		rel, err := filepath.Rel(root, folder)
		if err != nil || rel == "." || slices.Contains(strings.Split(rel, string(filepath.Separator)), "..") {
			return
		}
		folder = filepath.Dir(folder)
	}
}
