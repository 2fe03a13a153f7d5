package command

import (
	"os"
	"path/filepath"
	"strings"
)

// Near is a file's name as seen from the working directory.
func Near(name string) string {
	if wd, err := os.Getwd(); err == nil {
		if rel, err := filepath.Rel(wd, name); err == nil {
			return rel
		}
	}
	return name
}

// Prefixed is what to print of an error: each of those that it consists of begins
// with the command's name. Lines that continue one are indented or empty.
func Prefixed(err error) string {
	var b strings.Builder
	for line := range strings.Lines(err.Error()) {
		if strings.TrimSpace(line) != "" && line[0] != '\t' && line[0] != ' ' {
			b.WriteString("bundle: ")
		}
		b.WriteString(line)
	}
	return b.String()
}

// IsFolder reports whether a folder has this name.
func IsFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}
