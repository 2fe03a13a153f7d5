package program

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
)

// here is in front of a word that names a file of what is kept.
const here = "{here}/"

// kept is the folder of a program.
func (p *Program) kept(id string) string { return KeptAt(p.Shelf, id) }

// KeptAt is the folder of a program on a shelf.
func KeptAt(shelf, id string) string { return filepath.Join(shelf, "programs", id) }

// Has tells whether the program is there.
func (p *Program) Has(m Made) bool { return has(p.Shelf, m) }

func has(shelf string, m Made) bool {
	info, err := os.Stat(KeptAt(shelf, m.ID))
	return m.ID != "" && err == nil && info.IsDir()
}

// Discard deletes the program.
func (p *Program) Discard(m Made) error { return os.RemoveAll(p.kept(m.ID)) }

// ErrGone tells that a program was deleted from the shelf.
var ErrGone = errors.New("its program is not kept any more: name its revision again")

// Command is the command that runs a program, with absolute names. The error is ErrGone
// if the program is not on the shelf; the command is the right one all the same.
func Command(shelf string, m Made) (argv []string, err error) {
	at, err := filepath.Abs(KeptAt(shelf, m.ID))
	if err != nil {
		return nil, err
	}
	for _, word := range m.Run {
		if rest, ok := strings.CutPrefix(word, here); ok {
			word = filepath.Join(at, filepath.FromSlash(rest))
		}
		argv = append(argv, word)
	}
	if !has(shelf, m) {
		err = ErrGone
	}
	return append(argv, m.Args...), err
}

// noted reads which program some sources gave.
func (p *Program) noted(name string, m *Made) bool {
	text, err := os.ReadFile(name)
	if err != nil {
		return false
	}
	var was Made
	if json.Unmarshal(text, &was) != nil || was.ID == "" {
		return false // half written: they are built again
	}
	m.ID, m.Run = was.ID, was.Run
	return true
}

func writeNote(name string, m Made) error {
	text, err := json.Marshal(Made{ID: m.ID, Run: m.Run})
	if err == nil {
		err = os.MkdirAll(filepath.Dir(name), 0o777)
	}
	if err == nil {
		err = os.WriteFile(name, text, 0o666)
	}
	return err
}
