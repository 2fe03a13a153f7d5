package stone

import (
	"bytes"
	"fmt"
	"io"
	"os"
)

// Input is the rest of a file from where it stands. What is no regular file,
// such as a pipe, is read to its end and held.
func Input(f *os.File) (*io.SectionReader, error) {
	if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
		if from, err := f.Seek(0, io.SeekCurrent); err == nil {
			return io.NewSectionReader(f, from, max(0, info.Size()-from)), nil
		}
	}
	text, err := io.ReadAll(f)
	if err != nil {
		return nil, fmt.Errorf("read the row: %w", err)
	}
	return io.NewSectionReader(bytes.NewReader(text), 0, int64(len(text))), nil
}
