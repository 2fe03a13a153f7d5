package cli

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler/internal/arena/program"
	"github.com/contest-bundle/bundle/bundler/internal/arena/tune"
	"github.com/contest-bundle/bundle/bundler/internal/command"
	"github.com/contest-bundle/bundle/bundler/internal/config"
	"github.com/contest-bundle/bundle/bundler/internal/param"
	"github.com/contest-bundle/bundle/bundler/internal/project"
	"github.com/contest-bundle/bundle/bundler/internal/spelling"
)

// declarations are the parameters of the working tree, and where confirmed values go.
type declarations struct {
	params []declaredParam
	file   string
	// set changes the text of the file.
	set func(name string, text []byte, changes []config.Change) ([]byte, error)
}

type declaredParam struct {
	name  string
	kind  param.Kind
	limit string // range or choices
	value string
	used  bool // something in the program reads it, as far as can be known
}

// declared reads the parameters: of the bundle, or of bundle.toml for a program that is
// not bundled.
func (f *tuneFlags) declared(cmd *cobra.Command, s *session, name string) (*declarations, error) {
	if s.shop.Program != nil {
		return ofProgram(s.shop.Program, s.shop.Root)
	}
	g, err := project.OpenGame(name, &f.play.src)
	if err != nil {
		return nil, err
	}
	g.Opts.Set = s.shop.Set
	bundled, err := g.Bundle(cmd.Context())
	if err != nil {
		return nil, err
	}
	d := &declarations{file: bundled.ConstantsFile, set: config.SetConstants}
	for _, q := range bundled.Params {
		d.params = append(d.params, declaredParam{q.Name, q.Kind, q.Range, q.Value, len(bundled.Uses(q)) > 0})
	}
	return d, nil
}

// ofProgram are the declarations of bundle.toml.
func ofProgram(p *program.Program, root string) (*declarations, error) {
	values, err := p.Values(root)
	if err != nil {
		return nil, err
	}
	d := &declarations{set: config.SetConstants}
	for _, q := range p.Params {
		d.params = append(d.params, declaredParam{q.Name, q.Kind, q.Range, values[q.Name], true})
	}
	switch {
	case p.Pass.File != "":
		d.file, d.set = filepath.Join(root, filepath.FromSlash(p.Folder), filepath.FromSlash(p.Pass.File)), program.SetInSource
	case p.Constants != "":
		d.file = filepath.Join(root, p.Constants)
	case len(p.Params) > 0:
		return nil, command.Usagef("confirmed values need a file: say constants = \"%s.toml\", or another name, in [games.%[1]s] of bundle.toml", p.Game)
	}
	return d, nil
}

// tuned is a parameter to be tuned.
func (d *declarations) tuned(name, own string, set map[string]string) (tune.Param, error) {
	var names []string
	for _, q := range d.params {
		names = append(names, q.name)
		if q.name != name {
			continue
		}
		if _, fixed := set[name]; fixed {
			return tune.Param{}, fmt.Errorf("%s is set and tuned at once", name)
		}
		if !q.used {
			return tune.Param{}, fmt.Errorf("%s changes nothing: with the other parameters as they are, nothing in the program reads it", name)
		}
		return tune.NewParam(q.name, q.kind, q.limit, own, q.value)
	}
	if len(names) == 0 {
		return tune.Param{}, errors.New("the program declares no parameters")
	}
	if near := spelling.Nearest(name, names); near != "" {
		return tune.Param{}, fmt.Errorf("no parameter is called %q; did you mean %s?", name, near)
	}
	return tune.Param{}, fmt.Errorf("no parameter is called %q; the parameters are %s", name, strings.Join(names, ", "))
}
