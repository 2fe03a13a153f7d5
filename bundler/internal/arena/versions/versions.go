// Package versions turns what people call a version into something that can be
// played: a built program with a key that stands for its bytes.
//
// A version is named in one of these ways:
//
//	.                     the working tree, bundled now
//	name=value,name=value the working tree with tuned parameters set
//	main.go, a.out        a file: Go source that builds alone, or a program
//	cmd:COMMAND LINE      a program of any language with arguments
//	HEAD~1, v1.2, 1a2b3c  a git revision, bundled from a copy of its tree
//	1a2b3c4d5e            the beginning of the key of a version in the store
//
// "file:", "git:" and "store:" in front decide where two readings are possible. A
// solver with commands of its own in bundle.toml is built by these instead of being
// bundled, see package program.
//
// The user's tree is only read. What is built, and the copy of what a command
// executes, is kept beside the store under its key and is not made again: a user who
// compiles and edits during a run changes nothing of it.
package versions

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/program"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/internal/words"
)

// A Workshop resolves and builds versions of one game.
type Workshop struct {
	Game  string
	Store *store.Store
	// Root is the folder of the user's module.
	Root string
	// Module is the folder, seen from Root, of the go.mod that has the versions of
	// the modules which stay imports.
	Module string
	// Bin is the folder for what is built.
	Bin string
	// Target names the judge's profile and Level its Go language version, such as
	// "1.25"; empty for that of the toolchain.
	Target, Level string
	// Lazy leaves out the program of a bundle that the store knows: Ready makes it.
	Lazy bool
	made map[string]bool // programs compiled by this workshop, by key
	// Set are parameters that every bundle gets.
	Set map[string]string
	// Bundle makes one main.go of the solver in the module at root with these
	// parameters. Nil, without a Program, refuses everything that needs one.
	Bundle func(ctx context.Context, root string, set map[string]string) ([]byte, error)
	// Program makes the versions of a solver that is not bundled; nil if it is.
	Program *program.Program

	recipes map[string]func(context.Context) error // make a program that Lazy left out, by key
}

// Resolve builds the version of a name and stores it.
func (w *Workshop) Resolve(ctx context.Context, name string) (arena.Entrant, error) {
	e, err := w.resolve(ctx, name)
	if err != nil {
		return arena.Entrant{}, fmt.Errorf("version %q: %w", name, err)
	}
	e.Label = name
	return e, nil
}

func (w *Workshop) resolve(ctx context.Context, name string) (arena.Entrant, error) {
	kind, rest, prefixed := strings.Cut(name, ":")
	if prefixed {
		switch kind {
		case "cmd":
			return w.command(ctx, rest)
		case "file":
			return w.file(ctx, rest)
		case "git":
			return w.revision(ctx, name, rest)
		case "store":
			return w.stored(ctx, rest)
		}
	}
	switch {
	case name == "." || name == "":
		return w.bundled(ctx, ".", w.Root, nil)
	case isFile(name):
		return w.file(ctx, name)
	case settingForm.MatchString(name):
		set, err := ParseSet(strings.Split(name, ","))
		if err != nil {
			return arena.Entrant{}, err
		}
		return w.bundled(ctx, name, w.Root, set)
	case keyForm.MatchString(name):
		e, err := w.stored(ctx, name)
		if !errors.Is(err, store.ErrNotFound) {
			return e, err
		}
	}
	return w.revision(ctx, name, name)
}

var (
	settingForm = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*=[^,]*(,[A-Za-z_][A-Za-z0-9_]*=[^,]*)*$`)
	keyForm     = regexp.MustCompile(`^[0-9a-fA-F]{6,64}$`)
)

// ParseSet reads parameters of the form name=value.
func ParseSet(pairs []string) (map[string]string, error) {
	set := map[string]string{}
	for _, pair := range pairs {
		name, value, ok := strings.Cut(pair, "=")
		if !ok || name == "" {
			return nil, fmt.Errorf("%q is not name=value", pair)
		}
		if old, twice := set[name]; twice && old != value {
			return nil, fmt.Errorf("parameter %q is set to %s and to %s", name, old, value)
		}
		set[name] = value
	}
	return set, nil
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// bundled bundles a tree with the workshop's parameters and these, and builds the
// bundle.
func (w *Workshop) bundled(ctx context.Context, origin, root string, set map[string]string) (arena.Entrant, error) {
	return w.ofTree(ctx, origin, program.Tree{Root: root}, set)
}

func (w *Workshop) ofTree(ctx context.Context, origin string, tree program.Tree, set map[string]string) (arena.Entrant, error) {
	if w.Bundle == nil && w.Program == nil {
		return arena.Entrant{}, errors.New("there is no solver to bundle here; give a file or cmd:COMMAND")
	}
	all := map[string]string{}
	for name, value := range w.Set {
		all[name] = value
	}
	for name, value := range set {
		all[name] = value
	}
	if w.Program != nil {
		return w.program(ctx, origin, tree, all)
	}
	source, err := w.Bundle(ctx, tree.Root, all)
	if err != nil {
		return arena.Entrant{}, err
	}
	return w.build(ctx, origin, source, tree.Root)
}

func (w *Workshop) file(ctx context.Context, name string) (arena.Entrant, error) {
	if !strings.HasSuffix(name, ".go") {
		if !strings.ContainsRune(name, filepath.Separator) {
			name = "." + string(filepath.Separator) + name // not on the PATH
		}
		return w.command(ctx, words.Join([]string{name}))
	}
	if len(w.Set) > 0 {
		return arena.Entrant{}, errors.New("the parameters of a bundled file are baked in; set them on the tree, such as " + firstSetting(w.Set))
	}
	source, err := os.ReadFile(name)
	if err != nil {
		return arena.Entrant{}, err
	}
	return w.build(ctx, name, source, w.Root)
}

func firstSetting(set map[string]string) string {
	best := ""
	for name, value := range set {
		if text := name + "=" + value; best == "" || text < best {
			best = text
		}
	}
	return best
}

func (w *Workshop) stored(ctx context.Context, prefix string) (arena.Entrant, error) {
	v, err := w.Store.Find(ctx, w.Game, prefix)
	if err != nil {
		return arena.Entrant{}, err
	}
	if v.Kind == programKind {
		return w.keptProgram(v)
	}
	if v.Source == nil {
		return arena.Entrant{}, fmt.Errorf("version %s is the command %q, whose program is not in the store: name it again", v.Short(), v.Origin)
	}
	e := arena.Entrant{Version: v, Command: arena.Command{Argv: []string{w.bin(v.Key)}}}
	return e, w.Ready(ctx, e)
}

// Ready makes the program of a stored bundle if it is not there.
func (w *Workshop) Ready(ctx context.Context, e arena.Entrant) error {
	if e.Version.Kind == programKind {
		return w.readyProgram(ctx, e)
	}
	if e.Version.Kind != "bundle" || isFile(w.bin(e.Version.Key)) {
		return nil
	}
	return w.rebuild(ctx, e.Version)
}

// Discard deletes the program of a version if this workshop compiled it. The store
// keeps its source.
func (w *Workshop) Discard(e arena.Entrant) {
	if w.made[e.Version.Key] {
		delete(w.made, e.Version.Key)
		if e.Version.Kind == programKind {
			w.discardProgram(e)
			return
		}
		os.Remove(w.bin(e.Version.Key)) // what is left is compiled no second time, that is all
	}
}

// rebuild compiles the source of a stored version, if that gives the same program.
func (w *Workshop) rebuild(ctx context.Context, v store.Version) error {
	toolchain, err := toolchain(ctx)
	if err != nil {
		return err
	}
	if toolchain != v.Toolchain || w.Target != v.Target {
		return fmt.Errorf("version %s was built with %s for the judge %q, here is %s for %q: it would be another program",
			v.Short(), v.Toolchain, v.Target, toolchain, w.Target)
	}
	with, err := modulesOf(v.Source, filepath.Join(w.Root, w.Module))
	if err != nil {
		return err
	}
	if len(with.require) > 0 && w.key(v.Source, with, toolchain) != v.Key {
		return fmt.Errorf("version %s was built with other versions of the modules that it imports than %s: it would be another program",
			v.Short(), strings.Join(with.require, ", "))
	}
	_, err = w.compiled(ctx, v.Key, v.Source, with, toolchain)
	return err
}

// build compiles a main.go, unless it has been compiled, and stores it. The tree at
// root says which versions of modules it imports.
func (w *Workshop) build(ctx context.Context, origin string, source []byte, root string) (arena.Entrant, error) {
	toolchain, err := toolchain(ctx)
	if err != nil {
		return arena.Entrant{}, err
	}
	with, err := modulesOf(source, filepath.Join(root, w.Module))
	if err != nil {
		return arena.Entrant{}, err
	}
	key := w.key(source, with, toolchain)
	if w.Lazy {
		if v, err := w.Store.Find(ctx, w.Game, key); !errors.Is(err, store.ErrNotFound) {
			return arena.Entrant{Version: v, Command: arena.Command{Argv: []string{w.bin(key)}}}, err
		}
	}
	bin, err := w.compiled(ctx, key, source, with, toolchain)
	if err != nil {
		return arena.Entrant{}, err
	}
	v, err := w.Store.Register(ctx, store.Version{
		Game: w.Game, Key: key, Kind: "bundle", Origin: origin, Target: w.Target, Toolchain: toolchain, Source: source,
	})
	return arena.Entrant{Version: v, Command: arena.Command{Argv: []string{bin}}}, err
}

// key stands for everything that decides what a main.go does.
func (w *Workshop) key(source []byte, with modules, toolchain string) string {
	return digest(append([]string{"bundle", string(source), w.Target, w.Level, toolchain}, with.require...)...)
}

// bin is the absolute name of the program with a key.
func (w *Workshop) bin(key string) string {
	bin := filepath.Join(w.Bin, key)
	if abs, err := filepath.Abs(bin); err == nil {
		return abs
	}
	return bin
}

// compiled is the name of the program of a source; it is compiled once.
func (w *Workshop) compiled(ctx context.Context, key string, source []byte, with modules, toolchain string) (string, error) {
	bin := w.bin(key)
	if isFile(bin) {
		return bin, nil
	}
	level := w.Level
	if level == "" {
		level = languageOf(toolchain)
	}
	if err := compile(ctx, source, with, level, bin); err != nil {
		return "", err
	}
	if w.made == nil {
		w.made = map[string]bool{}
	}
	w.made[key] = true
	return bin, nil
}

func digest(parts ...string) string {
	h := sha256.New()
	for _, p := range parts {
		fmt.Fprintf(h, "%d:%s\n", len(p), p)
	}
	return hex.EncodeToString(h.Sum(nil))
}
