package worker

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/wire"
)

// files are the worker's copies of the coordinator's files.
type files struct {
	store jetstream.ObjectStore
	dir   string

	mu   sync.Mutex
	have map[string]string // digest by name
}

// copies is the folder of the copies in the worker's.
const copies = "files"

// place is where the copy of a file or folder is.
func (f *files) place(name string) string {
	return filepath.Join(f.dir, copies, filepath.FromSlash(strings.TrimPrefix(name, "/")))
}

// fetch gets the files that the worker does not have. One at a time: two jobs often
// need the same.
func (f *files) fetch(ctx context.Context, wanted []wire.File) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.have == nil {
		f.have = map[string]string{}
	}
	for _, file := range wanted {
		if f.have[file.Name] == file.Digest {
			continue
		}
		if err := f.get(ctx, file); err != nil {
			return fmt.Errorf("copy %s: %w", filepath.Base(file.Name), err)
		}
		f.have[file.Name] = file.Digest
	}
	return nil
}

// get writes one file. The name is confined to the folder of the copies by os.Root,
// which follows no link out of it.
func (f *files) get(ctx context.Context, file wire.File) error {
	name := strings.TrimPrefix(file.Name, "/")
	if !filepath.IsLocal(name) || filepath.ToSlash(filepath.Clean(name)) != name {
		return fmt.Errorf("%q is no name of a file below a folder", file.Name)
	}
	base := filepath.Join(f.dir, copies)
	if err := os.MkdirAll(base, 0o777); err != nil {
		return err
	}
	root, err := os.OpenRoot(base)
	if err != nil {
		return err
	}
	defer root.Close()
	if err := root.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	object, err := f.store.Get(ctx, file.Digest)
	if err != nil {
		return err
	}
	defer object.Close()
	// A program that runs cannot be written to, but replaced.
	if err := root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	mode := fs.FileMode(0o600)
	if file.IsExec {
		mode = 0o700
	}
	to, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	sum := sha256.New()
	_, err = io.Copy(io.MultiWriter(to, sum), object)
	if err = errors.Join(err, to.Close()); err == nil {
		if got := hex.EncodeToString(sum.Sum(nil)); got != file.Digest {
			err = fmt.Errorf("it arrived with the digest %.12s and not %.12s", got, file.Digest)
		}
	}
	if err != nil {
		root.Remove(name) // half written
	}
	return err
}

// words puts the names of copies where those of the coordinator's folders stand.
func (f *files) words(roots, words []string) []string {
	var pairs []string
	for _, root := range roots {
		pairs = append(pairs, root, f.place(root))
	}
	replacer := strings.NewReplacer(pairs...)
	placed := make([]string, len(words))
	for i, word := range words {
		placed[i] = replacer.Replace(word)
	}
	return placed
}
