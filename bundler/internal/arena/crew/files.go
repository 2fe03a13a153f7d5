package crew

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/wire"
	"github.com/contest-bundle/bundle/bundler/internal/arena/external"
	"github.com/contest-bundle/bundle/bundler/internal/arena/footprint"
)

// sent are the files in the object store, by digest, with the number of those that
// need them.
type sent struct {
	mu   sync.Mutex
	uses map[string]int
}

// add puts a file into the store unless it is there.
func (s *sent) add(ctx context.Context, files jetstream.ObjectStore, name, content string) (wire.File, error) {
	f := wire.File{Name: filepath.ToSlash(name)}
	info, err := os.Stat(content)
	if err != nil {
		return f, err
	}
	f.IsExec = info.Mode()&0o111 != 0
	if f.Digest, err = footprint.FileDigest(content); err != nil {
		return f, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.uses == nil {
		s.uses = map[string]int{}
	}
	if s.uses[f.Digest]++; s.uses[f.Digest] > 1 {
		return f, nil
	}
	from, err := os.Open(content)
	if err != nil {
		return f, err
	}
	defer from.Close()
	_, err = files.Put(ctx, jetstream.ObjectMeta{Name: f.Digest}, from)
	return f, err
}

// forget takes files that nobody needs any more out of the store.
func (s *sent) forget(files jetstream.ObjectStore, digests []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, d := range digests {
		if s.uses[d]--; s.uses[d] == 0 {
			delete(s.uses, d)
			go files.Delete(context.Background(), d) // one that stays takes memory, no more
		}
	}
}

// A portable contest can be played on another machine, as package external's can.
type portable interface {
	Pack(ctx context.Context) (text []byte, files []string, err error)
	CaseFiles(ctx context.Context, seed int64, dir string) ([]external.CaseFile, error)
}

// pack makes the message that tells workers what is played, and sends the files.
func (p *play) pack(ctx context.Context) error {
	w := p.work
	m := &p.message
	m.Version, m.Judge, m.Limits, m.Serial, m.Archive = wire.Version, w.Contest.Judge(), w.Limits, w.Serial, w.Archive
	shelf, err := filepath.Abs(p.crew.options.Shelf)
	if err != nil {
		return err
	}
	m.Roots = programFolders(shelf)
	switch contest := w.Contest.(type) {
	case portable:
		text, files, err := contest.Pack(ctx)
		if err != nil {
			return err
		}
		m.Contest.Tester = json.RawMessage(text)
		if m.Contest.Files, err = p.add(ctx, files); err != nil {
			return err
		}
	default:
		m.Contest.Game = w.Contest.Name()
		if ruled, ok := w.Contest.(interface{ Rules() string }); ok {
			m.Contest.Rules = ruled.Rules()
		}
	}
	for _, e := range w.Entrants {
		packed := wire.Entrant{Argv: e.Command.Argv, Env: e.Command.Env, Dir: e.Command.Dir}
		files, err := programFiles(shelf, e.Command)
		if err != nil {
			return fmt.Errorf("%s: %w", e.Label, err)
		}
		if packed.Files, err = p.add(ctx, files); err != nil {
			return err
		}
		m.Entrants = append(m.Entrants, packed)
	}
	return nil
}

func (p *play) add(ctx context.Context, names []string) ([]wire.File, error) {
	var files []wire.File
	for _, name := range names {
		f, err := p.crew.sent.add(ctx, p.crew.broker.files, name, name)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return files, nil
}

// inputs are the files of the cases of some plays.
func (p *play) inputs(ctx context.Context, plays []arena.Play) ([]wire.File, error) {
	contest, ok := p.work.Contest.(portable)
	if !ok || !p.crew.hasOthers() {
		return nil, nil
	}
	var files []wire.File
	for i, play := range plays {
		if i > 0 && play.Seed == plays[i-1].Seed {
			continue
		}
		named, err := contest.CaseFiles(ctx, play.Seed, p.crew.folder.Path)
		if err != nil {
			return nil, err
		}
		for _, n := range named {
			f, err := p.crew.sent.add(ctx, p.crew.broker.files, n.Name, n.Content)
			if err != nil {
				return nil, err
			}
			files = append(files, f)
			if strings.HasPrefix(n.Content, p.crew.folder.Path) {
				if err := os.Remove(n.Content); err != nil {
					return nil, err
				}
			}
		}
	}
	return files, nil
}

// hasOthers tells whether the crew may have other hosts than this machine, who could
// come by hand too.
func (c *Crew) hasOthers() bool {
	return len(c.options.Hosts) > 0 || c.options.Listen != "" || c.options.Broker != ""
}

// programFolders are the folders of the shelf that hold programs, each in a file or
// folder of its own.
func programFolders(shelf string) []string {
	return []string{filepath.Join(shelf, "bin"), filepath.Join(shelf, "programs")}
}

// programFiles are the files of the programs on the shelf that a command names.
func programFiles(shelf string, c arena.Command) (files []string, err error) {
	seen := map[string]bool{}
	for _, word := range slices.Concat(c.Argv, c.Env) {
		for _, folder := range programFolders(shelf) {
			for rest := word; ; {
				_, after, found := strings.Cut(rest, folder+string(filepath.Separator))
				if !found {
					break
				}
				// A word such as that of "sh -c" may go on after the name.
				end := strings.IndexFunc(after, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
				if end < 0 {
					end = len(after)
				}
				top := filepath.Join(folder, after[:end])
				if rest = after[end:]; seen[top] {
					continue
				}
				seen[top] = true
				below, err := filesBelow(top)
				if err != nil {
					return nil, err
				}
				files = append(files, below...)
			}
		}
	}
	return files, nil
}

// filesBelow are the regular files of a folder, or a file itself.
func filesBelow(top string) (files []string, err error) {
	err = filepath.WalkDir(top, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.Type().IsRegular() {
			files = append(files, name)
		}
		return nil
	})
	if err == nil && len(files) == 0 {
		err = errors.New("nothing to copy in " + top)
	}
	return files, err
}
