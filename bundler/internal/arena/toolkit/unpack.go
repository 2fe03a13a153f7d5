package toolkit

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// Unpack unpacks an archive into a folder that is not there yet; the folder appears as
// a whole. A folder that holds everything in the archive is left out of the names.
func Unpack(archive, dir string) (err error) {
	r, err := zip.OpenReader(archive)
	if err != nil {
		return fmt.Errorf("%s: %w", archive, err)
	}
	defer r.Close()
	half, err := os.MkdirTemp(filepath.Dir(dir), ".unpack-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(half)       // after the renaming it does nothing
	root, err := os.OpenRoot(half) // no name leads out of it
	if err != nil {
		return err
	}
	top := commonFolder(r.File)
	for _, f := range r.File {
		if err := unpackFile(root, f, top); err != nil {
			root.Close()
			return fmt.Errorf("%s: %s: %w", archive, f.Name, err)
		}
	}
	root.Close()
	if err := os.Chmod(half, 0o755); err != nil {
		return err
	}
	return os.Rename(half, dir)
}

// commonFolder is the folder that all names begin with, with a slash; empty for none.
func commonFolder(files []*zip.File) string {
	top := ""
	for _, f := range files {
		if isJunk(f.Name) {
			continue
		}
		first, _, below := strings.Cut(f.Name, "/")
		if !below || top != "" && first+"/" != top {
			return ""
		}
		top = first + "/"
	}
	return top
}

// isJunk tells whether a name is what macOS and Windows put into archives.
func isJunk(name string) bool {
	return strings.HasPrefix(name, "__MACOSX/") || path.Base(name) == ".DS_Store" || path.Base(name) == "Thumbs.db"
}

func unpackFile(root *os.Root, f *zip.File, top string) error {
	name := strings.TrimPrefix(strings.ReplaceAll(f.Name, `\`, "/"), top)
	if name == "" || isJunk(f.Name) {
		return nil
	}
	if strings.HasSuffix(name, "/") {
		return root.MkdirAll(path.Clean(name), 0o777)
	}
	if err := root.MkdirAll(path.Dir(name), 0o777); err != nil {
		return err
	}
	in, err := f.Open()
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := root.OpenFile(name, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, f.Mode().Perm()|0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}
