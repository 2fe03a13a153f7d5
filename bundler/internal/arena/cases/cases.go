// Package cases makes the inputs of cases by a contest's generator, when they are
// played.
//
// Contract: the input of a seed is the same whenever it is made, or an error; it is
// made once and kept as long as there is room, the least recently used going first.
// Who plays a case has a link of its own to it, which no other process takes away.
//
// A generator is a command of one of three kinds. One with {seeds} reads a file with a
// seed on each line and writes a file for each of them, as the generators of AtCoder
// do: into {dir} if it has that word, else into the folder "in" of its working
// directory. One with {in} writes the file of that name. Any other prints the input.
// {seed} stands for the seed. It runs in an empty folder.
package cases

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/contest-bundle/bundle/bundler/internal/arena/footprint"
	"github.com/contest-bundle/bundle/bundler/internal/scratch"
	"github.com/contest-bundle/bundle/bundler/internal/words"
)

// DefaultRoom is how many bytes of inputs are kept.
const DefaultRoom = 256 << 20

// A Generator makes the inputs of a game.
type Generator struct {
	// Argv are the words of the command; those that name files are relative to Root.
	Argv []string
	Root string
	// Rows is a file with the seed of each official case, a line each; the seed of a
	// case beyond them is its number. Empty for none.
	Rows string
	// Folder is where inputs are kept, in a folder for each content of the generator.
	Folder string
	// Room is how many bytes are kept, 0 for DefaultRoom.
	Room int64

	once     sync.Once
	err      error
	digest   string
	files    []string
	rows     []string
	opened   sync.Once
	shelf    shelf
	shelfErr error
}

// Key stands for the command and the content of what it executes and reads as source.
func (g *Generator) Key() (string, error) {
	g.once.Do(func() { g.err = g.read() })
	return g.digest, g.err
}

// Files are the files that the key covers.
func (g *Generator) Files() []string { return g.files }

func (g *Generator) read() error {
	h := sha256.New()
	fmt.Fprintf(h, "%q\n", g.Argv)
	found := footprint.Of(g.Argv, g.Root)
	g.files = found.Files
	if g.Rows != "" {
		name := g.at(g.Rows)
		text, err := os.ReadFile(name)
		if err != nil {
			return fmt.Errorf("the seeds of the official cases: %w", err)
		}
		g.files = append(g.files, name)
		g.rows = strings.Fields(string(text))
	}
	for _, name := range g.files {
		sum, err := footprint.FileDigest(name)
		if err != nil {
			return fmt.Errorf("the generator: %w", err)
		}
		fmt.Fprintln(h, footprint.Shown(name, g.Root), sum)
	}
	g.digest = hex.EncodeToString(h.Sum(nil))[:12]
	return nil
}

// open opens the shelf of the generator's content.
func (g *Generator) open() error {
	if _, err := g.Key(); err != nil {
		return err
	}
	g.opened.Do(func() {
		g.shelf, g.shelfErr = openShelf(filepath.Join(g.Folder, g.digest), cmp.Or(g.Room, DefaultRoom))
	})
	return g.shelfErr
}

func (g *Generator) at(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(g.Root, filepath.FromSlash(name))
}

// Ready tells what is missing to make cases at all.
func (g *Generator) Ready() error {
	program := g.Argv[0]
	if strings.ContainsAny(program, `/\`) {
		program = g.at(program)
	}
	if _, err := exec.LookPath(program); err != nil {
		return fmt.Errorf("the generator: %w", err)
	}
	_, err := g.Key()
	return err
}

// Input puts the input of a seed's case into the file to, which must not be there.
func (g *Generator) Input(ctx context.Context, seed int64, to string) error {
	if err := g.open(); err != nil {
		return err
	}
	if g.shelf.take(seed, to) {
		return nil
	}
	folder, err := scratch.New("generate")
	if err != nil {
		return err
	}
	defer folder.Remove()
	made, err := g.make(ctx, seed, folder.Path)
	if err != nil {
		return fmt.Errorf("the generator, seed %d: %w", seed, err)
	}
	if err := g.shelf.add(seed, made); err != nil {
		return fmt.Errorf("the generator, seed %d: %w", seed, err)
	}
	return link(made, to)
}

// make runs the generator in a folder and returns the file that it made.
func (g *Generator) make(ctx context.Context, seed int64, folder string) (string, error) {
	value := strconv.FormatInt(seed, 10)
	if seed >= 0 && seed < int64(len(g.rows)) {
		value = g.rows[seed]
	}
	seeds, in, dir := filepath.Join(folder, "seeds.txt"), filepath.Join(folder, "input.txt"), filepath.Join(folder, "in")
	work := filepath.Join(folder, "work")
	if err := errors.Join(os.Mkdir(work, 0o777), os.WriteFile(seeds, []byte(value+"\n"), 0o666)); err != nil {
		return "", err
	}
	fill := strings.NewReplacer("{seeds}", seeds, "{seed}", value, "{in}", in, "{dir}", dir)
	argv := slices.Clone(g.Argv)
	for i, word := range argv {
		argv[i] = fill.Replace(word)
		if _, err := os.Stat(g.at(word)); err == nil && (i > 0 || strings.ContainsAny(word, `/\`)) {
			argv[i] = g.at(word)
		}
	}
	line := strings.Join(g.Argv, " ")
	if strings.Contains(line, "{dir}") {
		if err := os.Mkdir(dir, 0o777); err != nil {
			return "", err
		}
	} else {
		dir = filepath.Join(work, "in")
	}
	if err := run(ctx, argv, work, in, !strings.Contains(line, "{seeds}") && !strings.Contains(line, "{in}")); err != nil {
		return "", err
	}
	if !strings.Contains(line, "{seeds}") {
		_, err := os.Stat(in)
		return in, err
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 {
		return "", fmt.Errorf("it wrote %d files for one seed, want 1 (into the folder \"in\", or into {dir} if its command has that word)", len(entries))
	}
	return filepath.Join(dir, entries[0].Name()), nil
}

// run runs the generator; what it prints is the input where printed.
func run(ctx context.Context, argv []string, work, in string, printed bool) error {
	cmd := exec.CommandContext(ctx, argv[0], argv[1:]...)
	cmd.Dir = work
	var said strings.Builder
	cmd.Stderr = &said
	if printed {
		f, err := os.Create(in)
		if err != nil {
			return err
		}
		defer f.Close()
		cmd.Stdout = f
	}
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return fmt.Errorf("%s: %w\n%s", words.Join(argv[:1]), err, strings.TrimSpace(said.String()))
	}
	return nil
}

// link gives a file a second name, or copies it where that cannot be.
func link(from, to string) error {
	if os.Link(from, to) == nil {
		return nil
	}
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}
