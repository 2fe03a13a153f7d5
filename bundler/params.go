package bundler

import (
	"errors"
	"fmt"
	"go/constant"
	"go/token"
	"io/fs"
	"math"
	"os"
	"path"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/config"
	"github.com/contest-bundle/bundle/bundler/internal/diag"
	"github.com/contest-bundle/bundle/bundler/internal/fold"
	"github.com/contest-bundle/bundle/bundler/internal/graph"
	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/param"
	"github.com/contest-bundle/bundle/bundler/internal/spelling"
)

// ConstantsFile is the file beside an entry point that holds the values of its
// tuned parameters.
const ConstantsFile = "constants.toml"

// settings are the values of a program's parameters, in the order of their
// declarations.
type settings []setting

type setting struct {
	param *fold.Param
	pkg   string
	value constant.Value
	from  token.Position // in constants.toml; zero if set otherwise or not at all
	given bool
}

// paramValues gives every parameter its value: of opts.Set, else of the
// constants file, else its default. Names that no parameter has, and values that
// a parameter cannot have, are errors.
func paramValues(g *graph.Graph, opts Options) (settings, error) {
	fromFile, err := readConstants(g.Prog.Entry, opts.Constants)
	if err != nil {
		return nil, err
	}
	var list diag.List
	var all settings
	known := map[string]bool{}
	for _, p := range g.Params.List {
		s := setting{param: p, pkg: p.Obj.Pkg().Path(), value: p.Default}
		known[p.Name] = true
		text, set := opts.Set[p.Name]
		if c, ok := fromFile.Lookup(p.Name); ok {
			s.given, s.from = true, c.Pos
			if !set {
				text = c.Value
			}
		}
		if set {
			s.given, s.from = true, token.Position{}
		}
		if s.given {
			v, err := parseValue(p, text)
			if err != nil {
				list.Add(s.from, "", "parameter %s: %v", p.Name, err)
			} else {
				s.value = v
			}
		}
		all = append(all, s)
	}
	for _, c := range fromFile {
		if !known[c.Name] {
			list.Add(c.Pos, nearestParam(c.Name, known), "no parameter is called %q", c.Name)
		}
	}
	for _, name := range sortedNames(opts.Set) {
		if !known[name] {
			list.Add(token.Position{}, nearestParam(name, known), "no parameter is called %q", name)
		}
	}
	return all, list.Err()
}

// readConstants reads a constants file, by default the one beside the entry,
// which need not exist. Positions have its name for people.
func readConstants(entry *load.Package, given string) (config.Constants, error) {
	file, name := constantsFile(entry, given), given
	if given == "" {
		name = path.Join(path.Dir(entry.Files[0].Name), ConstantsFile)
	}
	data, err := os.ReadFile(file)
	if given == "" && errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, &diag.OptionError{Option: "constants", Err: fmt.Errorf("reading tuned constants: %w", err)}
	}
	return config.ParseConstants(name, data)
}

func constantsFile(entry *load.Package, given string) string {
	if given == "" {
		return filepath.Join(entry.Dir, ConstantsFile)
	}
	return given
}

func sortedNames(m map[string]string) []string {
	names := make([]string, 0, len(m))
	for name := range m {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

func nearestParam(name string, known map[string]bool) string {
	var names []string
	for k := range known {
		names = append(names, k)
	}
	sort.Strings(names)
	if len(names) == 0 {
		return "the program declares no parameters"
	}
	if near := spelling.Nearest(name, names); near != "" {
		return "did you mean " + near + "?"
	}
	return "the parameters are " + strings.Join(names, ", ")
}

// parseValue reads a value of p's type and checks that p can have it.
func parseValue(p *fold.Param, text string) (constant.Value, error) {
	var v constant.Value
	switch p.Kind {
	case param.Int:
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("%q is not an integer", text)
		}
		v = constant.MakeInt64(n)
	case param.Float:
		f, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return nil, fmt.Errorf("%q is not a number", text)
		}
		if f == 0 && math.Signbit(f) {
			return nil, fmt.Errorf("%q is a negative zero, which no constant can be: write 0", text)
		}
		v = constant.MakeFloat64(f)
	case param.Bool:
		b, err := strconv.ParseBool(text)
		if err != nil {
			return nil, fmt.Errorf("%q is neither true nor false", text)
		}
		v = constant.MakeBool(b)
	default:
		v = constant.MakeString(text)
	}
	if v.Kind() == constant.Unknown || !p.In(v) {
		return nil, fmt.Errorf("%s is outside %s", text, rangeText(p))
	}
	return v, nil
}

// unusedValues reports values asked for now of parameters that nothing in the
// program reads. The file's may wait: another parameter's value may have cut the
// branch that reads them.
func unusedValues(live *graph.Live, all settings, mayGoUnread []string) error {
	var list diag.List
	for _, s := range all {
		if s.given && !s.from.IsValid() && !live.Reads(s.param) && !slices.Contains(mayGoUnread, s.param.Name) {
			list.Add(s.from, "leave it out, or set what decides the branch that reads it", "parameter %s never reaches the program: nothing live reads it", s.param.Name)
		}
	}
	return list.Err()
}

// read are the settings that the program reads.
func (all settings) read(live *graph.Live) (list settings) {
	for _, s := range all {
		if live.Reads(s.param) {
			list = append(list, s)
		}
	}
	return list
}

func (all settings) constants() map[string]constant.Value {
	m := map[string]constant.Value{}
	for _, s := range all {
		m[s.param.Name] = s.value
	}
	return m
}

func (all settings) params() (list []Param) {
	for _, s := range all {
		list = append(list, Param{
			Name: s.param.Name, Kind: s.param.Kind, Value: plainText(s.value), Default: plainText(s.param.Default),
			Range: rangeText(s.param), Package: s.pkg,
		})
	}
	return list
}

// plainText is a value as a user writes it.
func plainText(v constant.Value) string {
	switch v.Kind() {
	case constant.String:
		return constant.StringVal(v)
	case constant.Float:
		f, _ := constant.Float64Val(v)
		return strconv.FormatFloat(f, 'g', -1, 64)
	}
	return v.String()
}

// changed lists the values that are not defaults, as "name=value name=value".
func (all settings) changed() string {
	var texts []string
	for _, s := range all {
		if !constant.Compare(s.value, token.EQL, s.param.Default) {
			texts = append(texts, s.param.Name+"="+plainText(s.value))
		}
	}
	return strings.Join(texts, " ")
}
