package config

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"

	"github.com/contest-bundle/bundle/bundler/internal/diag"
)

// A Constant is one line of a constants.toml: the tuned value of a parameter.
type Constant struct {
	Name  string
	Value string // as tune parses it: 12, 0.5, true, or a word without quotes
	Pos   token.Position
}

// Constants are the tuned values of one entry point, in the file's order.
type Constants []Constant

// Map gives the values by name.
func (cs Constants) Map() map[string]string {
	m := make(map[string]string, len(cs))
	for _, c := range cs {
		m[c.Name] = c.Value
	}
	return m
}

// Lookup finds a constant by name.
func (cs Constants) Lookup(name string) (Constant, bool) {
	for _, c := range cs {
		if c.Name == name {
			return c, true
		}
	}
	return Constant{}, false
}

// ParseConstants reads the text of a constants.toml: lines "name = value" whose
// values are whole numbers, real numbers, true, false or strings. Tables,
// dotted names, lists and dates are refused, each with its position; the error
// is a diag.List.
func ParseConstants(name string, data []byte) (Constants, error) {
	if err := Decode(name, data, &map[string]any{}); err != nil {
		return nil, err
	}
	var list diag.List
	pairs, tables := entries(name, data)
	for _, e := range tables {
		list.Add(e.pos, "", "table [%s]: constants are flat lines name = value", strings.Join(e.key, "."))
	}
	if err := list.Err(); err != nil {
		return nil, err
	}
	var all Constants
	var inline []string // the last inline table, which is refused as a whole
	for _, e := range pairs {
		if n := len(inline); n > 0 && len(e.key) > n && slices.Equal(e.key[:n], inline) {
			continue
		}
		if e.value.Kind == unstable.InlineTable {
			inline = e.key
		}
		c, problem := constant(e)
		if problem != "" {
			list.Add(e.pos, "", "%s", problem)
			continue
		}
		all = append(all, c)
	}
	return all, list.Err()
}

func constant(e entry) (c Constant, problem string) {
	name := strings.Join(e.key, ".")
	c = Constant{Name: name, Value: e.raw, Pos: e.pos}
	if len(e.key) > 1 {
		return c, fmt.Sprintf("%s: a dotted name makes a table; constants are flat lines name = value", name)
	}
	switch e.value.Kind {
	case unstable.Integer, unstable.Float:
		// TOML's +7 and 1_000 are 7 and 1000 to strconv.
		c.Value = strings.TrimPrefix(strings.ReplaceAll(e.raw, "_", ""), "+")
		if strings.HasSuffix(c.Value, "inf") || strings.HasSuffix(c.Value, "nan") {
			return c, fmt.Sprintf("%s: %s is not a number that a constant can have", name, c.Value)
		}
	case unstable.Bool, unstable.String:
	default:
		return c, fmt.Sprintf("%s: want a number, true, false or a string", name)
	}
	return c, ""
}
