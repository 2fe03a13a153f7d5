//go:build unix

package outfile

import (
	"io/fs"
	"syscall"
)

// names is the number of names that a file has.
func names(info fs.FileInfo) int {
	if st, ok := info.Sys().(*syscall.Stat_t); ok {
		return int(st.Nlink)
	}
	return 1
}
