package cases

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"sync"

	"github.com/contest-bundle/bundle/bundler/internal/arena/footprint"
	"github.com/contest-bundle/bundle/bundler/internal/arena/room"
)

// A shelf keeps the inputs of one generator, and of all that it ever had the digest.
type shelf struct {
	dir  string
	room *room.Room

	mu      *sync.Mutex
	digests map[int64]string
}

// digestsFile has a line with the seed and the digest of each input.
const digestsFile = "digests"

func openShelf(dir string, bytes int64) (shelf, error) {
	s := shelf{dir: dir, mu: &sync.Mutex{}, digests: map[int64]string{}}
	s.room = &room.Room{Dir: dir, Bytes: bytes, Counts: func(base string) bool { return filepath.Ext(base) == ".txt" }}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return s, err
	}
	f, err := os.Open(filepath.Join(dir, digestsFile))
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	if err != nil {
		return s, err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		var seed int64
		var digest string
		if n, _ := fmt.Sscan(lines.Text(), &seed, &digest); n == 2 { // the last line may be half written
			s.digests[seed] = digest
		}
	}
	return s, lines.Err()
}

func (s *shelf) path(seed int64) string {
	return filepath.Join(s.dir, strconv.FormatInt(seed, 10)+".txt")
}

// take links the input of a seed to a name, if it is kept.
func (s *shelf) take(seed int64, to string) bool {
	name := s.path(seed)
	return s.room.Use(name) && link(name, to) == nil
}

// add keeps the input of a seed, and makes room for it. An input that is another than
// that of the seed before is refused.
func (s *shelf) add(seed int64, made string) error {
	digest, err := footprint.FileDigest(made)
	if err != nil {
		return err
	}
	info, err := os.Stat(made)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if old := s.digests[seed]; old != "" && old != digest {
		return errors.New("it made another input than before: results of this seed could not be compared")
	}
	if s.digests[seed] == "" {
		if err := s.note(seed, digest); err != nil {
			return err
		}
	}
	if info.Size() > s.room.Bytes {
		return nil
	}
	half := fmt.Sprintf("%s.%d", s.path(seed), os.Getpid())
	defer os.Remove(half) // after the renaming it does nothing
	if err := link(made, half); err != nil {
		return err
	}
	if err := os.Rename(half, s.path(seed)); err != nil {
		return err
	}
	s.room.Grow(info.Size())
	return nil
}

func (s *shelf) note(seed int64, digest string) error {
	s.digests[seed] = digest
	f, err := os.OpenFile(filepath.Join(s.dir, digestsFile), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(f, seed, digest)
	return errors.Join(err, f.Close())
}
