// Package archive keeps what was read and printed in every case: the input, the
// solver's output, and what it wrote to its standard error.
//
// Contract: a case is one compressed file, under the version, the judge with the
// settings, and the seed. Inputs are kept once, by their content. When there is no room
// left, what was kept or used longest ago is deleted; nothing else ever is, but by
// Forget.
package archive

import (
	"archive/zip"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena/footprint"
	"github.com/contest-bundle/bundle/bundler/internal/arena/room"
)

// DefaultRoom is how many bytes are kept.
const DefaultRoom = 1 << 30

// An Archive keeps cases in a folder. It may be used by several goroutines.
type Archive struct {
	Dir string
	// Room is how many bytes are kept, 0 for DefaultRoom.
	Room int64

	once sync.Once
	room room.Room
}

// limited is the folder with its limit.
func (a *Archive) limited() *room.Room {
	a.once.Do(func() { a.room.Dir, a.room.Bytes = a.Dir, cmp.Or(a.Room, DefaultRoom) })
	return &a.room
}

// A Name says which case it is.
type Name struct {
	Game, Version string // the version's key
	Series        string // the judge and the settings
	Seed          int64
}

// Files are what a case had. They are read to the end.
type Files struct {
	Input    string // name of the input file, empty for none
	Out, Err io.Reader
}

// Parts of a case.
const (
	Input  = "in"
	Output = "out"
	Stderr = "err"
)

// ErrNotKept tells that a case, or a part of it, is not in the archive.
var ErrNotKept = fmt.Errorf("it is not kept: %w", fs.ErrNotExist)

func (a *Archive) folder(game, version string) string {
	return filepath.Join(a.Dir, game, version[:min(16, len(version))])
}

func (a *Archive) inputFile(game, digest string) string {
	return filepath.Join(a.Dir, game, "inputs", digest+".gz")
}

// Put keeps a case.
func (a *Archive) Put(n Name, files Files) error {
	at, digest := a.caseFile(n), ""
	if files.Input != "" {
		var err error
		if digest, err = a.putInput(n.Game, files.Input); err != nil {
			return fmt.Errorf("keep the input of seed %d: %w", n.Seed, err)
		}
	}
	err := a.write(at, func(w io.Writer) error {
		z := zip.NewWriter(w)
		for _, part := range []struct {
			name string
			from io.Reader
		}{{Output, files.Out}, {Stderr, files.Err}} {
			if part.from == nil {
				continue
			}
			to, err := z.Create(part.name)
			if err == nil {
				_, err = io.Copy(to, part.from)
			}
			if err != nil {
				return err
			}
		}
		if err := z.SetComment(digest); err != nil {
			return err
		}
		return z.Close()
	})
	if err != nil {
		return fmt.Errorf("keep the output of seed %d: %w", n.Seed, err)
	}
	return nil
}

// putInput keeps an input file and returns the digest of its content. It is as young as
// the last case that had it.
func (a *Archive) putInput(game, name string) (string, error) {
	digest, err := footprint.FileDigest(name)
	if err != nil {
		return "", err
	}
	at := a.inputFile(game, digest)
	if a.limited().Use(at) {
		return digest, nil
	}
	return digest, a.write(at, func(w io.Writer) error {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		defer f.Close()
		z := gzip.NewWriter(w)
		if _, err := io.Copy(z, f); err != nil {
			return err
		}
		return z.Close()
	})
}

// write writes a file, which appears when it is whole, and makes room for it.
func (a *Archive) write(name string, fill func(io.Writer) error) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	half, err := os.CreateTemp(filepath.Dir(name), ".half-")
	if err != nil {
		return err
	}
	defer os.Remove(half.Name()) // after the renaming it does nothing
	if err := errors.Join(fill(half), half.Close()); err != nil {
		return err
	}
	info, err := os.Stat(half.Name())
	if err != nil {
		return err
	}
	if err := os.Rename(half.Name(), name); err != nil {
		return err
	}
	a.limited().Grow(info.Size())
	return nil
}

// SeriesOf is the series of a judge with settings.
func SeriesOf(judge, settings string) string { return judge + "\n" + settings }

// OpenCase opens a part of a case.
func (a *Archive) OpenCase(n Name, part string) (io.ReadCloser, error) {
	name := a.caseFile(n)
	if _, err := os.Stat(name); err != nil {
		return nil, ErrNotKept
	}
	return a.open(n.Game, name, part)
}

// caseFile is the file of a case.
func (a *Archive) caseFile(n Name) string {
	sum := sha256.Sum256([]byte(n.Series))
	return filepath.Join(a.folder(n.Game, n.Version), fmt.Sprintf("%s-%d.zip", hex.EncodeToString(sum[:4]), n.Seed))
}

// Open opens a part of the case of a version and a seed that was kept last.
func (a *Archive) Open(game, version string, seed int64, part string) (io.ReadCloser, error) {
	names, err := filepath.Glob(filepath.Join(a.folder(game, version), fmt.Sprintf("*-%d.zip", seed)))
	if err != nil || len(names) == 0 {
		return nil, errors.Join(err, ErrNotKept)
	}
	slices.SortFunc(names, func(x, y string) int { return cmp.Or(keptAt(y).Compare(keptAt(x)), cmp.Compare(x, y)) })
	return a.open(game, names[0], part)
}

func (a *Archive) open(game, name, part string) (io.ReadCloser, error) {
	z, err := zip.OpenReader(name)
	if err != nil {
		return nil, err
	}
	if part == Input {
		defer z.Close()
		return openInput(a.inputFile(game, z.Comment))
	}
	r, err := z.Open(part)
	if errors.Is(err, fs.ErrNotExist) {
		z.Close()
		return nil, ErrNotKept
	}
	return readCloser{r, []io.Closer{r, z}}, err
}

func keptAt(name string) time.Time {
	info, err := os.Stat(name)
	if err != nil {
		return time.Time{}
	}
	return info.ModTime()
}

func openInput(name string) (io.ReadCloser, error) {
	f, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ErrNotKept
	}
	if err != nil {
		return nil, err
	}
	z, err := gzip.NewReader(f)
	if err != nil {
		f.Close()
		return nil, err
	}
	return readCloser{z, []io.Closer{z, f}}, nil
}

// A readCloser closes what is under it too.
type readCloser struct {
	io.Reader
	closers []io.Closer
}

func (r readCloser) Close() error {
	var err error
	for _, c := range r.closers {
		err = errors.Join(err, c.Close())
	}
	return err
}

// Forget deletes all cases of a version.
func (a *Archive) Forget(game, version string) error { return os.RemoveAll(a.folder(game, version)) }
