package main

import (
	"errors"
	"fmt"
	"go/scanner"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler"
	"github.com/contest-bundle/bundle/bundler/internal/config"
	"github.com/contest-bundle/bundle/bundler/internal/diag"
	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/spelling"
)

// A project is the user's module with its bundle.toml, if it has one.
type project struct {
	root string
	file *config.Bundle // empty without a bundle.toml
}

// openProject finds the project of the working directory.
func openProject() (*project, error) {
	name, err := config.Find(".")
	if err != nil {
		return nil, err
	}
	if name == "" {
		root, err := moduleRoot()
		return &project{root: root, file: &config.Bundle{Dir: root}}, err
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	file, err := config.Parse(near(name), data)
	if err != nil {
		return nil, everyFault(err)
	}
	file.Dir = filepath.Dir(name)
	return &project{root: file.Dir, file: file}, nil
}

// near is a file's name as seen from the working directory.
func near(name string) string {
	if wd, err := os.Getwd(); err == nil {
		if rel, err := filepath.Rel(wd, name); err == nil {
			return rel
		}
	}
	return name
}

// everyFault gives each fault of a list a line; what was being done stays in front.
func everyFault(err error) error {
	var list scanner.ErrorList
	if !errors.As(err, &list) {
		return err
	}
	var lines []string
	for _, e := range list {
		lines = append(lines, e.Error())
	}
	doing := strings.TrimSuffix(err.Error(), list.Error())
	return errors.New(doing + strings.Join(lines, "\n"))
}

// A game is one program of a project, with the command line and bundle.toml
// taken together.
type game struct {
	name   string // as in bundle.toml, or as it was named
	root   string // folder of bundle.toml or of the module
	opts   bundler.Options
	output string                             // the committed submission
	judge  []string                           // command that judges a solver; empty for the built-in judge
	place  func(option string) token.Position // in bundle.toml, if the option is from there
}

// names are the games that can be named without a path.
func (p *project) names() []string {
	names := p.file.Names()
	folders, err := load.Games(p.root)
	if err != nil {
		return names
	}
	for _, name := range folders {
		if _, ok := p.file.Games[name]; !ok {
			names = append(names, name)
		}
	}
	return names
}

// game settles what a name and the flags mean.
func (p *project) game(name string, flags *source) (*game, error) {
	cfg, known := p.file.Game(name)
	g := &game{name: name, root: p.root, judge: cfg.Judge}
	g.opts = bundler.Options{Entry: name, Tags: cfg.Tags, Target: cfg.Target, Keep: cfg.Keep}
	base := strings.TrimSuffix(path.Base(filepath.ToSlash(name)), ".go")
	if known {
		g.opts.Name, g.opts.Dir, g.opts.Entry = name, p.root, cfg.Entry
		g.opts.Minify = cfg.Minify != nil && *cfg.Minify
		if cfg.Constants != "" {
			g.opts.Constants = near(filepath.Join(p.root, filepath.FromSlash(cfg.Constants)))
		}
	} else if err := p.mistaken(name); err != nil {
		return nil, err
	}
	if abs, err := filepath.Abs(name); err == nil && !known {
		base = filepath.Base(strings.TrimSuffix(abs, ".go")) // "." is a folder with a name
	}
	if g.output = filepath.Join(p.root, filepath.FromSlash(cfg.Output)); cfg.Output == "" {
		g.output = filepath.Join(p.root, "submissions", base, "main.go")
	}
	for _, file := range p.file.Targets {
		g.opts.Profiles = append(g.opts.Profiles, near(filepath.Join(p.root, filepath.FromSlash(file))))
	}
	g.place = func(option string) token.Position {
		if !known && option != "targets" || flags.cmd.Flags().Changed(option) {
			return token.Position{}
		}
		return p.file.Place(name, option)
	}
	return g, g.placed(flags.override(&g.opts))
}

// placed puts the place in bundle.toml in front of an error about an option that
// is from there. A fault of a judge's profile has a place of its own.
func (g *game) placed(err error) error {
	var option *diag.OptionError
	var own scanner.ErrorList
	if !errors.As(err, &option) || errors.As(err, &own) {
		return err
	}
	if at := g.place(option.Option); at.IsValid() {
		return fmt.Errorf("%s: %w", at, err)
	}
	return err
}

// mistaken says that a name is nearly that of a game in bundle.toml and nothing
// else.
func (p *project) mistaken(name string) error {
	if strings.ContainsAny(name, `./\`) || isFolder(name) || isFolder(filepath.Join(p.root, "src", name)) {
		return nil
	}
	if other := spelling.Nearest(name, p.file.Names()); other != "" {
		return &diag.OptionError{Option: "entry", Err: fmt.Errorf("no game is called %q; did you mean %q?", name, other)}
	}
	if len(p.file.Games) > 0 {
		return &diag.OptionError{Option: "entry", Err: fmt.Errorf("no game is called %q\n\tthe games are %s", name, strings.Join(p.names(), ", "))}
	}
	return nil
}

// openGame is the game that a command line names.
func openGame(name string, flags *source) (*game, error) {
	p, err := openProject()
	if err != nil {
		return nil, err
	}
	return p.game(name, flags)
}

// bundle makes the game's bundle.
func (g *game) bundle(cmd *cobra.Command) (*bundler.Result, error) {
	res, err := bundler.Bundle(cmd.Context(), g.opts)
	return res, everyFault(g.placed(err))
}

// completeGames completes the names of games, of the first argument alone.
func completeGames(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveDefault
	}
	p, err := openProject()
	if err != nil {
		return nil, cobra.ShellCompDirectiveDefault
	}
	return p.names(), cobra.ShellCompDirectiveDefault
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}
