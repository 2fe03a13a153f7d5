package serve

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"

	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
)

// errNoStore tells that nothing was played yet.
var errNoStore = errors.New("nothing was played yet")

// A source is a store's file, which may come, go and be replaced while it is read.
type source struct {
	path string

	mu   sync.Mutex
	open *store.Store
	file os.FileInfo // the one that is open
}

// store is the file as it is now.
func (s *source) store(ctx context.Context) (*store.Store, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now, err := os.Stat(s.path)
	if s.open != nil && (err != nil || !os.SameFile(now, s.file)) {
		s.open.Close() // waits for the questions that are being answered
		s.open = nil
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w: there is no %s", errNoStore, s.path)
	}
	if err != nil {
		return nil, err
	}
	if s.open == nil {
		opened, err := store.OpenReader(ctx, s.path)
		if err != nil {
			return nil, err
		}
		s.open, s.file = opened, now
	}
	return s.open, nil
}

func (s *source) close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open == nil {
		return nil
	}
	err := s.open.Close()
	s.open = nil
	return err
}
