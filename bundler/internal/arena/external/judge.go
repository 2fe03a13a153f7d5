package external

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/contest-bundle/bundle/bundler/internal/arena/footprint"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
)

// covered is the part of a judge's key that is read from files: once, before the
// first case.
type covered struct {
	once   sync.Once
	err    error
	digest string
	files  []coveredFile
	shown  []string
	// unknown says what the key does not cover.
	unknown []string
}

// A coveredFile is a file with what tells whether it was written since.
type coveredFile struct {
	name, stamp, digest string
}

// Judge stands for the commands, the expressions, and the content of what the
// commands execute and read as source (see package footprint), so that results of
// a changed tester are not mixed with the old ones. The inputs are in it by
// Generation.
func (t *Tester) Judge() string {
	t.cover()
	h := sha256.New()
	for _, s := range t.Steps {
		fmt.Fprintf(h, "%q %q %q %q %v\n", s.Argv, s.Dir, s.Stdin, s.Stdout, s.Measured)
	}
	fmt.Fprintf(h, "%s\n%q %q %v %v %v %v\n", t.read.digest, t.Input, t.Score, t.Measures, t.Aim, t.OnStdout, t.Failure)
	if len(t.InputNames) > 0 {
		fmt.Fprintf(h, "input %q\n", t.InputNames)
	}
	if t.Cases != nil {
		key, err := t.Cases.Key()
		if err != nil {
			t.read.err = errors.Join(t.read.err, err)
		}
		fmt.Fprintln(h, "cases", key)
	}
	name := "external " + hex.EncodeToString(h.Sum(nil))[:12]
	if t.Generation > 0 {
		name += fmt.Sprintf(" inputs %d", t.Generation+1)
	}
	return name
}

// Covers says by which files results are kept, and what else decides that no key
// can know. The error tells of a file that cannot be read.
func (t *Tester) Covers() (files, unknown []string, err error) {
	t.Judge()
	files = t.read.shown
	if t.Cases != nil {
		for _, name := range t.Cases.Files() {
			if shown := footprint.Shown(name, t.Root); !slices.Contains(files, shown) {
				files = append(slices.Clone(files), shown)
			}
		}
	}
	return files, t.read.unknown, t.read.err
}

func (t *Tester) cover() { t.read.once.Do(func() { t.read.err = t.read.find(t) }) }

func (c *covered) find(t *Tester) error {
	h := sha256.New()
	for _, s := range t.Steps {
		dir := filepath.Join(t.Root, s.Dir)
		words := slices.DeleteFunc(slices.Clone(s.Argv), func(w string) bool { return w == "{cmd}" })
		if len(words) == 0 {
			continue
		}
		f := footprint.Of(words, dir)
		sum, err := f.Digest(dir)
		if err != nil {
			return fmt.Errorf("the tester of %s: %w", t.Title, err)
		}
		fmt.Fprintln(h, sum)
		for _, name := range f.Files {
			file, err := readCovered(name)
			if err != nil {
				return err
			}
			c.files = append(c.files, file)
			if shown := footprint.Shown(name, t.Root); !slices.Contains(c.shown, shown) {
				c.shown = append(c.shown, shown)
			}
		}
		c.unknown = append(c.unknown, f.Unknown...)
	}
	c.digest = hex.EncodeToString(h.Sum(nil))
	return nil
}

func readCovered(name string) (coveredFile, error) {
	stamp, err := stampOf(name)
	if err != nil {
		return coveredFile{}, err
	}
	digest, err := footprint.FileDigest(name)
	return coveredFile{name, stamp, digest}, err
}

// stampOf changes when a file is written.
func stampOf(name string) (string, error) {
	info, err := os.Stat(name)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%d %d", info.Size(), info.ModTime().UnixNano()), nil
}

// unchanged tells whether the files are still those of the key. A case that was
// judged by others has no result.
func (t *Tester) unchanged() error {
	t.cover()
	for _, f := range t.read.files {
		if stamp, err := stampOf(f.name); err == nil && stamp == f.stamp {
			continue
		}
		if now, err := readCovered(f.name); err != nil || now.digest != f.digest {
			return fmt.Errorf("%s was changed during the run: the cases from now on belong to another judge, and the same command plays them",
				footprint.Shown(f.name, t.Root))
		}
	}
	return nil
}

// Inputs stands for the content of the input files of each of these seeds; a seed
// without files is left out. Together with known, what was said before, a file that
// was not written since is not read again.
func (t *Tester) Inputs(seeds []int64, known func(seed int64, stamp string) (digest string, ok bool)) (map[int64]store.InputKey, error) {
	keys := map[int64]store.InputKey{}
	for _, seed := range seeds {
		names := t.inputFiles(seed)
		if len(names) == 0 {
			continue
		}
		var key store.InputKey
		for _, name := range names {
			stamp, err := stampOf(name)
			if errors.Is(err, fs.ErrNotExist) {
				stamp = "-"
			} else if err != nil {
				return nil, err
			}
			key.Stamp += stamp + ";"
		}
		if digest, ok := known(seed, key.Stamp); ok {
			key.Digest = digest
		} else {
			for _, name := range names {
				sum, err := footprint.FileDigest(name)
				if err != nil && !errors.Is(err, fs.ErrNotExist) {
					return nil, err
				}
				key.Digest += sum + ";"
			}
		}
		keys[seed] = key
	}
	return keys, nil
}

// inputFiles are the files of a seed that are there before it is played: those of
// Input and of steps' standard input, and those that words name by the seed.
func (t *Tester) inputFiles(seed int64) []string {
	var names []string
	add := func(dir, pattern string) {
		if name := t.path(dir, fill(pattern, seed)); pattern != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	add("", t.Input)
	for _, s := range t.Steps {
		if !strings.Contains(s.Stdin, "{in}") && !strings.Contains(s.Stdin, "{out}") && !t.writes(s.Stdin) {
			add("", s.Stdin)
		}
		for _, word := range s.Argv {
			if fill(word, seed) == word || t.writes(word) {
				continue
			}
			if info, err := os.Stat(t.path(s.Dir, fill(word, seed))); err == nil && info.Mode().IsRegular() {
				add(s.Dir, word)
			}
		}
	}
	return names
}

// writes tells whether a step writes the file of a name.
func (t *Tester) writes(name string) bool {
	return slices.ContainsFunc(t.Steps, func(s Step) bool { return name != "" && (name == s.Stdout || name == s.Stderr) })
}
