package embedded

import (
	"embed"
	"fmt"
	"io"
	"io/fs"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

//go:embed *.go
var real embed.FS

//go:embed testdata
var tree embed.FS

// copyOf makes the stand-in that the bundler would make of f.
func copyOf(t *testing.T, f fs.FS) embedFS {
	var files []string
	err := fs.WalkDir(f, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(f, name)
		files = append(files, name, string(data))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return newEmbedFS(files...)
}

func TestEmbedFSIsAFileSystem(t *testing.T) {
	if err := fstest.TestFS(copyOf(t, tree), "testdata/a.txt", "testdata/sub/b.txt"); err != nil {
		t.Error(err)
	}
}

// readFS is what both file systems have.
type readFS interface {
	fs.ReadDirFS
	fs.ReadFileFS
}

func TestEmbedFSAnswersAsEmbed(t *testing.T) {
	for _, original := range []embed.FS{real, tree, {}} {
		var zero embedFS
		standIn := copyOf(t, original)
		if original == (embed.FS{}) {
			standIn = zero
		}
		for _, name := range []string{".", "testdata", "testdata/", "testdata/a.txt", "testdata/sub", "testdata/sub/b.txt", "armour.go", "none", "", "../x", "/abs"} {
			want, got := describe(original, name), describe(standIn, name)
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("%q (-embed +stand-in):\n%s", name, d)
			}
		}
	}
}

// describe does everything to a name and writes down the answers.
func describe(f readFS, name string) (lines []string) {
	say := func(args ...any) { lines = append(lines, fmt.Sprintf("%q", args)) }
	data, err := f.ReadFile(name)
	say("file", len(data), err)
	entries, err := f.ReadDir(name)
	say("dir", entries == nil, err)
	for _, e := range entries {
		info, err := e.Info()
		say(e.Name(), e.IsDir(), e.Type(), fmt.Sprint(e), info.Mode(), info.Size(), info.ModTime(), err)
	}
	file, err := f.Open(name)
	say("open", err)
	if err != nil {
		return lines
	}
	info, err := file.Stat()
	say(info.Name(), info.IsDir(), err)
	buf := make([]byte, 5)
	n, err := file.Read(buf)
	say("read", n, err, buf[:n])
	if s, ok := file.(io.ReadSeeker); ok {
		for _, to := range []struct {
			offset int64
			whence int
		}{{1, io.SeekStart}, {1, io.SeekCurrent}, {-1, io.SeekEnd}, {-9999, io.SeekEnd}, {1 << 40, io.SeekStart}} {
			at, err := s.Seek(to.offset, to.whence)
			say("seek", at, err)
		}
		rest, err := io.ReadAll(s)
		say("rest", rest, err)
		n, err := file.(io.ReaderAt).ReadAt(buf, 1)
		say("readat", n, err, buf[:n])
		_, err = file.(io.ReaderAt).ReadAt(buf, -1)
		say("readat", err)
	}
	if d, ok := file.(fs.ReadDirFile); ok {
		for range 3 {
			some, err := d.ReadDir(1)
			say("some", len(some), err)
		}
		all, err := d.ReadDir(-1)
		say("all", len(all), err)
	}
	return append(lines, fmt.Sprint(file.Close()))
}
