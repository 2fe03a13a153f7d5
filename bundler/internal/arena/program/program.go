// Package program makes a version of a solver of any language: it copies the
// sources, sets the parameters, runs the build command and keeps what the run
// command needs, under a key that stands for its bytes.
//
// Contract: the user's tree is only read. A program is built in a folder of the
// game's own, which is always the same one, so that the same sources give the same
// bytes and cargo finds its dependencies compiled; a lock lets one process in at a
// time. The same sources are built once. What is kept is found again by its key
// alone and needs none of the sources.
//
// The key of a program that is built stands for the files that its run command names;
// the key of one that is only interpreted for all its sources.
//
// The package refuses a run command that names no file of the solver, a parameter
// outside its range, and a source file in which a parameter has no line.
package program

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path"
	"path/filepath"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/config"
)

// A Program says how versions of a solver are made and run.
type Program struct {
	// Folder is the solver's, seen from the project's root, with slashes.
	Folder string
	Build  []string
	Run    []string
	// Sources are files, folders and patterns such as *.py, below the folder; none for
	// everything in it but Skip.
	Sources []string
	// Skip are folders below the folder that are no sources, such as the tester's.
	Skip   []string
	Params []Param
	Pass   config.Pass
	// Constants is a file with values of parameters, seen from the project's root;
	// empty for none.
	Constants string
	// Shelf is the folder in which programs are built and kept.
	Shelf string
	// Game is its name.
	Game string
}

// New makes the program of a game of bundle.toml. The error is one of an option.
func New(name string, g config.Game, shelf string) (*Program, error) {
	p := &Program{
		Game: name, Folder: ".", Build: g.Build, Run: g.Run, Sources: g.Sources, Pass: g.Pass,
		Constants: filepath.FromSlash(g.Constants),
	}
	if g.Entry != "" {
		p.Folder = path.Clean(filepath.ToSlash(g.Entry))
	}
	if len(p.Run) == 0 {
		p.Run = []string{"{out}"}
	}
	p.Skip = p.testers(g)
	var err error
	if p.Shelf, err = filepath.Abs(shelf); err != nil {
		return nil, err
	}
	p.Params, err = declared(g)
	return p, err
}

// testers are the folders below the solver's that hold its tester: those of the
// programs and files that the commands of its cases name.
func (p *Program) testers(g config.Game) []string {
	var skip []string
	words := append(append([]string{g.Input, path.Join(filepath.ToSlash(g.JudgeDir), "x")}, g.Judge...), g.Generate...)
	for _, word := range words {
		word = path.Clean(filepath.ToSlash(word))
		rel := word
		if p.Folder != "." {
			var below bool
			if rel, below = strings.CutPrefix(word, p.Folder+"/"); !below {
				continue
			}
		}
		if first, _, isBelow := strings.Cut(rel, "/"); isBelow && first != "" && first != ".." && !strings.Contains(first, "{") {
			skip = append(skip, first)
		}
	}
	return skip
}

func digest(parts ...string) string {
	h := sha256.New()
	for _, p := range parts {
		fmt.Fprintf(h, "%d:%s\n", len(p), p)
	}
	return hex.EncodeToString(h.Sum(nil))
}
