// Package config reads the two files by which a user steers the bundler:
//
//   - bundle.toml at the root of a module (optional): the games it has, and
//     defaults for them;
//   - constants.toml beside an entry point (optional): the tuned values of its
//     parameters.
//
// Both are strict: an unknown key, a value of the wrong type or one that makes
// no sense is an error with line and column, and all of them are reported.
package config

import (
	"go/token"
	"path"
	"path/filepath"
	"sort"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/diag"
	"github.com/contest-bundle/bundle/bundler/internal/rootdir"
)

// FileName is the name of the file that describes a module's games.
const FileName = "bundle.toml"

// A Bundle is the content of a bundle.toml. Files in it are relative to the
// folder that it is in.
type Bundle struct {
	Targets  []string        `toml:"targets"`  // files with judge profiles of the user's own
	Defaults Game            `toml:"defaults"` // for what a game leaves out
	Games    map[string]Game `toml:"games"`

	Dir string `toml:"-"` // the folder of the file

	places map[string]token.Position // of keys by their dotted names
}

// Place is where the file gives a game's key its value, if only as a default, or
// where it gives a key of its own, such as targets, one; the zero Position if it
// does not.
func (b *Bundle) Place(game, key string) token.Position {
	for _, name := range []string{"games." + game + "." + key, "defaults." + key, key} {
		if at, ok := b.places[name]; ok {
			return at
		}
	}
	return token.Position{}
}

// Find looks for a bundle.toml in dir and the folders above it, up to the
// first that has a go.mod. It returns "" if there is none.
func Find(dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	if dir = rootdir.Find(dir, FileName, "go.mod"); dir == "" || !rootdir.Has(dir, FileName) {
		return "", nil
	}
	return filepath.Join(dir, FileName), nil
}

// Parse reads the text of a bundle.toml; the error is a diag.List.
func Parse(file string, data []byte) (*Bundle, error) {
	b := &Bundle{Dir: filepath.Dir(file)}
	if err := Decode(file, data, b); err != nil {
		return nil, err
	}
	b.places = Positions(file, data)
	var list diag.List
	if b.Defaults.Entry != "" {
		list.Add(b.places["defaults.entry"], "", "entry cannot be a default: each game has its own")
	}
	for _, name := range b.Names() {
		key := "games." + name
		switch game := b.Games[name]; {
		case strings.ContainsAny(name, `/\. `) || strings.HasPrefix(name, "-"):
			list.Add(b.places[key], "", "game name %q: a name has no slash, dot or space and does not begin with a dash", name)
		case game.Entry == "" && !b.isKnown(name):
			list.Add(b.places[key], "", "game %s has no entry: say entry = \"./folder\"", name)
		}
	}
	b.checkBuilds(&list)
	b.shared(&list)
	if err := list.Err(); err != nil {
		return nil, err
	}
	return b, nil
}

// isKnown tells whether a game without an entry has something to play: commands of its
// own, or a judge for any program.
func (b *Bundle) isKnown(name string) bool {
	g, _ := b.Game(name)
	return g.HasCommands() || len(g.Judge) > 0
}

// shared reports games whose committed submission is the same file.
func (b *Bundle) shared(list *diag.List) {
	first := map[string]string{} // game by output
	for _, name := range b.Names() {
		output := b.Output(name)
		other, taken := first[output]
		if !taken {
			first[output] = name
			continue
		}
		at := b.Place(name, "output")
		if !at.IsValid() { // the other one has its output
			at = b.Place(other, "output")
		}
		hint := ""
		if at == b.places["defaults.output"] {
			hint = "{game} in the default stands for the game's name"
		}
		list.Add(at, hint, "games %s and %s have one output, %s", other, name, output)
	}
}

// Output is the file of a game's committed submission, relative to b.Dir and with
// slashes: what the file says, or submissions/NAME/main.go, also for a game that it
// does not name.
func (b *Bundle) Output(name string) string {
	if g, _ := b.Game(name); g.Output != "" {
		return path.Clean(filepath.ToSlash(g.Output))
	}
	return path.Join("submissions", name, "main.go")
}

// Names lists the games in alphabetical order.
func (b *Bundle) Names() []string {
	names := make([]string, 0, len(b.Games))
	for name := range b.Games {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}
