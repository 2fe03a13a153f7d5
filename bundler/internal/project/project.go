// Package project answers what a name on the command line stands for: the user's
// module with its bundle.toml, the game, folder or import path that is meant, and
// the options that the file and the flags give it.
package project

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"strings"

	"github.com/contest-bundle/bundle/bundler"
	"github.com/contest-bundle/bundle/bundler/internal/command"
	"github.com/contest-bundle/bundle/bundler/internal/config"
	"github.com/contest-bundle/bundle/bundler/internal/diag"
	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/rootdir"
	"github.com/contest-bundle/bundle/bundler/internal/spelling"
	"github.com/contest-bundle/bundle/bundler/internal/target"
)

// A Project is the user's module with its bundle.toml, if it has one.
type Project struct {
	Root string
	File *config.Bundle // empty without a bundle.toml
}

// Open finds the project of the working directory.
func Open() (*Project, error) {
	name, err := config.Find(".")
	if err != nil {
		return nil, err
	}
	if name == "" {
		wd, err := os.Getwd()
		root := ModuleRoot(wd)
		return &Project{Root: root, File: &config.Bundle{Dir: root}}, err
	}
	data, err := os.ReadFile(command.Near(name))
	if err != nil {
		return nil, err
	}
	file, err := config.Parse(command.Near(name), data)
	if err != nil {
		return nil, err
	}
	file.Dir = filepath.Dir(name)
	return &Project{Root: file.Dir, File: file}, nil
}

// ModuleRoot is the folder of the go.mod at dir or above it, or dir outside of
// modules.
func ModuleRoot(dir string) string {
	if root := rootdir.Find(dir, "go.mod"); root != "" {
		return root
	}
	return dir
}

// A Game is one program of a project, with the command line and bundle.toml
// taken together.
type Game struct {
	Name   string // of the game; of what is none, the word that named it
	Root   string // folder of bundle.toml or of the module
	Opts   bundler.Options
	Output string      // the committed submission
	Judge  []string    // command that judges a solver; empty for the built-in judge
	Tester config.Game // what bundle.toml says of a tester: goal, score, input, features, failure
	// Unbundled is why the game is not bundled; nil if it is.
	Unbundled error
	place     func(option string) token.Position // in bundle.toml, if the option is from there
}

// Names are the games that can be named without a path.
func (p *Project) Names() []string {
	names := p.File.Names()
	folders, err := load.Games(p.Root)
	if err != nil {
		return names
	}
	for _, name := range folders {
		if _, ok := p.File.Games[name]; !ok && len(p.enteredBy(absolute(filepath.Join(p.Root, "src", name)))) != 1 {
			names = append(names, name)
		}
	}
	return names
}

// Game settles what a word of the command line and the flags mean.
func (p *Project) Game(word string, flags *Source) (*Game, error) {
	name, err := p.named(word)
	if err != nil {
		return nil, err
	}
	cfg, known := p.File.Game(name)
	g := &Game{Name: name, Root: p.Root, Judge: cfg.Judge, Tester: cfg}
	g.Opts = bundler.Options{Entry: word, From: ".", Tags: cfg.Tags, Target: cfg.Target, Keep: cfg.Keep}
	base := name
	switch {
	case known:
		g.Opts.Name, g.Opts.Dir, g.Opts.Entry = name, p.Root, cfg.Entry
		g.Opts.Minify = cfg.Minify != nil && *cfg.Minify
		if cfg.Constants != "" {
			g.Opts.Constants = command.Near(filepath.Join(p.Root, filepath.FromSlash(cfg.Constants)))
		}
	case name != "":
		g.Opts.Name, g.Opts.Dir, g.Opts.Entry = name, p.Root, "./src/"+name
	default:
		if err := p.mistaken(word); err != nil {
			return nil, err
		}
		g.Name = word
		base = filepath.Base(strings.TrimSuffix(absolute(word), ".go")) // "." is a folder with a name
	}
	output := p.File.Output(base)
	g.Output = filepath.Join(p.Root, filepath.FromSlash(output))
	for _, other := range p.File.Names() {
		if !known && name != "" && p.File.Output(other) == output {
			return nil, fmt.Errorf("%s: game %s has the output of game %s, %s", p.File.Place(other, "output"), other, name, output)
		}
	}
	g.Opts.Profiles = p.profiles()
	if known && cfg.Entry == "" || cfg.HasCommands() {
		g.Unbundled = unbundled(name, cfg)
	}
	g.place = func(option string) token.Position {
		if !known && option != "targets" || flags.cmd.Flags().Changed(option) {
			return token.Position{}
		}
		return p.File.Place(g.Name, option)
	}
	if err := g.Placed(flags.override(&g.Opts)); err != nil {
		return g, err
	}
	return g, g.Unbundled
}

// unbundled is the reason why there is nothing to bundle of a game.
func unbundled(name string, cfg config.Game) error {
	if cfg.HasCommands() {
		return fmt.Errorf("%s is built and run by the commands in %s, so there is nothing to bundle\n\t\"bundle run %[1]s\" plays it", name, config.FileName)
	}
	return fmt.Errorf("game %s has no entry, so there is nothing to bundle\n\tsay entry = \"./folder\", or run = [\"python3\", \"main.py\"], in %s", name, config.FileName)
}

// Placed puts the place in bundle.toml in front of an error about an option that
// is from there. A fault in another file, such as a judge's profile, has a place of its
// own.
func (g *Game) Placed(err error) error {
	var option *diag.OptionError
	var faults diag.List
	if !errors.As(err, &option) || errors.As(err, &faults) && faults[0].Pos.IsValid() {
		return err
	}
	if at := g.place(option.Option); at.IsValid() {
		return fmt.Errorf("%s: %w", at, err)
	}
	return err
}

// mistaken says that a name is nearly that of a game in bundle.toml and nothing
// else.
func (p *Project) mistaken(name string) error {
	if strings.ContainsAny(name, `./\`) || command.IsFolder(name) || command.IsFolder(filepath.Join(p.Root, "src", name)) {
		return nil
	}
	if other := spelling.Nearest(name, p.File.Names()); other != "" {
		return &diag.OptionError{Option: "entry", Err: fmt.Errorf("no game is called %q; did you mean %q?", name, other)}
	}
	if len(p.File.Games) > 0 {
		return &diag.OptionError{Option: "entry", Err: fmt.Errorf("no game is called %q\n\tthe games are %s", name, strings.Join(p.Names(), ", "))}
	}
	return nil
}

// OpenGame is the game that a command line names.
func OpenGame(name string, flags *Source) (*Game, error) {
	p, err := Open()
	if err != nil {
		return nil, err
	}
	return p.Game(name, flags)
}

// OpenProgram is the game that a command line names, or the program that it names by
// several .go files.
func OpenProgram(words []string, flags *Source) (*Game, error) {
	if len(words) == 1 {
		return OpenGame(words[0], flags)
	}
	g, err := OpenGame(words[0], flags)
	if err != nil {
		return nil, err
	}
	g.Name = strings.Join(words, " ")
	g.Opts.Dir, g.Opts.Name, g.Opts.Files = "", "", words
	return g, nil
}

// GameName is the name of the game that a word stands for, or else the word.
func GameName(word string) (string, error) {
	p, err := Open()
	if err != nil {
		return "", err
	}
	if name, err := p.named(word); name != "" || err != nil {
		return name, err
	}
	return word, nil
}

// Bundle makes the game's bundle.
func (g *Game) Bundle(ctx context.Context) (*bundler.Result, error) {
	res, err := bundler.Bundle(ctx, g.Opts)
	return res, g.Placed(err)
}

// profiles are the files with judge profiles of the user's own.
func (p *Project) profiles() (files []string) {
	for _, file := range p.File.Targets {
		files = append(files, command.Near(filepath.Join(p.Root, filepath.FromSlash(file))))
	}
	return files
}

// Judge is the profile of a judge by its name; given tells that the name is from the
// command line, where a judge that does not exist is a mistake.
func (p *Project) Judge(name string, given bool) (*target.Profile, error) {
	return judge(name, p.profiles(), given)
}

func judge(name string, files []string, given bool) (*target.Profile, error) {
	profile, err := bundler.Judge(name, files)
	if err == nil {
		return profile, nil
	}
	var option *diag.OptionError
	if given && errors.As(err, &option) && option.Option == "target" {
		return nil, command.Usage(err)
	}
	return nil, err
}
