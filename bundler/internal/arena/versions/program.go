package versions

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/program"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
)

// programKind is the kind of a version that bundle.toml's commands make; its Source
// is a program.Made in JSON.
const programKind = "program"

// program makes the version of a tree by the commands of bundle.toml.
func (w *Workshop) program(ctx context.Context, origin string, tree program.Tree, set map[string]string) (arena.Entrant, error) {
	made, err := w.Program.Make(ctx, tree, set, w.Lazy)
	if err != nil {
		return arena.Entrant{}, err
	}
	source, err := json.Marshal(made)
	if err != nil {
		return arena.Entrant{}, err
	}
	v, err := w.Store.Register(ctx, store.Version{Game: w.Game, Key: made.Key(), Kind: programKind, Origin: origin, Source: source})
	if err != nil {
		return arena.Entrant{}, err
	}
	if w.recipes == nil {
		w.recipes = map[string]func(context.Context) error{}
	}
	w.recipes[v.Key] = func(ctx context.Context) error {
		_, err := w.Program.Make(ctx, tree, set, false)
		return err
	}
	if w.made == nil {
		w.made = map[string]bool{}
	}
	// Values in a source file make a program of their own; others are passed to one that
	// more versions have.
	w.made[v.Key] = w.Program.Pass.File != "" && len(set) > 0
	e, err := w.keptProgram(v)
	if w.Lazy && errors.Is(err, program.ErrGone) {
		err = nil // Ready makes it
	}
	return e, err
}

// keptProgram is a version whose program is kept.
func (w *Workshop) keptProgram(v store.Version) (arena.Entrant, error) {
	e := arena.Entrant{Version: v}
	made, err := MadeOf(v)
	if err != nil {
		return e, err
	}
	e.Command.Env = made.Env
	if e.Command.Argv, err = program.Command(w.shelf(), made); err != nil {
		err = fmt.Errorf("version %s (%s): %w", v.Short(), v.Origin, err)
	}
	return e, err
}

// readyProgram makes a program that Lazy left out.
func (w *Workshop) readyProgram(ctx context.Context, e arena.Entrant) error {
	_, err := w.keptProgram(e.Version)
	if make := w.recipes[e.Version.Key]; errors.Is(err, program.ErrGone) && make != nil {
		return make(ctx)
	}
	return err
}

// discardProgram deletes a candidate's program.
func (w *Workshop) discardProgram(e arena.Entrant) {
	if made, err := MadeOf(e.Version); err == nil {
		w.Program.Discard(made) // what is left is built no second time, that is all
	}
}

// shelf is where programs are kept: beside the folder of what is built.
func (w *Workshop) shelf() string { return filepath.Dir(w.Bin) }

// MadeOf is what the store knows of a program.
func MadeOf(v store.Version) (m program.Made, err error) {
	if v.Kind != programKind {
		return m, fmt.Errorf("version %s is not a stored program", v.Short())
	}
	return m, json.Unmarshal(v.Source, &m)
}
