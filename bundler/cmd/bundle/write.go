package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler"
)

// writeBundle writes a bundle to standard output, or to a file that is no part of
// the program.
func writeBundle(cmd *cobra.Command, name string, res *bundler.Result) error {
	if name != "" {
		if err := res.Refuses(name); err != nil {
			return err
		}
	}
	return write(cmd, name, res.Source)
}

// write writes a text to standard output or to a file. A file is replaced as
// a whole or not at all.
func write(cmd *cobra.Command, name string, src []byte) error {
	if name == "" {
		_, err := cmd.OutOrStdout().Write(src)
		return err
	}
	if st, err := os.Stat(name); err == nil && !st.Mode().IsRegular() {
		if st.IsDir() {
			return fmt.Errorf("writing %s: it is a folder; name a file", name)
		}
		return os.WriteFile(name, src, 0o644) // a device or a pipe is written to, never replaced
	}
	if old, err := os.ReadFile(name); err == nil && bytes.Equal(old, src) {
		return nil
	}
	tmp, err := os.CreateTemp(filepath.Dir(name), ".bundle-*")
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("writing %s: no folder %s; make it first", name, filepath.Dir(name))
	}
	if err != nil {
		var path *fs.PathError
		if errors.As(err, &path) {
			err = path.Err // the temporary file's name is nobody's business
		}
		return fmt.Errorf("writing %s: %w", name, err)
	}
	defer os.Remove(tmp.Name())
	_, err = tmp.Write(src)
	if e := tmp.Chmod(0o644); err == nil {
		err = e
	}
	if e := tmp.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(tmp.Name(), name)
	}
	if err != nil {
		return fmt.Errorf("writing %s: %w", name, err)
	}
	return nil
}
