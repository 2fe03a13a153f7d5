package program

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"

	"github.com/contest-bundle/bundle/bundler/internal/config"
	"github.com/contest-bundle/bundle/bundler/internal/param"
)

// A literal is a number with a sign, a suffix or digit separators, a word in quotes,
// or a truth value of C++, Rust or Python.
const literal = `([-+]?(?:[0-9][0-9_']*\.?[0-9_]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?|"[^"\n]*"|\b(?:true|false|True|False)\b)`

// lineOf finds the first line that gives a name a literal value: "#define NAME 3", or
// a declaration such as "constexpr double NAME = 3;" and "const NAME: f64 = 3.0;".
// The group is the literal.
func lineOf(name string) *regexp.Regexp {
	name = regexp.QuoteMeta(name)
	return regexp.MustCompile(`(?m)^(?:[ \t]*#[ \t]*define[ \t]+` + name + `[ \t]+\(?|[^\n/#"'=]*\b` + name + `\b[^\n="'(]*=[ \t]*|[^\n/#"'={]*\b` + name + `\b[ \t]*\{[ \t]*)` + literal)
}

// SetInSource makes the text of a source file with other values in the lines of their
// parameters; all else stays. Words and truth values keep the spelling of the language.
func SetInSource(file string, text []byte, changes []config.Change) ([]byte, error) {
	for _, c := range changes {
		at := lineOf(c.Name).FindSubmatchIndex(text)
		if at == nil {
			return nil, noLine(file, c.Name)
		}
		old := string(text[at[2]:at[3]])
		text = append(append(append([]byte(nil), text[:at[2]]...), spelt(c, old)...), text[at[3]:]...)
	}
	return text, nil
}

// spelt writes a value as the old one is written.
func spelt(c config.Change, old string) string {
	switch {
	case old[0] == '"':
		return strconv.Quote(c.Value)
	case old == "True" || old == "False":
		return map[string]string{"true": "True", "false": "False"}[c.Value]
	case regexp.MustCompile(`[.eE]`).MatchString(old) && !regexp.MustCompile(`[.eE]`).MatchString(c.Value):
		return c.Value + ".0" // a whole number is of another type in Rust and in C++
	}
	return c.Value
}

func noLine(file, name string) error {
	return fmt.Errorf("%s has no line that gives %s a value, such as \"#define %[2]s 3\" or \"const double %[2]s = 3;\"", file, name)
}

// valuesInSource reads the values that stand in the source file of the project at root.
func (p *Program) valuesInSource(root string, values map[string]string) error {
	text, err := os.ReadFile(filepath.Join(root, p.sourceFile()))
	if err != nil {
		return err
	}
	for _, q := range p.Params {
		m := lineOf(q.Name).FindSubmatch(text)
		if m == nil {
			return noLine(p.Pass.File, q.Name)
		}
		value := plainValue(string(m[1]), q.Kind)
		if err := q.check(value); err != nil {
			return fmt.Errorf("%s: parameter %s: %w", p.Pass.File, q.Name, err)
		}
		values[q.Name] = value
	}
	return nil
}

// sourceFile is the file with the parameters, seen from the project's root.
func (p *Program) sourceFile() string {
	return filepath.Join(filepath.FromSlash(p.Folder), filepath.FromSlash(p.Pass.File))
}

var separators = regexp.MustCompile(`[_']`)

// plainValue is a literal of a language as a parameter's value.
func plainValue(text string, kind param.Kind) string {
	if text[0] == '"' {
		return text[1 : len(text)-1]
	}
	switch text {
	case "True":
		return "true"
	case "False":
		return "false"
	}
	text = separators.ReplaceAllString(text, "")
	if x, err := strconv.ParseFloat(text, 64); err == nil && kind == param.Float {
		return strconv.FormatFloat(x, 'g', -1, 64)
	}
	return text
}

// setInCopy sets values in a copy of the sources.
func (p *Program) setInCopy(folder string, set map[string]string) error {
	if p.Pass.File == "" || len(set) == 0 {
		return nil
	}
	name := filepath.Join(folder, filepath.FromSlash(p.Pass.File))
	text, err := os.ReadFile(name)
	if err != nil {
		return fmt.Errorf("the file with the parameters: %w", err)
	}
	var changes []config.Change
	for _, q := range p.Params {
		if value, ok := set[q.Name]; ok {
			changes = append(changes, config.Change{Name: q.Name, Value: value})
		}
	}
	if text, err = SetInSource(p.Pass.File, text, changes); err != nil {
		return err
	}
	return os.WriteFile(name, text, 0o666)
}
