package archive_test

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/contest-bundle/bundle/bundler/internal/arena/archive"
)

const key = "0123456789abcdef0123456789abcdef"

func put(t *testing.T, a *archive.Archive, n archive.Name, input, out, stderr string) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "in.txt")
	if err := os.WriteFile(name, []byte(input), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := a.Put(n, archive.Files{Input: name, Out: strings.NewReader(out), Err: strings.NewReader(stderr)}); err != nil {
		t.Fatal(err)
	}
}

func get(t *testing.T, a *archive.Archive, seed int64, part string) string {
	t.Helper()
	r, err := a.Open("g", key, seed, part)
	if err != nil {
		return err.Error()
	}
	text, err := io.ReadAll(r)
	if err := errors.Join(err, r.Close()); err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestKept(t *testing.T) {
	a := &archive.Archive{Dir: t.TempDir()}
	put(t, a, archive.Name{Game: "g", Version: key, Series: "judge 1", Seed: 7}, "the input", "the output", "the stderr")
	put(t, a, archive.Name{Game: "g", Version: key, Series: "judge 1", Seed: 17}, "the input", "17", "")
	for part, want := range map[string]string{archive.Input: "the input", archive.Output: "the output", archive.Stderr: "the stderr"} {
		if got := get(t, a, 7, part); got != want {
			t.Errorf("%s: %q, want %q", part, got, want)
		}
	}
	if got := get(t, a, 17, archive.Output); got != "17" {
		t.Errorf("another seed: %q", got)
	}
	inputs, err := filepath.Glob(filepath.Join(a.Dir, "g", "inputs", "*"))
	if err != nil || len(inputs) != 1 {
		t.Errorf("one input is kept as %q, error %v", inputs, err)
	}
	if got := get(t, a, 8, archive.Output); got != archive.ErrNotKept.Error() {
		t.Errorf("a case that is not there: %q", got)
	}
	if err := a.Forget("g", key); err != nil {
		t.Fatal(err)
	}
	if got := get(t, a, 7, archive.Output); got != archive.ErrNotKept.Error() {
		t.Errorf("a forgotten case: %q", got)
	}
}

// Large outputs are compressed, and come back whole.
func TestLarge(t *testing.T) {
	a := &archive.Archive{Dir: t.TempDir()}
	size := 50 << 20
	if testing.Short() {
		size = 5 << 20 // with the race detector it takes long
	}
	large := strings.Repeat("0 1 2 3 4 5 6 7\n", size/16)
	put(t, a, archive.Name{Game: "g", Version: key, Seed: 1}, large, large, "")
	if get(t, a, 1, archive.Output) != large || get(t, a, 1, archive.Input) != large {
		t.Error("it came back otherwise")
	}
	if size := sizeOf(t, a.Dir); size > 1<<20 {
		t.Errorf("%d bytes on the disk", size)
	}
}

// Where there is no room, the oldest cases go.
func TestRoom(t *testing.T) {
	a := &archive.Archive{Dir: t.TempDir(), Room: 50_000}
	noise := rand.New(rand.NewPCG(1, 1))
	for seed := range int64(40) {
		var out strings.Builder
		for range 2000 {
			fmt.Fprintf(&out, "%c", rune(noise.IntN(90)+33))
		}
		put(t, a, archive.Name{Game: "g", Version: key, Seed: seed}, "the input", out.String(), "")
	}
	if size := sizeOf(t, a.Dir); size > a.Room {
		t.Errorf("%d bytes are kept, room for %d", size, a.Room)
	}
	if got := get(t, a, 39, archive.Output); len(got) != 2000 {
		t.Errorf("the last case: %q", got)
	}
	if got := get(t, a, 39, archive.Input); got != "the input" {
		t.Errorf("the input of the last case: %q", got)
	}
	if got := get(t, a, 0, archive.Output); got != archive.ErrNotKept.Error() {
		t.Errorf("the first case is still there: %d bytes", len(got))
	}
}

func sizeOf(t *testing.T, dir string) (size int64) {
	t.Helper()
	err := filepath.WalkDir(dir, func(_ string, e os.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			info, err := e.Info()
			if err != nil {
				return err
			}
			size += info.Size()
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return size
}
