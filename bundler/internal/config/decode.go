package config

import (
	"bytes"
	"errors"
	"go/scanner"
	"go/token"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// Decode reads a TOML document into v and refuses keys that v has no field
// for. name is the file's name in messages; the error is a scanner.ErrorList
// with one entry a fault, each with line and column.
func Decode(name string, data []byte, v any) error {
	d := toml.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	err := d.Decode(v)
	if err == nil {
		return nil
	}
	var list scanner.ErrorList
	var unknown *toml.StrictMissingError
	var fault *toml.DecodeError
	switch {
	case errors.As(err, &unknown):
		for i := range unknown.Errors {
			e := &unknown.Errors[i]
			list.Add(place(name, e), "unknown key "+strings.Join(e.Key(), "."))
		}
	case errors.As(err, &fault):
		message := strings.TrimPrefix(fault.Error(), "toml: ")
		if message == "unexpected character U+000A at start of value" {
			message = "no value after the equals sign"
		}
		list.Add(place(name, fault), message)
	default:
		list.Add(token.Position{Filename: name}, strings.TrimPrefix(err.Error(), "toml: "))
	}
	list.Sort()
	return list
}

func place(name string, e *toml.DecodeError) token.Position {
	row, col := e.Position()
	return token.Position{Filename: name, Line: row, Column: col}
}

// An entry is one "key = value" of a document, in the document's order.
type entry struct {
	key   []string // with the names of the tables around it
	value *unstable.Node
	raw   string // the value as it is written
	pos   token.Position
}

// entries lists a document's key-value pairs and the positions of its table
// headers. The document has been decoded before, so it is well formed.
func entries(name string, data []byte) (pairs, tables []entry) {
	var p unstable.Parser
	p.Reset(data)
	var prefix []string
	for p.NextExpression() {
		e := p.Expression()
		var key []string
		var pos token.Position
		for it := e.Key(); it.Next(); {
			if n := it.Node(); pos.Line == 0 {
				start := p.Shape(n.Raw).Start
				pos = token.Position{Filename: name, Offset: start.Offset, Line: start.Line, Column: start.Column}
			}
			key = append(key, string(it.Node().Data))
		}
		switch e.Kind {
		case unstable.Table, unstable.ArrayTable:
			prefix = key
			tables = append(tables, entry{key: key, pos: pos})
		case unstable.KeyValue:
			v := e.Value()
			full := append(append([]string(nil), prefix...), key...)
			copied := *v
			pairs = append(pairs, entry{full, &copied, string(v.Data), pos})
		}
	}
	return pairs, tables
}

// Positions gives the place of every key of a document by its dotted name,
// for messages about values that are well formed but make no sense.
func Positions(name string, data []byte) map[string]token.Position {
	places := map[string]token.Position{}
	pairs, tables := entries(name, data)
	for _, e := range append(tables, pairs...) {
		places[strings.Join(e.key, ".")] = e.pos
	}
	return places
}
