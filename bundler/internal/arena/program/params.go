package program

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/config"
	"github.com/contest-bundle/bundle/bundler/internal/diag"
	"github.com/contest-bundle/bundle/bundler/internal/param"
	"github.com/contest-bundle/bundle/bundler/internal/spelling"
)

// A Param is a parameter of the program.
type Param struct {
	Name string
	Kind param.Kind
	// Range is "LO..HI", or the choices with blanks between them.
	Range   string
	Default string // empty if only the program knows it
}

// declared are the parameters of a game, sorted by name.
func declared(g config.Game) ([]Param, error) {
	var all []Param
	for _, name := range slices.Sorted(maps.Keys(g.Params)) {
		p, err := declare(name, g.Params[name])
		if err == nil && p.Default == "" && g.Pass.File == "" {
			err = errors.New("say its default: the value that the program has by itself")
		}
		if err == nil && p.Default != "" {
			err = p.check(p.Default)
		}
		if err != nil {
			return nil, &diag.OptionError{Option: "params." + name, Err: fmt.Errorf("parameter %s: %w", name, err)}
		}
		all = append(all, p)
	}
	return all, nil
}

func declare(name string, d config.Param) (Param, error) {
	p := Param{Name: name, Range: d.Range}
	switch value := d.Default.(type) {
	case nil:
		p.Kind = param.Int
		if strings.ContainsAny(strings.ReplaceAll(d.Range, "..", " "), ".eE") {
			p.Kind = param.Float
		}
	case int64:
		p.Kind, p.Default = param.Int, strconv.FormatInt(value, 10)
	case float64:
		p.Kind, p.Default = param.Float, strconv.FormatFloat(value, 'g', -1, 64)
	case bool:
		p.Kind, p.Default, p.Range = param.Bool, strconv.FormatBool(value), "false true"
	case string:
		p.Kind, p.Default = param.Choice, value
	default:
		return p, errors.New("the default is a number, true, false or one of the choices")
	}
	if len(d.Choices) > 0 {
		p.Kind, p.Range = param.Choice, strings.Join(d.Choices, " ")
	}
	if p.Kind.IsNumber() && !strings.Contains(p.Range, "..") {
		return p, errors.New("say its range: range = \"1..100\"")
	}
	if p.Kind == param.Choice && p.Range == "" {
		return p, errors.New("say its choices: choices = [\"near\", \"far\"]")
	}
	return p, nil
}

// check tells whether a value is one of the parameter.
func (p Param) check(value string) error {
	if !p.Kind.IsNumber() {
		if !slices.Contains(strings.Fields(p.Range), value) {
			return fmt.Errorf("%q is not one of %s", value, p.Range)
		}
		return nil
	}
	x, err := strconv.ParseFloat(value, 64)
	if _, notInt := strconv.ParseInt(value, 10, 64); err != nil || p.Kind == param.Int && notInt != nil {
		kind := map[param.Kind]string{param.Int: "whole number", param.Float: "number"}[p.Kind]
		return fmt.Errorf("%q is no %s", value, kind)
	}
	from, to, _ := strings.Cut(p.Range, "..")
	lo, errLo := strconv.ParseFloat(from, 64)
	hi, errHi := strconv.ParseFloat(to, 64)
	switch {
	case errLo != nil || errHi != nil || lo >= hi:
		return fmt.Errorf("%q is not a range such as 0.5..3", p.Range)
	case x < lo || x > hi:
		return fmt.Errorf("%s is outside its range %s", value, p.Range)
	}
	return nil
}

// Check tells what is wrong with settings.
func (p *Program) Check(set map[string]string) error {
	names := make([]string, 0, len(p.Params))
	for _, q := range p.Params {
		names = append(names, q.Name)
	}
	for _, name := range slices.Sorted(maps.Keys(set)) {
		i := slices.Index(names, name)
		if i < 0 {
			return p.unknown(name, names)
		}
		if err := p.Params[i].check(set[name]); err != nil {
			return fmt.Errorf("parameter %s: %w", name, err)
		}
	}
	return nil
}

func (p *Program) unknown(name string, names []string) error {
	switch near := spelling.Nearest(name, names); {
	case len(names) == 0:
		return fmt.Errorf("no parameter is called %q: bundle.toml declares none of %s; say [games.%[2]s.params] %[1]s = { default = 3, range = \"1..10\" } and how they are passed", name, p.Game)
	case near != "":
		return fmt.Errorf("no parameter is called %q; did you mean %s?", name, near)
	}
	return fmt.Errorf("no parameter is called %q; the parameters are %s", name, strings.Join(names, ", "))
}

// Values are the present values of all parameters in the project at root: those of
// the source file in which they stand, or of the file of constants, or the defaults.
func (p *Program) Values(root string) (map[string]string, error) {
	values := map[string]string{}
	for _, q := range p.Params {
		values[q.Name] = q.Default
	}
	if p.Pass.File != "" {
		return values, p.valuesInSource(root, values)
	}
	constants, err := p.constants(root)
	maps.Copy(values, constants)
	return values, err
}

// constants are the values of the file of constants.
func (p *Program) constants(root string) (map[string]string, error) {
	if p.Constants == "" {
		return nil, nil
	}
	name := filepath.Join(root, p.Constants)
	text, err := os.ReadFile(name)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	found, err := config.ParseConstants(p.Constants, text)
	if err != nil {
		return nil, err
	}
	if err := p.Check(found.Map()); err != nil {
		return nil, fmt.Errorf("%s: %w", p.Constants, err)
	}
	return found.Map(), nil
}

// passed are the variables and the arguments by which a program gets values. One that
// the program has by itself is not passed: what plays is what is submitted.
func (p *Program) passed(values map[string]string) (env, args []string) {
	for _, q := range p.Params {
		value, ok := values[q.Name]
		if !ok || value == q.Default {
			continue
		}
		fill := strings.NewReplacer("{name}", q.Name, "{NAME}", strings.ToUpper(q.Name), "{value}", value)
		if p.Pass.Env != "" {
			env = append(env, fill.Replace(p.Pass.Env)+"="+value)
		}
		for _, arg := range p.Pass.Args {
			args = append(args, fill.Replace(arg))
		}
	}
	return env, args
}
