package tune

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/config"
	"github.com/contest-bundle/bundle/bundler/internal/header"
	"github.com/contest-bundle/bundle/bundler/internal/param"
)

// An Adoption says where confirmed values are written.
type Adoption struct {
	File string // constants.toml, or a source file with the values
	Name string // of the file in messages
	// Seeds are the holdout seeds in words, for the comments beside the values.
	Seeds string
	// Tree bundles the working tree as it is.
	Tree func(context.Context) (arena.Entrant, error)
	// Set makes the text of the file with other values, see config.SetConstants.
	Set func(name string, text []byte, changes []config.Change) ([]byte, error)
	// Write replaces the file.
	Write func(text []byte) error
}

// Adopt writes the confirmed values and checks that the tree is now the program
// that was confirmed; if not, the file is put back. It returns what was changed.
func (p *Plan) Adopt(ctx context.Context, r *Report, to Adoption) ([]config.Change, error) {
	now, err := to.Tree(ctx)
	if err != nil {
		return nil, err
	}
	if now.Version.Key != r.Current.Version.Key {
		return nil, errors.New("the program was changed while it was tuned: nothing was written; the same command tunes it as it is now")
	}
	old, err := os.ReadFile(to.File)
	missing := errors.Is(err, os.ErrNotExist)
	if err != nil && !missing {
		return nil, err
	}
	var changes []config.Change
	for _, i := range p.Changes(r) {
		q := p.Params[i]
		changes = append(changes, config.Change{
			Name: q.Name, Value: r.Best[i], Word: q.Kind == param.Choice, Comment: r.Origin(q.Current, to.Seeds),
		})
	}
	text, err := to.Set(to.Name, old, changes)
	if err != nil {
		return nil, err
	}
	if err := to.Write(text); err != nil {
		return nil, err
	}
	after, err := to.Tree(ctx)
	if err == nil && !bytes.Equal(header.Without(after.Version.Source), header.Without(r.Candidate.Version.Source)) {
		err = fmt.Errorf("with %s the program is not the confirmed %s", to.Name, r.Candidate.Version.Short())
	}
	if err == nil {
		return changes, nil
	}
	err = fmt.Errorf("nothing was changed: %w", err)
	if missing {
		return nil, errors.Join(err, os.Remove(to.File))
	}
	return nil, errors.Join(err, to.Write(old))
}
