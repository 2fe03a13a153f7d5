// Package rootdir finds the folder that a project, a module or a workspace begins
// in: the nearest one, upwards, that has a file of a name.
package rootdir

import (
	"os"
	"path/filepath"
)

// Find is the folder at dir or above it that has a file of one of the names; empty
// if there is none.
func Find(dir string, names ...string) string {
	for {
		for _, name := range names {
			if Has(dir, name) {
				return dir
			}
		}
		up := filepath.Dir(dir)
		if up == dir {
			return ""
		}
		dir = up
	}
}

// Has tells whether a folder has a file of this name.
func Has(dir, name string) bool {
	info, err := os.Stat(filepath.Join(dir, name))
	return err == nil && !info.IsDir()
}
