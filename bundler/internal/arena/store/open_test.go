package store

import (
	"context"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
)

// TestNewFileAtOnce has many openers of files that are not there yet. Each has a
// connection of its own, as a process has.
func TestNewFileAtOnce(t *testing.T) {
	const files, openers = 40, 12
	for n := range files {
		path := filepath.Join(t.TempDir(), fmt.Sprint(n), "results.db")
		var wg sync.WaitGroup
		for range openers {
			wg.Go(func() {
				s, err := Open(context.Background(), path)
				if err != nil {
					t.Error(err)
					return
				}
				if err := s.Close(); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
	}
}
