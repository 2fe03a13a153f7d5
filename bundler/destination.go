package bundler

import (
	"fmt"
	"os"
	"path/filepath"
)

// Refuses returns an error if a file called name would be part of the program
// that was bundled: in the folder of one of its packages, or one of its files.
// The next bundle would find it there, and a source file would be lost.
func (r *Result) Refuses(name string) error {
	dir, err := os.Stat(filepath.Dir(name))
	if err != nil || filepath.Ext(name) != ".go" {
		return nil // there is no such folder, or the go command does not look at the file
	}
	file, fileErr := os.Stat(name)
	for _, pkg := range r.live.Graph.Prog.Packages {
		for _, f := range pkg.Files {
			if st, err := os.Stat(f.Path); err == nil && fileErr == nil && os.SameFile(st, file) {
				return fmt.Errorf("%s is part of the program\n\twrite to another folder", name)
			}
		}
		if pkg.Dir == "" || pkg.Path == "command-line-arguments" && !r.Assumed {
			continue
		}
		if st, err := os.Stat(pkg.Dir); err == nil && os.SameFile(st, dir) {
			return fmt.Errorf("%s would become part of the program\n\twrite to another folder", name)
		}
	}
	return nil
}
